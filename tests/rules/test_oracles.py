"""What the rulebooks fix and arithmetic proves, game by game."""

from random import Random

import pytest

from fano.rules import Table, game
from fano.rules.events import Called, RoundBegan, RoundOver
from fano.rules.games import poisoned_gift
from fano.rules.games._common import front, won
from fano.rules.table import CardNo, Pile, Seat
from tests.rules.play import Step, random_game

EVERYBODY = range(2, 9)


def steps(game_id: str, seats: int, seed: int = 1, **settings: object) -> list[Step]:
    return list(random_game(game(game_id), seats, Random(seed), settings=settings))


def final(game_id: str, seats: int, seed: int = 1, **settings: object) -> Table:
    return steps(game_id, seats, seed, **settings)[-1].table


def calls(played: list[Step]) -> int:
    return sum(isinstance(e, Called) for step in played for e in step.events)


@pytest.mark.parametrize("n", EVERYBODY)
@pytest.mark.parametrize("name", ["inferno", "poisoned_gift"])
def test_centre_cards_are_claimed_one_by_one(name: str, n: int) -> None:
    played = steps(name, n)
    assert calls(played) == 55 - n
    dealt = played[1].table
    assert dealt.count("centre") == 55 - n
    assert dealt.piles["centre"].shown == "top", "the centre is in sight before the start"
    assert all(dealt.piles[front(s)].shown == "down" for s in dealt.seats)
    score = sum(game(name).scores(played[-1].table).values())
    assert score == 55 - n


WELL = {2: [27, 27], 3: [18] * 3, 4: [14, 14, 13, 13], 5: [11] * 4 + [10], 6: [9] * 6}
WELL |= {7: [8] * 5 + [7] * 2, 8: [7] * 6 + [6] * 2}


