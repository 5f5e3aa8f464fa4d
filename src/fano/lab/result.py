"""The result of one simulated game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from fano.lab.play import Step
from fano.rules import game
from fano.rules.events import Called, Missed, RoundOver
from fano.rules.table import Millis, Seat

BIN_MS = 100
"""Reaction times are counted in steps of this length."""


class Result(msgspec.Struct):
    """One game: who won, and how it went."""

    winners: tuple[Seat, ...]
    """Everybody in first place. Several of them tie, unless they are exactly one team."""
    tied: bool
    scores: tuple[int, ...]
    calls: int
    wrong: int
    took_ms: Millis
    rounds: int
    void: int
    """Rounds that ended about nobody."""
    refused: int


Reactions = dict[Seat, Counter[int]]
"""Right calls of a seat by tenths of a second since the table changed."""


def result(steps: Iterable[Step], reactions: Reactions | None = None) -> Result:
    """The result of a game that is played to its end; its reaction times are added to those."""
    reactions = {} if reactions is None else reactions
    calls = wrong = rounds = void = refused = 0
    changed_at = Millis(0)
    for step in steps:
        refused += step.refused is not None
        changed = bool(step.events)
        for event in step.events:
            match event:
                case Called():
                    calls += 1
                    tenth = (step.at - changed_at) // BIN_MS
                    reactions.setdefault(event.seat, Counter())[tenth] += 1
                case Missed():
                    wrong += 1
                    changed = False  # a wrong call leaves the cards as they lie
                case RoundOver():
                    rounds += 1
                    void += not event.seats
                case _:
                    pass
        if changed:
            changed_at = step.at
        table, at = step.table, step.at
    scores = game(table.game).scores(table)
    winners = table.ranking[0]
    return Result(
        winners=winners,
        tied=len(winners) > 1 and set(winners) not in [set(team) for team in table.teams],
        scores=tuple([scores[seat] for seat in table.seats]),
        calls=calls,
        wrong=wrong,
        took_ms=at,
        rounds=rounds,
        void=void,
        refused=refused,
    )
