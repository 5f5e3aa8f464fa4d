"""The figures that RULES gives for whole games, found again by random play.

Tolerances are about four standard errors of so many games, so that a seed that fails means a rule
that has changed.
"""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from fano.deck import edition
from fano.rules import game
from fano.rules.events import Called
from tests.rules.play import random_game


def test_triplet_takes_16_to_18_calls() -> None:
    rng = Random(1)
    found: Counter[int] = Counter()
    for _ in range(400):
        steps = list(random_game(game("triplet"), 2, rng))
        found[sum(isinstance(e, Called) for step in steps for e in step.events)] += 1
        table = steps[-1].table
        left = sum(table.count(pile) for pile in table.named("grid/"))
        assert left in (7, 4, 1)
    assert set(found) <= {16, 17, 18}
    assert found[17] / 400 == pytest.approx(0.59, abs=0.10)
    assert found[18] / 400 == pytest.approx(0.41, abs=0.10)


@pytest.mark.parametrize(
    ("seats", "expected", "games", "tolerance"), [(4, 0.41, 400, 0.10), (6, 0.91, 200, 0.08)]
)
def test_hot_potato_often_ends_in_a_tie(
    seats: int, expected: float, games: int, tolerance: float
) -> None:
    """Each lost round costs the same, so that a tie for first place is in the nature of it."""
    rng = Random(2)
    tied = 0
    for _ in range(games):
        *_, last = random_game(game("hot_potato"), seats, rng)
        tied += len(last.table.ranking[0]) > 1
    assert tied / games == pytest.approx(expected, abs=tolerance)


@pytest.mark.parametrize("seats", [7, 8])
def test_hot_potato_always_ends_in_a_tie_with_fewer_rounds_than_rivals(seats: int) -> None:
    rng = Random(3)
    for _ in range(10):
        *_, last = random_game(game("hot_potato"), seats, rng)
        assert len(last.table.ranking[0]) > 1


def test_reflections_four_matches_are_all_different_in_less_than_half() -> None:
    rng = Random(4)
    deck = edition("classic")
    kinds: Counter[tuple[int, ...]] = Counter()
    deals = 20_000
    for _ in range(deals):
        fifth, *four = rng.sample(range(len(deck)), 5)
        times = Counter(deck.common(fifth, card) for card in four)
        kinds[tuple(sorted(times.values()))] += 1
    share = {kind: n / deals for kind, n in kinds.items()}
    assert share[1, 1, 1, 1] == pytest.approx(0.458, abs=0.015)
    assert share[1, 1, 2] == pytest.approx(0.470, abs=0.015)
    assert share[2, 2] == pytest.approx(0.034, abs=0.006)
    assert share[1, 3] == pytest.approx(0.038, abs=0.006)


def test_a_centre_card_meets_two_of_four_cards_by_one_symbol_more_often_than_not() -> None:
    rng = Random(5)
    deck = edition("classic")
    deals = 10_000
    same: Counter[int] = Counter()
    for _ in range(deals):
        centre, *cards = rng.sample(range(len(deck)), 5)
        symbols = [deck.common(centre, card) for card in cards]
        for n in (2, 3, 4):
            same[n] += any(a == b for a, b in combinations(symbols[:n], 2))
    assert same[2] / deals == pytest.approx(0.11, abs=0.02)
    assert same[3] / deals == pytest.approx(0.31, abs=0.02)
    assert same[4] / deals == pytest.approx(0.54, abs=0.02)
