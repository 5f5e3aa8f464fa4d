"""From a picture's transparency to closed lines: marching squares, then fewer points.

The lines run where the ink's opacity crosses `LEVEL`, between pixels as the opacities weigh it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fano.press.model import Ring

Floats = NDArray[np.float64]

LEVEL = 0.3
"""Opacity that counts as ink, where the darkest is 1: below a half, so that a soft edge lies
inside its line."""

SHARP_PX = 0.25
"""How far a line may run from the true edge of the ink."""

SPECK_PX = 1.0
"""An island or a hole of fewer pixels than this is not seen on a card, unless all ink is specks."""

TOP, RIGHT, BOTTOM, LEFT = range(4)

# Which sides of a cell of four pixels a line enters and leaves by, with ink on its right hand.
# The code of a cell is 1, 2, 4 and 8 for ink at its top left, top right, bottom right and bottom
# left corner. Where ink stands on opposite corners only, the two stay apart.
_STEPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((LEFT, TOP),),
    2: ((TOP, RIGHT),),
    3: ((LEFT, RIGHT),),
    4: ((RIGHT, BOTTOM),),
    5: ((LEFT, TOP), (RIGHT, BOTTOM)),
    6: ((TOP, BOTTOM),),
    7: ((LEFT, BOTTOM),),
    8: ((BOTTOM, LEFT),),
    9: ((BOTTOM, TOP),),
    10: ((TOP, RIGHT), (BOTTOM, LEFT)),
    11: ((BOTTOM, RIGHT),),
    12: ((RIGHT, LEFT),),
    13: ((RIGHT, TOP),),
    14: ((TOP, LEFT),),
}


def trace(opacity: Floats, level: float = LEVEL, sharp_px: float = SHARP_PX) -> tuple[Ring, ...]:
    """The edges of the ink in pixels, (0, 0) being the corner of the picture."""
    a = np.pad(opacity, 1)
    at_least = level * (float(a.max()) or 1.0)  # of a faint picture, too, all that is seen counts
    columns = a.shape[1]
    ink = (a >= at_least).astype(np.uint8)
    code = ink[:-1, :-1] + 2 * ink[:-1, 1:] + 4 * ink[1:, 1:] + 8 * ink[1:, :-1]
    y, x = np.nonzero((code > 0) & (code < 15))
    corner, kind = y * columns + x, code[y, x]
    after: dict[int, int] = {}
    for value, steps in _STEPS.items():
        at = corner[kind == value]
        # A side is named by its first pixel; upright sides count on from where level ones end.
        side = (at, a.size + at + 1, at + columns, a.size + at)
        for enters, leaves in steps:
            after.update(zip(side[enters].tolist(), side[leaves].tolist(), strict=True))
    rings = []
    while after:
        loop = [next(iter(after))]
        while (follows := after.pop(loop[-1], None)) is not None:
            loop.append(follows)
        loop.pop()  # back at the first side
        ring = _crossings(a, np.array(loop), at_least)
        if abs(_area(ring)) >= SPECK_PX:
            ring = simplify(ring, sharp_px)
        if len(ring) >= 3 and abs(_area(ring)) >= SPECK_PX:
            rings.append(_ring(ring - 0.5))  # the padding shifts by 1, the pixels' middles by ½
    if not rings and a.any():
        return trace(_blurred(opacity), level, sharp_px)
    return tuple(rings)


def _blurred(opacity: Floats) -> Floats:
    """Each pixel the mean of the nine around it: dots and hairlines become something to trace."""
    (high, wide), a = opacity.shape, np.pad(opacity, 1)
    blurred: Floats = np.mean(
        [a[y : y + high, x : x + wide] for y in range(3) for x in range(3)], axis=0
    )
    return blurred


def _crossings(a: Floats, sides: NDArray[np.int64], level: float) -> Floats:
    """The points where the opacity crosses the level on those sides."""
    columns = a.shape[1]
    flat = a.ravel()
    upright = sides >= flat.size
    first = np.where(upright, sides - flat.size, sides)
    second = first + np.where(upright, columns, 1)
    share = (level - flat[first]) / (flat[second] - flat[first])
    x = first % columns + np.where(upright, 0.0, share)
    y = first // columns + np.where(upright, share, 0.0)
    return np.stack([x, y], axis=1)


def simplify(ring: Floats, tolerance: float) -> Floats:
    """Fewer points, none of the left-out ones farther than the tolerance from the line.

    Douglas and Peucker's way, all stretches of the line at once.
    """
    far = int(np.argmax(((ring - ring[0]) ** 2).sum(axis=1)))
    closed = np.concatenate([ring, ring[:1]])
    keep = np.zeros(len(closed), dtype=bool)
    keep[[0, far, len(ring)]] = True
    while True:
        ends = np.flatnonzero(keep)
        starts, lengths = ends[:-1], np.diff(ends)
        away = _from_segments(
            closed[:-1],
            np.repeat(closed[starts], lengths, axis=0),
            np.repeat(closed[ends[1:]], lengths, axis=0),
        )
        worst = np.maximum.reduceat(away, starts)
        if worst.max() <= tolerance:
            return closed[:-1][keep[:-1]]
        bound = np.where(worst > tolerance, worst, np.inf)
        found = np.flatnonzero(away >= np.repeat(bound, lengths))
        # Of equally far points the first of each stretch is enough.
        stretch = np.searchsorted(starts, found, side="right")
        keep[found[np.unique(stretch, return_index=True)[1]]] = True


def _from_segments(points: Floats, a: Floats, b: Floats) -> Floats:
    """How far each point is from its own segment."""
    dx, dy = (b - a).T
    px, py = (points - a).T
    length2 = np.maximum(dx * dx + dy * dy, 1e-300)
    t = np.minimum(np.maximum((px * dx + py * dy) / length2, 0), 1)
    away: Floats = np.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2)
    return away


def _area(ring: Floats) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2


def _ring(points: Floats) -> Ring:
    rows: list[list[float]] = points.tolist()
    return tuple((x, y) for x, y in rows)
