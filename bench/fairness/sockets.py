"""`python -m bench.fairness.sockets`: the same question to the real server, in real time.

`fano.server` runs in a process of its own; this one holds the players, who race in Inferno on real
WebSockets, and delays everything that they send and get. Who should have won is known here, who did
is what everybody was told, and whose call came first is in the server's log.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bench.fairness import report
from bench.fairness.clients import Player, Truth
from bench.fairness.model import LAN, MASTERS, PARTY, World
from bench.fairness.simulate import Tally
from fano.log import SqliteLog
from fano.referee import verified
from fano.server.hosting.room_entry import decode

LOBBY_S = 10.0
"""So long the players sit together before they begin, as people do: some five heartbeats."""
WAIT_MS = 30


@asynccontextmanager
async def server(file: Path) -> AsyncIterator[str]:
    """The address of a real server without countdowns and limits: see `bench.server.ours`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.server.ours", str(port), str(file),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        await process.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()


def crowd() -> aiohttp.ClientSession:
    """As many connections as there are players."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))


class Room:
    """One table of players and the truth about them."""

    def __init__(self, world: World, races: int, number: int, liar: int | None) -> None:
        self.truth = Truth(world, races, number)
        self.players = [
            Player(seat, world, self.truth, number * 100 + seat, liar=seat == liar)
            for seat in range(len(world.trips))
        ]

    async def play(self, session: aiohttp.ClientSession, url: str) -> None:
        tasks: list[asyncio.Task[None]] = []
        for player in self.players:
            room = self.players[0].code if tasks else ""
            tasks.append(asyncio.create_task(player.play(session, url + "/ws", room)))
            await player.seated.wait()
        await asyncio.sleep(LOBBY_S)
        self.players[0].start()
        await self.truth.enough.wait()
        for player, task in zip(self.players, tasks, strict=True):
            player.stop()
            task.cancel()


async def session(
    world: World, tables: int, races: int, liar: int | None = None
) -> tuple[Tally, float]:
    """What came out, and the share of right calls that were judged within `WAIT_MS`."""
    rooms = [Room(world, races, number, liar) for number in range(tables)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fano.db"
        async with server(file) as url, crowd() as session:
            await asyncio.gather(*(room.play(session, url) for room in rooms))
            async with session.get(url + "/metrics") as answer:
                soon = judged_soon(await answer.text())
        log = SqliteLog(file)
        tally = Tally()
        for room in rooms:
            await count(room, log, tally)
        await log.close()
    return tally, soon


async def count(room: Room, log: SqliteLog, tally: Tally) -> None:
    entries = [decode(data) for _, data in await log.read(room.players[0].code)]
    photos = [entry.photo for entry in entries if entry.photo]
    for photo, (truth, winner) in zip(photos, room.truth.verdicts, strict=False):
        assert photo[0].seat == winner
        assert verified(photo)
        first = min(photo, key=lambda finish: finish.arrival).seat
        tally.races += 1
        tally.true += winner == truth
        tally.true_by_arrival += first == truth
        tally.wins[winner] += 1
        tally.wins_by_arrival[first] += 1


def judged_soon(metrics: str) -> float:
    """From the server's own histogram of the time from a right call to its verdict."""
    name = "fano_race_wait_seconds"
    soon = re.search(rf'{name}_bucket{{le="{WAIT_MS / 1000:g}"}} (\d+)', metrics)
    every = re.search(rf"{name}_count (\d+)", metrics)
    assert soon is not None
    assert every is not None
    return 100 * int(soon[1]) / int(every[1])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness.sockets", description=__doc__)
    parser.add_argument("--tables", type=int, default=80, help="at once; default: %(default)s")
    parser.add_argument("--races", type=int, default=40, help="at each; default: %(default)s")
    args = parser.parse_args()
    for world in (PARTY, MASTERS, LAN):
        tally, soon = asyncio.run(session(world, args.tables, args.races))
        trips = ", ".join(map(str, world.trips))
        report.title(f"{world.name}; round trips {trips} ms; {tally.races} races")
        report.truth("by arrival", tally.true_by_arrival, tally.wins_by_arrival, tally.races)
        report.truth("ours", tally.true, tally.wins, tally.races, ours=True)
        near = world is LAN
        report.line(
            f"  judged within {WAIT_MS} ms of a right call",
            f"{soon:.1f} %",
            "at least 95 %" if near else "",
            holds=soon >= 95 if near else None,
        )
    report.title(f"one liar, who claims too little; {MASTERS.name}")
    for seat, trip in enumerate(MASTERS.trips):
        tally, _ = asyncio.run(session(MASTERS, args.tables, args.races, seat))
        wins = report.share(tally.wins[seat], tally.races)
        report.liar(f"{trip} ms away, {tally.races} races", wins)


if __name__ == "__main__":
    main()
