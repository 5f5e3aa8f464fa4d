"""The arguments of `fano print` and `fano card`: the deck, lists, lengths and card numbers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import TypeVar, get_args

from fano.cli.arguments import Parser, UsageError, shortened
from fano.deck import EDITIONS, edition, full_deck
from fano.deckfile import read
from fano.press.deck_art import DeckArt, from_file, from_theme
from fano.press.model import CardShape, Quality
from fano.symbols import THEMES, Language, theme

T = TypeVar("T", bound=str)

SHAPES: tuple[CardShape, ...] = get_args(CardShape)
QUALITIES: tuple[Quality, ...] = get_args(Quality)
MOST_CARDS = 20_000
DECK = f"the edition: {', '.join(EDITIONS)}; an order, such as 11; or a .fano file"

_ORDER = re.compile(r"-?[0-9]{1,60}")


def one_of(what: str, word: str, known: Sequence[T]) -> T:
    """The one of them that was meant, or an error that lists them."""
    for found in known:
        if word == found:
            return found
    raise UsageError(f"no {what} is called {shortened(word)}; there are {', '.join(known)}")


def listed(text: str) -> list[str]:
    """
    >>> listed("pl, en")
    ['pl', 'en']
    """
    return [word.strip() for word in text.split(",") if word.strip()]


def length(text: str) -> float:
    """Millimetres, with a point or a comma, as they are written where millimetres are used.

    >>> length("82.5"), length("82,5"), length("80mm")
    (82.5, 82.5, 80.0)
    """
    try:
        value = float(text.strip().removesuffix("mm").replace(",", "."))
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise argparse.ArgumentTypeError(f"{shortened(text)} is not a number of millimetres")
    return value


def drift(text: str) -> tuple[float, float]:
    """
    >>> drift("0.5,-1")
    (0.5, -1.0)
    """
    parts = text.split(",")
    if len(parts) != 2:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)} is not two numbers of millimetres, such as 0.5,-1"
        )
    return length(parts[0]), length(parts[1])


def card_numbers(text: str) -> list[int]:
    """
    >>> card_numbers("3,17-20")
    [3, 17, 18, 19, 20]
    """
    numbers: list[int] = []
    for part in listed(text):
        bounds = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        if bounds is None:
            raise UsageError(f"--only takes cards such as 3,17-20, not {shortened(part)}")
        first, last = int(bounds[1]), int(bounds[2] or bounds[1])
        if last < first or last - first > MOST_CARDS:
            raise UsageError(f"--only: {shortened(part)} is not a range of cards")
        numbers += range(first, last + 1)
    if not numbers:
        raise UsageError("--only takes cards such as 3,17-20")
    return list(dict.fromkeys(numbers))


def add_theme(parser: Parser) -> None:
    parser.add_argument(
        "--theme", metavar="ID", help=f"its symbols: {', '.join(THEMES)} (default: party)"
    )


def add_shape(parser: Parser) -> None:
    parser.add_argument(
        "--shape",
        default="round",
        metavar="SHAPE",
        help="round, square or hexagon (default: round)",
    )


def deck_art(name: str, theme_id: str | None, lang: Language) -> DeckArt:
    """The deck that was asked for, with its symbols; words in that language."""
    if name.lower().endswith(".json"):
        raise UsageError(f"{shortened(name)} has no pictures to print: a .fano file has")
    if _is_file(name):
        if theme_id is not None:
            raise UsageError(f"{shortened(name)} has symbols of its own: leave out --theme")
        return from_file(read(name))
    deck = full_deck(int(name)) if _ORDER.fullmatch(name) else edition(name)
    chosen = theme("party" if theme_id is None else theme_id)
    if deck.symbols > len(chosen):
        enough = [name for name in THEMES if len(theme(name)) >= deck.symbols]
        raise UsageError(
            f"theme {chosen.id} has {len(chosen)} symbols, but this deck needs {deck.symbols}: "
            + (f"use --theme {' or '.join(enough)}" if enough else "make one with 'fano make'")
        )
    return from_theme(deck, chosen, lang, chosen.title[lang])


def _is_file(name: str) -> bool:
    return name not in EDITIONS and (name.lower().endswith(".fano") or Path(name).is_file())
