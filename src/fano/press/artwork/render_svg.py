"""Draw SVG as pixels. Nothing is loaded, except fonts of the machine for drawings with text."""

from __future__ import annotations

import io
from importlib.resources import files

import resvg_py
from PIL import Image

DPI = 96
"""As browsers have it; without one, a drawing of 30 mm is of no size at all."""


FONT = "Geologica"
"""The family of our font: for text in families that this machine has not."""


def render_svg(
    svg: str, width: int | None = None, height: int | None = None, *, text: bool = False
) -> Image.Image:
    """An RGBA picture of the drawing's view box; `ValueError` if it cannot be drawn.

    With one side given, the other follows; with none, the drawing has its own size. Only with
    `text` are fonts looked for, which takes a while.
    """
    ours = str(files("fano.press").joinpath("font", "words.ttf"))
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        dpi=DPI,
        skip_system_fonts=not text,
        font_files=[ours] if text else None,
        serif_family=FONT if text else None,
    )
    with Image.open(io.BytesIO(bytes(png)), formats=["PNG"]) as picture:
        return picture.convert("RGBA")
