"""Every game has a golden record, and it has not changed unnoticed."""

import pytest

from fano.rules import GAMES, Game
from tests.rules.golden import FOLDER, path_of, record


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_the_golden_is_there_and_true(game: Game) -> None:
    assert path_of(game).exists(), "write it with: python -m tools.record"
    assert record(game) == path_of(game).read_text(encoding="utf-8")


def test_there_is_no_golden_without_a_game() -> None:
    assert {p.stem for p in FOLDER.iterdir()} == {g.id for g in GAMES}
