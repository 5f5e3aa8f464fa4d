"""Whoever comes back is told what they have missed, exactly; or everything, if it was too much."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from fano.log import MemoryLog
from fano.room import Change, Depart, Join, Setup
from fano.rules.registry import GAMES
from fano.rules.table import Millis, Seat
from fano.server.hosting.live_room import RESUMABLE_ENTRIES
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from tests.server.support.room_players import (
    SKILL,
    Guest,
    History,
    Player,
    assert_true_to,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

A, B = Seat(0), Seat(1)
LISTED = [game.id for game in GAMES if game.listed]


class Restless(Player):
    """Somebody whose connection breaks all the time."""

    deaf = False

    def send(self, data: bytes) -> None:
        if not self.deaf:
            super().send(data)

    def look(self) -> None:
        if not self.deaf:
            super().look()


async def come_and_go(room_host: RoomHost, guest: Restless, chance: Random) -> None:
    while room_host.live.room.playing:
        await asyncio.sleep(chance.uniform(0.2, 6))
        guest.deaf = True
        await asyncio.sleep(chance.uniform(0, 2))  # until the server hooks
        room_host.leave(guest)
        await asyncio.sleep(chance.uniform(0, 3))
        guest.deaf = False
        room_host.arrive(guest, guest.state.seq)


@pytest.mark.parametrize("game", LISTED)
def test_what_was_missed_adds_up_to_what_the_log_says(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=3, bots=1, setup=Setup(game=game))
        chance = Random(game)
        host = player(room_host, 0, game)
        restless = [Restless(room_host, Seat(n), SKILL, chance) for n in (1, 2)]
        restless.append(tv := Restless(room_host, B, SKILL, chance))
        tv.seat = None
        for guest in restless:
            room_host.arrive(guest)
        start(room_host)
        going = [asyncio.create_task(come_and_go(room_host, guest, chance)) for guest in restless]
        await until_over(room_host)
        await asyncio.gather(*going)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        everybody: list[Player] = [host, *restless]
        for person in everybody:
            assert_true_to(history, person.told)
            assert person.state.seq == room_host.live.seq
        answers = Counter(message["t"] for one in restless for message in one.told)
        assert answers["back"] > answers["welcome"] - len(restless)
        await rooms.close()

    run(main)


Case = Callable[[Rooms, RoomHost, Guest], Coroutine[Any, Any, None]]


def in_the_lobby(case: Case) -> None:
    """Ann and Bob are in; Bob's connection breaks."""

    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host = await room_with(rooms, people=2, bots=0, setup=Setup())
        bob = Guest(B)
        room_host.arrive(Guest(A))
        room_host.arrive(bob)
        await room_host.live.flush()
        await case(rooms, room_host, bob)
        await rooms.close()

    run(main)


async def back(room_host: RoomHost, seat: Seat | None, seen: int) -> dict[str, Any]:
    """What somebody is told first who comes back to that seat."""
    guest = Guest(seat)
    room_host.arrive(guest, seen)
    await room_host.live.flush()
    return guest.told[0]


async def rename(room_host: RoomHost, times: int) -> None:
    for n in range(times):
        assert room_host.live.ask(Change(A, f"Ann the {n}.")) is None
    await room_host.live.flush()


@pytest.mark.parametrize(
    ("times", "answer"),
    [(0, "back"), (1, "back"), (RESUMABLE_ENTRIES, "back"), (RESUMABLE_ENTRIES + 1, "welcome")],
)
def test_a_little_is_made_up_for_and_much_is_told_anew(times: int, answer: str) -> None:
    async def case(_: Rooms, room_host: RoomHost, bob: Guest) -> None:
        room_host.leave(bob)
        await rename(room_host, times)
        for seat in (B, None):
            told = await back(room_host, seat, bob.state.seq)
            assert told["t"] == answer
            if answer == "back":
                seqs = [did["seq"] for did in told.get("missed", ())]
                assert seqs == list(range(bob.state.seq + 1, room_host.live.seq + 1))

    in_the_lobby(case)


@pytest.mark.parametrize("seen", [-1, 1, 10**6, 2**70])
def test_numbers_that_cannot_be_are_no_reason_to_trust_them(seen: int) -> None:
    async def case(_: Rooms, room_host: RoomHost, bob: Guest) -> None:
        room_host.leave(bob)
        assert (await back(room_host, B, seen))["t"] == "welcome"

    in_the_lobby(case)


@pytest.mark.parametrize("away", [True, False])
def test_what_was_told_to_a_seat_before_is_not_told_to_whoever_has_it_now(away: bool) -> None:  # noqa: FBT001
    async def case(_: Rooms, room_host: RoomHost, bob: Guest) -> None:
        before = bob.state.seq
        if away:
            room_host.leave(bob)
        assert room_host.live.ask(Depart(B, Millis(0))) is None
        assert room_host.live.ask(Join("another device", "Cleo", 1)) is None
        cleo = Guest(B)
        room_host.arrive(cleo, before)
        await room_host.live.flush()
        assert cleo.told[0]["t"] == "welcome"
        room_host.leave(cleo)
        assert (await back(room_host, B, before))["t"] == "welcome"

    in_the_lobby(case)


def test_who_is_forgotten_is_not_named_to_whoever_comes_back() -> None:
    async def case(_: Rooms, room_host: RoomHost, bob: Guest) -> None:
        room_host.leave(bob)
        await rename(room_host, 1)
        assert room_host.live.ask(Depart(A, Millis(0))) is None
        room_host.live.forget("device-0")
        assert "Ann" not in str(await back(room_host, B, bob.state.seq))

    in_the_lobby(case)


def test_a_server_that_was_not_there_tells_everything() -> None:
    async def case(rooms: Rooms, room_host: RoomHost, bob: Guest) -> None:
        fresh = virtual_rooms(rooms._log)
        again = await fresh.get(room_host.live.code)
        assert again is not None
        for seat in (B, None):
            assert (await back(again, seat, bob.state.seq))["t"] == "welcome"
        await fresh.close()

    in_the_lobby(case)
