"""A symbol from letters, drawn as paths: it looks the same everywhere and prints without a font."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fano.errors import FanoError
from fano.press.circle import unit_outline
from fano.press.model import Figure, Outline
from fano.press.trace import trace

FONT_PX = 128
LINE = 1.05
"""From line to line, in heights of a line of capitals and descenders."""
MOST_LINES = 3
BAR = 0.09
"""The underline: how thick it is, and how far below the letters, in font sizes."""
SHARP_PX = 0.2
"""Finer than other outlines, because the line itself is printed."""

HEAVY = (
    "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "NotoSans-Bold.ttf", "Arial Bold.ttf",
    "arialbd.ttf", "Verdana Bold.ttf", "verdanab.ttf", "FreeSansBold.ttf",
)  # fmt: skip
"""Fonts that most machines have one of, with Latin and Cyrillic letters."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@lru_cache(maxsize=1024)
def figure_of_text(
    text: str, ink: str, *, underline: bool = False, font: Path | None = None
) -> Figure:
    """Letters in one colour. Several words stand in lines, as compact as can be."""
    face = _font(font)
    words = text.split()
    if not words:
        raise FanoError("a symbol of no letters cannot be drawn")
    lines = min(_ways(words), key=lambda way: _reach(way, face))
    written = np.asarray(_written(lines, face, underline=underline)) / 255
    rings = trace(written, level=0.5, sharp_px=SHARP_PX)
    if not rings:
        raise FanoError(f"the font has no letters for {text!r}")
    outline, _ = unit_outline(rings)
    return Figure(outline, f'<path fill="{ink}" fill-rule="evenodd" d="{path_data(outline)}"/>')


def path_data(outline: Outline) -> str:
    """The rings as SVG path data."""
    return "".join(
        "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ring) + "Z" for ring in outline.rings
    )


@lru_cache(maxsize=8)
def _font(path: Path | None) -> Font:
    if path is not None:
        try:
            return ImageFont.truetype(path, FONT_PX)
        except OSError as error:
            raise FanoError(f"{path} is not a font that can be read") from error
    for name in HEAVY:
        try:
            return ImageFont.truetype(name, FONT_PX)
        except OSError:
            continue
    return ImageFont.load_default(FONT_PX)


def _ways(words: list[str]) -> list[list[str]]:
    """All the ways to set words in up to three lines."""
    ways = []
    for lines in range(1, min(MOST_LINES, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), lines - 1):
            ends = (0, *cuts, len(words))
            ways.append([" ".join(words[a:b]) for a, b in pairwise(ends)])
    return ways


def _reach(lines: list[str], font: Font) -> float:
    wide = max(font.getbbox(line)[2] for line in lines)
    return hypot(wide, len(lines) * LINE * FONT_PX)


def _written(lines: list[str], font: Font, *, underline: bool) -> Image.Image:
    boxes = [font.getbbox(line) for line in lines]
    wide = max(box[2] - box[0] for box in boxes)
    pad = FONT_PX // 2
    step = LINE * FONT_PX
    size = (int(wide) + 2 * pad, int(step * len(lines)) + 3 * pad)
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for n, (line, box) in enumerate(zip(lines, boxes, strict=True)):
        x = pad + (wide - (box[2] - box[0])) / 2 - box[0]
        draw.text((x, pad + n * step), line, font=font, fill=255)
    if underline:
        left, _, right, bottom = mask.getbbox() or (0, 0, *size)
        bar = BAR * FONT_PX
        draw.rectangle((left, round(bottom + bar), right - 1, round(bottom + 2 * bar)), fill=255)
    return mask
