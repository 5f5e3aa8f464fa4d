"""A symbol from a photo: cut round, or along its own transparency."""

from __future__ import annotations

import hashlib
import io
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageOps, UnidentifiedImageError

from fano.errors import FanoError
from fano.press.artwork.circle import unit_outline
from fano.press.artwork.pixels import eight_bits, has_edge
from fano.press.artwork.raster import opacity, trace_ink
from fano.press.artwork.svg_glyph import data_uri
from fano.press.model import Circle, Edge, Glyph, Outline

Cut = Literal["round", "alpha"]

TRACED_PX = 256
SHOWN_PX = 640
"""A large symbol of a printed card has fewer dots."""
FORMATS = ("PNG", "JPEG", "WEBP")

CORNERS = 96
_TURNS = [2 * pi * k / CORNERS for k in range(CORNERS)]
ROUND = Outline((tuple((cos(turn), sin(turn)) for turn in _TURNS),))
INSIDE = cos(pi / CORNERS)
"""The circle inside that polygon."""


@lru_cache(maxsize=512)
def glyph_of_picture(data: bytes, cut: Cut = "round") -> Glyph:
    """A PNG, JPEG or WebP. One without any transparency is cut along its sides by "alpha"."""
    picture = _opened(data)
    name = f"p{hashlib.sha256(data).hexdigest()[:12]}"
    return _round(picture, name) if cut == "round" else _cut_out(picture)


def cut_of(data: bytes) -> Cut:
    """How the picture is cut: along its transparency, or round if it has no edge of its own."""
    return "alpha" if has_edge(_opened(data)) else "round"


@lru_cache(maxsize=128)
def edge_of_picture(data: bytes) -> Edge:
    """The edge of a picture that is cut along its transparency."""
    small, outline, (x, y, r) = _traced(_opened(data))
    half = max(small.size) / 2
    circle = Circle((x - small.width / 2) / half, (y - small.height / 2) / half, r / half)
    return Edge(outline, circle)


def _opened(data: bytes) -> Image.Image:
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
            picture = eight_bits(ImageOps.exif_transpose(opened))
            return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise FanoError("the picture is damaged, or not a PNG, JPEG or WebP") from error


def _round(picture: Image.Image, name: str) -> Glyph:
    """The largest circle around the middle of the picture."""
    side = min(picture.size)
    middle = ImageOps.fit(picture, (min(side, SHOWN_PX),) * 2, Image.Resampling.LANCZOS)
    clip = f'<clipPath id="{name}"><circle r="{INSIDE:.6f}"/></clipPath>'
    image = _image(middle, -1, -1, 2, 2)
    return Glyph(ROUND, f'{clip}<g clip-path="url(#{name})">{image}</g>')


def _cut_out(picture: Image.Image) -> Glyph:
    picture.thumbnail((SHOWN_PX, SHOWN_PX), Image.Resampling.LANCZOS)
    small, outline, (x, y, r) = _traced(picture)
    return Glyph(outline, _image(picture, -x / r, -y / r, small.width / r, small.height / r))


def _traced(picture: Image.Image) -> tuple[Image.Image, Outline, Circle]:
    """A small copy, and the outline and circle in that."""
    small = picture.copy()
    small.thumbnail((TRACED_PX, TRACED_PX), Image.Resampling.BOX)
    rings = trace_ink(opacity(small))
    if not rings:
        raise FanoError("the picture is empty: all of it is transparent")
    return small, *unit_outline(rings)


def _image(picture: Image.Image, x: float, y: float, width: float, height: float) -> str:
    file = io.BytesIO()
    see_through = picture.mode == "RGBA"
    if see_through:
        picture.save(file, "PNG", optimize=True)
    else:
        picture.save(file, "JPEG", quality=88, optimize=True)
    uri = data_uri("image/png" if see_through else "image/jpeg", file.getvalue())
    return (
        f'<image x="{x:.6g}" y="{y:.6g}" width="{width:.6g}" height="{height:.6g}" '
        f'preserveAspectRatio="none" xlink:href="{uri}"/>'
    )
