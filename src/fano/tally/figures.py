"""The figures of a session, as docs/figures.md explains them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import mean, median

import msgspec

from fano.deck import Symbol
from fano.room import Room
from fano.rules.registry import game
from fano.rules.session import Result
from fano.rules.table import Seat
from fano.tally.chance import expected, paces
from fano.tally.watch import Find, Step, Watched, watch

LEAST_GAMES = 2
"""Luck is what evens out: of a single game it says nothing."""


class PlayerFigures(msgspec.Struct, frozen=True):
    """One seat. Times are in milliseconds."""

    seat: Seat
    finds: int
    wrong: int
    times: tuple[int, ...]
    """Of its finds in races, in their order."""
    best: int | None = None
    median: int | None = None
    pace: int | None = None
    """Time spent searching for each race won: it counts the races that others won, too."""
    skill: float | None = None
    """How many times as fast as the median player at this table."""
    luck: float | None = None
    """Points beyond what the pace alone would have won."""
    deeds: dict[str, float] = {}
    """What games that are no races count, by name; nothing where there is nothing to count."""


class Confusion(msgspec.Struct, frozen=True):
    """Two symbols that were taken for each other, whichever for whichever, and how often."""

    symbols: tuple[Symbol, Symbol]
    times: int


class Figures(msgspec.Struct, frozen=True):
    """One session. `fastest` and `closest` are places in `races`; None if there is none."""

    games: tuple[str, ...]
    players: tuple[PlayerFigures, ...]
    races: tuple[Find, ...]
    fastest: int | None
    closest: int | None
    confused: tuple[Confusion, ...]
    counted: tuple[str, ...] = ()
    """What the games that are no races count, in the order in which it is shown."""


def figures(room: Room, steps: Iterable[Step], results: Sequence[Result]) -> Figures:
    """The figures of the session that these steps tell, beginning in that room."""
    seen = watch(room, steps)
    races = tuple(seen.finds)
    timed = {i: race.time for i, race in enumerate(races) if race.time is not None}
    close = {i: race.ahead for i, race in enumerate(races) if race.ahead is not None}
    return Figures(
        games=tuple(seen.games),
        players=_players(seen, results),
        races=races,
        fastest=min(timed, key=timed.__getitem__, default=None),
        closest=min(close, key=close.__getitem__, default=None),
        confused=_confused(seen),
        counted=tuple(dict.fromkeys(f for played in seen.games for f in game(played).figures)),
    )


def _players(seen: Watched, results: Sequence[Result]) -> tuple[PlayerFigures, ...]:
    seats = {seat for result in results for seat in result.points}
    seats |= set(seen.deeds)
    seats |= {find.seat for find in seen.finds} | {miss.seat for miss in seen.misses}
    pace = {
        seat: round(seen.searched[seat] / won)
        for seat, won in seen.raced.items()
        if seen.searched.get(seat)
    }
    usual = median(pace.values()) if len(pace) > 1 else None
    luck = _luck(seen, results)
    return tuple(
        _player(seen, seat, pace.get(seat), usual, luck.get(seat)) for seat in sorted(seats)
    )


def _player(
    seen: Watched, seat: Seat, pace: int | None, usual: float | None, luck: float | None
) -> PlayerFigures:
    mine = [find for find in seen.finds if find.seat == seat]
    times = tuple(find.time for find in mine if find.time is not None)
    return PlayerFigures(
        seat=seat,
        finds=len(mine),
        wrong=sum(miss.seat == seat for miss in seen.misses),
        times=times,
        best=min(times, default=None),
        median=round(median(times)) if times else None,
        pace=pace,
        skill=round(usual / pace, 3) if pace and usual else None,
        luck=luck,
        deeds={
            figure: round(mean(values), 1) if "_per_" in figure else sum(values)
            for figure, values in seen.deeds.get(seat, {}).items()
        },
    )


def _luck(seen: Watched, results: Sequence[Result]) -> dict[Seat, float]:
    """Points won less points to be expected, over all games of the session."""
    pace = paces(seen.raced, seen.searched)
    if len(results) < LEAST_GAMES or not pace:
        return {}
    usual = median(pace.values())
    luck: defaultdict[Seat, float] = defaultdict(float)
    for result in results:
        worth = expected(
            {seat: pace.get(seat, usual) for seat in result.points}, list(result.points.values())
        )
        for seat, points in result.points.items():
            luck[seat] += points - worth[seat]
    return {seat: round(value, 2) for seat, value in luck.items()}


def _confused(seen: Watched) -> tuple[Confusion, ...]:
    """The pairs that were confused, the most often confused first."""
    pairs: Counter[tuple[Symbol, Symbol]] = Counter()
    for miss in seen.misses:
        if miss.meant is not None and miss.meant != miss.called:
            low, high = sorted((miss.called, miss.meant))
            pairs[low, high] += 1
    found = sorted(pairs.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Confusion(symbols, times) for symbols, times in found)
