"""The exact check of a layout: how near its symbols are to each other and to the card's edge.

Distances are between the polygons themselves, side to side. Holes count as ink, as they do for
the packer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, inf, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fano.deckfile import Spot
from fano.press.layout.card_shapes import Shape
from fano.press.layout.distance_field import Field

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Sides(NamedTuple):
    """All sides of all symbols of a card, from `a` to `b`, and whose they are."""

    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats
    owner: Ints
    starts: Ints
    """Where each ring begins."""


class Touch(NamedTuple):
    """Two symbols that are too near each other, or one and the edge (`other` is then -1)."""

    one: int
    other: int
    distance: float
    """Negative where they overlap, or where the symbol sticks out of the card."""
    nx: float
    ny: float
    """The way for `one` to get away."""


def place(fields: Sequence[Field], spots: Sequence[Spot]) -> Sides:
    rings, owner = [], []
    for n, (field, spot) in enumerate(zip(fields, spots, strict=True)):
        c, s = (f(radians(spot.turn_deg)) * spot.scale for f in (cos, sin))
        for ring in field.solid:
            x, y = ring.T
            rings.append((c * x - s * y + spot.x, s * x + c * y + spot.y))
            owner.append(np.full(len(x), n))
    nexts = [(np.concatenate([x[1:], x[:1]]), np.concatenate([y[1:], y[:1]])) for x, y in rings]
    ax, ay = (np.concatenate(parts) for parts in zip(*rings, strict=True))
    bx, by = (np.concatenate(parts) for parts in zip(*nexts, strict=True))
    lengths = [len(x) for x, _ in rings]
    return Sides(ax, ay, bx, by, np.concatenate(owner), np.cumsum([0, *lengths[:-1]]))


def touches(sides: Sides, gap: float) -> list[Touch]:
    """The pairs of symbols nearer than the gap, each with its nearest place."""
    p, q = _candidates(sides, gap)
    near2, nx, ny = _nearest(sides, p, q)
    crossing = _crossing(sides, p, q)
    near2[crossing] = -1.0
    close = np.flatnonzero(near2 < gap * gap)
    close = close[np.argsort(near2[close], kind="stable")]
    found: dict[tuple[int, int], Touch] = {}
    for inner, outer in _contained(sides):
        touch = Touch(inner, outer, -gap, *_apart(sides, inner, outer))
        found[inner, outer] = found[outer, inner] = touch
    for k in close.tolist():
        one, other = int(sides.owner[p[k]]), int(sides.owner[q[k]])
        if (one, other) in found:
            continue
        if near2[k] <= 0:
            touch = Touch(one, other, -gap, *_apart(sides, one, other))
        else:
            d = float(np.sqrt(near2[k]))
            touch = Touch(one, other, d, float(nx[k]) / d, float(ny[k]) / d)
        found[one, other] = found[other, one] = touch
    return list(dict.fromkeys(found.values()))


def escapes(sides: Sides, shape: Shape, margin: float) -> list[Touch]:
    """The symbols nearer to the edge of the card than the margin.

    Cards are convex, so a symbol's outermost point is one of its corners.
    """
    depth, nx, ny = shape.depth(sides.ax, sides.ay)
    found: dict[int, Touch] = {}
    for k in np.argsort(depth, kind="stable").tolist():
        if depth[k] >= margin:
            break
        n = int(sides.owner[k])
        found.setdefault(n, Touch(n, -1, float(depth[k]), float(nx[k]), float(ny[k])))
    return list(found.values())


def smallest_gap(fields: Sequence[Field], spots: Sequence[Spot]) -> float:
    """The least distance between any two symbols of a card; negative if two overlap."""
    sides = place(fields, spots)
    gap = 0.01
    while gap < 4:
        if found := touches(sides, gap):
            return min(t.distance for t in found)
        gap *= 2
    return inf


def _candidates(sides: Sides, gap: float) -> tuple[Ints, Ints]:
    """Pairs of sides of different symbols whose boxes are nearer than the gap: a sweep in x."""
    low, high = np.minimum(sides.ax, sides.bx), np.maximum(sides.ax, sides.bx) + gap
    bottom, top = np.minimum(sides.ay, sides.by), np.maximum(sides.ay, sides.by) + gap
    order = np.argsort(low, kind="stable")
    low, high, bottom, top = low[order], high[order], bottom[order], top[order]
    owner = sides.owner[order]
    n = len(order)
    counts = np.searchsorted(low, high, side="right") - np.arange(1, n + 1)
    p = np.repeat(np.arange(n), counts)
    q = np.arange(len(p)) - np.repeat(np.cumsum(counts) - counts - np.arange(1, n + 1), counts)
    keep = np.flatnonzero((bottom[p] <= top[q]) & (bottom[q] <= top[p]) & (owner[p] != owner[q]))
    return order[p[keep]], order[q[keep]]


def _nearest(sides: Sides, p: Ints, q: Ints) -> tuple[Floats, Floats, Floats]:
    """The squared distance of sides that do not cross, and the way from the second to the first."""
    ax, ay, bx, by = sides[:4]
    best, nx, ny = np.full(len(p), inf), np.zeros(len(p)), np.zeros(len(p))
    for sign, corners, others in ((1, p, q), (-1, q, p)):
        sx, sy = ax[others], ay[others]
        dx, dy = bx[others] - sx, by[others] - sy
        length2 = np.maximum(dx * dx + dy * dy, 1e-300)
        for cx, cy in ((ax[corners], ay[corners]), (bx[corners], by[corners])):
            ox, oy = cx - sx, cy - sy
            t = np.minimum(np.maximum((ox * dx + oy * dy) / length2, 0), 1)
            ox, oy = ox - t * dx, oy - t * dy
            d2 = ox * ox + oy * oy
            better = d2 < best
            best = np.where(better, d2, best)
            nx, ny = np.where(better, sign * ox, nx), np.where(better, sign * oy, ny)
    return best, nx, ny


def _crossing(sides: Sides, p: Ints, q: Ints) -> Bools:
    """Whether sides cross properly. Those that merely touch are at distance 0 anyway."""
    ax, ay, bx, by = sides[:4]

    def turn(a: Ints, x: Floats, y: Floats) -> Floats:
        return (bx[a] - ax[a]) * (y - ay[a]) - (by[a] - ay[a]) * (x - ax[a])

    over_p = turn(p, ax[q], ay[q]) * turn(p, bx[q], by[q]) < 0
    over_q = turn(q, ax[p], ay[p]) * turn(q, bx[p], by[p]) < 0
    return over_p & over_q


def _contained(sides: Sides) -> list[tuple[int, int]]:
    """Symbols with a ring that begins inside another symbol: (inner, outer)."""
    x, y = sides.ax[sides.starts][:, None], sides.ay[sides.starts][:, None]
    ax, ay, bx, by = sides[:4]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ax + (y - ay) * (bx - ax) / (by - ay)
        crosses = ((ay > y) != (by > y)) & (x < at)
    odd = np.add.reduceat(crosses.astype(np.int64), sides.starts, axis=1) % 2
    owner = sides.owner[sides.starts]
    return [
        (int(owner[i]), int(owner[o])) for i, o in np.argwhere(odd).tolist() if owner[i] != owner[o]
    ]


def _apart(sides: Sides, one: int, other: int) -> tuple[float, float]:
    """From the middle of one symbol to that of the other, where there is no better guess."""
    first, second = sides.owner == one, sides.owner == other
    dx = float(sides.ax[first].mean() - sides.ax[second].mean())
    dy = float(sides.ay[first].mean() - sides.ay[second].mean())
    length = (dx * dx + dy * dy) ** 0.5
    return (dx / length, dy / length) if length > 1e-9 else (1.0, 0.0)
