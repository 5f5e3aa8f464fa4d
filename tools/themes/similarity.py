"""How far apart two symbols look, whatever their size and rotation.

Two distances, both 0 for the same picture, are combined:

- *picture*: one picture is turned (and mirrored) until it covers the other best; then the root mean
  square, over the area of the disc, of what still differs in CIELAB and in ink, against that of the
  two pictures themselves (so that pale pictures are not close just because they are pale). Both are
  blurred first, as by a glance at a small symbol.
- *palette*: the Hellinger distance of the two smoothed histograms of colours, as turning a symbol
  keeps its colours. It counts what one sees before any shape: "the green one".

The whole is done again for what each colour-vision deficiency leaves of the colours.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tools.themes.colour import Vision, lab, seen
from tools.themes.render import Pixels, on_card

Floats: TypeAlias = NDArray[np.float64]
Distances: TypeAlias = NDArray[np.float64]  # symbols x symbols, symmetric, 0 on the diagonal

SIDE_PX = 64  # of the pictures compared
BLUR_PX = 1.5
RINGS = 20
ANGLES = 96
INK_WEIGHT = 0.7  # of the silhouette, where black against white weighs 1
PALETTE_STEP = 20.0  # CIELAB units between two bins of the palette
PALETTE_WEIGHT = 0.6  # where the picture weighs 1


def distances(pictures: Sequence[Pixels], vision: Vision = Vision.NORMAL) -> Distances:
    """The distance of every two pictures (squares of `SIDE_PX`) to that vision."""
    return np.hypot(
        picture_distances(pictures, vision), PALETTE_WEIGHT * palette_distances(pictures, vision)
    )


def picture_distances(pictures: Sequence[Pixels], vision: Vision) -> Distances:
    """What still differs when every two pictures are laid over each other as well as possible."""
    discs = np.stack([_disc(picture, vision) for picture in pictures])
    count = len(discs)
    power = (discs**2).sum(axis=(1, 2))
    # Turning is a product of spectra: frequency x symbol x (ring and channel).
    waves = np.ascontiguousarray(np.fft.rfft(discs, axis=2).transpose(2, 0, 1))
    turned = waves @ waves.conj().transpose(0, 2, 1)
    mirrored = waves @ waves.transpose(0, 2, 1)
    overlap = np.full((count, count), -np.inf)
    for product in (turned, mirrored):
        overlap = np.maximum(overlap, np.fft.irfft(product, n=ANGLES, axis=0).max(axis=0))
    both = power[:, None] + power[None, :]
    squares = np.maximum(both - 2 * overlap, 0) * 2 / both
    np.fill_diagonal(squares, 0)
    apart: Distances = np.sqrt(squares)
    return apart


def palette_distances(pictures: Sequence[Pixels], vision: Vision) -> Distances:
    """The Hellinger distance, 0..1, of what colours the pictures show, and how much of each."""
    roots = np.stack([np.sqrt(_palette(picture, vision)) for picture in pictures])
    apart: Distances = np.sqrt(np.maximum(1 - roots @ roots.T, 0) * (1 - np.eye(len(roots))))
    return apart


def _disc(picture: Pixels, vision: Vision) -> Floats:
    """The picture as (ring and channel) x angle, scaled so that squares sum to a mean over area."""
    radii = (np.arange(RINGS) + 0.5) / RINGS
    turns = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    half = SIDE_PX / 2
    xs = half + half * radii[:, None] * np.cos(turns) - 0.5
    ys = half + half * radii[:, None] * np.sin(turns) - 0.5
    colours = lab(seen(_blurred(on_card(picture)), vision)) / 100
    ink = INK_WEIGHT * _blurred(picture[..., 3:])
    white = np.array([1.0, 0, 0])
    layers = np.concatenate([colours - white, ink], axis=2)
    rings = _sampled(layers, xs, ys) * np.sqrt(radii / radii.sum() / ANGLES)[:, None, None]
    disc: Floats = rings.transpose(0, 2, 1).reshape(-1, ANGLES)
    return disc


def _palette(picture: Pixels, vision: Vision) -> Floats:
    """The share of the ink near each colour of a grid in CIELAB."""
    thinned = picture[::2, ::2]  # a quarter of the pixels holds the same colours
    colours = lab(seen(thinned[thinned[..., 3] > 0.5][:, :3], vision))
    soft = [
        np.exp(
            -(((colours[:, axis, None] - np.arange(low, high, PALETTE_STEP)) / PALETTE_STEP) ** 2)
        )
        for axis, (low, high) in enumerate([(0, 101), (-100, 101), (-120, 101)])
    ]
    soft = [near / near.sum(axis=1, keepdims=True) for near in soft]
    planes = (soft[0][:, :, None] * soft[1][:, None, :]).reshape(len(colours), -1)
    shares: Floats = (planes.T @ soft[2]).ravel() / len(colours)
    return shares


def _blurred(layers: Floats) -> Floats:
    """Each layer of height x width x layers, blurred by `BLUR_PX`."""
    blur = ImageFilter.GaussianBlur(BLUR_PX)
    planes = [
        np.asarray(Image.fromarray((plane * 255).round().astype(np.uint8)).filter(blur)) / 255
        for plane in layers.transpose(2, 0, 1)
    ]
    return np.stack(planes, axis=2)


def _sampled(layers: Floats, xs: Floats, ys: Floats) -> Floats:
    """The layers between their pixels, by bilinear interpolation."""
    xs, ys = np.clip(xs, 0, SIDE_PX - 1.001), np.clip(ys, 0, SIDE_PX - 1.001)
    x, y = xs.astype(int), ys.astype(int)
    u, v = (xs - x)[..., None], (ys - y)[..., None]
    top = layers[y, x] * (1 - u) + layers[y, x + 1] * u
    bottom = layers[y + 1, x] * (1 - u) + layers[y + 1, x + 1] * u
    between: Floats = top * (1 - v) + bottom * v
    return between
