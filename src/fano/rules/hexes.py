"""The hexagonal board, in axial coordinates (q, r)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A cell; each of the three axes runs through it in two directions."""

    q: int
    r: int

    def step(self, direction: Hex, times: int = 1) -> Hex:
        return Hex(self.q + times * direction.q, self.r + times * direction.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six cells around this one: for each axis the next one and the one before."""
        return _around(self)

    @property
    def pile(self) -> str:
        return f"hex/{self.q},{self.r}"


@lru_cache(maxsize=4096)
def _around(cell: Hex) -> tuple[Hex, ...]:
    return tuple(cell.step(axis, way) for axis in AXES for way in (1, -1))


@lru_cache(maxsize=4096)
def beside(pile: str) -> frozenset[str]:
    """The piles that could lie around that one on the board."""
    return frozenset(cell.pile for cell in hex_of(pile).neighbours())


AXES = (Hex(1, 0), Hex(0, 1), Hex(1, -1))
CENTRE = Hex(0, 0)


@lru_cache(maxsize=4096)
def hex_of(pile: str) -> Hex:
    """The cell of a pile on the board.

    >>> hex_of("hex/1,-2")
    Hex(q=1, r=-2)
    """
    q, r = pile.removeprefix("hex/").split(",")
    return Hex(int(q), int(r))


def longest_line(cell: Hex, alike: Callable[[Hex], bool]) -> int:
    """How long the longest unbroken line of such cells is that runs through this one.

    >>> longest_line(Hex(1, 0), {Hex(0, 0), Hex(2, 0), Hex(1, 1)}.__contains__)
    3
    """
    ways = range(0, 2 * len(AXES), 2)
    return max([1 + _run(cell, way, alike) + _run(cell, way + 1, alike) for way in ways])


def _run(cell: Hex, way: int, alike: Callable[[Hex], bool]) -> int:
    """How many such cells follow this one, always towards the neighbour of that number."""
    length = 0
    while alike(cell := _around(cell)[way]):
        length += 1
    return length
