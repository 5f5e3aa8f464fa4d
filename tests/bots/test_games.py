"""Bots play every game there is, and what they do is possible."""

import pytest

from fano.bots import LEVELS
from fano.lab import play, result, setup
from fano.rules import GAMES, Game
from fano.rules.commands import Why
from fano.rules.events import Missed

ALL_LEVELS = tuple(LEVELS)
CASES = [(game, n) for game in GAMES for n in range(game.least, game.most + 1)]


@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{g.id}-{n}" for g, n in CASES])
def test_a_game_comes_to_its_end(game: Game, seats: int) -> None:
    steps = list(play(setup(game.id, seats, ALL_LEVELS[:seats], seed=5), 0))
    assert steps[-1].table.over
    refused = [step.refused.why for step in steps if step.refused]
    assert [why for why in refused if why is not Why.TOO_LATE] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    chosen = setup(game.id, max(2, game.least), ALL_LEVELS[: max(2, game.least)], seed=9)
    once, again = ([(s.at, s.events) for s in play(chosen, 3)] for _ in range(2))
    assert once == again
    assert [(s.at, s.events) for s in play(chosen, 4)] != once


@pytest.mark.parametrize("choice", ["lockout", "until_change", "nothing"])
@pytest.mark.parametrize("game_id", ["inferno", "triplet", "collect_symbols", "connect"])
def test_after_a_wrong_call_they_wait(game_id: str, choice: str) -> None:
    """Whatever it costs, a bot does not repeat a wrong call for ever, nor call while locked."""
    wrong = 0
    for number in range(4):
        chosen = setup(game_id, 3, ["novice"], seed=2, settings={"wrong_call": choice})
        for step in play(chosen, number):
            wrong += sum(isinstance(event, Missed) for event in step.events)
            assert step.refused is None or step.refused.why in (Why.NOT_SHARED, Why.TOO_LATE)
            wrong += step.refused is not None
    assert wrong > 0


SETTINGS = [
    ("well", {"well_end": "last_left", "well_remainder": "equalise"}),
    ("hot_potato", {"potato_mode": "elimination"}),
    ("hot_potato", {"potato_mode": "single"}),
    ("triplet", {"triplet_naming": False}),
    ("guess", {"guess_wrong": "blocked"}),
    ("memory", {"memory_markers": False}),
    ("false_poker", {"poker_turn_ms": 2000}),
    ("reflection", {"reflection_write_ms": 5000}),
    ("collect_symbols", {"collect_tokens": 20}),
    ("inferno", {"stall_hint_ms": 1}),
]


@pytest.mark.parametrize(("game_id", "settings"), SETTINGS, ids=[str(s) for _, s in SETTINGS])
def test_other_settings_are_played_too(game_id: str, settings: dict[str, bool | int | str]) -> None:
    chosen = setup(game_id, 4, ["novice", "expert"], settings=settings, seed=4)
    assert result(play(chosen, 0)).refused == 0


BETTER = [("inferno", 100), ("triplet", 30), ("memory", 120), ("reflection", 40), ("connect", 20),
          ("guess", 20), ("collect_symbols", 20), ("false_poker", 60)]  # fmt: skip


@pytest.mark.parametrize(("game_id", "games"), BETTER, ids=[game_id for game_id, _ in BETTER])
def test_experts_beat_novices(game_id: str, games: int) -> None:
    """Seats 2 and 4 against 1 and 3; by chance alone they would win half of the games."""
    chosen = setup(game_id, 4, ["novice", "expert"], games=games, seed=1, teams=_singles(game_id))
    found = [result(play(chosen, number)) for number in range(games)]
    expert = sum(any(seat % 2 for seat in r.winners) for r in found)
    novice = sum(any(seat % 2 == 0 for seat in r.winners) for r in found)
    assert expert > 1.5 * novice
    if game_id == "inferno":
        assert expert > 0.95 * games


def _singles(game_id: str) -> tuple[int, ...]:
    return (1, 1, 1, 1) if game_id == "connect" else ()
