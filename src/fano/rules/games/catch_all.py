"""Catch them all: take any outer card by what it shares with the centre."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import (
    Called,
    GameOver,
    Moved,
    Placed,
    RoundBegan,
    RoundOver,
    Turned,
    Wanted,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import counted, won
from fano.rules.settings import Setting
from fano.rules.table import Millis, PileId, Ranking, Seat, Table

OUTER = tuple([f"outer/{i}" for i in range(8)])


def outer(table: Table) -> tuple[PileId, ...]:
    """The outer cards that nobody has taken yet."""
    return table.lying(OUTER)


def deal(table: Table, chance: Deal) -> Events:
    stock = Placed("stock", chance.cards)
    return (stock, *_next_round(fold((stock,), table)))


def go(table: Table, _: Millis) -> Events:
    return (Turned(outer(table), "top"),)


def can(table: Table, _: Seat) -> tuple[Action, ...]:
    return (Action("call", own=("centre",), on=outer(table)),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved(claim.piles[1], won(claim.seat), 1),
    )
    if len(outer(table)) > 1:
        return events
    events = (*events, RoundOver(), Moved("centre", "stock", 1, under=True))
    return (*events, *_next_round(fold(events, table)))


def _next_round(table: Table) -> Events:
    """A centre card and one outer card a player; at the end a short round with what is left.

    The first round is played in any case: a small deck may not have a full one.
    """
    stock, players = table.count("stock"), len(table.present)
    count = min(players, stock - 1)
    skipped = table.round > 0 and table.choice("catch_all_last_round") == "skip"
    if count < 1 or (count < players and skipped):
        return (GameOver(standing(table)),)
    known = tuple([p for p in OUTER if p in table.piles])
    return (
        RoundBegan(table.round + 1),
        *((Turned(known, "down"),) if known else ()),
        Moved("stock", "centre", 1),
        *(Moved("stock", place, 1, shown="down") for place in OUTER[:count]),
        Wanted("go"),
    )


def cards_won(table: Table) -> Points:
    return counted(table, won)


def standing(table: Table) -> Ranking:
    return ranked(table, cards_won(table))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return cards_won(table)


GAME = Game(
    id="catch_all",
    minutes=(3, 8),
    settings=(Setting("catch_all_last_round", "short", choices=("short", "skip")),),
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=cards_won,
    counts="cards_won",
    standing=standing,
    points=points,
)
