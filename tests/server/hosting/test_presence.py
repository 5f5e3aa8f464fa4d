"""What a room does as people come and go: pauses, hosts, late joiners, and rest."""

from __future__ import annotations

import asyncio

from fano.log import MemoryLog
from fano.room import AddBot, Depart, Join, Kick, PassHost, Pause, Resume, Setup
from fano.rules.table import Millis, Seat
from fano.server.hosting.environment import Timing
from fano.server.hosting.rooms import Rooms
from tests.server.hosting.test_driver import again, in_rooms
from tests.server.support.room_players import (
    Guest,
    History,
    assert_true_to,
    player,
    room_with,
    start,
    until_over,
)

A, B = Seat(0), Seat(1)


def paused(guest: Guest) -> bool:
    """Whether that guest has been told of a pause."""
    return bool(guest.state.room["paused"])


def test_an_empty_room_pauses_and_goes_on_when_somebody_is_back() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 2, 2, Setup())
        guest, tv = Guest(A), Guest(None)
        room_host.arrive(guest)
        room_host.arrive(tv)
        start(room_host)
        await asyncio.sleep(5)
        room_host.leave(guest)
        await asyncio.sleep(Timing().empty_after_s - 1)
        assert not paused(tv)
        await asyncio.sleep(2)
        assert paused(tv)
        at, seq = room_host.live.clock.now(), room_host.live.seq
        await asyncio.sleep(1000)
        assert (room_host.live.clock.now(), room_host.live.seq) == (at, seq)
        back = Guest(A)
        room_host.arrive(back)
        await asyncio.sleep(0.1)
        assert not paused(back)
        await until_over(room_host)
        await room_host.live.flush()
        for told in (guest.told, tv.told, back.told):
            assert_true_to(await History.of(log, room_host.live.code), told)

    in_rooms(case)


def test_a_room_that_is_only_looked_at_pauses_as_well() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 1, 3, Setup())
        room_host.arrive(Guest(A))
        start(room_host)
        await asyncio.sleep(4)
        room_host = await again(log, room_host)
        await asyncio.sleep(Timing().empty_after_s + 1)
        assert room_host.live.room.paused
        await room_host.close()

    in_rooms(case)


def test_the_pause_of_a_host_outlasts_everybody() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 2, 0, Setup())
        guest = Guest(A)
        room_host.arrive(guest)
        start(room_host)
        await asyncio.sleep(5)
        assert room_host.live.ask(Pause(A)) is None
        room_host.leave(guest)
        room_host = await again(log, room_host)
        room_host.arrive(Guest(A))
        await asyncio.sleep(100)
        assert room_host.live.room.paused
        assert room_host.live.can.get(A, ()) == ()
        assert room_host.live.ask(Resume(A)) is None
        assert room_host.live.can.get(A, ()) != ()
        await room_host.close()

    in_rooms(case)


def test_the_host_role_passes_to_somebody_who_is_there() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        del log
        room_host = await room_with(found, 3, 0, Setup())
        host, other = Guest(A), Guest(Seat(2))
        room_host.arrive(host)
        room_host.arrive(other)
        room_host.leave(host)
        await asyncio.sleep(Timing().host_after_s - 1)
        assert room_host.live.room.host == A
        await asyncio.sleep(2)
        assert room_host.live.room.host == Seat(2)
        assert other.state.room["host"] == 2
        assert room_host.live.ask(PassHost(Seat(2), A)) is None

    in_rooms(case)


def test_whoever_is_kicked_or_leaves_is_shown_out_and_has_no_say() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        del log
        room_host = await room_with(found, 3, 0, Setup())
        kicked, leaving = Guest(B), Guest(Seat(2))
        for guest in (Guest(A), kicked, leaving):
            room_host.arrive(guest)
        assert room_host.live.ask(Kick(A, B, Millis(0)), A, "k") is None
        assert kicked.seat is None, "not even before the log has it"
        assert room_host.live.ask(Depart(Seat(2), Millis(0)), Seat(2), "d") is None
        assert room_host.live.ask(Join("new", "New")) is None
        assert room_host.live.room.seat_of("new") == B
        await room_host.live.flush()
        assert kicked.bye is not None
        assert kicked.bye.why == "kicked"
        assert leaving.bye is not None
        assert leaving.bye.why == "left"
        assert kicked.named("did")[-1]["room"]["players"].keys() <= {"0", "1", "2"}

    in_rooms(case)


def test_a_late_joiner_watches_this_game_and_plays_the_next() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 2, 0, Setup(edition="mini4"))
        players = [player(room_host, 0, "x"), player(room_host, 1, "y")]
        start(room_host)
        await asyncio.sleep(5)
        assert room_host.live.ask(Join("late", "Late")) is None
        late = player(room_host, 2, "late")
        await asyncio.sleep(1)
        assert room_host.live.can.get(Seat(2), ()) == ()
        await until_over(room_host)
        start(room_host)
        assert Seat(2) in room_host.live.room.session.seats
        await until_over(room_host)
        await room_host.live.flush()
        for guest in (*players, late):
            assert_true_to(await History.of(log, room_host.live.code), guest.told)

    in_rooms(case)


def test_rooms_leave_memory_and_come_back() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 1, 3, Setup())
        guest = Guest(A)
        room_host.arrive(guest)
        await asyncio.sleep(Timing().idle_s + 1)
        await found.sweep()
        assert len(found) == 1, "somebody is there"
        room_host.leave(guest)
        await found.sweep()
        assert len(found) == 1, "somebody was there just now"
        await asyncio.sleep(Timing().idle_s + 1)
        await found.sweep()
        assert len(found) == 0
        back = await found.get(room_host.live.code)
        assert back is not None
        assert back.live.room == room_host.live.room
        assert back.live.ask(Depart(A, Millis(0))) is None
        await found.sweep()
        assert len(found) == 0, "a closed room is not kept"
        assert back.live.ask(AddBot(A, "expert")) is not None
        del log

    in_rooms(case)
