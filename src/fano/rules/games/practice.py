"""Practice: two open cards, nothing to win; the first to see the match turns the next two."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, RoundBegan, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import won
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(_: Table, chance: Deal) -> Events:
    *stock, left, right = chance.cards
    return (
        RoundBegan(1),
        Placed("stock", tuple(stock)),
        Placed("grid/0", (left,)),
        Placed("grid/1", (right,)),
        Wanted("go"),
    )


def go(_: Table, __: Millis) -> Events:
    return (Turned(("grid/0", "grid/1"), "top"),)


def can(_: Table, __: Seat) -> tuple[Action, ...]:
    return (Action("call", on=("grid/0", "grid/1"), picks=2),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved("grid/0", won(claim.seat), 1),
        Moved("grid/1", won(claim.seat), 1),
    )
    if table.count("stock") < 2:
        return (*events, GameOver(standing(fold(events, table))))
    return (
        *events,
        RoundBegan(table.round + 1),
        Moved("stock", "grid/0", 1),
        Moved("stock", "grid/1", 1),
    )


def standing(table: Table) -> Ranking:
    """Nobody wins a practice round."""
    return ranked(table, dict.fromkeys(table.seats, 0))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return dict.fromkeys(table.seats, 0)


GAME = Game(
    id="practice",
    least=1,
    minutes=(1, 3),
    listed=False,
    shared_win=True,
    deal=deal,
    go=go,
    can=can,
    call=call,
    standing=standing,
    points=points,
)
