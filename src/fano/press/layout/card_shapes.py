"""The shapes of cards: how deep inside one a point lies, and what its edge looks like.

Every shape is a rounding of a convex core: all points within `corner` of the core. The core of a
round card is its centre alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from fano.press.model import CardShape, Point

Floats = NDArray[np.float64]

CORNER = 0.14
"""How round the corners of square and hexagonal cards are."""


@dataclass(frozen=True)
class Shape:
    core: tuple[Point, ...]
    corner: float

    @property
    def area(self) -> float:
        """Steiner's formula: the core, its sides pushed outwards, and the corners."""
        n = len(self.core)
        sides = [(self.core[i], self.core[(i + 1) % n]) for i in range(n)]
        inner = sum(a[0] * b[1] - a[1] * b[0] for a, b in sides) / 2
        around = sum(sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for a, b in sides)
        return inner + around * self.corner + pi * self.corner**2

    @property
    def inner(self) -> float:
        """The radius of the largest circle around the middle."""
        depth, _, _ = self.depth(np.zeros(1), np.zeros(1))
        return float(depth[0])

    def depth(self, x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
        """How far inside the card points lie, and the direction that leads deeper.

        Exact where it counts, near the edge and outside; deep inside it is a lower bound.
        """
        if len(self.core) == 1:
            r = np.sqrt(x * x + y * y)
            away = -1 / np.maximum(r, 1e-9)
            return self.corner - r, x * away, y * away
        near = np.full(x.shape, np.inf)
        px, py = np.zeros(x.shape), np.zeros(x.shape)  # from the nearest point of the core to ours
        inside = np.full(x.shape, np.inf)
        ix, iy = np.zeros(x.shape), np.zeros(x.shape)
        for n, (ax, ay) in enumerate(self.core):
            bx, by = self.core[(n + 1) % len(self.core)]
            dx, dy = bx - ax, by - ay
            length = sqrt(dx * dx + dy * dy)
            nx, ny = -dy / length, dx / length  # inwards, as the core runs clockwise on screen
            plane = (x - ax) * nx + (y - ay) * ny
            closer = plane < inside
            inside = np.where(closer, plane, inside)
            ix, iy = np.where(closer, nx, ix), np.where(closer, ny, iy)
            t = np.clip(((x - ax) * dx + (y - ay) * dy) / length**2, 0, 1)
            qx, qy = x - ax - t * dx, y - ay - t * dy
            away2 = qx * qx + qy * qy
            closer = away2 < near
            near = np.where(closer, away2, near)
            px, py = np.where(closer, qx, px), np.where(closer, qy, py)
        out = inside < 0
        distance = np.sqrt(near)
        away = -1 / np.maximum(distance, 1e-9)
        return (
            self.corner + np.where(out, -distance, inside),
            np.where(out, px * away, ix),
            np.where(out, py * away, iy),
        )


@cache
def shape_of(name: CardShape) -> Shape:
    """
    >>> round(shape_of("round").area, 4), round(shape_of("square").area, 4)
    (3.1416, 3.9832)
    """
    if name == "round":
        return Shape(((0.0, 0.0),), 1.0)
    if name == "square":
        c = 1 - CORNER
        return Shape(((-c, -c), (c, -c), (c, c), (-c, c)), CORNER)
    r = 1 - CORNER * 2 / sqrt(3)  # rounding moves the sides outwards by CORNER
    turns = [pi / 3 * n for n in range(6)]
    return Shape(tuple((r * cos(a), r * sin(a)) for a in turns), CORNER)


def edge_path(name: CardShape, inset: float = 0.0) -> str:
    """The edge of a card, moved inwards by `inset`, as SVG path data in card units."""
    shape = shape_of(name)
    r = shape.corner - inset
    if len(shape.core) == 1:
        return f"M{-r:.5g} 0A{r:.5g} {r:.5g} 0 1 1 {r:.5g} 0A{r:.5g} {r:.5g} 0 1 1 {-r:.5g} 0Z"
    n = len(shape.core)
    core = shape.core
    if r < 0:  # deeper than the corners are round: a smaller core with sharp corners
        apothem = core[0][0] * (1 if name == "square" else sqrt(3) / 2)
        share = 1 + r / abs(apothem)
        core, r = tuple((x * share, y * share) for x, y in core), 0.0
    parts = []
    for i in range(n):
        (ax, ay), (bx, by) = core[i], core[(i + 1) % n]
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        nx, ny = (by - ay) / length * r, (ax - bx) / length * r
        turn = f"A{r:.5g} {r:.5g} 0 0 1" if i else "M"
        parts.append(f"{turn}{ax + nx:.5g} {ay + ny:.5g}L{bx + nx:.5g} {by + ny:.5g}")
    (ax, ay), (bx, by) = core[0], core[1]
    length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    x, y = ax + (by - ay) / length * r, ay + (ax - bx) / length * r
    return "".join(parts) + f"A{r:.5g} {r:.5g} 0 0 1{x:.5g} {y:.5g}Z"
