"""Playing one whole game with bots, on simulated time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import cast

import msgspec

from fano.bots import Bot, Plan, level
from fano.deck import Symbol
from fano.errors import FanoError
from fano.lab.setup import Setup
from fano.rules import EMPTY, Refused, Table, decide, due, fold, game, view
from fano.rules.commands import Command, Deal, Go, Tick
from fano.rules.events import AnyEvent
from fano.rules.table import CardNo, Millis
from fano.rules.view import views
from fano.symbols import lookalikes

DEAL_MS = 1000
GO_MS = 2000
"""How long the table takes to shuffle, and to say "ready, steady, go"."""
THEME = "party"
"""The theme whose symbols bots may mistake for each other."""
MOST_STEPS = 200_000
"""A game that takes longer than this will never end."""


class Step(msgspec.Struct, frozen=True):
    """One command that was carried out or refused, and the table after it."""

    at: Millis
    command: Command | None
    events: tuple[AnyEvent, ...]
    table: Table
    refused: Refused | None = None


def play(setup: Setup, number: int) -> Iterator[Step]:
    """The steps of one game of the setup; the same number gives the same game, always."""
    chance = Random(f"{setup.seed}/{number}")
    bots = [
        Bot(level(name), Random(f"{setup.seed}/{number}/{seat}"), lookalikes(THEME))
        for seat, name in enumerate(setup.bots)
    ]
    seats = setup.seats
    events = setup.opening()
    now, table = Millis(0), fold(events, EMPTY)
    yield Step(now, None, events, table)
    plans: list[Plan | None] = [None] * len(bots)
    for _ in range(MOST_STEPS):
        command = _next(table, plans, chance, now)
        if command is None:
            raise FanoError(f"game {number} of {setup.game}, seed {setup.seed}, stands still")
        now = command.at
        decision = decide(table, command)
        if isinstance(decision, Refused):
            yield Step(now, command, (), table, decision)
            for seat, plan in zip(seats, plans, strict=True):
                if plan is command:
                    plans[seat] = bots[seat].look(view(table, seat), now)
            continue
        table = fold(decision, table)
        yield Step(now, command, decision, table)
        if table.over:
            return
        plans = [bot.look(seen, now) for bot, seen in zip(bots, views(table, seats), strict=True)]
    raise FanoError(f"game {number} of {setup.game}, seed {setup.seed}, does not end")


def _next(table: Table, plans: list[Plan | None], chance: Random, now: Millis) -> Command | None:
    """The next command: the dealer, a clock, or a player."""
    if table.wants == "deal":
        return shuffle(table, chance, Millis(now + DEAL_MS))
    if table.wants == "go":
        return Go(Millis(now + GO_MS))
    made = [plan for plan in plans if plan is not None]
    first = min((plan.at for plan in made), default=None)
    when = due(table)
    if when is not None and (first is None or when <= first):
        return Tick(max(when, now))
    if first is None:
        return None
    # Within one millisecond nobody is first: a seat number must not decide.
    together = [plan for plan in made if plan.at == first]
    return together[0] if len(together) == 1 else chance.choice(together)


def shuffle(table: Table, chance: Random, at: Millis) -> Deal:
    """A random order of the cards, the seats and, for games that draw them, the symbols."""
    drawn = table.deck.symbols if game(table.game).draws_symbols else 0
    return Deal(
        at,
        cast("tuple[CardNo, ...]", _permutation(table.size, chance)),
        cast("tuple[Symbol, ...]", _permutation(drawn, chance)),
        tuple([table.seats[place] for place in _permutation(len(table.seats), chance)]),
    )


def _permutation(n: int, chance: Random) -> tuple[int, ...]:
    """A random order of 0 … n−1. To sort by random keys is much faster than `Random.shuffle`."""
    keys = list(islice(iter(chance.random, None), n))
    return tuple(sorted(range(n), key=keys.__getitem__))
