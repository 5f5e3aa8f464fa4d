"""Crop marks: short lines outside each card that tell where its edge is, once it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from fano.press.sheet import HEXAGON, Place, Sheet

AWAY_MM = 0.5
"""From the end of the bleed to the mark."""
LONG_MM = 3


class Line(NamedTuple):
    """A stroke on the page, from one point to another."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


def crop_marks(sheet: Sheet, place: Place) -> Iterator[Line]:
    """The marks of the card at that place; they touch no bleed, neither its own nor a neighbour's.

    A square card has two at each corner, in line with its sides; a round one has four, a quarter
    turn apart; a hexagon has six, at its corners.
    """
    half = sheet.card_mm / 2
    long = max(0.0, min(LONG_MM, sheet.gap_mm - 2 * AWAY_MM))
    # The bleed of a hexagon reaches furthest at its corners.
    reach = sheet.bleed_mm / HEXAGON if sheet.shape == "hexagon" else sheet.bleed_mm
    near = reach + AWAY_MM
    if not long:
        return
    x, y = place
    if sheet.shape == "square":
        for right in (-1, 1):
            for down in (-1, 1):
                corner_x, corner_y = x + right * half, y + down * half
                away, end = near, near + long
                yield Line(corner_x + right * away, corner_y, corner_x + right * end, corner_y)
                yield Line(corner_x, corner_y + down * away, corner_x, corner_y + down * end)
        return
    for angle in range(0, 360, 60 if sheet.shape == "hexagon" else 90):
        across, down_by = cos(radians(angle)), sin(radians(angle))
        first, last = half + near, half + near + long
        yield Line(x + across * first, y + down_by * first, x + across * last, y + down_by * last)
