"""`fano replay`: a game's log, checked and told step by step."""

from __future__ import annotations

import argparse
from pathlib import Path

from fano.cli.arguments import Parser, UsageError, whole_number
from fano.deck import Symbol
from fano.lab import read
from fano.lab.tell import clock, lay_out, tell
from fano.symbols import LANGUAGES, theme
from fano.symbols.lexicon import language

EXAMPLES = """\
  fano replay games/inferno-0-00.jsonl             after fano simulate inferno --log games/
  fano replay games/inferno-0-00.jsonl --lang pl --step 12"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Read the log of a game, play it through again and tell it step by step. Every line is\n"
        "checked: its number, its events, that no card is lost or doubled, and that the ranking\n"
        "at the end follows from the table. A fault is named with its line.",
        EXAMPLES,
    )
    found.add_argument("file", metavar="FILE", help="the log, as fano simulate --log writes it")
    found.add_argument(
        "--step", type=whole_number, metavar="N", help="show the table after this step instead"
    )
    found.add_argument(
        "--lang",
        default="en",
        metavar="CODE",
        help=f"the language of the symbols' names: {', '.join(LANGUAGES)} (default: en)",
    )
    return found


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    if "\0" in args.file:
        raise UsageError("no file name has a zero byte in it")
    entries = list(read(Path(args.file)))  # all of it: print nothing of a broken log
    _, last = entries[-1]
    symbols = theme("party")
    named = len(symbols) >= last.deck.symbols

    def name(symbol: Symbol) -> str:
        return symbols.name(symbol, lang) if named else str(symbol)

    if args.step is not None:
        if not 0 <= args.step < len(entries):
            raise UsageError(f"there is no step {args.step}: the log has 0 to {len(entries) - 1}")
        entry, table = entries[args.step]
        print(f"after step {entry.seq}, at {clock(entry.at)}")
        print("\n".join(lay_out(table, name)))
        return 0
    wide = len(str(len(entries)))
    for entry, _ in entries:
        for i, event in enumerate(entry.events):
            head = f"{entry.seq:>{wide}}  {clock(entry.at):>9}" if i == 0 else " " * (wide + 11)
            print(f"{head}  {tell(event, name)}")
    end = "" if last.over else ", and it ends before the game does"
    print(f"\n{len(entries)} steps, all of them sound{end}")
    return 0
