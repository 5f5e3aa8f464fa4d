"""Who is large on which card: every symbol in every size, and every size on every card.

Take cards and symbols as the two sides of a graph, joined where a card shows a symbol. Colour
its lines so that no two lines of one colour meet: the colours are the sizes. By König's theorem as
many colours are enough as the busiest card or symbol has lines; in a full plane that is one for
each symbol of a card, so every symbol has each size exactly once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

SPREAD = 0.35
"""The logarithm of the largest wish; the smallest is as far below 1 as the largest is above."""


def size(level: int, levels: int) -> float:
    """
    >>> [round(size(level, 3), 2) for level in range(3)]
    [0.7, 1.0, 1.42]
    """
    return exp(SPREAD * (2 * level / (levels - 1) - 1)) if levels > 1 else 1.0


def balanced(cards: Sequence[Sequence[int]], seed: int) -> list[list[float]]:
    """A size for each symbol of each card, in the order of the cards.

    >>> for sizes in balanced([(0, 1), (1, 2), (0, 2)], seed=7):
    ...     print([round(s, 2) for s in sizes])
    [1.42, 0.7]
    [1.42, 0.7]
    [0.7, 1.42]
    """
    lines = [(card, symbol) for card, symbols in enumerate(cards) for symbol in symbols]
    Random(seed).shuffle(lines)
    levels = _busiest(cards)
    # For each card and each symbol: the other end of its line of each colour.
    of_card: list[dict[int, int]] = [{} for _ in cards]
    of_symbol: dict[int, dict[int, int]] = {symbol: {} for _, symbol in lines}
    for card, symbol in lines:
        ours, theirs = of_card[card], of_symbol[symbol]
        free = _free(ours, levels)
        if free in theirs:
            other = _free(theirs, levels)
            _exchange(of_card, of_symbol, symbol, free, other)
        ours[free], theirs[free] = symbol, card
    sizes = [{symbol: size(level, levels) for level, symbol in own.items()} for own in of_card]
    return [[sizes[card][symbol] for symbol in symbols] for card, symbols in enumerate(cards)]


def _busiest(cards: Sequence[Sequence[int]]) -> int:
    shown: dict[int, int] = {}
    for symbols in cards:
        for symbol in symbols:
            shown[symbol] = shown.get(symbol, 0) + 1
    return max([*map(len, cards), *shown.values()], default=1)


def _free(colours: dict[int, int], levels: int) -> int:
    return next(colour for colour in range(levels) if colour not in colours)


def _exchange(
    of_card: list[dict[int, int]], of_symbol: dict[int, dict[int, int]], start: int, a: int, b: int
) -> None:
    """Swap two colours along the one path from a symbol, which thereby gets `a` free.

    The path cannot come back to a card that lacks `a`, so that card keeps it free too.
    """
    path = []
    at, on_symbol, colour = start, True, a
    while (end := (of_symbol[at] if on_symbol else of_card[at]).get(colour)) is not None:
        path.append((end, at, colour) if on_symbol else (at, end, colour))
        at, on_symbol, colour = end, not on_symbol, b if colour == a else a
    for card, symbol, colour in path:
        del of_card[card][colour], of_symbol[symbol][colour]
    for card, symbol, colour in path:
        swapped = b if colour == a else a
        of_card[card][swapped], of_symbol[symbol][swapped] = symbol, card
