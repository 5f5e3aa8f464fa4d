"""From the results of many games to the numbers that people ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from fano.lab.many import Sample
from fano.lab.result import BIN_MS
from fano.lab.setup import Setup
from fano.rules.table import Seat

Z95 = 1.959964
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


class Spread(msgspec.Struct, frozen=True):
    """A mean, and between what values all but the lowest and highest twentieth lie."""

    mean: float
    p5: float
    p95: float


class SeatStats(msgspec.Struct, frozen=True):
    """How one seat did."""

    seat: Seat
    bot: str
    wins: int
    """Games won alone, or with one's team."""
    win_rate: float
    low: float
    high: float
    """The 95 % interval of the win rate (Wilson)."""
    ties: int
    """Games in which the seat shared the first place."""
    score: float
    reaction_s: float | None
    """The median time from a change of the table to a right call; None if there was no call."""


class Summary(msgspec.Struct, frozen=True):
    """How a simulation went."""

    game: str
    players: int
    games: int
    seed: int
    seats: tuple[SeatStats, ...]
    calls: Spread
    seconds: Spread
    ties: int
    rounds: int
    void_rounds: int | None
    """Rounds that brought nobody anything; None in games whose rounds are never about anybody."""
    wrong_calls: float
    """The share of all calls that were wrong."""
    refused: int


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which the true rate lies (E. B. Wilson, 1927); never outside 0 … 1.

    >>> low, high = wilson(0, 10)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if not trials:
        return 0.0, 1.0
    rate = hits / trials
    centre = rate + z * z / (2 * trials)
    half = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def spread(values: Sequence[float]) -> Spread:
    """Mean, and the 5th and 95th percentile (nearest rank)."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(
        sum(ordered) / len(ordered), ordered[round(0.05 * last)], ordered[round(0.95 * last)]
    )


def percentile(counted: Counter[int], percent: float) -> int:
    """The value, counted in bins, that this percentage does not exceed.

    >>> percentile(Counter([3, 4, 4, 9]), 50)
    4
    """
    rest = counted.total() * percent / 100
    for value in sorted(counted):
        rest -= counted[value]
        if rest <= 0:
            return value
    return 0


def median_s(counted: Counter[int]) -> float | None:
    """The median of times that are counted in bins, in seconds."""
    return (percentile(counted, 50) + 0.5) * BIN_MS / 1000 if counted else None


def summary(setup: Setup, sample: Sample) -> Summary:
    results = sample.results
    rounds = sum(result.rounds for result in results)
    void = sum(result.void for result in results)
    calls = sum(result.calls for result in results)
    wrong = sum(result.wrong for result in results)
    return Summary(
        game=setup.game,
        players=len(setup.bots),
        games=len(results),
        seed=setup.seed,
        seats=tuple(_seat(setup, seat, sample) for seat in setup.seats),
        calls=spread([result.calls for result in results]),
        seconds=spread([result.took_ms / 1000 for result in results]),
        ties=sum(result.tied for result in results),
        rounds=rounds,
        void_rounds=void if void < rounds else None,
        wrong_calls=wrong / (calls + wrong) if calls + wrong else 0.0,
        refused=sum(result.refused for result in results),
    )


def _seat(setup: Setup, seat: Seat, sample: Sample) -> SeatStats:
    results = sample.results
    first = [result for result in results if seat in result.winners]
    wins = sum(not result.tied for result in first)
    low, high = wilson(wins, len(results))
    return SeatStats(
        seat=seat,
        bot=setup.bots[seat],
        wins=wins,
        win_rate=wins / len(results),
        low=low,
        high=high,
        ties=len(first) - wins,
        score=sum(result.scores[seat] for result in results) / len(results),
        reaction_s=median_s(sample.reactions.get(seat, Counter())),
    )
