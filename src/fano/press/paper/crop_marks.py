"""Crop marks: short lines outside each card that tell where its edge is, once it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from fano.press.paper.sheet import HEXAGON, PagePoint, Sheet

AWAY_MM = 0.5
"""From the end of the bleed to the mark."""
LONG_MM = 3
_ROUNDING_MM = 0.1


class Stroke(NamedTuple):
    """A stroke on the page, from one point to another."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


def crop_marks(sheet: Sheet, places: Sequence[PagePoint]) -> Iterator[Stroke]:
    """The marks of the cards at those places; they touch no bleed, neither their own nor another's.

    A square card has two at each corner, in line with its sides; a round one has four, a quarter
    turn apart; a hexagon has six, at its corners. Where cards lie so close that no mark fits
    between them, only those on the outside are left: the cut is one for a whole row.
    """
    free = sheet.bleed_mm + AWAY_MM - _ROUNDING_MM
    for place in places:
        for line in _around(sheet, place):
            ends = (PagePoint(*line[:2]), PagePoint(*line[2:]))
            if all(_away(sheet, card, end) >= free for card in places for end in ends):
                yield line


def _around(sheet: Sheet, place: PagePoint) -> Iterator[Stroke]:
    half = sheet.card_mm / 2
    between = sheet.gap_mm - 2 * AWAY_MM
    long = min(LONG_MM, between) if between > 0 else LONG_MM
    # The bleed of a hexagon reaches furthest at its corners.
    reach = sheet.bleed_mm / HEXAGON if sheet.shape == "hexagon" else sheet.bleed_mm
    near = reach + AWAY_MM
    x, y = place
    if sheet.shape == "square":
        for right in (-1, 1):
            for down in (-1, 1):
                corner_x, corner_y = x + right * half, y + down * half
                away, end = near, near + long
                yield Stroke(corner_x + right * away, corner_y, corner_x + right * end, corner_y)
                yield Stroke(corner_x, corner_y + down * away, corner_x, corner_y + down * end)
        return
    for angle in range(0, 360, 60 if sheet.shape == "hexagon" else 90):
        across, down_by = cos(radians(angle)), sin(radians(angle))
        first, last = half + near, half + near + long
        yield Stroke(x + across * first, y + down_by * first, x + across * last, y + down_by * last)


def _away(sheet: Sheet, card: PagePoint, point: PagePoint) -> float:
    """How far a point is from the nearest side of a card."""
    across, down = abs(point.x_mm - card.x_mm), abs(point.y_mm - card.y_mm)
    half = sheet.card_mm / 2
    match sheet.shape:
        case "round":
            return hypot(across, down) - half
        case "square":
            return max(across, down) - half
        case "hexagon":
            return max(down, across * HEXAGON + down / 2) - half * HEXAGON
