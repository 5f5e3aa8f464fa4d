"""What holds for every game in the registry, without a list of special cases."""

from collections import Counter
from itertools import islice, pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fano.rules import EMPTY, GAMES, Game, Refused, Table, Why, decide, fold, game, view
from fano.rules.commands import Call, Go, Leave, Play, Stop, Tick, Write
from fano.rules.events import AnyEvent
from fano.rules.start import misfit
from fano.rules.table import CardNo, Millis, Pile, Seat
from tests.rules.play import Step, random_game, seat_counts, shuffled

CASES = [pytest.param(g, n, id=f"{g.id}-{n}") for g in GAMES for n in seat_counts(g)]
every_case = pytest.mark.parametrize(("played", "seats"), CASES)
LONGEST = 20_000


def steps_of(played: Game, seats: int, seed: int, leave: float = 0.0) -> list[Step]:
    steps = []
    for step in random_game(played, seats, Random(seed), leave=leave):
        steps.append(step)
        assert len(steps) < LONGEST, "random play must end"
    return steps


@every_case
@pytest.mark.parametrize("leave", [0.0, 0.01])
def test_random_play_ends_with_everybody_ranked(played: Game, seats: int, leave: float) -> None:
    steps = steps_of(played, seats, seed=seats, leave=leave)
    final = steps[-1].table
    assert final.over
    assert sorted(s for place in final.ranking for s in place) == sorted(final.seats)
    points = played.points(final, final.ranking, "base")
    assert sorted(points) == sorted(final.seats)
    assert sorted(played.points(final, final.ranking, "new")) == sorted(final.seats)


@every_case
@pytest.mark.parametrize("edition", ["mini2", "mini3"])
def test_a_deck_may_be_so_small_that_nothing_is_left_to_draw(
    played: Game, seats: int, edition: str
) -> None:
    if misfit(played, [Seat(s) for s in range(seats)], edition):
        return
    game = random_game(played, seats, Random(seats), edition=edition)
    assert any(step.table.over for step in islice(game, LONGEST)), "random play must end"


@every_case
def test_the_folded_log_is_the_live_table(played: Game, seats: int) -> None:
    """Also after the log was written down and read again."""
    steps = steps_of(played, seats, seed=100 + seats, leave=0.002)
    table = EMPTY
    for step in steps:
        line = msgspec.json.encode(step.events)
        table = fold(msgspec.json.decode(line, type=tuple[AnyEvent, ...]), table)
        assert table == step.table


@every_case
def test_cards_and_tokens_are_conserved(played: Game, seats: int) -> None:
    for step in steps_of(played, seats, seed=200 + seats, leave=0.005):
        cards = Counter(c for pile in step.table.piles.values() for c in pile.cards)
        if cards:
            assert cards == Counter(range(step.table.size))
    tokens = [
        Counter(t for place in step.table.tokens.values() for t in place)
        for step in steps_of(played, seats, seed=300 + seats)
    ]
    assert all(now == before for before, now in pairwise(tokens) if before)


def scrambled_for(rng: Random, table: Table, seat: Seat | None) -> Table:
    """The same table with everything that this seat may not see changed at random."""
    seen = {name: len(pile.visible(seat)) for name, pile in table.piles.items()}
    hidden = [
        c for name, pile in table.piles.items() for c in pile.cards[: len(pile.cards) - seen[name]]
    ]
    rng.shuffle(hidden)
    piles: dict[str, Pile] = {}
    for name, pile in table.piles.items():
        covered = len(pile.cards) - seen[name]
        fresh: tuple[CardNo, ...] = tuple(hidden.pop() for _ in range(covered))
        piles[name] = Pile((*fresh, *pile.cards[covered:]), pile.shown, pile.to)
    symbols = shuffled(rng, table, Millis(0)).symbols
    notes = {
        s: note if s == seat or table.notes_open else symbols[: len(note)]
        for s, note in table.notes.items()
    }
    return replace(table, piles=piles, notes=notes)


@every_case
def test_views_leak_nothing(played: Game, seats: int) -> None:
    rng = Random(400 + seats)
    for step in steps_of(played, seats, seed=400 + seats)[::3]:
        for seat in (*step.table.seats, None):
            other = scrambled_for(rng, step.table, seat)
            wire = msgspec.json.encode(view(step.table, seat))
            assert msgspec.json.encode(view(other, seat)) == wire


@every_case
def test_nothing_happens_after_the_end(played: Game, seats: int) -> None:
    final = steps_of(played, seats, seed=500 + seats)[-1].table
    at, seat = Millis(10**9), final.seats[0]
    late = (
        Call(seat, at, shuffled(Random(0), final, at).symbols[0]),
        Play(seat, at, "centre"),
        Stop(seat, at),
        Write(seat, at, ()),
        Leave(seat, at),
        shuffled(Random(1), final, at),
        Go(at),
        Tick(at),
    )
    assert {decide(final, command) for command in late} == {Refused(Why.GAME_OVER)}
    assert all(view(final, s).can == () for s in final.seats)


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
def test_a_bad_shuffle_is_refused(played: Game, rng: Random) -> None:
    table = next(iter(random_game(played, played.least, rng))).table
    good = shuffled(rng, table, Millis(0))
    for bad in (
        replace(good, cards=good.cards[1:]),
        replace(good, cards=(good.cards[1], *good.cards[1:])),
        replace(good, symbols=good.symbols[1:]),
        replace(good, seats=(*good.seats, Seat(99))),
    ):
        assert decide(table, bad) == Refused(Why.BAD_DEAL)
    assert decide(table, Go(Millis(0))) == Refused(Why.NOT_NOW)


def test_a_game_is_found_by_its_id() -> None:
    assert len({g.id for g in GAMES}) == len(GAMES)
    assert all(game(g.id) is g for g in GAMES)
