"""The only place where a live room meets chance. What it gives is stored as an outcome."""

from __future__ import annotations

from os import urandom
from random import SystemRandom
from typing import TypeVar

from fano.deck import Symbol
from fano.rules.commands import Deal
from fano.rules.registry import game_of
from fano.rules.session import Draw
from fano.rules.table import CardNo, Millis, Seat, Table

T = TypeVar("T")
LOT = 16
"""The bytes of a lot: that two among a thousand are alike does not happen."""
CHANCE = SystemRandom()
"""The operating system's own: nobody can foretell the next shuffle from the last."""


def shuffle(table: Table, at: Millis) -> Deal:
    drawn = table.deck.symbols if game_of(table).draws_symbols else 0
    return Deal(
        at,
        shuffled(tuple(map(CardNo, range(table.size)))),
        shuffled(tuple(map(Symbol, range(drawn)))),
        shuffled(table.seats),
    )


def draw(seats: tuple[Seat, ...], at: Millis) -> Draw:
    return Draw(at, shuffled(seats))


def shuffled(things: tuple[T, ...]) -> tuple[T, ...]:
    """All of them in an order by chance: each draws a lot, and no two lots are alike.

    Asking the system once for all lots is much faster than once for each.
    """
    drawn = urandom(LOT * len(things))
    lots = [drawn[i : i + LOT] for i in range(0, len(drawn), LOT)]
    return tuple([things[i] for i in sorted(range(len(things)), key=lots.__getitem__)])
