"""PettingZoo's classic games: `last` observes, `step` moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random

from bench.rules.pick import pick

GAMES = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
)


def games() -> Iterator[tuple[str, Callable[[Random], int]]]:
    for name in GAMES:
        yield name, _player(name)


def _player(name: str) -> Callable[[Random], int]:
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(rng: Random) -> int:
        moves = 0
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            observed, _, ended, cut, info = env.last()
            action = None
            if not ended and not cut:
                mask = observed["action_mask"] if "action_mask" in observed else info["action_mask"]
                action = pick(mask.nonzero()[0], rng)
                moves += 1
            env.step(action)
        return moves

    return play
