"""PG(2, q) against its definition."""

from collections import Counter
from itertools import combinations

import pytest

from fano.plane import lines, supported

SMALL = [q for q in supported() if q <= 32]
LARGE = [49, 64, 81, 121, 125, 127, 128]


@pytest.mark.parametrize("q", SMALL)
def test_any_two_lines_meet_in_exactly_one_point(q: int) -> None:
    assert all(len(a & b) == 1 for a, b in combinations(map(frozenset, lines(q)), 2))


@pytest.mark.parametrize("q", SMALL)
def test_any_two_points_lie_on_exactly_one_line(q: int) -> None:
    pairs = Counter(pair for line in lines(q) for pair in combinations(sorted(line), 2))
    points = q * q + q + 1
    assert len(pairs) == points * (points - 1) // 2
    assert set(pairs.values()) == {1}


@pytest.mark.parametrize("q", SMALL + LARGE)
def test_the_counts_are_exact(q: int) -> None:
    found = lines(q)
    assert len(found) == len(set(found)) == q * q + q + 1
    assert all(len(set(line)) == q + 1 for line in found)
    on = Counter(point for line in found for point in line)
    assert sorted(on) == list(range(q * q + q + 1))
    assert set(on.values()) == {q + 1}
