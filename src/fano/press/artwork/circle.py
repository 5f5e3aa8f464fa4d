"""The smallest circle around a symbol, and its outline seen from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from fano.press.model import Circle, Outline, Point, Ring


def unit_outline(rings: Sequence[Ring]) -> tuple[Outline, Circle]:
    """The outline in its unit circle, and where that circle lay."""
    circle = smallest_circle(point for ring in rings for point in ring)
    x, y, r = circle
    unit = tuple(tuple(((px - x) / r, (py - y) / r) for px, py in ring) for ring in rings)
    return Outline(unit), circle


def smallest_circle(points: Iterable[Point]) -> Circle:
    """The smallest circle around the points, at least one.

    >>> smallest_circle([(0, 0), (4, 0), (2, 1), (2, -1)])
    Circle(x=2.0, y=0.0, r=2.0)
    """
    hull = _hull(sorted(set(points)))
    centre, radius = hull[0], 0.0
    for i, p in enumerate(hull):
        if _inside(p, centre, radius):
            continue
        centre, radius = p, 0.0
        for j, q in enumerate(hull[:i]):
            if _inside(q, centre, radius):
                continue
            centre, radius = _through_two(p, q)
            for r in hull[:j]:
                if not _inside(r, centre, radius):
                    centre, radius = _through_three(p, q, r)
    return Circle(*centre, radius)


def _inside(p: Point, centre: Point, radius: float) -> bool:
    return hypot(p[0] - centre[0], p[1] - centre[1]) <= radius * (1 + 1e-12)


def _through_two(p: Point, q: Point) -> tuple[Point, float]:
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), hypot(p[0] - q[0], p[1] - q[1]) / 2


def _through_three(p: Point, q: Point, r: Point) -> tuple[Point, float]:
    bx, by, cx, cy = q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]
    d = 2 * (bx * cy - by * cx)
    if d == 0:  # on one line: the two farthest of them
        return max((_through_two(a, b) for a, b in ((p, q), (p, r), (q, r))), key=lambda c: c[1])
    b2, c2 = bx * bx + by * by, cx * cx + cy * cy
    x, y = (cy * b2 - by * c2) / d, (bx * c2 - cx * b2) / d
    return (p[0] + x, p[1] + y), hypot(x, y)


def _hull(ordered: list[Point]) -> list[Point]:
    if len(ordered) < 3:
        return ordered
    sides = []
    for run in (ordered, ordered[::-1]):
        side: list[Point] = []
        for p in run:
            while len(side) > 1 and _cross(side[-2], side[-1], p) <= 0:
                side.pop()
            side.append(p)
        sides.append(side[:-1])
    return sides[0] + sides[1]


def _cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
