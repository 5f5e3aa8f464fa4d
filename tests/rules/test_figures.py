"""The figures that RULES gives for deals and whole games, found again by random play.

Tolerances are about four standard errors of so many games, so that a seed that fails means a rule
that has changed.
"""

from collections import Counter
from itertools import pairwise
from math import comb
from random import Random
from statistics import mean

import pytest

from fano.deck import Symbol, edition
from fano.lab import play, setup
from fano.rules import EMPTY, Refused, Table, decide, fold, game, start, view
from fano.rules.commands import Call, Command, Go
from fano.rules.events import Called, RoundOver
from fano.rules.hexes import hex_of
from fano.rules.table import Millis, Seat
from tests.rules.play import random_game, shuffled


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
        *_, last = random_game(game("hot_potato"), seats, rng, settings={"potato_rounds": 5})
        tied += len(last.table.ranking[0]) > 1
    assert tied / games == pytest.approx(expected, abs=tolerance)


@pytest.mark.parametrize("seats", [7, 8])
def test_hot_potato_always_ends_in_a_tie_with_fewer_rounds_than_rivals(seats: int) -> None:
    rng = Random(3)
    for _ in range(10):
        *_, last = random_game(game("hot_potato"), seats, rng, settings={"potato_rounds": 5})
        assert len(last.table.ranking[0]) > 1


@pytest.mark.parametrize("seats", [6, 7])
def test_by_default_hot_potato_has_enough_rounds_for_a_single_winner(seats: int) -> None:
    rng = Random(3)
    firsts = [
        [*random_game(game("hot_potato"), seats, rng)][-1].table.ranking[0] for _ in range(60)
    ]
    assert any(len(first) == 1 for first in firsts)


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
    assert share[4,] == pytest.approx(0.0008, abs=0.0008)


SAME = {2: 0.11, 3: 0.31, 4: 0.54, 5: 0.76, 6: 0.90, 7: 0.97, 8: 0.996}


def test_a_centre_card_meets_two_of_four_cards_by_one_symbol_more_often_than_not() -> None:
    rng = Random(5)
    deck = edition("classic")
    deals = 10_000
    same: Counter[int] = Counter()
    for _ in range(deals):
        centre, *cards = rng.sample(range(len(deck)), 9)
        symbols = [deck.common(centre, card) for card in cards]
        for n in SAME:
            same[n] += len(set(symbols[:n])) < n
    for n, share in SAME.items():
        assert same[n] / deals == pytest.approx(share, abs=0.02), n


NO_TRIPLE = {
    "junior": {3: 0.8621, 4: 0.4926, 5: 0.1095, 6: 0.0042, 7: 0.0},
    "classic": {3: 0.8909, 4: 0.5939, 5: 0.2241, 6: 0.0302, 7: 0.0005},
    "connect": {3: 0.9101, 4: 0.6619, 5: 0.3195, 6: 0.0780, 7: 0.0064},
}


@pytest.mark.parametrize("name", NO_TRIPLE)
def test_so_many_cards_have_no_triple(name: str) -> None:
    rng = Random(6)
    deck = edition(name)
    deals = 10_000
    without: Counter[int] = Counter()
    for _ in range(deals):
        cards = rng.sample(deck.cards, 7)
        for k in NO_TRIPLE[name]:
            times = Counter(symbol for card in cards[:k] for symbol in card)
            without[k] += max(times.values()) < 3
    for k, share in NO_TRIPLE[name].items():
        assert without[k] / deals == pytest.approx(share, abs=0.02), k


def test_nine_cards_have_three_triples_or_more() -> None:
    rng = Random(7)
    deck = edition("classic")
    triples: list[int] = []
    symbols: list[int] = []
    on_four = 0
    deals = 4000
    for _ in range(deals):
        times = Counter(symbol for card in rng.sample(deck.cards, 9) for symbol in card)
        triples.append(sum(comb(n, 3) for n in times.values()))
        symbols.append(sum(n >= 3 for n in times.values()))
        on_four += max(times.values()) >= 4
    assert min(triples) >= 3
    assert mean(triples) == pytest.approx(9.16, abs=0.25)
    assert mean(symbols) == pytest.approx(5.9, abs=0.1)
    assert on_four / deals == pytest.approx(0.72, abs=0.03)


