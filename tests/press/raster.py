"""A printed page as pixels, and measures taken from it, by another program than wrote the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from fano.press.paper.sheet import PagePoint

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

DPI = 300
PX_PER_MM = DPI / 25.4


class Extent(NamedTuple):
    """The box around something, in millimetres from the upper left corner of the page."""

    left: float
    top: float
    right: float
    low: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.low - self.top

    @property
    def centre(self) -> PagePoint:
        return PagePoint((self.left + self.right) / 2, (self.top + self.low) / 2)


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def sizes_mm(pdf: bytes) -> list[tuple[float, float]]:
    with opened(pdf) as document:
        sizes = [document.get_page_size(n) for n in range(len(document))]
    return [(wide / 72 * 25.4, high / 72 * 25.4) for wide, high in sizes]


def raster(pdf: bytes) -> list[Pixels]:
    """Every page, as rows of red, green and blue."""
    with opened(pdf) as document:
        found = []
        for number in range(len(document)):
            picture = document[number].render(scale=DPI / 72, rev_byteorder=True).to_numpy()
            found.append(np.array(picture[..., :3], dtype=np.uint8))
        return found


def inked(page: Pixels) -> Mask:
    """Where there is ink on half the pixel or more, be it the grey of a cut line."""
    red, green, blue = (page[..., channel] < 205 for channel in range(3))
    return np.asarray(red | green | blue)


def around(
    mask: Mask, place: PagePoint, radius_mm: float, others: Sequence[PagePoint] = ()
) -> Extent:
    """The box around all that is set within a square about that place, and nearest to it."""
    top, low = (max(0, round((place.y_mm + s * radius_mm) * PX_PER_MM)) for s in (-1, 1))
    left, right = (max(0, round((place.x_mm + s * radius_mm) * PX_PER_MM)) for s in (-1, 1))
    rows, columns = np.nonzero(mask[top:low, left:right])
    x, y = (left + columns + 0.5) / PX_PER_MM, (top + rows + 0.5) / PX_PER_MM
    ours = np.full(x.shape, fill_value=True)
    for other in others:
        if other != place:
            ours &= _away(x, y, place) < _away(x, y, other)
    half = 0.5 / PX_PER_MM
    x, y = x[ours], y[ours]
    return Extent(x.min() - half, y.min() - half, x.max() + half, y.max() + half)


def _away(x: Floats, y: Floats, place: PagePoint) -> Floats:
    away: Floats = np.hypot(x - place.x_mm, y - place.y_mm)
    return away


def colour_at(page: Pixels, place: PagePoint) -> tuple[int, int, int]:
    red, green, blue = page[round(place.y_mm * PX_PER_MM), round(place.x_mm * PX_PER_MM)]
    return int(red), int(green), int(blue)


def colours(page: Pixels, least: int = 200) -> set[tuple[int, int, int]]:
    """The colours that at least so many pixels have."""
    codes = page.astype(np.int32) @ np.array([65536, 256, 1], dtype=np.int32)
    found, times = np.unique(codes, return_counts=True)
    often = [int(code) for code in found[times >= least]]
    return {(code >> 16, code >> 8 & 255, code & 255) for code in often}
