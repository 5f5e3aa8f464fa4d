"""The facts of the page "How does it work?" are those of the mathematics, every one of them."""

import json
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from fano.deck import edition, full_deck
from fano.plane import lines, why_no_plane

PAGE = Path(__file__).parents[2] / "web/src/story"
FACTS: dict[str, Any] = json.loads((PAGE / "facts.json").read_text("utf-8"))


def test_the_plane_that_is_drawn_is_the_plane_of_order_two() -> None:
    drawn = {frozenset(line) for line in FACTS["plane"]["lines"]}
    plane = lines(2)
    renamed = (
        {frozenset(names[p] for p in line) for line in plane} for names in permutations(range(7))
    )
    assert drawn in renamed
    for a, b in combinations(range(FACTS["plane"]["points"]), 2):
        assert sum({a, b} <= line for line in drawn) == 1
    for one, other in combinations(drawn, 2):
        assert len(one & other) == 1


@pytest.mark.parametrize("size", FACTS["sizes"], ids=lambda size: str(size["perCard"]))
def test_so_many_cards_there_are(size: dict[str, Any]) -> None:
    order = size["perCard"] - 1
    assert size["cards"] == order**2 + order + 1
    assert size["exists"] == (why_no_plane(order) is None)
    if size["exists"]:
        made = lines(order)
        assert len(made) == size["cards"]
        assert {len(line) for line in made} == {size["perCard"]}


def test_the_deck_of_the_shops_lacks_two_cards() -> None:
    shop = FACTS["shop"]
    whole, printed = full_deck(shop["order"]), edition("classic")
    assert (len(whole), len(printed)) == (shop["full"], shop["printed"])
    assert printed.symbols_per_card == shop["perCard"]
    counts = Counter(Counter(s for card in printed.cards for s in card).values())
    assert counts == {8: 42, 7: 14, 6: 1}


def test_the_numbers_in_the_texts_are_these() -> None:
    """What the seven languages say with digits about that deck."""
    for file in (PAGE / "texts").glob("*.ts"):
        text = file.read_text("utf-8")
        for number in (42, 14, 57, 55, 31, 15, *FACTS["years"].values()):
            assert str(number) in text, (file.name, number)


@pytest.mark.parametrize("square", FACTS["officers"]["squares"], ids=len)
def test_officers_stand_as_euler_asked(square: list[list[list[int]]]) -> None:
    n = len(square)
    assert len({tuple(cell) for row in square for cell in row}) == n * n
    for ranks in (*square, *zip(*square, strict=True)):
        assert {cell[0] for cell in ranks} == {cell[1] for cell in ranks} == set(range(n))


def test_six_is_impossible_ten_too_and_twelve_is_open() -> None:
    assert FACTS["officers"]["impossible"] == 6
    assert "Bruck-Ryser" in str(why_no_plane(6))
    assert 6 % 4 == 2
    assert not any(a * a + b * b == 6 for a in range(3) for b in range(3))
    assert FACTS["orders"]["excluded"] == [6, 10]
    assert "excluded by an exhaustive computer search (Lam, 1989)" in str(why_no_plane(10))
    assert FACTS["years"]["lam"] == 1989
    assert "no known plane" in str(why_no_plane(FACTS["orders"]["unknown"]))


def test_the_schoolgirls_walk_once_with_each_other() -> None:
    girls, days = FACTS["kirkman"]["girls"], FACTS["kirkman"]["days"]
    assert (girls, len(days)) == (15, 7)
    rows = [frozenset(row) for day in days for row in day]
    for day in days:
        assert sorted(girl for row in day for girl in row) == list(range(girls))
        assert {len(row) for row in day} == {3}
    pairs = Counter(frozenset(pair) for row in rows for pair in combinations(row, 2))
    assert len(pairs) == girls * (girls - 1) // 2
    assert set(pairs.values()) == {1}


def test_fifteen_small_decks_hide_in_the_walks() -> None:
    rows = [frozenset(row) for day in FACTS["kirkman"]["days"] for row in day]
    closed = set()
    for one, other in combinations(rows, 2):
        if not one & other:
            continue
        seven = one | other
        while True:
            wider = seven.union(*(row for row in rows if len(row & seven) == 2))
            if wider == seven:
                break
            seven = wider
        closed.add(frozenset(seven))
    assert len(closed) == 15
    for seven in closed:
        inside = [row for row in rows if row <= seven]
        assert len(seven) == len(inside) == 7
        assert all(len(a & b) == 1 for a, b in combinations(inside, 2))


def test_the_insects_are_a_plane_of_order_five() -> None:
    insects = FACTS["insects"]
    deck = full_deck(insects["perCard"] - 1)
    assert (len(deck), deck.symbols_per_card) == (insects["cards"], insects["perCard"])
