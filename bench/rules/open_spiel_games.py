"""OpenSpiel's card and board games that are written in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.rules.pick import pick

GAMES = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)


def games() -> Iterator[tuple[str, Callable[[Random], int]]]:
    import open_spiel.python.games  # noqa: PLC0415 - registers them
    import pyspiel  # noqa: PLC0415

    del open_spiel
    for name in GAMES:
        yield name, _player(pyspiel.load_game(name))


def _player(game: Any) -> Callable[[Random], int]:  # noqa: ANN401 - it has no types
    from open_spiel.python.observation import make_observation  # noqa: PLC0415

    observer = make_observation(game)

    def play(rng: Random) -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(pick(state.legal_actions(), rng))
            moves += 1
        return moves

    return play
