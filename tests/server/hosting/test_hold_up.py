"""Nobody waits for a phone in a pocket: the others can go on without it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import pytest

from fano.log import MemoryLog
from fano.room import Setup
from fano.rules.commands import Why
from fano.rules.session import Vote
from fano.rules.table import Seat, SettingValue
from fano.rules.view import view
from fano.server.hosting.room_host import RoomHost
from fano.wire import messages as wire
from tests.server.support.room_players import Guest, room_with, start
from tests.server.support.virtual_time import run, virtual_rooms

NAMES = count()
A, B, C = Seat(0), Seat(1), Seat(2)
Case = Callable[[RoomHost, list[Guest]], Coroutine[Any, Any, None]]


def at_table(setup: Setup, case: Case) -> None:
    """Three people whose cards have just been turned."""

    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host = await room_with(rooms, people=3, bots=0, setup=setup)
        guests = [Guest(seat) for seat in (A, B, C)]
        for guest in guests:
            room_host.arrive(guest)
        start(room_host)
        await asyncio.sleep(4)
        await case(room_host, guests)
        await rooms.close()

    run(main)


def call(room_host: RoomHost, guest: Guest) -> None:
    """The first match that this player can find."""
    assert guest.seat is not None
    seen = view(room_host.live.room.session.table, guest.seat)
    action = next(a for a in seen.can if a.kind == "call")
    piles = (action.own[0], action.on[0])
    own, other = (seen.sees(pile) for pile in piles)
    assert own is not None
    assert other is not None
    symbol = seen.deck.common(own, other)
    room_host.request(
        guest, wire.Call(id=f"call {next(NAMES)}", symbol=symbol, piles=piles, cards=(own, other))
    )


def skip(room_host: RoomHost, guest: Guest) -> list[Why]:
    guest.refusals = []
    room_host.request(guest, wire.Skip(id=f"skip {next(NAMES)}"))
    return [why for _, why in guest.refusals]


def test_the_last_holders_of_hot_potatoes_are_away() -> None:
    async def case(room_host: RoomHost, guests: list[Guest]) -> None:
        ann, *others = guests
        for guest in others:
            room_host.leave(guest)
        call(room_host, ann)
        await asyncio.sleep(14)
        assert skip(room_host, ann) == [Why.NOT_NOW], "not yet"
        await asyncio.sleep(2)
        assert set(ann.named("here")[-1]["waiting"]) == {B, C}
        assert skip(room_host, ann) == []
        await asyncio.sleep(5)
        assert room_host.live.room.session.ranking[0] == (A,)
        assert {B, C} <= set(room_host.live.room.players), "they may play the next game"
        assert not ann.named("here")[-1].get("waiting")

    at_table(Setup(game="hot_potato"), case)


def test_a_player_who_can_act_holds_nobody_up() -> None:
    async def case(room_host: RoomHost, guests: list[Guest]) -> None:
        ann, bob, _ = guests
        room_host.leave(bob)
        await asyncio.sleep(40)  # the others search on
        assert not ann.named("here")[-1].get("waiting")
        assert skip(room_host, ann) == [Why.NOT_NOW]

    at_table(Setup(), case)


@pytest.mark.parametrize(("gone", "patience_s"), [(True, 15), (False, 60)])
def test_a_turn_of_a_player_who_does_nothing(gone: bool, patience_s: int) -> None:  # noqa: FBT001
    async def case(room_host: RoomHost, guests: list[Guest]) -> None:
        turn = room_host.live.room.session.table.turn
        assert turn is not None
        other = next(guest for guest in guests if guest.seat != turn)
        if gone:
            room_host.leave(guests[turn])
        await asyncio.sleep(patience_s - 5)
        assert not other.named("here")[-1].get("waiting")
        await asyncio.sleep(6)
        assert other.named("here")[-1]["waiting"] == [turn]
        assert skip(room_host, other) == []
        assert room_host.live.room.session.table.turn not in (None, turn)

    at_table(Setup(game="memory"), case)


def test_a_vote_goes_on_without_a_phone_in_a_pocket() -> None:
    async def case(room_host: RoomHost, guests: list[Guest]) -> None:
        live = room_host.live
        for _ in range(200):  # nobody is quick, and everybody finds everything
            if live.room.session.wants == "game":
                break
            for guest in guests:
                if live.can.get(guest.seat or A):
                    call(room_host, guest)
                    await asyncio.sleep(1)
        assert live.room.session.wants == "game"
        ann, bob, cleo = guests
        room_host.leave(cleo)
        for seat in (A, B):
            assert live.ask(Vote(seat, live.clock.now(), "inferno")) is None
        await asyncio.sleep(16)
        assert bob.named("here")[-1]["waiting"] == [C]
        assert skip(room_host, ann) == []
        await asyncio.sleep(1)
        assert len(live.room.session.choosers) == 0
        assert C in live.room.session.present, "still in the tournament"

    settings: dict[str, SettingValue] = {"next_game_chooser": "vote", "games": 2}
    at_table(Setup(mode="session", edition="mini2", session_settings=settings), case)
