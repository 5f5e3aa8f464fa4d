"""What a layout is worth, found out without any of the packer's own code where that is possible.

With shapely installed the polygons are built and compared by it; without it, by our own exact
test, which the unit tests compare with shapely's.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from math import cos, inf, radians, sin
from typing import NamedTuple

from fano.deckfile import Spot
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.clearance import smallest_gap
from fano.press.layout.distance_field import field_of
from fano.press.model import CardShape, Outline, Point

SHAPELY = importlib.util.find_spec("shapely") is not None


class Verdict(NamedTuple):
    fill: float
    """Area of ink, holes not counted, over the area of the card."""
    gap: float
    overlaps: int
    sizes: float
    """The largest scale over the smallest."""


def judge(outlines: Sequence[Outline], spots: Sequence[Spot], shape: CardShape) -> Verdict:
    ink = sum(_ink(o) * s.scale**2 for o, s in zip(outlines, spots, strict=True))
    scales = [spot.scale for spot in spots]
    near, overlaps = (_by_shapely if SHAPELY else _by_ourselves)(outlines, spots)
    return Verdict(ink / shape_of(shape).area, near, overlaps, max(scales) / min(scales))


def _ink(outline: Outline) -> float:
    """Rings around ink and rings around holes run in opposite directions."""
    return abs(sum(_area(ring) for ring in outline.rings))


def _area(ring: Sequence[Point]) -> float:
    return (
        sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
    )


def _by_ourselves(outlines: Sequence[Outline], spots: Sequence[Spot]) -> tuple[float, int]:
    fields = [field_of(outline) for outline in outlines]
    pairs = [(i, j) for i in range(len(spots)) for j in range(i)]
    gaps = [smallest_gap([fields[i], fields[j]], [spots[i], spots[j]]) for i, j in pairs]
    return min(gaps, default=inf), sum(gap <= 0 for gap in gaps)


def _by_shapely(outlines: Sequence[Outline], spots: Sequence[Spot]) -> tuple[float, int]:
    from shapely.geometry import Polygon  # noqa: PLC0415 - where it is installed
    from shapely.ops import unary_union  # noqa: PLC0415

    shapes = []
    for outline, spot in zip(outlines, spots, strict=True):
        c, s = (f(radians(spot.turn_deg)) * spot.scale for f in (cos, sin))
        rings = [
            [(c * x - s * y + spot.x, s * x + c * y + spot.y) for x, y in ring]
            for ring in outline.rings
        ]
        shapes.append(unary_union([Polygon(ring).buffer(0) for ring in rings]))
    pairs = [(shapes[i], shapes[j]) for i in range(len(shapes)) for j in range(i)]
    overlaps = sum(p.intersects(q) for p, q in pairs)
    return min((p.distance(q) for p, q in pairs), default=inf), overlaps
