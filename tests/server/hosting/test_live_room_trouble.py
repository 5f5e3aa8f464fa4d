"""Nothing is told before it is in the log, whatever the log does."""

from __future__ import annotations

import asyncio
import logging
import threading
from itertools import pairwise
from random import Random

import pytest

from fano.bots import level
from fano.log import Entry, MemoryLog
from fano.room import Change, Join, Setup
from fano.rules.commands import Refused, Why
from fano.rules.events import Called
from fano.rules.table import Seat
from fano.server.hosting.driver import Driver
from fano.server.hosting.environment import Timing
from fano.server.hosting.live_room import LiveRoom
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from tests.server.support.failing_logs import SlowLog
from tests.server.support.room_players import (
    Guest,
    History,
    Message,
    Player,
    assert_true_to,
    last_told,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

GAMES = ("inferno", "poisoned_gift", "collect_symbols", "false_poker")


class Suspicious(Player):
    """Looks into the log whenever it is told anything."""

    log: SlowLog
    early = 0

    def heard(self, message: Message) -> None:
        self.early += message.get("seq", 0) > self.log.length(self._room_host.live.code)
        super().heard(message)


def suspicious(room_host: RoomHost, seat: int, log: SlowLog) -> Suspicious:
    arrived = Suspicious(room_host, Seat(seat), level("expert"), Random(seat))
    arrived.log = log
    room_host.arrive(arrived)
    return arrived


@pytest.mark.parametrize("fails", [0.0, 0.1])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_it_is_in_the_log(
    game: str, fails: float, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        log = SlowLog(0.3, seed=len(game))
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=3, bots=1, setup=Setup(game=game))
        await room_host.live.flush()
        log.fails = fails
        guests = [suspicious(room_host, seat, log) for seat in range(3)]
        guests[0].send(b'{"t":"nothing"}')
        start(room_host)
        await played_to_the_end(room_host)
        log.fails = 0.0
        await asyncio.sleep(2)
        await played_to_the_end(room_host)  # the log may not have taken the end at first
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        assert history.rooms[-1] == room_host.live.room
        for guest in guests:
            assert assert_true_to(history, guest.told)
            assert last_told(guest.told) == len(history.entries)
            assert not guest.early
        assert bool(log.failed) == bool(fails)
        ids = [one for entry in history.entries for one in entry.ids]
        assert len(ids) == len(set(ids)), "a call was carried out twice"
        assert [e.at for e in history.entries] == sorted(e.at for e in history.entries)
        await rooms.close()

    caplog.set_level(logging.CRITICAL)
    run(main)


async def played_to_the_end(room_host: RoomHost) -> None:
    async with asyncio.timeout(3600 * 5):
        while not room_host.live.room.session.over:
            await asyncio.sleep(1)
            if not room_host.live.room.playing and not room_host.live.room.session.over:
                start_again(room_host)


def start_again(room_host: RoomHost) -> None:
    if not room_host.live.room.playing:
        start(room_host)


def test_a_full_disk_stops_a_room_and_an_emptied_one_lets_it_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = SlowLog(0.01)
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=1, setup=Setup())
        guests = [player(room_host, 0, "a"), player(room_host, 1, "b")]
        start(room_host)
        await asyncio.sleep(10)
        log.full = True
        await asyncio.sleep(1)
        at_most = max(guest.state.seq for guest in guests)
        assert at_most == log.length(room_host.live.code)
        late = Guest(Seat(2))
        assert room_host.live.ask(Join("late", "Late")) is None
        late.seat = room_host.live.room.seat_of("late")
        room_host.arrive(late)
        await asyncio.sleep(60)
        assert max(guest.state.seq for guest in guests) == at_most
        assert late.bye is not None, "its seat was never written down: it must say hello again"
        assert late.bye.again is not None
        assert not late.named("welcome")
        log.full = False
        await until_over(room_host)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        for guest in guests:
            assert_true_to(history, guest.told)
        await rooms.close()

    run(main)


