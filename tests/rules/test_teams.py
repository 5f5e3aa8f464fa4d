"""Teams of every shape: one to three in each, two teams or more, also all for themselves."""

from collections.abc import Iterator
from itertools import accumulate, islice
from random import Random

import pytest
from msgspec.json import encode

from fano.deck import EDITIONS
from fano.errors import FanoError
from fano.rules import EMPTY, GAMES, Game, fold, start, view
from fano.rules.table import Seat
from tests.rules.play import random_game
from tests.rules.test_every_game import scrambled_for

IN_TEAMS = [g for g in GAMES if g.teams((Seat(0), Seat(1)), {})]
LONGEST = 20_000
Shape = tuple[int, ...]


def shapes(players: int, most: int = 3) -> Iterator[Shape]:
    """The ways to split so many players, the largest teams first."""
    if players == 0:
        yield ()
    for size in range(min(most, players), 0, -1):
        for rest in shapes(players - size, size):
            yield (size, *rest)


def seated(shape: Shape) -> tuple[tuple[Seat, ...], ...]:
    ends = list(accumulate(shape))
    return tuple(
        tuple(Seat(s) for s in range(end - size, end))
        for size, end in zip(shape, ends, strict=True)
    )


CASES = [
    pytest.param(g, shape, id=f"{g.id}-{'+'.join(map(str, shape))}")
    for g in IN_TEAMS
    for players in range(g.least, g.most + 1)
    for shape in shapes(players)
    if len(shape) > 1
]


@pytest.mark.parametrize(("played", "shape"), CASES)
def test_every_shape_plays_to_the_end(played: Game, shape: Shape) -> None:
    short = {s.id: 2 for s in played.settings if s.id.endswith("_points")}
    rng, table = Random(len(shape)), EMPTY
    game = random_game(played, sum(shape), rng, teams=seated(shape), settings=short)
    for steps, step in enumerate(game):
        table = fold(step.events, table)
        assert table == step.table
        cards = sorted(card for pile in table.piles.values() for card in pile.cards)
        assert cards in ([], list(range(table.size)))
        assert steps < LONGEST, "random play must end"
        for seat in (*table.seats, None) if steps % 7 == 0 else ():
            other = scrambled_for(rng, table, seat)
            assert encode(view(other, seat)) == encode(view(table, seat)), "views leak nothing"
    assert table.teams == seated(shape)
    assert table.ranking[0] in table.teams, "a team wins together"


WISHES = [
    (4, "usual", [2, 2]), (4, "four", [1, 1, 1, 1]), (6, "two", [3, 3]), (5, "three", [2, 2, 1]),
    (3, "two", [2, 1]), (2, "four", [1, 1]), (3, "four", [1, 1, 1]), (8, "two", [3, 3, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("players", "wish", "sizes"), WISHES)
def test_a_party_may_set_how_many_teams_there_are(
    players: int, wish: str, sizes: list[int]
) -> None:
    """Or gets the nearest number that leaves nobody without a team and no team too large."""
    seats = [Seat(s) for s in range(players)]
    table = fold(start("connect", seats, settings={"connect_teams": wish}), EMPTY)
    assert [len(team) for team in table.teams] == sizes
    assert [seat for team in table.teams for seat in team] == seats


def test_more_teams_may_need_a_larger_deck() -> None:
    four = [Seat(s) for s in range(4)]
    assert start("connect", four, edition="mini3")
    with pytest.raises(FanoError, match="needs 20 cards for that; the deck mini3 has 13"):
        start("connect", four, edition="mini3", settings={"connect_teams": "four"})


NO_TEAMS = [
    (((0, 1, 2, 3, 4, 5),), r"two teams or more, each of 1 to 3 players, not 6"),
    (((0, 1, 2, 3), (4, 5)), r"two teams or more, each of 1 to 3 players, not 4\+2"),
    (((0, 1, 2), (3, 4, 5), ()), r"two teams or more, each of 1 to 3 players, not 3\+3\+0"),
    (((0, 1, 2), (3, 4)), "everybody belongs to one team"),
    (((0, 1, 2), (2, 3, 4, 5)), "everybody belongs to one team"),
    (((0, 1, 2), (3, 4, 9)), "everybody belongs to one team"),
]


@pytest.mark.parametrize("played", IN_TEAMS, ids=lambda game: game.id)
@pytest.mark.parametrize(("teams", "sentence"), NO_TEAMS)
def test_other_teams_are_refused(
    played: Game, teams: tuple[tuple[int, ...], ...], sentence: str
) -> None:
    """A team of everybody would win each round against nobody."""
    six = [Seat(s) for s in range(6)]
    with pytest.raises(FanoError, match=sentence):
        start(played.id, six, teams=[[Seat(s) for s in team] for team in teams])


SMALLEST = [
    pytest.param(g, n, name, id=f"{g.id}-{n}-{name}")
    for g in IN_TEAMS
    for n in range(g.least, g.most + 1)
    for name in ("mini2", "mini3", "mini4")
]


@pytest.mark.parametrize(("played", "players", "edition"), SMALLEST)
def test_a_small_deck_is_played_to_the_end_or_refused(
    played: Game, players: int, edition: str
) -> None:
    """On a deck so small that nobody could ever complete a line, rounds would be void for ever."""
    needed = played.cards_each * len(played.teams(tuple(Seat(s) for s in range(players)), {}))
    game = random_game(played, players, Random(players), edition=edition)
    if EDITIONS[edition].size < needed:
        with pytest.raises(FanoError, match=f"needs {needed} cards"):
            next(game)
        return
    assert any(step.table.over for step in islice(game, LONGEST)), "random play must end"
