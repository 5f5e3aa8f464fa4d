"""Outlines that make a packer's life hard."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from hypothesis import strategies as st

from fano.press.artwork.circle import unit_outline
from fano.press.model import Outline, Point, Ring


def outline(*rings: Sequence[Point]) -> Outline:
    return unit_outline([tuple(ring) for ring in rings])[0]


def disc(r: float = 1.0, x: float = 0.0, y: float = 0.0, corners: int = 32) -> Ring:
    turns = [2 * pi * k / corners for k in range(corners)]
    return tuple((x + r * cos(a), y + r * sin(a)) for a in turns)


def box(width: float, height: float) -> Ring:
    w, h = width / 2, height / 2
    return ((-w, -h), (w, -h), (w, h), (-w, h))


def star(points: int, depth: float) -> Ring:
    turns = [pi * k / points for k in range(2 * points)]
    return tuple(
        ((1 - depth * (k % 2)) * cos(a), (1 - depth * (k % 2)) * sin(a))
        for k, a in enumerate(turns)
    )


def bowl(thick: float, mouth: float) -> Ring:
    """A letter C: its middle is nobody's ground, and outside of it."""
    turns = [mouth + (2 * pi - 2 * mouth) * k / 24 for k in range(25)]
    outer = [(cos(a), sin(a)) for a in turns]
    inner = [((1 - thick) * cos(a), (1 - thick) * sin(a)) for a in reversed(turns)]
    return (*outer, *inner)


DISC = outline(disc())
DONUT = outline(disc(), disc(0.6)[::-1])
NEEDLE = outline(box(200, 1))
WORD = outline(box(12, 1))
CORNER = outline(((0, 0), (10, 0), (10, 1), (1, 1), (1, 10), (0, 10)))
BOWL = outline(bowl(0.15, 0.5))
HEDGEHOG = outline(star(40, 0.6))
ISLANDS = outline(disc(0.1, -1), disc(0.1, 1))
SPECK = outline(disc(0.02, -3), disc(1))
SLIVER = outline(((0, 0), (1, 1e-6), (2, 0)))

ADVERSARIES = (DISC, DONUT, NEEDLE, WORD, CORNER, BOWL, HEDGEHOG, ISLANDS, SPECK, SLIVER)

_coordinate = st.integers(-20, 20).map(float)
polygons = (
    st.lists(st.tuples(_coordinate, _coordinate), min_size=3, max_size=9, unique=True)
    .filter(lambda points: len({p[0] for p in points}) > 1 or len({p[1] for p in points}) > 1)
    .map(outline)
)
"""Any closed line at all, crossing itself as it likes."""

outlines = st.sampled_from(ADVERSARIES) | polygons
