"""Two nodes on one log: appending is the lock, so no card is won twice whoever decides."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from fano.bots import Level
from fano.log import Log, MemoryLog, SqliteLog
from fano.room import Setup
from fano.rules.events import Called
from fano.rules.table import Seat
from fano.server.hosting.environment import Environment, Timing
from fano.server.hosting.rooms import Rooms
from tests.server.support.room_players import (
    Guest,
    History,
    Player,
    assert_true_to,
    player,
    room_with,
    start,
)
from tests.server.support.virtual_time import run, virtual_environment
from tests.server.test_crash import assert_sound

QUICK = Level("quick", 300, 0.02, 600_000, 0.97, 5, 1, 0.05)


async def play_on_two(
    log: Log, other: Log, setup: Setup, environment: Environment, *, longest_s: float
) -> None:
    here, there = (Rooms(one, environment, shared=True) for one in (log, other))
    one = await room_with(here, people=4, bots=0, setup=setup)
    await one.live.flush()
    two = await there.get(one.live.code)
    assert two is not None
    guests = [player(one, 0, "a"), player(one, 1, "b"), player(two, 2, "c"), player(two, 3, "d")]
    tv = Guest(None)
    two.arrive(tv)
    start(one)
    async with asyncio.timeout(longest_s):
        while not (one.live.room.session.over and two.live.room.session.over):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    await one.live.flush()
    await two.live.flush()
    history = await History.of(log, one.live.code)
    assert_sound(history)
    for watcher in (*guests, tv):
        assert_true_to(history, watcher.told)
    assert one.live.room == two.live.room == history.rooms[-1]
    callers = {e.seat for entry in history.entries for e in entry.events if isinstance(e, Called)}
    assert callers & {Seat(0), Seat(1)}
    assert callers & {Seat(2), Seat(3)}
    for guest in guests:
        _rest(guest)
    await here.close()
    await there.close()


def _rest(guest: Player) -> None:
    if guest._timer is not None:
        guest._timer.cancel()


@pytest.mark.parametrize("game", ["inferno", "well", "catch_all", "poisoned_gift"])
def test_two_nodes_on_a_log_in_memory(game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = MemoryLog()
        setup = Setup(game=game, edition="junior")
        await play_on_two(log, log, setup, virtual_environment(), longest_s=7200)

    run(main)


def test_two_nodes_on_one_file(tmp_path: Path) -> None:
    async def main() -> None:
        log, other = SqliteLog(tmp_path / "log.db"), SqliteLog(tmp_path / "log.db")
        environment = Environment(timing=Timing(countdown_ms=200))
        await play_on_two(log, other, Setup(edition="mini3"), environment, longest_s=240)
        await log.close()
        await other.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fano.bots.pace.START_MS", 100)
        patch.setattr("tests.server.support.room_players.SKILL", QUICK)
        asyncio.run(main())
