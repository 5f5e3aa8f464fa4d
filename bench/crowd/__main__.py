"""How many people one core can host: rooms of four at human pace, side by side with peers.

    .venv/bin/python -m bench.crowd
    .venv/bin/python -m bench.crowd --rooms 250 500 --rounds 1 --seconds 10

README.md says how the people behave and how to read the table.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import defaultdict
from collections.abc import Callable
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.crowd.sides import BOARDGAME, COLYSEUS, FANO, SIDES, Crowd, crowd, prepare
from bench.server.sides import Side

PORT = 22800
SMOOTH_US = 50_000.0
ROOMS = (250, 500, 1000, 1500, 2000, 2500)
Found = dict[tuple[Side, int], list[Crowd]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=ROOMS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only-fano", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server shall outlive it
    prepare()
    timing = ("--seconds", str(options.seconds), "--warmup", "10")
    sides = (FANO,) if options.only_fano else SIDES
    found: Found = defaultdict(list)
    for number in range(options.rounds):
        for rooms in options.rooms:
            for place, side in enumerate(sides):
                if not _worth_trying(found, side, rooms):
                    continue
                text = f"round {number + 1}/{options.rounds}: {rooms} rooms, {side.name}"
                sys.stderr.write(f"\r\033[K{text}")
                seed = ("--seed", str(number + 1))
                found[side, rooms].append(crowd(side, PORT + place, rooms, *timing, *seed))
    sys.stderr.write("\r\033[K")
    _report(found, sides, options.rooms)
    _costs(found, sides, options.rooms)


def smooth(one: Crowd) -> bool:
    """Nobody notices the server: p99 below 50 ms, for the caller and for the last one told."""
    return not one.errors and max(one.verdict99, one.told99, one.late99) < SMOOTH_US


def _worth_trying(found: Found, side: Side, rooms: int) -> bool:
    """A server that stuttered with fewer rooms in every round is not given more."""
    fewer = [runs for (one, size), runs in found.items() if one is side and size < rooms]
    return all(any(map(smooth, runs)) for runs in fewer)


def _report(found: Found, sides: tuple[Side, ...], sizes: list[int]) -> None:
    table = Table(title="p99 in ms: caller / last of four / late call; medians", show_lines=True)
    table.add_column("rooms of 4")
    for side in sides:
        table.add_column(side.name, justify="right")
    for rooms in sizes:
        cells = (_cell(found.get((side, rooms), [])) for side in sides)
        table.add_row(str(rooms), *cells)
    Console(width=150).print(table)
    most = {side: _most(found, side) for side in sides}
    for side in sides:
        print(f"{side.name}: {most[side] * 4:,} players with p99 < 50 ms on one core")
    for peer, wanted in ((COLYSEUS, 1), (BOARDGAME, 5)):
        if most.get(peer):
            ratio = most[FANO] / most[peer]
            print(f"Fano / {peer.name}, players: {ratio:.2f} (wanted: {wanted})")


def _cell(runs: list[Crowd]) -> str:
    if not runs:
        return ""
    late = (_middle(runs, what) / 1000 for what in _P99)
    return " / ".join(f"{value:.0f}" for value in late)


_P99: tuple[Callable[[Crowd], float], ...] = (
    lambda run: run.verdict99,
    lambda run: run.told99,
    lambda run: run.late99,
)


def _middle(runs: list[Crowd], what: Callable[[Crowd], float]) -> float:
    return median(what(run) for run in runs)


def _most(found: Found, side: Side) -> int:
    sizes = (
        rooms
        for (one, rooms), runs in found.items()
        if one is side and sum(map(smooth, runs)) * 2 > len(runs)
    )
    return max(sizes, default=0)


def _costs(found: Found, sides: tuple[Side, ...], sizes: list[int]) -> None:
    """CPU for each second of a room: in all, and of that the threads that write to the disk."""
    table = Table(title="what a room costs; medians (ranges)", show_lines=True)
    for name in ("", "rooms", "finds/s a room", "µs of CPU a room-second", "of that, commits"):
        table.add_column(name, justify="right")
    table.add_column("KB a player", justify="right")
    for side in sides:
        for rooms in sizes:
            if runs := found.get((side, rooms)):
                cpu = [run.cpu / rooms * 1e6 for run in runs]
                table.add_row(
                    side.name,
                    str(rooms),
                    f"{_middle(runs, lambda run: run.finds / run.rooms):.2f}",
                    f"{median(cpu):,.0f} ({min(cpu):,.0f}–{max(cpu):,.0f})",
                    f"{_middle(runs, lambda run: (run.cpu - run.loop) / run.rooms * 1e6):,.0f}",
                    f"{_middle(runs, lambda run: run.rss_kb / run.rooms / 4):.1f}",
                )
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
