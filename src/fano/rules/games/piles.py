"""Piles: seven open piles each; lay yours on other people's until you have none."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import all_of
from fano.rules.table import Millis, PileId, Ranking, Seat, Table

EACH = 7


def mine(table: Table, seat: Seat) -> tuple[PileId, ...]:
    return table.named(f"seat/{seat}/")


def deal(table: Table, chance: Deal) -> Events:
    """Seven cards each, or as many as there are for everybody; the rest is not used."""
    seats = table.present
    each = min(EACH, len(chance.cards) // len(seats))
    used = each * len(seats)
    return (
        *(
            Placed(f"seat/{s}/{i}", (chance.cards[n * each + i],))
            for n, s in enumerate(seats)
            for i in range(each)
        ),
        Placed("stock", chance.cards[used:]),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    own, others = [], []
    for pile in table.named("seat/"):
        owner = int(pile.split("/")[1])
        if owner == seat:
            own.append(pile)
        elif owner not in table.left:
            others.append(pile)
    return (Action("call", own=tuple(own), on=tuple(others)),)


def call(table: Table, claim: Call) -> Events:
    """The whole own pile goes onto the other's."""
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        all_of(table, claim.piles[0], claim.piles[1]),
    )
    if len(mine(table, claim.seat)) > 1:
        return events
    return (*events, GameOver(standing(fold(events, table))))


def cards_left(table: Table, seat: Seat) -> int:
    return len(table.held(*mine(table, seat)))


def standing(table: Table) -> Ranking:
    return ranked(table, lambda s: -cards_left(table, s))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return {s: -cards_left(table, s) for s in table.seats}


GAME = Game(
    id="piles",
    minutes=(2, 5),
    difficulty=2,
    bonus=True,
    deal=deal,
    go=go,
    can=can,
    call=call,
    score=cards_left,
    standing=standing,
    points=points,
)
