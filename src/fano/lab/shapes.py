"""A drawing as a list of simple shapes, and the two ways to put it into a file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
SCALE = 2
SMOOTH = 2
"""A PNG has this many pixels for each unit, and is drawn larger still to smooth its edges."""

Anchor = Literal["start", "middle", "end"]
_PIL_ANCHOR = {"start": "ls", "middle": "ms", "end": "rs"}


class Box(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Polyline(NamedTuple):
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    stroke: str
    width: float = 1.0


class Words(NamedTuple):
    """A line of text on its baseline."""

    x: float
    y: float
    text: str
    size: float = 12
    fill: str = "#222"
    anchor: Anchor = "start"


Shape = Box | Polyline | Words


def as_svg(width: int, height: int, shapes: Sequence[Shape]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{FONT}">'
    )
    return "\n".join([head, *(_svg(shape) for shape in shapes), "</svg>\n"])


def _svg(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, fill):
            size = f'width="{width:.2f}" height="{height:.2f}"'
            return f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{fill}"/>'
        case Polyline(points, stroke, thick):
            path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
            style = f'fill="none" stroke="{stroke}" stroke-width="{thick}"'
            return f'<polyline points="{path}" {style} stroke-linejoin="round"/>'
        case Words(x, y, text, size, fill, anchor):
            style = f'font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
            return f'<text x="{x:.2f}" y="{y:.2f}" {style}>{escape(text)}</text>'


def as_png(width: int, height: int, shapes: Sequence[Shape]) -> bytes:
    """The same with Pillow, which brings its own letters: a server may have no fonts at all."""
    k = SCALE * SMOOTH
    image = Image.new("RGB", (width * k, height * k), "white")
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        match shape:
            case Box(x, y, wide, high, fill):
                corners = (x * k, y * k, (x + wide) * k - 1, (y + high) * k - 1)
                if corners[2] >= corners[0] and corners[3] >= corners[1]:
                    draw.rectangle(corners, fill)
            case Polyline(points, stroke, thick):
                scaled = [(x * k, y * k) for x, y in points]
                draw.line(scaled, stroke, max(1, round(thick * k)), joint="curve")
            case Words(x, y, text, size, fill, anchor):
                font = ImageFont.load_default(size * k)
                draw.text((x * k, y * k), text, fill, font, _PIL_ANCHOR[anchor])
    small = image.resize((width * SCALE, height * SCALE), Image.Resampling.LANCZOS)
    found = BytesIO()
    small.save(found, "PNG", optimize=True)
    return found.getvalue()
