"""The words of `fano print`: lists, lengths and numbers of cards, as people type them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from math import isfinite
from typing import TypeVar, get_args

from fano.cli.arguments import UsageError, shortened
from fano.press.model import CardShape, Quality

T = TypeVar("T", bound=str)

SHAPES: tuple[CardShape, ...] = get_args(CardShape)
QUALITIES: tuple[Quality, ...] = get_args(Quality)
MOST_CARDS = 20_000


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
            raise UsageError(f"--only: {shortened(part)} is no range of cards")
        numbers += range(first, last + 1)
    if not numbers:
        raise UsageError("--only takes cards such as 3,17-20")
    return list(dict.fromkeys(numbers))
