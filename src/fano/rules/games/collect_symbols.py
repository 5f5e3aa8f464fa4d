"""Collect symbols: snatch from the middle the tokens that your card shows."""

from __future__ import annotations

from fano.rules.commands import Call, Deal, Play
from fano.rules.events import (
    Called,
    ClockStarted,
    GameOver,
    Moved,
    Placed,
    TokenMoved,
    TokensPlaced,
    Turned,
    Wanted,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import five_for_the_most, front
from fano.rules.settings import Setting
from fano.rules.table import Millis, PileId, Ranking, Seat, Table, Token

BOARD = "board"
STALLED = "stalled"
COMMON = "discard/common"


def discard(seat: Seat) -> PileId:
    return f"discard/{seat}"


def deal(table: Table, chance: Deal) -> Events:
    """The deck evenly; what does not come out even is a discard pile open to all."""
    seats = table.present
    each = len(chance.cards) // len(seats)
    tokens = sorted(chance.symbols[: table.number("collect_tokens")])
    return (
        *(
            Placed(front(s), chance.cards[i * each : (i + 1) * each], "down", s)
            for i, s in enumerate(seats)
        ),
        Placed(COMMON, chance.cards[each * len(seats) :], "top"),
        TokensPlaced(BOARD, tuple(Token(s) for s in tokens)),
        *(TokensPlaced(front(s), ()) for s in seats),
        Wanted("go"),
    )


def go(table: Table, at: Millis) -> Events:
    return (*(Turned((front(s),), "top", s) for s in table.present), _stall_clock(table, at))


def _stall_clock(table: Table, at: Millis) -> ClockStarted:
    return ClockStarted(STALLED, Millis(at + table.number("collect_stall_ms")))


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    own = front(seat)
    if table.count(own):
        return (Action("call", own=(own,), board=BOARD), Action("play", on=(own,)))
    open_to_all = {COMMON, *map(discard, table.present)}
    piles = tuple(pile for pile in table.named("discard/") if pile in open_to_all)
    others = tuple(pile for pile in piles if pile != discard(seat))
    return (Action("play", on=others or piles, says="empty"),) if piles else ()


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        TokenMoved(Token(claim.symbol), BOARD, front(claim.seat)),
        _stall_clock(table, claim.at),
    )
    if len(table.tokens[BOARD]) > 1:
        return events
    return (*events, GameOver(standing(fold(events, table))))


def play(table: Table, move: Play) -> Events:
    """Lay the top card aside; or, with an empty hand, take a whole discard pile, turned over."""
    own = front(move.seat)
    if move.pile == own:
        return (Moved(own, discard(move.seat), 1),)
    return (Moved(move.pile, own, table.count(move.pile), flip=True),)


def tick(table: Table, _: str, __: Millis) -> Events:
    """No token is found any more: a player who keeps the last cards must not hold up the party."""
    return (GameOver(standing(table)),)


def tokens_won(table: Table) -> Points:
    return {s: len(table.tokens.get(front(s), ())) for s in table.seats}


def standing(table: Table) -> Ranking:
    return ranked(table, tokens_won(table))


def points(table: Table, ranking: Ranking, _: Scoring) -> Points:
    return five_for_the_most(tokens_won(table), ranking)


GAME = Game(
    id="collect_symbols",
    skill="collect",
    minutes=(2, 5),
    bonus=True,
    hints=False,
    draws_symbols=True,
    settings=(
        Setting("collect_tokens", 57, 10, 91, unit="token"),
        Setting("collect_stall_ms", 30_000, 5000, 300_000),
    ),
    deal=deal,
    go=go,
    can=can,
    call=call,
    play=play,
    tick=tick,
    scores=tokens_won,
    counts="tokens_won",
    standing=standing,
    points=points,
)
