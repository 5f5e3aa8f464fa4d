"""The only place where a live room meets chance. What it gives is stored as an outcome."""

from __future__ import annotations

from random import SystemRandom

from fano.deck import Symbol
from fano.rules.commands import Deal
from fano.rules.registry import game_of
from fano.rules.session import Draw
from fano.rules.table import CardNo, Millis, Seat, Table

CHANCE = SystemRandom()
"""The operating system's own: nobody can foretell the next shuffle from the last."""


def shuffle(table: Table, at: Millis) -> Deal:
    drawn = table.deck.symbols if game_of(table).draws_symbols else 0
    return Deal(
        at,
        tuple(CHANCE.sample([CardNo(c) for c in range(table.size)], table.size)),
        tuple(CHANCE.sample([Symbol(s) for s in range(drawn)], drawn)),
        tuple(CHANCE.sample(table.seats, len(table.seats))),
    )


def draw(seats: tuple[Seat, ...], at: Millis) -> Draw:
    return Draw(at, tuple(CHANCE.sample(seats, len(seats))))
