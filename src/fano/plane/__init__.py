"""Finite fields and projective planes: the mathematics behind every deck."""

from fano.plane.field import Field, field
from fano.plane.orders import LARGEST, NoPlane, supported, why_no_plane
from fano.plane.projective import Line, Point, lines

__all__ = [
    "LARGEST",
    "Field",
    "Line",
    "NoPlane",
    "Point",
    "field",
    "lines",
    "supported",
    "why_no_plane",
]
