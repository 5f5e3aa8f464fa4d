"""One file and one registry line are enough for a new game to be played, seen and replayed."""

from pathlib import Path
from random import Random

import pytest

from fano.lab.log import read, write
from fano.lab.many import simulate
from fano.lab.play import play
from fano.lab.setup import setup
from fano.lab.stats import summary
from fano.rules import registry, view
from tests.rules import test_every_game as every
from tests.rules import test_hostile as hostile
from tests.rules.golden import record
from tests.rules.play import random_game
from tests.rules.toy import GAME


@pytest.fixture(autouse=True)
def _one_registry_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._BY_ID, GAME.id, GAME)


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_passes_what_every_game_passes(seats: int) -> None:
    every.test_random_play_ends_with_everybody_ranked(GAME, seats, leave=0.01)
    every.test_the_folded_log_is_the_live_table(GAME, seats)
    every.test_cards_and_tokens_are_conserved(GAME, seats)
    every.test_views_leak_nothing(GAME, seats)
    every.test_nothing_happens_after_the_end(GAME, seats)


def test_people_who_do_not_follow_its_rules_change_nothing() -> None:
    hostile.test_hostile_play(GAME)


def test_it_is_viewed_and_recorded() -> None:
    *_, last = random_game(GAME, 3, Random(1))
    assert view(last.table, last.table.seats[0]).scores == GAME.scores(last.table)
    assert record(GAME).startswith("toy, 3 seats")


def test_bots_play_it_and_its_log_is_replayed(tmp_path: Path) -> None:
    chosen = setup("toy", 4, ["novice", "expert"], games=4)
    found = summary(chosen, simulate(chosen, workers=1))
    assert found.games == 4
    path = tmp_path / "toy.jsonl"
    *_, last = write(path, play(chosen, 0))
    *_, (_, table) = read(path)
    assert table == last.table
    assert table.over
