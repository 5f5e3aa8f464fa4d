"""Skill and luck, against their definitions."""

from __future__ import annotations

from itertools import permutations
from math import prod

import pytest

from fano.room import Setup
from fano.rules.session import Result
from fano.rules.table import Seat
from fano.tally import figures
from fano.tally.chance import expected, paces
from tests.tally.make import Story

A, B, C, D = (Seat(n) for n in range(4))


def evening() -> Story:
    """Ann (0) wins four races of a second each, Bob (1) one of two seconds; Cleo (2) none."""
    story = Story(Setup(game="inferno"))
    for n in range(4):
        story.find(0, 1000 * (n + 1))
    story.find(1, 6000)
    return story


def test_players_have_their_times_pace_and_skill() -> None:
    story = evening()
    told = figures(story.before, story.log, ())
    ann, bob = told.players
    assert (ann.finds, ann.times, ann.best, ann.median) == (4, (1000,) * 4, 1000, 1000)
    assert (bob.finds, bob.times) == (1, (2000,))
    assert (ann.pace, bob.pace) == (1500, 6000)  # both searched for six seconds
    assert (ann.skill, bob.skill) == (2.5, 0.625)  # the median pace is 3750
    assert ann.luck is None  # there was one game only
    assert told.races[told.fastest or 0].time == 1000
    assert told.closest is None


def test_the_closest_finish_is_found() -> None:
    story = Story(Setup(game="inferno"))
    story.find(0, 1000, (0, 950.0), (1, 990.0))
    story.find(1, 3000, (1, 1900.0), (2, 1907.0))
    told = figures(story.before, story.log, ())
    assert (told.fastest, told.closest) == (0, 1)


def test_luck_is_what_the_pace_does_not_explain() -> None:
    story = evening()
    results = (
        Result("inferno", ((C,), (A,), (B,)), {A: 2, B: 0, C: 4}),
        Result("well", ((A,), (B,), (C,)), {A: 4, B: 2, C: 0}),
    )
    told = figures(story.before, story.log, results)
    luck = {p.seat: p.luck for p in told.players}
    assert sum(value or 0 for value in luck.values()) == pytest.approx(0, abs=0.02)
    pace = paces({A: 4, B: 1}, {A: 6000, B: 6000, C: 6000})
    worth = expected(pace, (4, 2, 0))
    assert luck[A] == pytest.approx(6 - 2 * worth[A], abs=0.01)
    assert luck[C] == pytest.approx(4 - 2 * worth[C], abs=0.01)
    assert (luck[C] or 0) > 0 > (luck[B] or 0)


def test_expected_prizes_by_their_definition() -> None:
    pace = {A: 3.0, B: 2.0, C: 1.0, D: 0.5}
    prizes = (5.0, 3.0, 1.0, 0.0)
    worth = dict.fromkeys(pace, 0.0)
    for order in permutations(pace):
        chance = prod(
            pace[seat] / sum(pace[left] for left in order[i:]) for i, seat in enumerate(order)
        )
        for seat, prize in zip(order, prizes, strict=True):
            worth[seat] += chance * prize
    assert expected(pace, prizes) == pytest.approx(worth)
    assert sum(worth.values()) == pytest.approx(sum(prizes))


def test_equals_expect_the_same() -> None:
    assert expected(dict.fromkeys((A, B, C), 1.0), (3, 0, 0)) == pytest.approx({A: 1, B: 1, C: 1})


def test_one_race_makes_nobody_hopeless() -> None:
    assert paces({}, {A: 1000}) == {}
    pace = paces({A: 1}, {A: 1000, B: 1000})
    assert pace[A] == pytest.approx(2 * pace[B])
