"""Memory: name a symbol of the open card, turn a hidden one, and hope."""

from __future__ import annotations

from functools import cache

from fano.rules.commands import Call, Deal
from fano.rules.events import (
    Called,
    ClockStarted,
    GameOver,
    Moved,
    PhaseBegan,
    Placed,
    TokenMoved,
    TokensPlaced,
    Turned,
    TurnPassed,
    Wanted,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Deed, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import counted, who_begins, won
from fano.rules.settings import Setting
from fano.rules.table import Millis, PileId, Ranking, Seat, Table, Token

MARKER = Token(0)


@cache
def places(seats: int) -> tuple[PileId, ...]:
    """The places of the hidden cards for that number of players."""
    return tuple([f"grid/{i}" for i in range(2 * seats)])


def hidden(table: Table) -> tuple[PileId, ...]:
    return table.lying(places(len(table.seats)))


def deal(table: Table, chance: Deal) -> Events:
    n = min(2 * len(table.present), len(chance.cards) - 1)
    return (
        *(Placed(f"grid/{i}", (card,)) for i, card in enumerate(chance.cards[:n])),
        Placed("centre", (chance.cards[n],)),
        Placed("stock", chance.cards[n + 1 :]),
        TokensPlaced("stock", (MARKER,) * (n if table.flag("memory_markers") else 0)),
        TurnPassed(who_begins(table, chance)),
        Wanted("go"),
    )


def go(_: Table, __: Millis) -> Events:
    return (Turned(("centre",), "top"), PhaseBegan("turn"))


def unmarked(table: Table) -> tuple[PileId, ...]:
    tokens = table.tokens
    return tuple([p for p in hidden(table) if not tokens.get(p)])


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    if table.turn != seat or table.phase != "turn":
        return ()
    return (Action("call", own=("centre",), on=unmarked(table)),)


def call(table: Table, claim: Call) -> Events:
    pile = claim.piles[1]
    (card,) = table.held(pile)
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Turned((pile,), "top"),
    )
    if not table.deck.shows(card, claim.symbol):
        due = Millis(claim.at + table.number("memory_flip_ms"))
        return (*events, PhaseBegan("flip"), ClockStarted("flip", due))
    events = (*events, Moved(pile, won(claim.seat), 1))
    after = fold(events, table)
    if not hidden(after):
        return (*events, GameOver(standing(after)))
    return events if unmarked(after) else (*events, *_free(hidden(after)))


def tick(table: Table, _: str, __: Millis) -> Events:
    """Everybody has seen the wrong card: it goes back down, marked, and the turn passes."""
    (pile,) = [p for p in hidden(table) if table.piles[p].shown == "top"]
    events: Events = (Turned((pile,), "down"),)
    if table.flag("memory_markers"):
        events = (*events, TokenMoved(MARKER, "stock", pile))
        if unmarked(table) == (pile,):
            events = (*events, *_free(hidden(table)))
    return (*events, *_pass_on(table), PhaseBegan("turn"))


def leave(table: Table, seat: Seat, _: Millis) -> Events:
    return _pass_on(table) if table.turn == seat and table.phase != "flip" else ()


def _pass_on(table: Table) -> Events:
    return (TurnPassed(table.after(table.turn)),) if table.turn is not None else ()


def _free(piles: tuple[PileId, ...]) -> Events:
    """All of them are marked: they may be turned again."""
    return tuple(TokenMoved(MARKER, pile, "stock") for pile in piles)


def cards_won(table: Table) -> Points:
    return counted(table, won)


def deeds(_: Table, events: Events) -> tuple[Deed, ...]:
    won_it = any(isinstance(event, Moved) for event in events)
    figure = "hits" if won_it else "misses"
    return tuple(Deed(e.seat, figure) for e in events if isinstance(e, Called))


def standing(table: Table) -> Ranking:
    return ranked(table, cards_won(table))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    each = table.number("memory_points", 5)
    return {s: each * n for s, n in cards_won(table).items()}


GAME = Game(
    id="memory",
    skill="flip_cards",
    minutes=(3, 10),
    difficulty=2,
    bonus=True,
    hints=False,
    settings=(
        Setting("memory_markers", default=True),
        Setting("memory_flip_ms", 2000, 500, 10_000),
        Setting("memory_points", 5, 1, 10, unit="point"),
    ),
    deal=deal,
    go=go,
    can=can,
    call=call,
    tick=tick,
    leave=leave,
    scores=cards_won,
    counts="cards_won",
    figures=("hits", "misses"),
    deeds=deeds,
    standing=standing,
    points=points,
)
