"""A fourteenth game for the tests, in one file: two open cards, and the first call wins both."""

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(_: Table, chance: Deal) -> Events:
    return (
        Placed("grid/0", chance.cards[:27]),
        Placed("grid/1", chance.cards[27:]),
        Wanted("go"),
    )


def go(_: Table, __: Millis) -> Events:
    return (Turned(("grid/0", "grid/1"), "top"),)


def can(_: Table, __: Seat) -> tuple[Action, ...]:
    return (Action("call", on=("grid/0", "grid/1"), picks=2),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        *(Moved(pile, f"won/{claim.seat}", 1) for pile in claim.piles),
    )
    after = fold(events, table)
    return events if after.count("grid/0") else (*events, GameOver(standing(after)))


def scores(table: Table) -> Points:
    return {s: table.count(f"won/{s}") for s in table.seats}


def standing(table: Table) -> Ranking:
    return ranked(table, scores(table))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return scores(table)


GAME = Game(
    id="toy",
    minutes=(1, 2),
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=scores,
    standing=standing,
    points=points,
)
