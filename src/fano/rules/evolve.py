"""`evolve(table, event) -> table`: the only way in which a table changes. It never fails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

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
from fano.rules.table import EMPTY, UNTIL_CHANGE, Pile, PileId, Table

PileEvent = Moved | Placed | Turned


def fold(events: Iterable[AnyEvent], table: Table = EMPTY) -> Table:
    """The table after those events.

    A deal lays and moves many piles in a row: such a run is done on one copy of the piles.
    """
    run: list[PileEvent] = []
    for event in events:
        if isinstance(event, (Moved, Placed, Turned)):
            run.append(event)
            continue
        if run:
            table = _on_the_piles(table, run)
            run = []
        table = evolve(table, event)
    return _on_the_piles(table, run) if run else table


def evolve(table: Table, event: AnyEvent) -> Table:
    match event:
        case Moved() | Placed() | Turned():
            return _on_the_piles(table, [event])
        case Called():
            return _called(table)
        case ClockStarted():
            return replace(table, clocks={**table.clocks, event.clock: event.due})
        case Wanted():
            return replace(table, wants=event.wants)
        case Missed():
            return replace(table, locked={**table.locked, event.seat: event.until})
        case ClockStopped():
            clocks = {c: due for c, due in table.clocks.items() if c != event.clock}
            return replace(table, clocks=clocks)
        case TurnPassed():
            return replace(table, turn=event.seat, race=table.race + 1)
        case TokenMoved():
            return _token_moved(table, event)
        case Scored():
            total = table.scores.get(event.seat, 0) + event.points
            return replace(table, scores={**table.scores, event.seat: total})
        case WentOut():
            return replace(table, out=(*table.out, event.seat))
        case PhaseBegan():
            return replace(table, phase=event.phase, race=table.race + 1)
        case RoundBegan():
            return replace(table, round=event.round, out=(), locked={}, hint=None)
        case RoundOver():
            return replace(table, hint=None) if table.hint else table
        case FactSet():
            return replace(table, facts={**table.facts, event.fact: event.value})
        case Wrote():
            return replace(table, notes={**table.notes, event.seat: event.symbols})
        case NotesOpened():
            notes = table.notes if event.open else {}
            return replace(table, notes=notes, notes_open=event.open)
        case Hinted():
            return replace(table, hint=event.hint)
        case TokensPlaced():
            return replace(table, tokens={**table.tokens, event.place: event.tokens})
        case Coloured():
            return replace(table, colours=event.colours)
        case Left():
            return replace(table, left=(*table.left, event.seat))
        case Started():
            return _started(event)
        case GameOver():
            return replace(table, ranking=event.ranking, wants="", turn=None, clocks={}, hint=None)
        case _:
            assert_never(event)


def _started(event: Started) -> Table:
    return Table(
        game=event.game,
        seats=event.seats,
        teams=event.teams,
        order=event.order,
        size=event.size,
        settings=event.settings,
        winner=event.winner,
        behind=event.behind,
        scores=dict.fromkeys(event.seats, 0),
    )


def _called(table: Table) -> Table:
    if table.locked:
        locked = {s: until for s, until in table.locked.items() if until != UNTIL_CHANGE}
        return replace(table, hint=None, locked=locked)
    return replace(table, hint=None) if table.hint else table


def _on_the_piles(table: Table, events: list[PileEvent]) -> Table:
    piles = table.piles.copy()
    for event in events:
        match event:
            case Moved():
                _move(piles, event)
            case Placed():
                piles.pop(event.pile, None)
                if event.cards:
                    piles[event.pile] = Pile(event.cards, event.shown, event.to)
            case Turned():
                for name in event.piles:
                    piles[name] = Pile(piles[name].cards, event.shown, event.to)
            case _:
                assert_never(event)
    return replace(table, piles=piles, race=table.race + len(events))


def _move(piles: dict[PileId, Pile], event: Moved) -> None:
    src = piles[event.src]
    split = len(src.cards) - event.count
    cards = src.cards[split:]
    if event.flip:
        cards = cards[::-1]
    piles[event.src] = Pile(src.cards[:split], src.shown, src.to)
    dst = piles.get(event.dst) or Pile((), event.shown)
    onto = cards + dst.cards if event.under else dst.cards + cards
    piles[event.dst] = Pile(onto, dst.shown, dst.to)


def _token_moved(table: Table, event: TokenMoved) -> Table:
    there = list(table.tokens[event.src])
    there.remove(event.token)
    tokens = {**table.tokens, event.src: tuple(there)}
    tokens[event.dst] = (*tokens.get(event.dst, ()), event.token)
    return replace(table, tokens=tokens)
