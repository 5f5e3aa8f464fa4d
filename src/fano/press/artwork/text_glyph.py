"""A symbol from letters, drawn as paths: it looks the same everywhere and prints without a font."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from unicodedata import category, normalize

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fano.errors import FanoError
from fano.press.artwork.circle import unit_outline
from fano.press.artwork.trace import trace
from fano.press.model import Glyph, Outline

FONT_PX = 128
SHORT_PX = 256
"""A few letters are drawn large on the card, so they are traced larger."""
SHORT = 4
LINE = 1.05
"""From line to line, in heights of a line of capitals and descenders."""
MOST_LINES = 3
BAR, BELOW = 0.08, 0.045
"""The underline: how thick it is, and how far below the letters, in font sizes. So near that nobody
takes it for a sign of its own."""
SHARP_PX = 0.2
"""Finer than other outlines, because the line itself is printed."""

OURS = "font/words.ttf"
"""The build brings it; it has the letters of our seven languages, and Greek ones."""

NO_LETTER = "\uffff"

Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=1024)
def glyph_of_text(
    text: str, ink: str, *, underline: bool = False, font: Path | None = None
) -> Glyph:
    """Letters in one colour. Several words stand in lines, as compact as can be."""
    # Copied text may have its accents apart, and marks that choose between two kinds of a sign.
    words = normalize("NFC", text).translate({0xFE0E: None, 0xFE0F: None}).split()
    if not words:
        raise FanoError("a symbol of no letters cannot be drawn")
    letters = "".join(words)
    px = SHORT_PX if len(letters) < SHORT else FONT_PX
    if font is not None or all(_has(letter) for letter in letters):
        face = _ours(px) if font is None else _theirs(font, px)
        mask = _written(min(_ways(words), key=lambda way: _reach(way, face)), face)
    else:
        mask = _elsewhere(words, px)
    written = np.asarray(_underlined(mask, px) if underline else mask) / 255
    outline, _ = unit_outline(trace(written, level=0.5, sharp_px=SHARP_PX))
    return Glyph(outline, f'<path fill="{ink}" fill-rule="evenodd" d="{path_data(outline)}"/>')


def path_data(outline: Outline) -> str:
    """The rings as SVG path data."""
    return "".join(
        "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ring) + "Z" for ring in outline.rings
    )


def _theirs(path: Path, px: int) -> Font:
    try:
        return ImageFont.truetype(path, px)
    except OSError as error:
        raise FanoError(f"{path} is not a font that can be read") from error


@lru_cache(maxsize=2)
def _ours(px: int) -> Font:
    try:
        data = BytesIO(files("fano.press").joinpath(OURS).read_bytes())
    except OSError as error:
        raise FanoError(
            f"{OURS} is not built: run tools/setup.sh, or install the package again"
        ) from error
    # Basic layout: the other one depends on libraries that a machine has or has not.
    return ImageFont.truetype(data, px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(letter: str) -> bool:
    """Whether ours has it: a letter that is missing looks like one that no font has. Marks that
    stand on other letters take more than a font."""
    font = _ours(FONT_PX)
    return not category(letter).startswith("M") and _looks(font, letter) != _looks(font, NO_LETTER)


def _looks(font: Font, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(letter)
    return mask.size, bytes(mask)


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
    return hypot(wide, len(lines) * LINE * font.size)


def _elsewhere(words: list[str], px: int) -> Image.Image:
    """For letters that ours has not."""
    # Where the package is built there is no Typst, nor are there such words.
    from fano.press.artwork.fonts import mask, width  # noqa: PLC0415

    return mask(min(_ways(words), key=lambda way: hypot(max(map(width, way)), len(way) * LINE)), px)


def _written(lines: list[str], font: Font) -> Image.Image:
    boxes = [font.getbbox(line) for line in lines]
    wide = max(box[2] - box[0] for box in boxes)
    px = int(font.size)
    pad = px // 2
    step = LINE * px
    mask = Image.new("L", (int(wide) + 2 * pad, int(step * len(lines)) + 3 * pad))
    draw = ImageDraw.Draw(mask)
    for n, (line, box) in enumerate(zip(lines, boxes, strict=True)):
        x = pad + (wide - (box[2] - box[0])) / 2 - box[0]
        draw.text((x, pad + n * step), line, font=font, fill=255)
    return mask


def _underlined(mask: Image.Image, px: int) -> Image.Image:
    left, _, right, bottom = mask.getbbox() or (0, 0, *mask.size)
    top = bottom + round(BELOW * px)
    ImageDraw.Draw(mask).rectangle((left, top, right - 1, top + round(BAR * px)), fill=255)
    return mask
