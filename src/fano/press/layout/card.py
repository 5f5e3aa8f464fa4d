"""Lay out one card."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, pi, radians

import numpy as np

from fano.deckfile import Spot
from fano.errors import FanoError
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.distance_field import field_of
from fano.press.layout.equal_circles import template
from fano.press.layout.packer import Bodies, Packer
from fano.press.layout.search import PLANS, search
from fano.press.layout.shrink import proven
from fano.press.layout.sizes import size
from fano.press.model import CardShape, Outline, Quality

GAP = 0.02
"""The least distance between two symbols, in card units."""
GAP_SIGNS = 0.05
"""A better one for letters and numbers: 1 and 2 must not be read as 12,"""
GAP_WORDS = 0.06
"""and one for words, which run together more easily still;"""
GAP_PHRASES = 0.1
"""most for several words that are one symbol: what belongs together has to be nearer."""
MARGIN = 0.04
"""The least distance from the ink to the edge of the card."""
RIM = 0.06
"""That distance on a screen, where the edge of the card is a coloured rim."""

SPARE = 0.003
"""The packer adds this to gap and margin, since it works with approximate outlines."""
LEAN_DEG = 20.0
"""How far an upright symbol may lean."""
GOOD_ENOUGH = 0.97
"""If the proof leaves less of a layout's ink than this, the next best layout is tried too."""
SLIM = 0.25
"""A slim symbol gets a larger circle: its size is a wish for something between circle and ink."""


def gap_for(texts: Sequence[str | None]) -> float:
    """The least distance between symbols of which some are words; the others are None.

    >>> gap_for(["dog", "le chien"]), gap_for(["dog", "cat", None]), gap_for(["dog", None])
    (0.1, 0.06, 0.02)
    """
    words = [text for text in texts if text is not None]
    if len(words) < 2:
        return GAP
    return GAP_PHRASES if any(len(text.split()) > 1 for text in words) else GAP_WORDS


def lay_out(
    outlines: Sequence[Outline],
    *,
    shape: CardShape = "round",
    seed: int,
    quality: Quality = "instant",
    gap: float = GAP,
    margin: float = MARGIN,
    sizes: Sequence[float] | None = None,
    upright: bool | Sequence[bool] = False,
) -> tuple[Spot, ...]:
    """Spots for the symbols of one card, in their order.

    No two symbols overlap or come nearer than the gap, and none comes nearer to the edge than the
    margin, by an exact test of the outlines. `sizes` are wishes relative to each other; without
    them the seed deals out large and small. Upright symbols, all or some, may only lean.
    """
    if not outlines:
        return ()
    edge = shape_of(shape)
    fields = [field_of(outline) for outline in outlines]
    random = np.random.default_rng(seed % 2**64)
    n = len(fields)
    if sizes is None:
        sizes = [size(int(level), n) for level in random.permutation(n)]
    if len(sizes) != n or min(sizes) <= 0:
        raise FanoError(f"{n} symbols need {n} sizes above 0, not {list(sizes)}")
    wishes = np.array([log(s) - SLIM * log(f.bulk) for s, f in zip(sizes, fields, strict=True)])
    lean = np.where(np.broadcast_to(upright, n), radians(LEAN_DEG), pi)
    packer = Packer(fields, edge, gap=gap + SPARE, margin=margin + SPARE, lean=lean)
    found = search(packer, wishes, PLANS[quality], random)
    best: tuple[float, tuple[Spot, ...]] | None = None
    for k, hoped in enumerate(packer.fill(found).tolist()):
        spots = proven(fields, _spots(found, k), edge, gap, margin)
        if spots is None:
            continue
        ink = sum(f.ink * s.scale**2 for f, s in zip(fields, spots, strict=True)) / edge.area
        if best is None or ink > best[0]:
            best = ink, spots
        if best[0] >= GOOD_ENOUGH * hoped:
            return best[1]
    if best is None:
        return template(n, edge, gap, margin)  # an error if there is no room at all
    return best[1]


def _spots(b: Bodies, k: int) -> list[Spot]:
    turns = np.degrees(b.turn[k])
    turns -= 360 * np.round(turns / 360)
    rows = zip(b.x[k], b.y[k], np.exp(b.size[k]), turns, strict=True)
    return [Spot(float(x), float(y), float(scale), float(turn)) for x, y, scale, turn in rows]
