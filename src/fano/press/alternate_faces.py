"""Symbols with two faces: which card shows which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def alternate_faces(cards: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """For each printed card, the symbols shown with their alternate face: every other appearance.

    >>> alternate_faces([(0, 1), (0, 2), (1, 2)])
    [frozenset(), frozenset({0}), frozenset({1, 2})]
    """
    shown: Counter[int] = Counter()
    worn = []
    for card in cards:
        worn.append(frozenset(symbol for symbol in card if shown[symbol] % 2))
        shown.update(card)
    return worn
