"""Glyphs as pixels, framed so that neither size nor rotation matters.

A card shows a symbol at any angle and size. What survives is the picture inside the smallest
circle around its ink, so a picture here is that circle, centred, filling a square.
"""

import io
from typing import NamedTuple, TypeAlias

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from tools.themes.icons import Glyph

Pixels: TypeAlias = NDArray[np.float64]  # height x width x RGBA, sRGB 0..1, not premultiplied

MARGIN = 0.5  # how far outside the viewBox we look for ink, as a share of its side
RASTER_PX = 192  # side of the raster in which the ink is found
INK_ALPHA = 0.1  # a pixel at least this opaque is ink


class Circle(NamedTuple):
    x_px: float
    y_px: float
    radius_px: float


def picture(glyph: Glyph, side_px: int) -> Pixels:
    """The glyph in a square of `side_px`, its ink touching the inscribed circle."""
    image = _raster(glyph, RASTER_PX)
    x, y, radius = ink_circle(np.asarray(image)[..., 3] / 255)
    # Premultiplied while it is resampled: the colour of transparent pixels must not bleed in.
    framed = image.convert("RGBa").resize(
        (side_px, side_px),
        Image.Resampling.LANCZOS,
        box=(x - radius, y - radius, x + radius, y + radius),
    )
    return np.asarray(framed.convert("RGBA"), dtype=np.float64) / 255


def ink_circle(alpha: NDArray[np.float64]) -> Circle:
    """The smallest circle around all ink, to a fraction of a pixel (Bădoiu and Clarkson, 2003)."""
    inked = alpha >= INK_ALPHA
    rows = np.nonzero(inked.any(axis=1))[0]
    # Only the first and the last ink of a row can touch the circle.
    first = inked[rows].argmax(axis=1)
    last = inked.shape[1] - 1 - inked[rows, ::-1].argmax(axis=1)
    ink = np.stack([np.concatenate([first, last]), np.tile(rows, 2)], axis=1) + 0.5
    centre = ink.mean(axis=0)
    for step in range(1, 400):
        far = ink[np.argmax(((ink - centre) ** 2).sum(axis=1))]
        centre += (far - centre) / (step + 1)
    radius = float(np.sqrt(((ink - centre) ** 2).sum(axis=1).max())) + 0.5
    return Circle(float(centre[0]), float(centre[1]), radius)


def on_card(pixels: Pixels, card: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Pixels:
    """The picture on a card of that colour, as RGB."""
    alpha = pixels[..., 3:]
    blended: Pixels = pixels[..., :3] * alpha + np.asarray(card) * (1 - alpha)
    return blended


def _raster(glyph: Glyph, side_px: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=glyph.svg(MARGIN), width=side_px, height=side_px, skip_system_fonts=True
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")
