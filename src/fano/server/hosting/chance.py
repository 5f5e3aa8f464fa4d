"""The only place where a live room meets chance. The outcome is stored in the log."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TypeVar

from fano.deck import Symbol
from fano.rules.commands import Deal
from fano.rules.registry import game_of
from fano.rules.session import Draw
from fano.rules.table import CardNo, Millis, Seat, Table

T = TypeVar("T")
LOT_BYTES = 16
"""Long enough that no two of a thousand lots are equal."""


class Chance:
    """Shuffles and draws. The default source is the operating system's: nobody can predict the
    next shuffle from the last. Tests hand in a seeded one.
    """

    def __init__(self, source: Random | None = None) -> None:
        self.source = source or SystemRandom()

    def new_source(self) -> Random:
        """Chance for one bot, which need not be unpredictable."""
        return Random(self.source.getrandbits(64))

    def shuffle(self, table: Table, at: Millis) -> Deal:
        drawn = table.deck.symbols if game_of(table).draws_symbols else 0
        return Deal(
            at,
            self.shuffled(tuple(map(CardNo, range(table.size)))),
            self.shuffled(tuple(map(Symbol, range(drawn)))),
            self.shuffled(table.seats),
        )

    def draw(self, seats: tuple[Seat, ...], at: Millis) -> Draw:
        return Draw(at, self.shuffled(seats))

    def shuffled(self, things: tuple[T, ...]) -> tuple[T, ...]:
        """In random order: each thing draws a lot, and the lots are sorted.

        One read from the system for all lots is much faster than one for each.
        """
        drawn = self.source.randbytes(LOT_BYTES * len(things))
        lots = [drawn[i : i + LOT_BYTES] for i in range(0, len(drawn), LOT_BYTES)]
        return tuple([things[i] for i in sorted(range(len(things)), key=lots.__getitem__)])
