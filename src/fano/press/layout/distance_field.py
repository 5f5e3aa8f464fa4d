"""A symbol as the packer sees it: points on its edge, and how far from the edge every place is.

Holes count as ink here: nobody looks for a symbol inside another.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi

import numpy as np
from numpy.typing import NDArray

from fano.press.artwork.trace import simplify
from fano.press.model import Outline

Floats = NDArray[np.float64]

SIDE = 64
"""Cells a side of the distance field."""
REACH = 1.2
"""The field covers the square from -REACH to REACH."""
POINTS = 64
"""Points on the edge."""
COARSE = 0.012
"""How far the packer's edge may run from the true one, in unit circles."""


class Field:
    """One symbol; its distance field has rows of (distance, its slope in x, in y)."""

    def __init__(self, outline: Outline) -> None:
        rings = [np.array(ring) for ring in outline.rings if len(ring) >= 3]
        self.ink = abs(sum(_area(ring) for ring in rings))
        """The area of the ink, in unit circles' units: at most pi."""
        solid = _outer(rings)
        self.solid = solid
        """The outer edges, exactly as they came."""
        coarse = [c if len(c := simplify(ring, COARSE)) >= 3 else ring for ring in solid]
        self.points = _points(coarse)
        self.grid = _grid(coarse)
        self.bulk = max(1e-3, min(1.0, sum(abs(_area(ring)) for ring in solid) / pi))
        """The share of the unit circle that it covers, holes and all."""


@lru_cache(maxsize=2048)
def field_of(outline: Outline) -> Field:
    """Made once for each outline in a process."""
    return Field(outline)


def _area(ring: Floats) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2


def _outer(rings: list[Floats]) -> list[Floats]:
    """The rings inside no other one: neither holes, nor islands in holes. Confetti has hundreds, so
    each is asked once about all the others."""
    x, y = np.array([ring[0] for ring in rings]).T
    holds = np.array([winding(ring, x, y) for ring in rings])
    np.fill_diagonal(holds, val=False)
    return [ring for n, ring in enumerate(rings) if not holds[:, n].any()]


def winding(ring: Floats, x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Which points lie inside a ring."""
    ax, ay = ring.T[:, :, None]
    bx, by = np.roll(ring, -1, axis=0).T[:, :, None]
    crosses = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ax + (y - ay) * (bx - ax) / (by - ay)
    inside: NDArray[np.bool_] = np.count_nonzero(crosses & (x < at), axis=0) % 2 == 1
    return inside


def _points(rings: list[Floats]) -> Floats:
    """POINTS points: first the corners, then the middles of the longest stretches between."""
    starts = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    if len(starts) > POINTS:
        keep = np.linspace(0, len(starts), POINTS, endpoint=False).astype(int)
        chosen: Floats = starts[keep]
        return chosen
    pieces = np.ones(len(starts), dtype=int)
    lengths = np.hypot(*(ends - starts).T)
    for _ in range(POINTS - len(starts)):
        pieces[np.argmax(lengths / pieces)] += 1
    return np.concatenate(
        [
            a + (b - a) * np.arange(n)[:, None] / n
            for a, b, n in zip(starts, ends, pieces, strict=True)
        ]
    )


def cells() -> tuple[Floats, Floats]:
    """The middles of a field's cells, row by row."""
    axis = -REACH + (np.arange(SIDE) + 0.5) * (2 * REACH / SIDE)
    x, y = np.meshgrid(axis, axis)
    return x.ravel(), y.ravel()


def _grid(rings: list[Floats]) -> Floats:
    x, y = cells()
    near = np.full(x.shape, np.inf)
    gx, gy = np.zeros(x.shape), np.zeros(x.shape)
    inside = np.zeros(x.shape, dtype=bool)
    for ring in rings:
        inside |= winding(ring, x, y)
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            dx, dy = bx - ax, by - ay
            length2 = dx * dx + dy * dy
            if length2 == 0:
                continue
            px, py = x - ax, y - ay
            t = np.minimum(np.maximum((px * dx + py * dy) / length2, 0), 1)
            px -= t * dx
            py -= t * dy
            away2 = px * px + py * py
            closer = away2 < near
            np.copyto(near, away2, where=closer)
            np.copyto(gx, px, where=closer)
            np.copyto(gy, py, where=closer)
    distance = np.sqrt(near)
    sign = np.where(inside, -1.0, 1.0)
    scale = sign / np.maximum(distance, 1e-9)
    return np.stack([distance * sign, gx * scale, gy * scale], axis=1)
