"""Equal circles: a layout that is right by construction, if not pretty.

The last resort of the packer, and what most card makers print.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

import numpy as np

from fano.deckfile import Spot
from fano.errors import FanoError
from fano.press.layout.card_shapes import Shape

STEPS = 60
"""Halvings of the circles' radius: more than a float can tell apart."""


def template(n: int, shape: Shape, gap: float, margin: float) -> tuple[Spot, ...]:
    """n circles of one size, on a honeycomb or, on a round card, in a ring around the middle."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        r = (low + high) / 2
        if _places(n, r, shape, gap, margin) is None:
            high = r
        else:
            low = r
    places = _places(n, low, shape, gap, margin)
    if places is None or low < 1e-3:
        raise FanoError(
            f"{n} symbols do not fit on a card with a gap of {gap:g} and a margin of {margin:g}: "
            "ask for less of both, or for fewer symbols"
        )
    return tuple(Spot(x, y, low, 0.0) for x, y in places)


def _places(
    n: int, r: float, shape: Shape, gap: float, margin: float
) -> list[tuple[float, float]] | None:
    """The middles of n circles of that radius, or None if they find no room."""
    clear = margin + r
    if len(shape.core) == 1 and n > 2:
        ring = 1 - clear
        chord = 2 * ring * sin(pi / (n - 1))
        if ring >= 2 * r + gap and chord >= 2 * r + gap:
            turns = [2 * pi * k / (n - 1) for k in range(n - 1)]
            return [(0.0, 0.0), *((ring * cos(a), ring * sin(a)) for a in turns)]
    step = max(2 * r + gap, 1e-3)
    rows = np.arange(-int(2 / step) - 2, int(2 / step) + 3)
    for shift_x, shift_y in ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.25, 0.5), (0.5, 1 / 3)):
        row, column = (part.ravel() for part in np.meshgrid(rows, rows, indexing="ij"))
        x = (column + 0.5 * (row % 2) + shift_x) * step
        y = (row + shift_y) * (step * sqrt(3) / 2)
        free = np.flatnonzero(shape.depth(x.astype(np.float64), y.astype(np.float64))[0] >= clear)
        if len(free) >= n:
            inner = free[np.argsort(x[free] ** 2 + y[free] ** 2, kind="stable")[:n]]
            return [(float(x[k]), float(y[k])) for k in inner]
    return None
