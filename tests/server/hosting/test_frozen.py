"""While the log cannot be written a room stands still: calmly, and it goes on by itself."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fano.log import Entry, LogError, MemoryLog
from fano.room import Change, Setup
from fano.rules.commands import Refused, Why
from fano.rules.table import Seat
from fano.server.hosting.hooks import NO_HOOKS
from fano.server.ops.health import FIRST_RETRY_S, LAST_RETRY_S, PROBE_TTL_S, STABLE_S, Health
from fano.server.transport.connection import RETRY_LIMIT_MS
from fano.wire import messages as wire
from tests.server.support.failing_logs import SlowLog
from tests.server.support.raw_client import talking
from tests.server.support.room_players import (
    Guest,
    History,
    assert_true_to,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.running_site import running
from tests.server.support.virtual_time import run, virtual_environment, virtual_rooms


class Counted(SlowLog):
    """Counts how often it is read as a whole."""

    reads = 0

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        return await super().read(room, after)

    async def probe(self) -> None:
        if self.full:
            raise LogError("the disk is full")


@pytest.mark.parametrize("game", ["inferno", "hot_potato"])
def test_on_a_full_disk_a_room_waits_and_goes_on_where_it_was(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = Counted(0.01)
        health = Health(log.probe)
        hooks = NO_HOOKS._replace(log_restored=health.restored)
        rooms = virtual_rooms(log, virtual_environment()._replace(hooks=hooks))
        room_host = await room_with(rooms, people=2, bots=2, setup=Setup(game=game))
        guests = [player(room_host, 0, "a"), player(room_host, 1, "b")]
        start(room_host)
        await asyncio.sleep(8)
        log.full = True
        await asyncio.sleep(10)
        live = room_host.live
        assert room_host.live.frozen
        assert all(guest.told[-1] == {**guest.named("here")[-1], "still": True} for guest in guests)
        assert live.ask(Change(Seat(0), name="Zoe")) == Refused(Why.NOT_NOW)
        tried, read, at, told = log.failed, log.reads, live.clock.now(), len(guests[0].told)
        tv = Guest(None)
        room_host.arrive(tv)
        await asyncio.sleep(600)
        assert tv.named("welcome"), "it can be looked at"
        assert (log.failed, log.reads) == (tried, read), "nothing is tried again and again"
        assert live.clock.now() == at, "game time stands"
        assert len(guests[0].told) <= told + 1, "nothing but that somebody watches"
        log.full = False
        await asyncio.sleep(LAST_RETRY_S + 0.1)
        assert not live.frozen
        assert "still" not in guests[0].named("here")[-1]
        assert [guest.bye for guest in guests] == [None, None], "everybody has kept their seat"
        await until_over(room_host)
        await live.flush()
        history = await History.of(log, live.code)
        for guest in (*guests, tv):
            assert_true_to(history, guest.told)
            assert guest.state.seq == live.seq
        await rooms.close()

    run(main)


def test_who_comes_anew_to_a_room_that_stands_still_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)

    async def full(*_: object) -> None:
        raise LogError("the disk is full")

    async def main() -> None:
        log = SlowLog(0.0)
        async with running(log=log) as site, talking(site) as host, talking(site) as late:
            code = (await host.hello(token="h" * 20))["room"]["code"]
            log.full = True
            monkeypatch.setattr(log.blobs, "put", full)
            await host.say(wire.Change(id="1", name="Ann"))
            while not (await host.hear("here")).get("still"):
                pass
            await host.say(wire.Change(id="2", name="Eve"))
            assert (await host.answer("2"))["why"] == "not_now"
            bye = await late.hello(token="l" * 20, room=code)
            assert (bye["why"], bye["again"]) == ("stopping", RETRY_LIMIT_MS)
            async with talking(site) as again:
                welcome = await again.hello(token="h" * 20, room=code)
                assert welcome["seat"] == 0, "whoever has a seat still has it"

    asyncio.run(main())


def test_one_try_for_all_and_two_lines_in_the_journal(caplog: pytest.LogCaptureFixture) -> None:
    tries: list[float] = []
    ill = True

    async def probe() -> None:
        tries.append(asyncio.get_running_loop().time())
        if ill:
            raise LogError("the disk is full")

    async def main() -> None:
        nonlocal ill
        health = Health(probe)
        waiting = [asyncio.ensure_future(health.restored()) for _ in range(500)]
        waiting[0].cancel()
        await asyncio.sleep(60)
        assert not any(one.done() for one in waiting[1:])
        ill = False
        await asyncio.gather(*waiting[1:])
        assert tries[0] == pytest.approx(FIRST_RETRY_S)
        assert len(tries) < 60 / LAST_RETRY_S + 6
        before = len(tries)
        await health.restored()
        assert tries[-1] - tries[before - 1] == pytest.approx(LAST_RETRY_S), "not so soon again"
        await asyncio.sleep(STABLE_S + 1)
        await health.restored()
        assert tries[-1] - tries[-2] == pytest.approx(STABLE_S + 1 + FIRST_RETRY_S)

    run(main)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("ERROR", "rooms stand still until they can be kept: the disk is full"),
        ("WARNING", "rooms can be kept again, and go on"),
    ]


def test_whatever_goes_wrong_when_it_is_tried_the_rooms_are_waited_for() -> None:
    broken = True

    async def probe() -> None:
        if broken:
            raise ZeroDivisionError

    async def main() -> None:
        nonlocal broken
        health = Health(probe)
        waiting = asyncio.ensure_future(health.restored())
        await asyncio.sleep(20)
        assert not waiting.done()
        with pytest.raises(LogError, match="ZeroDivisionError"):
            await health.check()
        broken = False
        await waiting
        await health.check()

    run(main)


def test_however_many_ask_whether_it_is_ready_it_is_tried_once_a_second() -> None:
    log = MemoryLog()
    tries: list[str] = []

    async def probe() -> None:
        tries.append("once")
        await log.blobs.put("probe", "probe", b"")

    async def main() -> None:
        health = Health(probe)
        for _ in range(3):
            await asyncio.gather(*(health.check() for _ in range(1000)))
        assert len(tries) == 1
        await asyncio.sleep(PROBE_TTL_S)
        await health.check()
        assert len(tries) == 2

    run(main)
