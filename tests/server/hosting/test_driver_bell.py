"""When time is up: what somebody did in time, as they saw it, still counts when it arrives."""

from __future__ import annotations

import asyncio

import pytest

from fano.log import MemoryLog
from fano.referee import LIMITS, Link, Span
from fano.room import Setup
from fano.rules import due
from fano.rules.commands import Stop, Why
from fano.rules.table import Seat, Table
from fano.server.hosting.environment import Timing
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from tests.server.support.room_players import Guest, room_with, start
from tests.server.support.virtual_time import run, virtual_rooms

POKER = Setup(game="false_poker")


async def at_the_first_turn(rooms: Rooms) -> tuple[RoomHost, Table, Seat]:
    room_host = await room_with(rooms, people=3, bots=0, setup=POKER)
    for seat in room_host.live.room.people:
        room_host.arrive(Guest(seat))
    start(room_host)
    await asyncio.sleep(Timing().countdown_ms / 1000 + 0.1)
    table = room_host.live.room.session.table
    assert table.turn is not None
    return room_host, table, table.turn


@pytest.mark.parametrize(
    ("round_trip", "late_ms", "counts"),
    [(200.0, 190, True), (200.0, 260, False), (2.0, 10, True), (2.0, 60, False)],
)
def test_a_turn_ends_when_no_word_can_be_on_its_way(
    round_trip: float,
    late_ms: int,
    counts: bool,  # noqa: FBT001 - a case's expectation
) -> None:
    async def case() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host, table, seat = await at_the_first_turn(rooms)
        room_host.links.update((s, Link(pings=(Span(2.0),))) for s in room_host.links)
        room_host.links[seat] = Link(pings=(Span(round_trip),))
        until = due(table)
        assert until is not None
        now = room_host.live.clock.now()
        await asyncio.sleep((until - now + late_ms) / 1000)
        refused = room_host.live.ask(Stop(seat, room_host.live.clock.now()))
        assert (refused is None) is counts
        assert (seat in room_host.live.room.session.table.out) is not counts
        if refused is not None:
            assert refused.why is Why.OUT
        await rooms.close()

    run(case)


def test_nobody_waits_long_for_a_lame_link_nor_at_all_for_who_is_away() -> None:
    async def case() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host, table, seat = await at_the_first_turn(rooms)
        room_host.links.update((s, Link(pings=(Span(60_000.0),))) for s in room_host.links)
        assert room_host.held_calls.on_the_way([seat]) == LIMITS.cap
        room_host.links.clear()
        room_host.driver.schedule()
        until = due(table)
        assert until is not None
        await asyncio.sleep((until - room_host.live.clock.now() + 5) / 1000)
        assert seat in room_host.live.room.session.table.out
        await rooms.close()

    run(case)
