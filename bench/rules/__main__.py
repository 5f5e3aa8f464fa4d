"""Moves and games per CPU second of random legal play, ours and others': see README.md."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from bench.rules import open_spiel_games, our_games, pettingzoo_games

Player = Callable[[Random], int]
"""Plays one whole game and says how many moves it had."""


class Contender(NamedTuple):
    """One game of one collection."""

    collection: str
    name: str
    play: Player


class Slice(NamedTuple):
    """What one contender did in one slice of time."""

    moves: float
    games: float


def contenders() -> Iterator[Contender]:
    for collection, module in (
        ("fano", our_games),
        ("PettingZoo", pettingzoo_games),
        ("OpenSpiel", open_spiel_games),
    ):
        try:
            for name, play in module.games():
                yield Contender(collection, name, play)
        except ImportError as missing:
            print(f"{collection} is left out: {missing}")


def measure(play: Player, rng: Random, seconds: float) -> Slice:
    """Whole games until the time is up."""
    moves = games = 0
    begin = time.process_time()
    while (took := time.process_time() - begin) < seconds:
        moves += play(rng)
        games += 1
    return Slice(moves / took, games / took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each slice")
    args = parser.parse_args()
    rng = Random(1)
    found = list(contenders())
    slices: dict[Contender, list[Slice]] = {contender: [] for contender in found}
    for contender in found:
        contender.play(rng)  # whatever is built once is built now
    for number in range(args.rounds):
        # Who goes first alternates.
        for contender in found if number % 2 == 0 else found[::-1]:
            slices[contender].append(measure(contender.play, rng, args.seconds))
    moves = {c: median(s.moves for s in slices[c]) for c in found}
    games = {c: median(s.games for s in slices[c]) for c in found}
    peers = {
        name: median(moves[c] for c in found if c.collection == name)
        for name in dict.fromkeys(c.collection for c in found)
    }
    print(f"{'collection':<11} {'game':<25} {'moves/s':>9} {'games/s':>9}", end="")
    print("".join(f"  x {name}" for name in peers if name != "fano"))
    for c in found:
        ratios = "".join(
            f"  {moves[c] / pace:>{len(name) + 2}.2f}" for name, pace in peers.items()
            if name != "fano"
        )  # fmt: skip
        print(f"{c.collection:<11} {c.name:<25} {moves[c]:>9,.0f} {games[c]:>9,.1f}{ratios}")
    whole_games = {name: median(games[c] for c in found if c.collection == name) for name in peers}
    for name, pace in peers.items():
        print(f"median of {name}: {pace:,.0f} moves/s; ours is {peers['fano'] / pace:.2f} of it")
        whole = whole_games[name]
        print(f"    {whole:,.0f} whole games/s; ours is {whole_games['fano'] / whole:.2f} of it")


if __name__ == "__main__":
    main()
