"""Sizes: of the paper, and of whatever else is given in millimetres."""

from __future__ import annotations

import re
from math import isfinite
from typing import NamedTuple

from fano.press.errors import PressError


class Paper(NamedTuple):
    width_mm: float
    height_mm: float

    @property
    def turned(self) -> Paper:
        return Paper(self.height_mm, self.width_mm)

    def __str__(self) -> str:
        return f"{self.width_mm:g} × {self.height_mm:g} mm"


A4 = Paper(210, 297)
LETTER = Paper(215.9, 279.4)

PAPERS = {
    "A3": Paper(297, 420),
    "A4": A4,
    "A5": Paper(148, 210),
    "Letter": LETTER,
    "Legal": Paper(215.9, 355.6),
    "Tabloid": Paper(279.4, 431.8),
}

SMALLEST_MM, LARGEST_MM = 20, 2000
"""Sides of a sheet: a business card's half, and what the widest printers take."""


def paper(text: str) -> Paper:
    """The paper of that name, or of that width and height in millimetres.

    >>> paper("a4"), paper("320x450")
    (Paper(width_mm=210, height_mm=297), Paper(width_mm=320.0, height_mm=450.0))
    """
    for name, found in PAPERS.items():
        if text.lower() == name.lower():
            return found
    sides = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?", text.strip())
    if sides is None:
        raise PressError(
            f"no paper is called {text[:40]!r}; there are {', '.join(PAPERS)}, "
            "and any width and height in millimetres, such as 210x297"
        )
    found = Paper(float(sides[1]), float(sides[2]))
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in found):
        raise PressError(
            f"paper of {found} cannot be used: "
            f"each side must be between {SMALLEST_MM} and {LARGEST_MM} mm"
        )
    return found


def millimetres(what: str, value: float, least: float, most: float) -> float:
    """The value, or an error that says what it is for and how large it may be."""
    if not (isfinite(value) and least <= value <= most):
        raise PressError(f"{what} cannot be {value:g} mm: between {least:g} and {most:g} mm can")
    return value
