"""The measures by which bots seem human."""

from itertools import combinations, pairwise
from random import Random
from statistics import mean, median

import pytest

from fano.bots import LEVELS, Level, level
from fano.bots.pace import START_MS, contrast, familiarity, search_ms
from fano.deck import edition
from fano.errors import FanoError
from fano.rules.table import CardNo

MEDIANS_MS = {"novice": 6000, "casual": 3500, "practised": 2000, "expert": 1200}


@pytest.mark.parametrize("found", LEVELS.values(), ids=LEVELS)
def test_search_times_have_their_median(found: Level) -> None:
    rng = Random(1)
    times = [search_ms(found, rng) for _ in range(4000)]
    assert min(times) >= START_MS
    assert median(times) == pytest.approx(START_MS + MEDIANS_MS[found.name], rel=0.04)


def test_the_spread_is_that_of_a_lognormal_with_sigma_0_6() -> None:
    rng = Random(2)
    times = sorted(search_ms(level("expert"), rng) - START_MS for _ in range(8000))
    # e^0.6: the ratio of the median to the value one deviation away.
    assert times[int(0.841 * 8000)] / median(times) == pytest.approx(1.822, rel=0.05)


def test_more_to_compare_takes_longer() -> None:
    rng = Random(3)
    easy = median(search_ms(level("casual"), rng) for _ in range(2000))
    hard = median(search_ms(level("casual"), rng, 2.0) for _ in range(2000))
    assert hard - START_MS == pytest.approx(2 * (easy - START_MS), rel=0.1)


def test_a_card_becomes_familiar() -> None:
    assert 1 == familiarity(0) > familiarity(1000) > familiarity(60_000) > 0.5


@pytest.mark.parametrize("name", ["junior", "classic", "connect"])
def test_sizes_differ_as_often_more_than_usual_as_less(name: str) -> None:
    """So that a level's times are true of a whole deck."""
    deck = edition(name)
    pairs = combinations([CardNo(card) for card in range(len(deck))], 2)
    efforts = [contrast(deck.common(a, b), a, b) for a, b in pairs]
    assert mean(efforts) == pytest.approx(1, abs=0.01)
    assert min(efforts) < 0.9
    assert max(efforts) > 1.2


def test_better_levels_are_better_in_everything() -> None:
    levels = list(LEVELS.values())
    for worse, better in pairwise(levels):
        assert worse.search_ms > better.search_ms
        assert worse.slip > better.slip
        assert worse.keeps_ms < better.keeps_ms
        assert worse.wit < better.wit


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(FanoError, match="no bot is called 'genius'; there are novice, casual"):
        level("genius")
