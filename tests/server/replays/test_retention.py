"""A clock that is wrong deletes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fano.log import MemoryLog, SqliteLog
from fano.rules.table import Millis
from fano.server.app import sweep_archive
from fano.server.config.settings import Settings
from fano.server.hosting.clock import Clock
from fano.server.hosting.room_entry import RoomEntry, encode
from fano.server.replays.retention import DAY_S, HOUR_S, MARK, RetentionGuard
from tests.server.support.running_site import running

KEEP_S = 30 * DAY_S
TODAY = 1_790_000_000.0


class Machine:
    """The clocks of a machine: one of them never jumps."""

    def __init__(self, unix: float = TODAY) -> None:
        self.seconds, self.unix = 0.0, unix

    def run(self, for_s: float) -> None:
        self.seconds += for_s
        self.unix += for_s

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.seconds, lambda: self.unix)


def guard(machine: Machine, log: MemoryLog) -> RetentionGuard:
    return RetentionGuard(log.blobs, machine.clock, KEEP_S)


def test_nothing_is_deleted_in_the_first_hour() -> None:
    async def main() -> None:
        machine, log = Machine(), MemoryLog()
        found = guard(machine, log)
        assert not await found.may_delete()
        machine.run(HOUR_S - 1)
        assert not await found.may_delete()
        machine.run(1)
        assert await found.may_delete()

    asyncio.run(main())


@pytest.mark.parametrize("jump_days", [-400, -1, 20, 40, 400])
def test_after_a_jump_of_the_clock_nothing_is_deleted_for_a_day(
    jump_days: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        log = MemoryLog()
        await log.blobs.put(*MARK, str(int(TODAY)).encode())
        for at_start in (True, False):
            caplog.clear()
            machine = Machine(TODAY + (jump_days * DAY_S if at_start else 0))
            found = guard(machine, log)
            await found.may_delete()
            if not at_start:
                machine.unix += jump_days * DAY_S
            for _ in range(23):
                machine.run(HOUR_S)
                assert not await found.may_delete()
            assert "nothing is deleted for a day" in caplog.text
            machine.run(2 * HOUR_S)
            assert await found.may_delete() is (jump_days >= -1)
            await log.blobs.put(*MARK, str(int(TODAY)).encode())

    asyncio.run(main())


def test_the_newest_room_stays_and_on_one_day_half_of_them() -> None:
    machine = Machine()
    found = guard(machine, MemoryLog())
    rooms = {f"R{number}": TODAY - 100 * DAY_S + number for number in range(9)}
    assert found.choose(rooms, TODAY - KEEP_S) == ["R0", "R1", "R2", "R3"]
    left = {code: used for code, used in rooms.items() if code > "R3"}
    assert found.choose(left, TODAY - KEEP_S) == []
    machine.run(DAY_S)
    assert found.choose(left, TODAY - KEEP_S) == ["R4", "R5"]
    assert found.choose({"R8": 0.0}, TODAY) == []


@pytest.mark.parametrize("days_off", [-400, 40, 4000])
def test_a_start_with_a_wrong_clock_deletes_no_room(days_off: int, tmp_path: Path) -> None:
    async def main() -> None:
        file = tmp_path / "fano.db"
        for off in (0, days_off, 0):
            log = SqliteLog(file)
            machine = Machine(TODAY + off * DAY_S)
            if not off:
                for code in ("BBBBB", "CCCCC", "DDDDD"):
                    entry = encode(RoomEntry(Millis(0), int(machine.unix * 1000), ()))
                    await log.append(code, len(await log.read(code)) + 1, entry)
            settings = Settings(database=file)
            async with running(log=log, settings=settings, clock=machine.clock) as site:
                for _ in range(20):
                    await sweep_archive(site.node, rooms_too=True)
                    machine.run(HOUR_S)
            assert len(await log.rooms()) == 3
            await log.close()

    asyncio.run(main())
