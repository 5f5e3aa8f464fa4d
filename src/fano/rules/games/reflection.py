"""Reflection: look, remember, then write what the fifth card shares with the four."""

from __future__ import annotations

from collections import Counter

from fano.deck import Symbol
from fano.rules.commands import Deal, Write
from fano.rules.events import (
    ClockStarted,
    ClockStopped,
    FactSet,
    GameOver,
    Moved,
    NotesOpened,
    PhaseBegan,
    Placed,
    RoundBegan,
    RoundOver,
    Scored,
    Turned,
    Wanted,
    Wrote,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Deed, Events, Game, ranked
from fano.rules.games._common import by_score
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table

FOUR = tuple(f"grid/{i}" for i in range(4))
CLOCK = "phase"
MOST_EXTRA = 5
"""The most extra rounds that look for a winner; then a tie-break does."""


def deal(table: Table, chance: Deal) -> Events:
    """A fresh shuffle of the whole deck; only the first one waits for the word to begin."""
    events: Events = (
        *(Placed(pile, ()) for pile in table.piles),
        Placed("stock", chance.cards),
    )
    events = (*events, *_lay_out(fold(events, table)))
    if table.round == 0:
        return (*events, Wanted("go"))
    return (*events, *_look(table, chance.at))


def go(table: Table, at: Millis) -> Events:
    return _look(table, at)


def _lay_out(table: Table) -> Events:
    return (
        RoundBegan(table.round + 1),
        NotesOpened(open=False),
        Moved("stock", "centre", 1, shown="down"),
        *(Moved("stock", pile, 1, shown="down") for pile in FOUR),
    )


def _look(table: Table, at: Millis) -> Events:
    return (Turned(("centre",), "top"), *_phase(table, "look", at))


def _phase(table: Table, phase: str, at: Millis) -> Events:
    lasts = table.number(f"reflection_{phase}_ms")
    return (PhaseBegan(phase), ClockStarted(CLOCK, Millis(at + lasts)))


def tick(table: Table, _: str, at: Millis) -> Events:
    match table.phase:
        case "look":
            turned: Events = (Turned(("centre",), "down"), Turned(FOUR, "top"))
            return (*turned, *_phase(table, "study", at))
        case "study":
            turned = (Turned(FOUR, "down"), Turned(("centre",), "top"))
            return (*turned, *_phase(table, "write", at))
        case "write":
            return _reveal(table, at)
        case _:
            return _next_round(table, at)


WRITING = (Action("write", own=("centre",), picks=len(FOUR)),)


def can(table: Table, _: Seat) -> tuple[Action, ...]:
    return WRITING if table.phase == "write" else ()


def write(table: Table, sheet: Write) -> Events:
    """The last sheet counts; once everybody has handed one in there is nothing to wait for."""
    wrote = Wrote(sheet.seat, sheet.symbols)
    return (wrote, *_everybody_wrote(fold((wrote,), table), sheet.at))


def leave(table: Table, _: Seat, at: Millis) -> Events:
    return _everybody_wrote(table, at)


def _everybody_wrote(table: Table, at: Millis) -> Events:
    if table.phase != "write" or any(s not in table.notes for s in table.active):
        return ()
    return (ClockStopped(CLOCK), *_reveal(table, at))


def _reveal(table: Table, at: Millis) -> Events:
    shared = matched(table)
    return (
        Turned(FOUR, "top"),
        NotesOpened(open=True),
        *(
            Scored(s, right)
            for s in table.present
            if (right := hits(table.notes.get(s, ()), shared))
        ),
        RoundOver(),
        *_phase(table, "reveal", at),
    )


def deeds(table: Table, events: Events) -> tuple[Deed, ...]:
    """What of each sheet was right, and what was not, once the sheets are open."""
    if NotesOpened(open=True) not in events:
        return ()
    shared = matched(table)
    sheets = {**table.notes, **{e.seat: e.symbols for e in events if isinstance(e, Wrote)}}
    return tuple(
        Deed(seat, figure, n)
        for seat in table.present
        if (right := hits(sheet := sheets.get(seat, ()), shared)) is not None
        for figure, n in (("recalled", right), ("misremembered", len(sheet) - right))
    )


def matched(table: Table) -> Counter[Symbol]:
    """How often each symbol is what the fifth card shares with one of the four."""
    (fifth,) = table.held("centre")
    return Counter([table.deck.common(fifth, card) for card in table.held(*FOUR)])


def hits(sheet: tuple[Symbol, ...], shared: Counter[Symbol]) -> int:
    """How much of what is shared stands on the sheet; repeats count as often as they match."""
    return sum([min(sheet.count(symbol), times) for symbol, times in shared.items()])


def _next_round(table: Table, at: Millis) -> Events:
    """If the best are level they go on, but not for ever: some never forget anything."""
    ranking = standing(table)
    best = max(table.scores[s] for s in table.present)
    one_more: Events = ()
    if best >= table.number("reflection_goal"):
        extra = table.facts.get("extra", 0)
        if len(ranking[0]) == 1 or extra == MOST_EXTRA:
            return (GameOver(ranking),)
        one_more = (FactSet("extra", extra + 1),)
    if table.count("stock") < 5:
        return (*one_more, Wanted("deal"))
    away: Events = (Turned((*FOUR, "centre"), "down"),)
    away += tuple(Moved(pile, "used", 1, shown="down") for pile in (*FOUR, "centre"))
    laid = (*away, *_lay_out(fold(away, table)))
    return (*one_more, *laid, *_look(table, at))


def standing(table: Table) -> Ranking:
    return ranked(table, table.scores)


GAME = Game(
    id="reflection",
    skill="write",
    minutes=(5, 12),
    difficulty=3,
    bonus=True,
    hints=False,
    settings=(
        Setting("reflection_look_ms", 10_000, 1000, 60_000),
        Setting("reflection_study_ms", 20_000, 1000, 120_000),
        Setting("reflection_write_ms", 30_000, 5000, 300_000),
        Setting("reflection_reveal_ms", 6000, 1000, 60_000),
        Setting("reflection_goal", 10, 1, 100, unit="point"),
    ),
    deal=deal,
    go=go,
    can=can,
    write=write,
    tick=tick,
    leave=leave,
    standing=standing,
    figures=("recalled", "misremembered"),
    deeds=deeds,
    points=by_score,
)
