"""Practice: two open cards for the whole room; the first to see the match turns the next two.

Nothing is won. It goes on until the host moves on, or until the deck was used up a few times.
"""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, RoundBegan, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import won
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table

PAIR = ("grid/0", "grid/1")


def deal(table: Table, chance: Deal) -> Events:
    """Only the first deck waits for the word to begin."""
    *stock, left, right = chance.cards
    events: Events = (
        *(Placed(pile, ()) for pile in table.piles),
        RoundBegan(table.round + 1),
        Placed("stock", tuple(stock)),
        Placed("grid/0", (left,)),
        Placed("grid/1", (right,)),
    )
    return (*events, Turned(PAIR, "top") if table.round else Wanted("go"))


def go(_: Table, __: Millis) -> Events:
    return (Turned(PAIR, "top"),)


def can(_: Table, __: Seat) -> tuple[Action, ...]:
    return (Action("call", on=PAIR, picks=2),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved("grid/0", won(claim.seat), 1),
        Moved("grid/1", won(claim.seat), 1),
    )
    if table.count("stock") < 2:
        decks = table.round // (table.size // 2)
        if decks < table.number("practice_decks", 1):
            return (*events, Wanted("deal"))
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
    scored=False,
    in_tournaments=False,
    shared_win=True,
    settings=(Setting("practice_decks", 3, 1, 20, unit="time"),),
    deal=deal,
    go=go,
    can=can,
    call=call,
    standing=standing,
    points=points,
)