def test_links_of_false_poker_repeat_sooner_than_one_thinks() -> None:
    """With random play; at about six cards it is as likely as not that there is an error."""
    rng = Random(8)
    deck = edition("classic")
    deals = 5000
    wrong: Counter[int] = Counter()
    for _ in range(deals):
        links = [deck.common(a, b) for a, b in pairwise(rng.sample(range(len(deck)), 11))]
        for laid in (2, 4, 6, 8, 10):
            wrong[laid] += len(set(links[:laid])) < laid
    for laid, share in {2: 0.11, 4: 0.31, 6: 0.49, 8: 0.64, 10: 0.76}.items():
        assert wrong[laid] / deals == pytest.approx(share, abs=0.03), laid


@pytest.mark.parametrize(("excluding", "usual", "most"), [(False, 11.1, 18), (True, 7.9, 13)])
def test_the_secret_of_guess_is_known_after_so_many_cards(
    excluding: bool,  # noqa: FBT001
    usual: float,
    most: int,
) -> None:
    """To whoever misses nothing; a host who rules out symbols that might be it shortens it."""
    rng = Random(9)
    deck = edition("classic")
    cards_seen = []
    for _ in range(2000):
        secret = deck.common(*rng.sample(range(len(deck)), 2))
        possible = {Symbol(symbol) for symbol in range(deck.symbols)}
        for seen, card in enumerate(rng.sample(deck.cards, len(deck)), 1):
            possible = possible & {*card} if secret in card else possible - {*card}
            others = sorted(possible - {secret, *card})
            if excluding and others:
                possible.remove(rng.choice(others))
            if len(possible) == 1:
                cards_seen.append(seen)
                break
    assert len(cards_seen) == 2000, "the deck is never used up"
    assert mean(cards_seen) == pytest.approx(usual, abs=0.5)
    assert sorted(cards_seen)[1800] == pytest.approx(most, abs=1)


def laid_anywhere(rng: Random, table: Table, at: Millis) -> Command:
    """Connect by somebody without a plan: any free cell, then any card beside it."""
    if table.wants:
        return shuffled(rng, table, at) if table.wants == "deal" else Go(at)
    seat = rng.choice([seat for seat in table.seats if view(table, seat).can])
    seen = view(table, seat)
    lying = {hex_of(pile): pile for pile in table.named("hex/")}
    cell = rng.choice(sorted({c for there in lying for c in there.neighbours()} - set(lying)))
    piles = (seen.can[0].own[0], rng.choice([lying[c] for c in cell.neighbours() if c in lying]))
    own, other = (table.piles[pile].cards[-1] for pile in piles)
    return Call(seat, at, table.deck.common(own, other), piles, (own, other), (cell.q, cell.r))


@pytest.mark.parametrize(("teams", "share"), [(2, 0.19), (3, 0.40), (4, 0.58)])
def test_many_rounds_of_connect_are_void_if_nobody_has_a_plan(teams: int, share: float) -> None:
    rng = Random(1)
    seats = [Seat(s) for s in range(teams)]
    ends: list[RoundOver] = []
    while len(ends) < 120:
        table = fold(start("connect", seats, teams=[(s,) for s in seats]), EMPTY)
        while not table.over:
            decision = decide(table, laid_anywhere(rng, table, Millis(0)))
            assert not isinstance(decision, Refused)
            table = fold(decision, table)
            ends += [event for event in decision if isinstance(event, RoundOver)]
    void = sum(not end.seats for end in ends) / len(ends)
    assert void == pytest.approx(share, abs=0.15)


@pytest.mark.parametrize(("teams", "usual"), [(2, 7), (3, 11), (4, 14)])
def test_bots_with_a_plan_need_few_cards_for_a_line(teams: int, usual: int) -> None:
    chosen = setup("connect", teams, ["expert"], seed=3, teams=[1] * teams)
    events = [
        event for number in range(10) for step in play(chosen, number) for event in step.events
    ]
    ends = [event for event in events if isinstance(event, RoundOver)]
    laid = sum(isinstance(event, Called) for event in events)
    assert laid / len(ends) == pytest.approx(usual, abs=1)
    assert sum(not end.seats for end in ends) <= 0.01 * len(ends)
