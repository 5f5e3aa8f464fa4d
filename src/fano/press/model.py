"""The values that the press hands from part to part: outlines, glyphs and faces.

A card is drawn in *card units*: its centre is (0, 0), y points down, and it fits the square from
-1 to 1. A round card has radius 1; a square one sides of 2; a hexagon lies on its side, with
corners at (±1, 0). Printing multiplies by half the card's width in millimetres.

A symbol has its own *unit circle*: the smallest circle around its ink, centred on (0, 0) with
radius 1. So one spot places any symbol, whatever it was drawn from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from fano.deckfile import Spot

CardShape = Literal["round", "square", "hexagon"]
Quality = Literal["instant", "fine"]

Point = tuple[float, float]
Ring = tuple[Point, ...]
"""A closed line: the last point is joined to the first."""


class Outline(Struct, frozen=True):
    """The true edge of a symbol's ink, in its own unit circle.

    Outer rings and holes alike, told apart by the even-odd rule.
    """

    rings: tuple[Ring, ...]


class Circle(NamedTuple):
    """The smallest circle around a symbol's ink, in the units it was drawn in."""

    x: float
    y: float
    r: float


class Edge(NamedTuple):
    """All that a layout needs of a picture."""

    outline: Outline
    circle: Circle
    """The unit circle in the square that just holds the whole picture, which reaches from -1 to 1
    both ways: so a browser can show the picture with its ink filling a circle."""


class Glyph(Struct, frozen=True):
    """A symbol ready to be laid out and drawn."""

    outline: Outline
    markup: str
    """SVG drawn in the unit circle; its ids carry a prefix, so that several fit on one page."""

    def svg(self, size_px: int = 512) -> str:
        """The symbol alone, as a picture that just holds its unit circle and clips nothing."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{size_px}" height="{size_px}" viewBox="-1 -1 2 2">{self.markup}</svg>'
        )


Face = Sequence[tuple[Glyph, Spot]]
"""A card: its symbols, each with its place."""
