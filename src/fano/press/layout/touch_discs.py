"""Where a finger means a symbol: a few discs that stand for its shape.

The distance from a finger to a symbol is the least of |finger - centre| - radius over its discs.
That is never less than the true distance to the ink, because every disc lies inside it (one with a
radius below 0 lies beside it by as much), and little more, because together they reach everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fano.press.layout.distance_field import SIDE, Field, cells

MOST = 8
SLACK = 0.12
"""How far from the discs ink may be, in unit circles: less than a fingertip."""
STEP = 2
"""The distance between the cells of the field that are tried as centres."""


class Disc(NamedTuple):
    """In the symbol's unit circle."""

    x: float
    y: float
    r: float


def discs_of(field: Field) -> list[Disc]:
    """The thickest place of the symbol first, then what reaches most of the rest."""
    row = np.arange(0, SIDE, STEP)
    chosen = (row[:, None] * SIDE + row).ravel()
    x, y = (axis[chosen] for axis in cells())
    r = -field.grid[chosen, 0]
    centres = np.flatnonzero(r > -SLACK)
    left = np.flatnonzero(r > 0)  # ink that no disc reaches yet
    heart = int(centres[np.argmax(r[centres])])
    found = [heart]
    while len(found) < MOST:
        last = found[-1]
        away = (x[left] - x[last]) ** 2 + (y[left] - y[last]) ** 2
        left = left[away > (max(0.0, r[last]) + SLACK) ** 2]
        if len(left) == 0:
            break
        dx, dy = x[centres][:, None] - x[left], y[centres][:, None] - y[left]
        reach = np.maximum(0, r[centres] + SLACK)[:, None]
        found.append(int(centres[np.argmax((dx * dx + dy * dy <= reach * reach).sum(axis=1))]))
    return [Disc(float(x[k]), float(y[k]), float(r[k])) for k in found]
