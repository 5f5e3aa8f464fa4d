"""Geometry by definition, to hold the quick one against: every side with every other."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, inf, radians, sin

from fano.deckfile import Spot
from fano.press.model import CardShape, Outline, Point, Ring

Side = tuple[Point, Point]


def placed(outline: Outline, spot: Spot) -> list[Ring]:
    c, s = (f(radians(spot.turn_deg)) * spot.scale for f in (cos, sin))
    return [
        tuple((c * x - s * y + spot.x, s * x + c * y + spot.y) for x, y in ring)
        for ring in outline.rings
    ]


def sides(rings: Sequence[Ring]) -> list[Side]:
    return [(a, b) for ring in rings for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]


def distance(p: Sequence[Ring], q: Sequence[Ring]) -> float:
    """0 where they touch or overlap; islands and holes of one symbol are all its own ground."""
    if any(inside(ring[0], other) for ring in p for other in q):
        return 0.0
    if any(inside(ring[0], other) for ring in q for other in p):
        return 0.0
    best = inf
    for s in sides(p):
        for t in sides(q):
            if _at_least(s, t) < best:  # far-off sides need no closer look
                best = min(best, _between(s, t))
    return best


def _at_least(s: Side, t: Side) -> float:
    """The distance of their boxes along one axis."""
    return max(
        min(s[0][axis], s[1][axis]) - max(t[0][axis], t[1][axis])
        if sign
        else min(t[0][axis], t[1][axis]) - max(s[0][axis], s[1][axis])
        for axis in (0, 1)
        for sign in (False, True)
    )


def inside(point: Point, ring: Ring) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in sides([ring]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def _between(s: Side, t: Side) -> float:
    if _turn(*s, t[0]) * _turn(*s, t[1]) < 0 and _turn(*t, s[0]) * _turn(*t, s[1]) < 0:
        return 0.0
    return min(_to_side(s[0], t), _to_side(s[1], t), _to_side(t[0], s), _to_side(t[1], s))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _to_side(p: Point, side: Side) -> float:
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / length2)) if length2 else 0.0
    return hypot(p[0] - ax - t * dx, p[1] - ay - t * dy)


def room(point: Point, shape: CardShape) -> float:
    """How far a point is from the sharp edge of its card; rounded corners are checked apart."""
    x, y = point
    if shape == "round":
        return 1 - hypot(x, y)
    if shape == "square":
        return 1 - max(abs(x), abs(y))
    high = 3**0.5 / 2
    return high - max(abs(x * cos(a) + y * sin(a)) for a in map(radians, (30, 90, 150)))
