"""`python -m bench.log`: appends per second and the latency of a lone append, beside plain SQLite.

See bench/README.md. With `--uvloop`, on that loop; with `--folder`, on another disk.
"""

import argparse
import asyncio
import importlib
import platform
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Protocol

from bench.log.naive import NaiveLog
from fano.log import SqliteLog

ROOMS = (1, 10, 50, 200)
ENTRY = bytes(range(256)) + bytes(24)
"""As large as a typical call with its events."""


class Appends(Protocol):
    def append(self, room: str, seq: int, entry: bytes) -> Awaitable[bool]: ...
    async def close(self) -> None: ...


SIDES: dict[str, type[SqliteLog] | type[NaiveLog]] = {"ours": SqliteLog, "peer": NaiveLog}


async def load(log: Appends, rooms: int, seconds: float) -> tuple[float, list[float]]:
    """Every room appends as soon as its last append is through: per second, and how long each."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def play(room: str) -> None:
        seq = 0
        while (start := time.perf_counter()) < end:
            seq += 1
            assert await log.append(room, seq, ENTRY)
            took.append(time.perf_counter() - start)

    start = time.perf_counter()
    await asyncio.gather(*[play(f"room {n}") for n in range(rooms)])
    return len(took) / (time.perf_counter() - start), took


async def measure(side: str, rooms: int, seconds: float, folder: Path) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        log = SIDES[side](Path(place) / "log.db")
        rate, took = await load(log, rooms, seconds)
        await log.close()
    cuts = statistics.quantiles(took, n=100)
    return {"rate": rate, "p50": cuts[49] * 1e3, "p99": cuts[98] * 1e3}


async def compare(rooms: int, rounds: int, seconds: float, folder: Path) -> str:
    seen: dict[str, list[dict[str, float]]] = {side: [] for side in SIDES}
    for turn in range(rounds):
        for side in list(SIDES)[:: 1 if turn % 2 == 0 else -1]:
            seen[side].append(await measure(side, rooms, seconds, folder))
    ours, peer = (
        {
            what: statistics.median(one[what] for one in seen[side])
            for what in ("rate", "p50", "p99")
        }
        for side in SIDES
    )
    cells = [f"{ours['rate']:>9.0f} {peer['rate']:>9.0f} {ours['rate'] / peer['rate']:>6.1f}"]
    cells += [f"{ours[p]:>8.2f} {peer[p]:>8.2f} {peer[p] / ours[p]:>6.1f}" for p in ("p50", "p99")]
    return f"{rooms:>5} {'  '.join(cells)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.log", description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=ROOMS)
    parser.add_argument("--rounds", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a round: %(default)s")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--uvloop", action="store_true")
    args = parser.parse_args()
    loop = importlib.import_module("uvloop").new_event_loop if args.uvloop else None
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, entries of "
        f"{len(ENTRY)} bytes, medians of {args.rounds} rounds of {args.seconds:g} s in turn"
    )
    print("        appends/s      peer  ratio    p50 ms     peer  ratio    p99 ms     peer  ratio")
    with asyncio.Runner(loop_factory=loop) as runner:
        for rooms in args.rooms:
            print(runner.run(compare(rooms, args.rounds, args.seconds, args.folder)), flush=True)


if __name__ == "__main__":
    main()
