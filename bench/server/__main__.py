"""Calls per second and latency, side by side with Colyseus, boardgame.io and a bare broadcast.

    PYTHONPATH=src python -m bench.server
    PYTHONPATH=src python -m bench.server --rounds 7 --seconds 5 --rooms 300

README.md says what is compared and how to read it.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.server.sides import (
    BARE,
    BOARDGAME,
    COLYSEUS,
    FANO,
    SIDES,
    WRITTEN,
    Load,
    Side,
    load,
    prepare,
)
from bench.server.sides import resident_kb as resident

LATENCY_ROOMS = 50
IDLE_ROOMS = 400
PORT = 21800
Key = tuple[Side, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rooms", type=int, default=200, help="for the saturation")
    parser.add_argument("--no-memory", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server shall outlive it
    prepare()
    timing = ("--duration", str(options.seconds), "--warmup", "1")
    kinds = {
        "turns": (options.rooms, ("--closed", *timing)),
        "races": (options.rooms, ("--closed", "--race", *timing)),
        "rate": (LATENCY_ROOMS, ("--rate", "1000", *timing)),
        "race rate": (LATENCY_ROOMS, ("--rate", "250", "--race", *timing)),
    }
    found: dict[Key, list[Load]] = defaultdict(list)
    for number in range(options.rounds):
        for kind, (rooms, given) in kinds.items():
            for place in range(len(SIDES)):
                side = SIDES[(place + number) % len(SIDES)]
                if kind == "race rate" and not side.ours:
                    continue
                _progress(f"round {number + 1}/{options.rounds}: {kind}, {side.name}")
                found[side, kind].append(load(side, PORT + number * 10 + place, rooms, *given))
    memory = {} if options.no_memory else {side: _memory(side) for side in SIDES}
    _progress("")
    _report(found, memory, options.rooms)


def _progress(text: str) -> None:
    sys.stderr.write(f"\r\033[K{text}")


def _memory(side: Side) -> tuple[float, float]:
    """KB for each idle room, and for each idle connection."""
    _progress(f"memory, {side.name}")
    nothing = resident(side, PORT + 900, 0, 0)
    one = resident(side, PORT + 901, IDLE_ROOMS, 1)
    four = resident(side, PORT + 902, IDLE_ROOMS, 4)
    connection = (four - one) / (3 * IDLE_ROOMS)
    return (one - nothing) / IDLE_ROOMS - connection, connection


def quiet(loads: Iterable[Load]) -> list[Load]:
    """Those in which the generator had its core to itself, and nobody was cut off."""
    return [found for found in loads if found.own_delay < 0.05 and not found.errors]


def answered(found: Load) -> float:
    return found.accepted + found.refused


def _value(loads: list[Load], what: Callable[[Load], float]) -> tuple[float, str]:
    kept = quiet(loads) or loads
    values = [what(one) for one in kept]
    doubt = "" if quiet(loads) else " (!)"
    return median(values), f"{median(values):,.0f} ({min(values):,.0f}–{max(values):,.0f}){doubt}"


def _report(
    found: dict[Key, list[Load]], memory: dict[Side, tuple[float, float]], rooms: int
) -> None:
    table = Table(title=f"{rooms} rooms of 4; medians and ranges", show_lines=True)
    table.add_column("")
    for side in SIDES:
        table.add_column(side.name, justify="right")

    def row(name: str, kind: str, what: Callable[[Load], float]) -> dict[Side, float]:
        cells = {s: _value(found[s, kind], what) for s in SIDES if found.get((s, kind))}
        table.add_row(name, *(cells[s][1] if s in cells else "" for s in SIDES))
        return {side: cell[0] for side, cell in cells.items()}

    row("in races: answered calls/s", "races", answered)
    races = row("… for each second of CPU", "races", lambda x: answered(x) / x.cpu)
    row("in races: calls/s that were told to 4", "races", lambda x: x.accepted)
    row("in turns: accepted calls/s, each told to 4", "turns", lambda x: x.accepted)
    turns = row("… for each second of CPU", "turns", lambda x: x.accepted / x.cpu)
    row("1,000 calls/s in turns: p50 µs, the referee's wait included", "rate", lambda x: x.p50)
    row("… p99 µs", "rate", lambda x: x.p99)
    row("… of a core", "rate", lambda x: x.cpu * 100)
    row("250 races/s of 4 calls: p50 µs from the last call", "race rate", lambda x: x.last50)
    row("… p99 µs", "race rate", lambda x: x.last99)
    row("bytes of a message", "turns", lambda x: x.bytes)
    if memory:
        table.add_row("KB of an idle room", *(f"{memory[s][0]:,.1f}" for s in SIDES))
        table.add_row("KB of an idle connection", *(f"{memory[s][1]:,.1f}" for s in SIDES))
    Console(width=150).print(table)
    for name, values in (("answers in races", races), ("calls in turns", turns)):
        for peer, wanted in ((COLYSEUS, 1.0), (BOARDGAME, 5.0), (BARE, 0.5)):
            ratio, free = values[FANO] / values[peer], values[WRITTEN] / values[peer]
            print(
                f"Fano / {peer.name}, {name} per CPU second: {ratio:.2f} (wanted: {wanted:g}; "
                f"if deciding cost nothing: {free:.2f})"
            )
    dropped = sum(len(loads) - len(quiet(loads)) for loads in found.values())
    print(f"{dropped} of {sum(map(len, found.values()))} measurements dropped: the core was shared")


if __name__ == "__main__":
    main()
