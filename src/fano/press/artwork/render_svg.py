"""Draw SVG as pixels. No font of the machine is used, and nothing is loaded."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

DPI = 96
"""As browsers have it; without one, a drawing of 30 mm is of no size at all."""


def render_svg(svg: str, width: int, height: int | None = None) -> Image.Image:
    """An RGBA picture of the drawing's view box; `ValueError` if it cannot be drawn."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, height=height, dpi=DPI, skip_system_fonts=True
    )
    with Image.open(io.BytesIO(bytes(png)), formats=["PNG"]) as picture:
        return picture.convert("RGBA")
