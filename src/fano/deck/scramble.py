"""A fixed shuffle, the same on every machine, in every version and in every language.

The plane numbers its lines so regularly that neighbours look alike (card 0 has symbols 0, 7, 14 …).
Decks are pure, so chance cannot help; SplitMix64, a published generator of three lines, can.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

_MASK = (1 << 64) - 1


@cache
def permutation(n: int, salt: int) -> tuple[int, ...]:
    """A fixed, irregular order of 0 … n−1 (Fisher-Yates over SplitMix64).

    >>> permutation(7, salt=2)
    (3, 5, 6, 0, 1, 2, 4)
    """
    numbers = splitmix64(salt)
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = next(numbers) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def splitmix64(state: int) -> Iterator[int]:
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)