def test_a_full_disk_keeps_nobody_from_seeing_the_room_as_it_was(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Even if the room has something to write all the time: here, that the game begins."""
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = SlowLog(0.01)
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=0, setup=Setup())
        player(room_host, 0, "a")
        start(room_host)
        await asyncio.sleep(1)
        log.full = True
        await asyncio.sleep(10)
        tv = Guest(None)
        room_host.arrive(tv)
        await asyncio.sleep(2)
        assert tv.named("welcome")
        assert not tv.named("did")
        await rooms.close()

    run(main)


def test_who_went_while_the_disk_was_full_is_missed_when_it_is_well_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Bots would play an empty room to its end, and a host who is away would stay one."""
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = SlowLog(0.01)
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=2, setup=Setup())
        host, other = Guest(Seat(0)), Guest(Seat(1))
        room_host.arrive(host)
        room_host.arrive(other)
        start(room_host)
        await asyncio.sleep(4)
        log.full = True
        room_host.leave(host)
        await asyncio.sleep(Timing().host_after_s * 2)
        log.full = False
        await asyncio.sleep(Timing().host_after_s + 2)
        assert room_host.live.room.host == Seat(1)
        log.full = True
        room_host.leave(other)
        await asyncio.sleep(Timing().empty_after_s * 2)
        log.full = False
        await asyncio.sleep(Timing().empty_after_s + 2)
        assert room_host.live.room.paused
        await rooms.close()

    run(main)


