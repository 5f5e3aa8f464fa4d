"""The peer's side: what someone who knows galois and numpy would write.

Points and lines are the normalised vectors of GF(q)³; a point lies on a line where their product is
zero. galois compiles its arithmetic with numba on first use, so the harness warms it up first.

There are two ways to verify, and the peer is given the faster one for each order. Both are here
because neither wins everywhere: the product of the incidence matrix with its transpose is one call
of BLAS but grows with n³, and counting the cards met by each card is a loop of n small numpy calls.
"""

from collections.abc import Callable
from typing import Any

import galois  # type: ignore[import-not-found, unused-ignore]  # a bench-only dependency
import numpy as np

BLOCK = 2048
"""Rows of the incidence matrix at a time: whole, order 127 would need gigabytes."""

Cards = Any  # numpy has types where it is installed, and this must pass where it is not


def build(order: int) -> Cards:
    """An array with a row for each line: the numbers of its points."""
    gf = galois.GF(order)
    points = gf(_normalised(order))
    blocks = []
    for start in range(0, len(points), BLOCK):
        incidence = points[start : start + BLOCK] @ points.T == 0
        blocks.append(np.nonzero(incidence)[1].reshape(-1, order + 1))
    return np.concatenate(blocks)


def _normalised(order: int) -> Cards:
    """(1, x, y), (0, 1, y) and (0, 0, 1)."""
    numbers = np.arange(order)
    x, y = np.repeat(numbers, order), np.tile(numbers, order)
    affine = np.stack([np.ones_like(x), x, y], axis=1)
    infinite = np.stack([np.zeros_like(numbers), np.ones_like(numbers), numbers], axis=1)
    return np.concatenate([affine, infinite, [[0, 0, 1]]])


def verify_by_product(cards: Cards) -> None:
    """Incidence times its transpose is 1 everywhere off the diagonal."""
    count = len(cards)
    incidence = np.zeros((count, count), np.float32)  # BLAS has no integers
    incidence[np.arange(count)[:, None], cards] = 1
    shared = incidence @ incidence.T
    np.fill_diagonal(shared, 1)
    if not (shared == 1).all():
        raise ValueError("two cards do not share exactly one symbol")


def verify_by_counting(cards: Cards) -> None:
    """Each card meets every other once, by way of the cards that show its symbols."""
    count, per_card = cards.shape
    shown_by = (np.argsort(cards, axis=None, kind="stable") // per_card).reshape(count, -1)
    for number in range(count):
        met = np.bincount(shown_by[cards[number]].ravel(), minlength=count)
        met[number] = 1
        if not (met == 1).all():
            raise ValueError(f"card {number} does not share exactly one symbol with each other")


VERIFY: dict[str, Callable[[Cards], None]] = {
    "product": verify_by_product,
    "counting": verify_by_counting,
}
