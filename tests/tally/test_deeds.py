"""What games that are no races count, against a recount that does not use their rules for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from fano.lab import Setup as Lab
from fano.lab.play import Step, play
from fano.rules.registry import GAMES, game
from fano.rules.table import Seat

COUNTED = [g.id for g in GAMES if g.figures]
PLAYERS = 4


def deeds_of(steps: list[Step]) -> dict[Seat, dict[str, int]]:
    """As the game counts them."""
    found: dict[Seat, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    rules = game(steps[0].table.game)
    for before, after in pairwise(steps):
        for seat, figure, n in rules.deeds(before.table, after.events):
            assert figure in rules.figures
            found[seat][figure] += n
    return found


def test_games_that_are_no_races_say_what_they_count() -> None:
    assert set(COUNTED) == {"memory", "guess", "reflection", "false_poker"}


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("id_", COUNTED)
def test_deeds_agree_with_the_scores_and_the_table(id_: str, number: int) -> None:
    steps = list(play(Lab(id_, ("casual",) * PLAYERS, seed=number), number))
    found, last = deeds_of(steps), steps[-1].table
    scores = game(id_).scores(last)
    for seat in last.seats:
        mine = found[seat]
        moves = [s for s in steps if s.events and getattr(s.command, "seat", None) == seat]
        kinds = Counter(type(s.command).__name__ for s in moves)
        if id_ == "memory":
            assert mine["hits"] == scores[seat]
            assert mine["hits"] + mine["misses"] == kinds["Call"]
        elif id_ == "guess":
            assert 5 * mine["guessed"] - mine["misguessed"] == scores[seat]
            assert (mine["cards_per_guess"] > 0) == (mine["guessed"] > 0)
        elif id_ == "reflection":
            assert mine["recalled"] == scores[seat]
        else:
            assert mine["laid"] == kinds["Play"]
            assert mine["needless_stops"] <= kinds["Stop"]
    if id_ == "false_poker":
        # Every marker that was lost is explained; nobody has fewer than none.
        owed = sum(2 * (f["errors"] + f["too_late"]) + f["needless_stops"] for f in found.values())
        assert len(last.tokens.get("aside", ())) <= owed