def test_closing_does_not_wait_for_a_full_disk(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = SlowLog(0.01)
        rooms = virtual_rooms(log)
        for _ in range(50):
            room_host = await room_with(rooms, people=2, bots=6, setup=Setup())
            player(room_host, 0, "a")
            start(room_host)
        await asyncio.sleep(5)
        log.full = True
        await asyncio.sleep(3)
        async with asyncio.timeout(2):
            await rooms.close()

    run(main)


def test_a_mistake_of_ours_does_not_end_a_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Bots, timers, and those who listen may raise; the room logs it and goes on."""
    chance = Random(1)
    honest = Driver._step

    def shaky(driver: Driver) -> bool:
        if chance.random() < 0.2:
            raise ZeroDivisionError
        return honest(driver)

    class Broken(Guest):
        def heard(self, message: Message) -> None:
            raise ZeroDivisionError(message["t"])

    async def main() -> None:
        log = SlowLog(0.01)
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=2, setup=Setup())
        room_host.arrive(Broken(None))
        guests = [player(room_host, 0, "a"), player(room_host, 1, "b")]
        monkeypatch.setattr(Driver, "_step", shaky)
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        assert any(isinstance(e, Called) for entry in history.entries for e in entry.events)
        assert guests[1].state.seq == room_host.live.seq
        await rooms.close()

    caplog.set_level(logging.CRITICAL)
    run(main)


def test_a_resend_is_answered_and_not_carried_out() -> None:
    async def main() -> None:
        log = SlowLog(0.05)
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=0, setup=Setup())
        guest = Guest(Seat(1))
        room_host.arrive(guest)
        live = room_host.live
        for _ in range(2):
            if not live.answer_again(guest, "x"):
                live.ask(Change(Seat(1), name="Eve"), Seat(1), "x")
        await live.flush()
        answers = [m for m in guest.named("did") if "x" in m.get("ids", ())]
        assert [m["seq"] for m in answers] == [live.seq, live.seq]
        assert all(m["by"] == 1 for m in answers)
        # The same name means something else to whoever takes the seat next.
        assert live.ask(Join("other", "Other")) is None
        await rooms.close()

    run(main)


def test_a_room_whose_log_is_gone_does_not_come_back() -> None:
    """Another server on the same file may have deleted it: what nobody can know is not told."""

    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=0, setup=Setup())
        guest = Guest(Seat(0))
        room_host.arrive(guest)
        await log.delete(room_host.live.code)
        assert room_host.live.ask(Change(Seat(0), name="Zoe")) is None
        await asyncio.sleep(1)
        await room_host.live.flush()
        assert room_host.live.room.closed
        assert guest.seat is None
        assert room_host.live.ask(Change(Seat(0), name="Zoe")) == Refused(Why.ROOM_CLOSED)
        assert await log.rooms() == {}
        await rooms.close()

    run(main)


def test_people_who_come_and_go_all_the_time_are_told_of_in_turn() -> None:
    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host = await room_with(rooms, people=1, bots=0, setup=Setup())
        guest = Guest(Seat(0))
        room_host.arrive(guest)
        for _ in range(300):
            stranger = Guest(None)
            room_host.arrive(stranger)
            room_host.leave(stranger)
        last = Guest(None)
        room_host.arrive(last)
        await asyncio.sleep(2)
        told = [message for message in guest.told if message["t"] == "here"]
        assert len(told) < 60
        assert told[-1]["watching"] == 1
        await rooms.close()

    run(main)


def test_what_is_so_already_is_answered_and_not_written_down() -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=0, setup=Setup())
        guests = [Guest(Seat(0)), Guest(Seat(1))]
        for guest in guests:
            room_host.arrive(guest)
        await room_host.live.flush()
        before = await log.rooms()
        name = room_host.live.room.players[Seat(0)].name
        assert room_host.live.ask(Change(Seat(0), name=name), Seat(0), "again") is None
        await room_host.live.flush()
        assert await log.rooms() == before
        assert guests[0].told[-1]["ids"] == ["again"]
        assert "ids" not in guests[1].told[-1]
        await rooms.close()

    run(main)


def test_a_long_log_is_folded_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.hosting.rooms.MOST_ENTRIES_ON_LOOP", 3)
    threads: list[str] = []

    class Watched(LiveRoom):
        def __init__(self, *args: object) -> None:
            threads.append(threading.current_thread().name)
            super().__init__(*args)  # type: ignore[arg-type]

    async def main() -> None:
        log = MemoryLog()
        before = Rooms(log)
        room = await room_with(before, people=3, bots=0, setup=Setup())
        await room.live.flush()
        await before.close()
        monkeypatch.setattr("fano.server.hosting.rooms.LiveRoom", Watched)
        rooms = Rooms(log)
        one, two = await asyncio.gather(rooms.get(room.live.code), rooms.get(room.live.code))
        assert one is not None
        assert one is two, "whoever was second has the room of the first"
        assert one.live.room == room.live.room
        assert "MainThread" not in threads
        await rooms.close()

    asyncio.run(main())


def test_of_all_who_come_back_after_a_restart_only_the_first_waits_for_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[str] = []

    class Slow(MemoryLog):
        async def read(self, room: str, after: int = 0) -> list[Entry]:
            await asyncio.sleep(0.01)
            turns.append("read")
            return await super().read(room, after)

    class Watched(LiveRoom):
        def __init__(self, *args: object) -> None:
            turns.append("fold")
            super().__init__(*args)  # type: ignore[arg-type]

    async def turn() -> None:
        while True:
            turns.append("turn")
            await asyncio.sleep(0)

    async def main() -> None:
        log = Slow()
        before = Rooms(log)
        codes = [
            (await room_with(before, people=3, bots=0, setup=Setup())).live.code for _ in "123"
        ]
        await before.close()
        monkeypatch.setattr("fano.server.hosting.rooms.LiveRoom", Watched)
        rooms = Rooms(log)
        turning = asyncio.create_task(turn())
        found = await asyncio.gather(*(rooms.get(code) for code in codes * 8))
        turning.cancel()
        assert [room and room.live.code for room in found] == codes * 8
        assert (turns.count("read"), turns.count("fold")) == (3, 3)
        assert ("fold", "fold") not in pairwise(turns), "the rest of the server has its turn"
        await rooms.close()

    asyncio.run(main())


def test_a_room_that_is_forgotten_while_somebody_comes_back_stays_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fano.server.hosting.rooms.MOST_ENTRIES_ON_LOOP", 3)

    async def main() -> None:
        log = MemoryLog()
        before = Rooms(log)
        code = (await room_with(before, people=3, bots=0, setup=Setup())).live.code
        await before.close()
        rooms = Rooms(log)
        await asyncio.gather(rooms.get(code), rooms.forget(code))
        assert (await rooms.get(code), rooms.in_memory(code), await log.rooms()) == (None, None, {})

    asyncio.run(main())