@pytest.mark.parametrize("n", EVERYBODY)
def test_the_well_is_dealt_singly_and_the_last_card_is_the_centre(n: int) -> None:
    dealt = steps("well", n)[1].table
    counts = [dealt.count(front(s)) for s in dealt.seats]
    assert sorted(counts, reverse=True) == WELL[n]
    assert dealt.count("centre") == 1
    even = steps("well", n, well_remainder="equalise")[1].table
    assert {even.count(front(s)) for s in even.seats} == {54 // n}
    assert even.count("centre") == 1 + 54 % n


@pytest.mark.parametrize("n", EVERYBODY)
def test_the_well_ends_with_the_first_out_or_the_last_left(n: int) -> None:
    first = final("well", n)
    assert first.out == first.ranking[0]
    assert [s for s in first.seats if not first.count(front(s))] == list(first.out)
    last = final("well", n, well_end="last_left")
    assert len(last.out) == n - 1
    assert last.ranking == (*((s,) for s in last.out), (last.active[0],))


@pytest.mark.parametrize("n", EVERYBODY)
def test_hot_potato_costs_each_loser_a_card_from_everybody(n: int) -> None:
    played = steps("hot_potato", n)
    table = played[-1].table
    lost = [table.count(f"lost/{s}") for s in table.seats]
    assert sum(lost) == min(max(5, n), 55 // n) * n
    assert all(cards % n == 0 for cards in lost)
    assert calls(played) == min(max(5, n), 55 // n) * (n - 1)
    fewest = min(lost)
    assert table.ranking[0] == tuple(s for s in table.seats if lost[s] == fewest)


ROUNDS = {2: 27, 3: 18, 4: 13, 5: 11, 6: 9, 7: 7, 8: 6}
PARTIES = {2: 27, 3: 11, 4: 6, 5: 3, 6: 2, 7: 2, 8: 1}


@pytest.mark.parametrize("n", EVERYBODY)
def test_hot_potato_never_deals_more_rounds_than_cards(n: int) -> None:
    assert final("hot_potato", n, potato_rounds=28).round == ROUNDS[n]


@pytest.mark.parametrize("n", EVERYBODY)
def test_an_elimination_party_gives_out_every_penalty_once(n: int) -> None:
    """The penalties of a party are 0, 2, 3, …, N."""
    played = steps("hot_potato", n, potato_mode="elimination")
    table = played[-1].table
    assert table.round == PARTIES[n] * (n - 1)
    lost = [table.count(f"lost/{s}") for s in table.seats]
    assert sum(lost) == PARTIES[n] * (n * (n + 1) // 2 - 1)
    rounds = [s.table for s in played for e in s.events if isinstance(e, RoundOver)]
    before = dict.fromkeys(table.seats, 0)
    for end in rounds[n - 2 :: n - 1]:
        now = {s: end.count(f"lost/{s}") for s in end.seats}
        assert sorted(now[s] - before[s] for s in end.seats) == [0, *range(2, n + 1)]
        before = now


SHORT = {2: (27, 0), 3: (18, 0), 4: (13, 2), 5: (10, 4), 6: (9, 0), 7: (7, 5), 8: (6, 6)}


@pytest.mark.parametrize("n", EVERYBODY)
def test_catch_all_gives_away_54_cards(n: int) -> None:
    played = steps("catch_all", n)
    table = played[-1].table
    assert sum(table.count(won(s)) for s in table.seats) == 54
    rounds, short = SHORT[n]
    assert table.round == rounds + (short > 0)
    skipped = final("catch_all", n, catch_all_last_round="skip")
    assert sum(skipped.count(won(s)) for s in skipped.seats) == rounds * n


def test_poisoned_gifts_have_minimum_gaps() -> None:
    """Cards 5, 6, 6, 20 cost 5, 7, 7 and 20."""
    cards = {0: 5, 1: 6, 2: 6, 3: 20}
    next_card = map(CardNo, range(55))
    table = Table(
        game="poisoned_gift",
        seats=tuple(map(Seat, cards)),
        piles={
            front(Seat(s)): Pile(tuple(next(next_card) for _ in range(n + 1)))
            for s, n in cards.items()
        },
    )
    ranking = poisoned_gift.standing(table)
    assert ranking == ((0,), (1, 2), (3,))
    assert poisoned_gift.points(table, ranking, "new") == {0: -5, 1: -7, 2: -7, 3: -20}
    assert poisoned_gift.points(table, ranking, "base") == {0: 20, 1: 10, 2: 10, 3: 0}
    after_a_tiebreak = tuple((Seat(s),) for s in (0, 2, 1, 3))
    assert poisoned_gift.points(table, after_a_tiebreak, "new") == {0: -5, 2: -7, 1: -10, 3: -20}


@pytest.mark.parametrize("n", EVERYBODY)
def test_triplet_takes_three_at_a_time(n: int) -> None:
    played = steps("triplet", n)
    table = played[-1].table
    claims = calls(played)
    assert claims in {16, 17, 18}
    assert sum(table.count(won(s)) for s in table.seats) == 3 * claims
    assert len(table.named("grid/")) == 55 - 3 * claims


@pytest.mark.parametrize("n", EVERYBODY)
def test_piles_is_a_race_that_always_ends(n: int) -> None:
    played = steps("piles", n)
    dealt, table = played[1].table, played[-1].table
    each = 6 if n == 8 else 7
    assert all(len(dealt.named(f"seat/{s}/")) == each for s in dealt.seats)
    assert calls(played) <= (each - 1) * n + 1
    for seat in table.seats:
        counts = [len(step.table.named(f"seat/{seat}/")) for step in played[1:]]
        assert counts == sorted(counts, reverse=True), "nobody's number of piles ever grows"
    (winner,) = table.ranking[0]
    assert not table.named(f"seat/{winner}/")
    points = game("piles").points(table, table.ranking, "base")
    assert points[winner] == 0
    assert -sum(points.values()) == each * n


def test_reflection_counts_each_match_as_often_as_it_was_written() -> None:
    played = steps("reflection", 4, seed=3)
    table = played[-1].table
    assert table.scores[table.ranking[0][0]] >= 10
    assert len(table.ranking[0]) == 1


@pytest.mark.parametrize("n", [3, 5, 8])
@pytest.mark.parametrize("wrong", ["out", "blocked"])
def test_everybody_hosts_once_and_hosts_score_nothing(n: int, wrong: str) -> None:
    played = steps("guess", n, guess_wrong=wrong)
    hosts = [
        step.table.turn for step in played if any(isinstance(e, RoundBegan) for e in step.events)
    ]
    assert sorted(h for h in hosts if h is not None) == list(range(n))
    for step in played:
        for event in step.events:
            if isinstance(event, Called):
                assert event.seat != step.table.turn


@pytest.mark.parametrize("n", EVERYBODY)
def test_memory_is_over_when_every_card_is_taken(n: int) -> None:
    for markers in (True, False):
        table = final("memory", n, memory_markers=markers)
        assert sum(table.count(won(s)) for s in table.seats) == 2 * n
        points = game("memory").points(table, table.ranking, "base")
        assert sum(points.values()) == 10 * n


@pytest.mark.parametrize("n", EVERYBODY)
def test_false_poker_ends_when_somebody_has_no_markers(n: int) -> None:
    played = steps("false_poker", n)
    table = played[-1].table
    left = list(game("false_poker").scores(table).values())
    assert min(left) == 0
    assert sum(left) + len(table.tokens["aside"]) == 6 * n
    most = max(left)
    assert table.ranking[0] == tuple(s for s in table.seats if left[s] == most)
    points = game("false_poker").points(table, table.ranking, "base")
    assert all(points[s] == len(table.tokens["aside"]) for s in table.ranking[0])
    assert any(isinstance(e, RoundOver) for step in played for e in step.events)


@pytest.mark.parametrize("n", EVERYBODY)
def test_collected_tokens_add_up(n: int) -> None:
    table = final("collect_symbols", n)
    points = game("collect_symbols").points(table, table.ranking, "base")
    collected = 57 - len(table.tokens["board"])
    assert sum(points.values()) == collected + 5 * len(table.ranking[0])


SHAPES = {2: [1, 1], 3: [1, 1, 1], 4: [2, 2], 5: [3, 2], 6: [2] * 3, 7: [3, 2, 2], 8: [2] * 4}
GOAL = {2: 5, 3: 4, 4: 3}


@pytest.mark.parametrize("n", EVERYBODY)
def test_connect_is_won_by_points_and_colours_stay_whole(n: int) -> None:
    played = steps("connect", n)
    first, table = played[1].table, played[-1].table
    assert [len(team) for team in first.teams] == SHAPES[n]
    goal = GOAL[len(first.teams)]
    winners = table.ranking[0]
    assert {table.scores[s] for s in winners} == {goal}
    assert winners in table.teams
    for team in range(len(first.teams)):
        assert first.colours.count(team) == 20
    assert table.colours == first.colours
