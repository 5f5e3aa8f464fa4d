"""Duel: one card each, and the first to name the common symbol wins. It breaks ties."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Placed, Scored, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, ranked
from fano.rules.games._common import by_score, front
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(table: Table, chance: Deal) -> Events:
    seats = table.present
    return (
        *(Placed(front(s), (card,)) for s, card in zip(seats, chance.cards, strict=False)),
        Placed("stock", chance.cards[len(seats) :]),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    others = tuple([front(s) for s in table.active if s != seat])
    return (Action("call", own=(front(seat),), on=others),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Scored(claim.seat, 1),
    )
    return (*events, GameOver(standing(fold(events, table))))


def standing(table: Table) -> Ranking:
    return ranked(table, table.scores)


GAME = Game(
    id="duel",
    most=2,
    minutes=(1, 1),
    listed=False,
    deal=deal,
    go=go,
    can=can,
    call=call,
    standing=standing,
    points=by_score,
)
