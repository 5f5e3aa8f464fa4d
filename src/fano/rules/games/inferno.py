"""Inferno: take the centre card by what it shares with your own. Most cards win."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import five_for_the_most, front, own_with_centre
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(table: Table, chance: Deal) -> Events:
    """One card face down each; the rest face up in the centre, in sight before the start."""
    seats = table.present
    return (
        *(Placed(front(s), (card,)) for s, card in zip(seats, chance.cards, strict=False)),
        Placed("centre", chance.cards[len(seats) :], "top"),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(_: Table, seat: Seat) -> tuple[Action, ...]:
    return own_with_centre(seat)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved("centre", front(claim.seat), 1),
    )
    if table.count("centre") > 1:
        return events
    return (*events, GameOver(standing(fold(events, table))))


def cards_won(table: Table) -> Points:
    """The card dealt at the start is not won."""
    piles = table.piles
    return {s: len(piles[p].cards) - 1 if (p := front(s)) in piles else 0 for s in table.seats}


def standing(table: Table) -> Ranking:
    return ranked(table, cards_won(table))


def points(table: Table, ranking: Ranking, _: Scoring) -> Points:
    return five_for_the_most(cards_won(table), ranking)


GAME = Game(
    id="inferno",
    minutes=(3, 8),
    cards_shared=1,
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=cards_won,
    counts="cards_won",
    standing=standing,
    points=points,
)
