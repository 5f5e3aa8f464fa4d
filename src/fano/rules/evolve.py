"""`evolve(table, event) -> table`: the only way in which a table changes. It never fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from fano.rules.events import (
    AnyEvent,
    Called,
    ClockStarted,
    ClockStopped,
    Coloured,
    FactSet,
    GameOver,
    Hinted,
    Left,
    Missed,
    Moved,
    NotesOpened,
    PhaseBegan,
    Placed,
    RoundBegan,
    RoundOver,
    Scored,
    Started,
    TokenMoved,
    TokensPlaced,
    Turned,
    TurnPassed,
    Wanted,
    WentOut,
    Wrote,
)
from fano.rules.table import EMPTY, UNTIL_CHANGE, Millis, Pile, PileId, Seat, Table


def fold(events: Iterable[AnyEvent], table: Table = EMPTY) -> Table:
    """The table after those events.

    A deal lays and moves many piles: all of that is done on one copy, which no other event reads.
    """
    piles, moves = table.piles, 0
    for event in events:
        kind = type(event)
        if kind in _ON_THE_PILES:
            if not moves:
                piles = table.piles.copy()
            _ON_THE_PILES[kind](piles, event)
            moves += 1
        else:
            table = _ON_THE_TABLE[kind](table, event)
            if kind is Started:  # the old table is gone
                moves = 0
    return replace(table, piles=piles, race=table.race + moves) if moves else table


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after that event."""
    return fold((event,), table)


Piles = dict[PileId, Pile]


def _moved(piles: Piles, event: Moved) -> None:
    src = piles[event.src]
    before = src.cards
    split = len(before) - event.count
    cards = before[split:]
    if event.flip:
        cards = cards[::-1]
    piles[event.src] = Pile(before[:split], src.shown, src.to)
    dst = piles.get(event.dst)
    if dst is None:
        piles[event.dst] = Pile(cards, event.shown)
    else:
        onto = cards + dst.cards if event.under else dst.cards + cards
        piles[event.dst] = Pile(onto, dst.shown, dst.to)


def _placed(piles: Piles, event: Placed) -> None:
    piles.pop(event.pile, None)
    if event.cards:
        piles[event.pile] = Pile(event.cards, event.shown, event.to)


def _turned(piles: Piles, event: Turned) -> None:
    for name in event.piles:
        piles[name] = Pile(piles[name].cards, event.shown, event.to)


def _started(_: Table, event: Started) -> Table:
    behind = () if event.behind is None else (event.behind,)
    return Table(
        game=event.game,
        seats=event.seats,
        teams=event.teams,
        order=event.order,
        size=event.size,
        settings=event.settings,
        winner=event.winner,
        lowest=event.lowest or behind,
        scores=dict.fromkeys(event.seats, 0),
    )


def _wanted(table: Table, event: Wanted) -> Table:
    return replace(table, wants=event.wants)


def _called(table: Table, _: Called) -> Table:
    if table.locked:
        return replace(table, hint=None, locked=_lasting_locks(table))
    return replace(table, hint=None) if table.hint else table


def _lasting_locks(table: Table) -> dict[Seat, Millis]:
    """The locks that outlast a change of the table."""
    return {s: until for s, until in table.locked.items() if until != UNTIL_CHANGE}


def _missed(table: Table, event: Missed) -> Table:
    return replace(table, locked={**table.locked, event.seat: event.until})


def _hinted(table: Table, event: Hinted) -> Table:
    return replace(table, hint=event.hint)


def _turn_passed(table: Table, event: TurnPassed) -> Table:
    return replace(table, turn=event.seat, race=table.race + 1)


def _clock_started(table: Table, event: ClockStarted) -> Table:
    return replace(table, clocks={**table.clocks, event.clock: event.due})


def _clock_stopped(table: Table, event: ClockStopped) -> Table:
    clocks = table.clocks.copy()
    clocks.pop(event.clock, None)
    return replace(table, clocks=clocks)


def _scored(table: Table, event: Scored) -> Table:
    total = table.scores.get(event.seat, 0) + event.points
    return replace(table, scores={**table.scores, event.seat: total})


def _went_out(table: Table, event: WentOut) -> Table:
    return replace(table, out=(*table.out, event.seat))


def _left(table: Table, event: Left) -> Table:
    """Other seats may act now: no lock waits for a change, and no hint stands."""
    left = (*table.left, event.seat)
    return replace(table, left=left, hint=None, locked=_lasting_locks(table))


def _round_began(table: Table, event: RoundBegan) -> Table:
    return replace(table, round=event.round, out=(), locked={}, hint=None)


def _round_over(table: Table, _: RoundOver) -> Table:
    return replace(table, hint=None) if table.hint else table


def _phase_began(table: Table, event: PhaseBegan) -> Table:
    return replace(table, phase=event.phase, race=table.race + 1)


def _tokens_placed(table: Table, event: TokensPlaced) -> Table:
    return replace(table, tokens={**table.tokens, event.place: event.tokens})


def _token_moved(table: Table, event: TokenMoved) -> Table:
    there = list(table.tokens[event.src])
    there.remove(event.token)
    tokens = {**table.tokens, event.src: tuple(there)}
    tokens[event.dst] = (*tokens.get(event.dst, ()), event.token)
    return replace(table, tokens=tokens)


def _wrote(table: Table, event: Wrote) -> Table:
    return replace(table, notes={**table.notes, event.seat: event.symbols})


def _notes_opened(table: Table, event: NotesOpened) -> Table:
    return replace(table, notes=table.notes if event.open else {}, notes_open=event.open)


def _coloured(table: Table, event: Coloured) -> Table:
    return replace(table, colours=event.colours)


def _fact_set(table: Table, event: FactSet) -> Table:
    return replace(table, facts={**table.facts, event.fact: event.value})


def _game_over(table: Table, event: GameOver) -> Table:
    return replace(table, ranking=event.ranking, wants="", turn=None, clocks={}, hint=None)


# The function of each kind of event: a lookup is much faster than a `match` with this many cases.
_ON_THE_PILES: dict[type, Callable[[Piles, Any], None]] = {
    Moved: _moved,
    Placed: _placed,
    Turned: _turned,
}
_ON_THE_TABLE: dict[type, Callable[[Table, Any], Table]] = {
    Started: _started,
    Wanted: _wanted,
    Called: _called,
    Missed: _missed,
    Hinted: _hinted,
    TurnPassed: _turn_passed,
    ClockStarted: _clock_started,
    ClockStopped: _clock_stopped,
    Scored: _scored,
    WentOut: _went_out,
    Left: _left,
    RoundBegan: _round_began,
    RoundOver: _round_over,
    PhaseBegan: _phase_began,
    TokensPlaced: _tokens_placed,
    TokenMoved: _token_moved,
    Wrote: _wrote,
    NotesOpened: _notes_opened,
    Coloured: _coloured,
    FactSet: _fact_set,
    GameOver: _game_over,
}
