"""Every drawing that pages use again and again, kept once in the PDF.

A program that writes PDFs copies an SVG wherever it is placed. A page of another PDF it stores
once and refers to. So all drawings are printed into one small PDF first, a page for each, and the
sheets place its pages: a symbol on eight cards costs as much as on one.
"""

from __future__ import annotations

from msgspec import Struct

from fano.press.model import Glyph
from fano.press.paper.page import Placement

ROOM = 1.05
"""Symbols get a little more than their unit circle, so that no edge of ink is shaved off."""


class Drawing(Struct, frozen=True):
    """SVG around (0, 0), and the square that holds it: from -half to half both ways."""

    markup: str
    half: float

    def svg(self) -> str:
        side = 2 * self.half
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="200" height="200" viewBox="{-self.half} {-self.half} {side} {side}">'
            f"{self.markup}</svg>"
        )


class SharedDrawings:
    """Drawings by number; an equal one gets the number it has."""

    def __init__(self) -> None:
        self._numbers: dict[Drawing, int] = {}

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        return tuple(self._numbers)

    def add(self, drawing: Drawing) -> int:
        return self._numbers.setdefault(drawing, len(self._numbers))

    def place(
        self, drawing: Drawing, x_mm: float, y_mm: float, unit_mm: float, turn_deg: float = 0
    ) -> Placement:
        """The drawing with its (0, 0) there, and its unit so long."""
        number = self.add(drawing)
        return Placement(number, x_mm, y_mm, 2 * drawing.half * unit_mm, turn_deg)


def symbol(glyph: Glyph) -> Drawing:
    return Drawing(glyph.markup, ROOM)
