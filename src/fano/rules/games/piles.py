"""Piles: seven open piles each; lay yours on other people's until you have none."""

from __future__ import annotations

from functools import cache

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import all_of, negated
from fano.rules.table import Millis, PileId, Ranking, Seat, Table

EACH = 7


@cache
def places(seat: Seat) -> tuple[PileId, ...]:
    """Where the piles of a seat lie."""
    return tuple([f"seat/{seat}/{i}" for i in range(EACH)])


@cache
def places_of_others(seats: tuple[Seat, ...], seat: Seat) -> tuple[PileId, ...]:
    return tuple([p for s in seats if s != seat for p in places(s)])


def deal(table: Table, chance: Deal) -> Events:
    """Seven cards each, or as many as there are for everybody; the rest is not used."""
    seats = table.present
    each = min(EACH, len(chance.cards) // len(seats))
    used = each * len(seats)
    return (
        *(
            Placed(pile, (chance.cards[n * each + i],))
            for n, s in enumerate(seats)
            for i, pile in enumerate(places(s)[:each])
        ),
        Placed("stock", chance.cards[used:]),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    others = places_of_others(table.present, seat)
    return (Action("call", own=table.lying(places(seat)), on=table.lying(others)),)


def call(table: Table, claim: Call) -> Events:
    """The whole own pile goes onto the other's."""
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        all_of(table, claim.piles[0], claim.piles[1]),
    )
    if len(table.lying(places(claim.seat))) > 1:
        return events
    return (*events, GameOver(standing(fold(events, table))))


def cards_left(table: Table) -> Points:
    piles, left = table.piles, {}
    for seat in table.seats:
        cards = 0
        for place in places(seat):
            if place in piles:
                cards += len(piles[place].cards)
        left[seat] = cards
    return left


def standing(table: Table) -> Ranking:
    return ranked(table, negated(cards_left(table)))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return negated(cards_left(table))


GAME = Game(
    id="piles",
    minutes=(2, 5),
    difficulty=2,
    bonus=True,
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=cards_left,
    counts="cards_left",
    standing=standing,
    points=points,
)
