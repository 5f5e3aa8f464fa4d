"""`fano deck check`: a deck file, proved sound."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fano.cli.arguments import Parser
from fano.deck import Card, Deck, Symbol
from fano.deckfile import read_any
from fano.deckfile.limits import PLAIN_BYTES

EXAMPLES = """\
  fano deck check my.fano
  fano deck check my.json
  fano deck --order 8 --json | fano deck check -"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Read a .fano file or a deck in JSON, and prove that any two of its cards share exactly\n"
        "one symbol. The exit code is 0 if so; else it is 2, and one line names the fault.",
        EXAMPLES,
    )
    found.add_argument("file", metavar="FILE", help="the deck file; - reads standard input")
    return found


def run(args: argparse.Namespace) -> int:
    piped = args.file == "-"
    found = read_any(_standard_input() if piped else args.file)
    cards: list[Card] = [tuple([Symbol(s) for s in card]) for card in found.cards]
    deck = Deck(found.order, cards)
    name = "standard input" if piped else Path(args.file).name
    title = f" ({found.title})" if found.title else ""
    print(
        f"{name}{title}: a sound deck of order {deck.order}: {len(deck)} cards, "
        f"{len(deck.occurrences())} symbols, {deck.symbols_per_card} on each card"
    )
    return 0


def _standard_input() -> bytes:
    # One byte too many is enough for the reader to say that it is too large.
    return sys.stdin.buffer.read(PLAIN_BYTES + 1) if sys.stdin is not None else b""
