"""Where on a sheet of paper the cards go, and where their backs must be to lie behind them."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from fano.press.errors import PressError
from fano.press.model import CardShape
from fano.press.paper.sizes import Paper

HEXAGON = sqrt(3) / 2
"""How high a hexagon is that is 1 wide; and how far apart rows of circles lie in a honeycomb."""

_ROUNDING_MM = 1e-6
"""Four cards of 50 mm fit into 200 mm, whatever the last bit says."""


class PagePoint(NamedTuple):
    """The centre of something on a page, from its upper left corner."""

    x_mm: float
    y_mm: float


class Sheet(Struct, frozen=True, kw_only=True):
    """A page of cards: how large the paper and the cards are, and what is left free."""

    paper: Paper
    card_mm: float
    """The width of a card: its diameter if it is round."""
    shape: CardShape = "round"
    margin_mm: float = 8
    """From the edge of the paper to the first bleed."""
    bleed_mm: float = 0
    """How far the print runs on beyond the cut."""
    gap_mm: float = 3
    """Between the bleeds of two cards."""

    @property
    def card_height_mm(self) -> float:
        return self.card_mm * (HEXAGON if self.shape == "hexagon" else 1)

    @property
    def places(self) -> tuple[PagePoint, ...]:
        """The centres of as many cards as fit, in reading order; `PressError` if none does.

        Square cards stand in rows and columns, for the paper knife. Others do too, unless a
        honeycomb holds more.
        """
        ways = [self._grid()]
        if self.shape == "round":
            ways += [self._rows(), self._columns()]
        elif self.shape == "hexagon":
            ways.append(self._columns())
        best = max(ways, key=len)
        if not best:
            raise PressError(self._too_large())
        return self._centred(best)

    def require_room(self) -> None:
        """`PressError` unless at least one card fits."""
        _ = self.places

    def behind(self, place: PagePoint) -> PagePoint:
        """Where the back of that card goes, on paper that is turned over along its long edge."""
        wide, high = self.paper
        if wide <= high:
            return PagePoint(wide - place.x_mm, place.y_mm)
        return PagePoint(place.x_mm, high - place.y_mm)

    @property
    def _pitch(self) -> tuple[float, float]:
        """The width and height that a card takes up, with its bleed and the gap."""
        around = 2 * self.bleed_mm + self.gap_mm
        if self.shape == "hexagon":  # measured square to its sides, which meet at 120 degrees
            return self.card_mm + around / HEXAGON, self.card_height_mm + around
        return self.card_mm + around, self.card_mm + around

    @property
    def _room(self) -> tuple[float, float]:
        """The room for centres: from that of the first card to that of the last."""
        wide, high = self._pitch
        gap = self.gap_mm / HEXAGON if self.shape == "hexagon" else self.gap_mm
        return (
            self.paper.width_mm - 2 * self.margin_mm - wide + gap + _ROUNDING_MM,
            self.paper.height_mm - 2 * self.margin_mm - high + self.gap_mm + _ROUNDING_MM,
        )

    def _grid(self) -> list[PagePoint]:
        (wide, high), (right, low) = self._pitch, self._room
        return [PagePoint(x, y) for y in _steps(low, high) for x in _steps(right, wide)]

    def _rows(self) -> list[PagePoint]:
        """A honeycomb of circles: every second row is shifted by half a card."""
        (pitch, _), (right, low) = self._pitch, self._room
        return [
            PagePoint(x + shift, y)
            for number, y in enumerate(_steps(low, pitch * HEXAGON))
            for shift in [pitch / 2 * (number % 2)]
            for x in _steps(right - shift, pitch)
        ]

    def _columns(self) -> list[PagePoint]:
        """The same on its side; hexagons fit into each other."""
        (wide, high), (right, low) = self._pitch, self._room
        along = wide * (0.75 if self.shape == "hexagon" else HEXAGON)
        places = [
            PagePoint(x, y + shift)
            for number, x in enumerate(_steps(right, along))
            for shift in [high / 2 * (number % 2)]
            for y in _steps(low - shift, high)
        ]
        return sorted(places, key=lambda place: (round(place.y_mm, 3), place.x_mm))

    def _centred(self, places: list[PagePoint]) -> tuple[PagePoint, ...]:
        """In the middle of the paper, so that backs and fronts use the same strip of it."""
        right = max(place.x_mm for place in places)
        low = max(place.y_mm for place in places)
        left, top = (self.paper.width_mm - right) / 2, (self.paper.height_mm - low) / 2
        return tuple(PagePoint(left + x, top + y) for x, y in places)

    def _too_large(self) -> str:
        (wide, high), (right, low) = self._pitch, self._room
        return (
            f"a card of {self.card_mm:g} mm does not fit on paper of {self.paper} with a margin "
            f"of {self.margin_mm:g} mm"
            + (f" and a bleed of {self.bleed_mm:g} mm" if self.bleed_mm else "")
            + f": up to {max(0.0, min(self.card_mm + right, self.card_mm + low * wide / high)):.0f}"
            " mm do"
        )


def _steps(room: float, pitch: float) -> Iterator[float]:
    """0, pitch, twice the pitch … while there is room."""
    number = 0
    while number * pitch <= room:
        yield number * pitch
        number += 1
