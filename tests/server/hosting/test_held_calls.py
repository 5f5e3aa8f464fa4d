"""Held calls: what happens between the call and its verdict must not cost anybody anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from fano.log import MemoryLog
from fano.referee import Link, Span, verified
from fano.room import Abandon, Close, Depart, Kick, Pause, RoomCommand, Setup
from fano.rules.commands import Why
from fano.rules.events import Called, Missed
from fano.rules.session import Mode
from fano.rules.table import Seat
from fano.rules.view import view
from fano.server.hosting.room_host import RoomHost
from fano.wire import messages as wire
from tests.server.support.room_players import Guest, History, room_with, start
from tests.server.support.virtual_time import run, virtual_rooms

A, B, C = Seat(0), Seat(1), Seat(2)
Refusals = list[tuple[str, Why]]
Case = Callable[[RoomHost, MemoryLog, Refusals], Coroutine[Any, Any, None]]


def at_inferno(case: Case, setup: Setup | None = None) -> None:
    """Three people far away, and the cards have just been turned."""

    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=3, bots=0, setup=setup or Setup())
        for seat in (A, B, C):
            room_host.arrive(Guest(seat))
            room_host.links[seat] = Link(pings=(Span(200.0),))
        start(room_host)
        await asyncio.sleep(5)
        refusals: Refusals = []
        await case(room_host, log, refusals)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        assert all(verified(entry.photo) for entry in history.entries)
        await rooms.close()

    run(main)


def call(
    room_host: RoomHost, seat: Seat, name: str, refusals: Refusals, *, wrong: bool = False
) -> None:
    seen = view(room_host.live.room.session.table, seat)
    own, centre = seen.sees(f"seat/{seat}"), seen.sees("centre")
    assert own is not None
    assert centre is not None
    symbol = seen.deck.common(own, centre)
    if wrong:
        symbol = next(s for s in seen.deck.cards[own] if s != symbol)
    piles, cards = (f"seat/{seat}", "centre"), (own, centre)
    made = wire.Call(id=name, symbol=symbol, piles=piles, cards=cards, reaction=500.0)
    request(room_host, seat, made, refusals)


def request(room_host: RoomHost, seat: Seat, made: wire.Call, refusals: Refusals) -> None:
    caller = Guest(seat)
    caller.refusals = refusals
    room_host.request(caller, made)


async def called(room_host: RoomHost, log: MemoryLog) -> list[Seat]:
    history = await History.of(log, room_host.live.code)
    return [e.seat for entry in history.entries for e in entry.events if isinstance(e, Called)]


def test_the_first_waits_for_those_who_may_have_been_quicker() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        await asyncio.sleep(0.9)
        call(room_host, A, "a", refusals)
        await asyncio.sleep(0.01)
        assert await called(room_host, log) == []
        await asyncio.sleep(1)
        assert await called(room_host, log) == [A]
        assert refusals == []

    at_inferno(case)


def test_of_two_held_calls_one_counts_and_the_other_is_answered() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        call(room_host, A, "a", refusals)
        call(room_host, B, "b", refusals)
        await asyncio.sleep(1)
        assert len(await called(room_host, log)) == 1
        assert [why for _, why in refusals] == [Why.TOO_LATE]
        history = await History.of(log, room_host.live.code)
        assert [len(entry.photo) for entry in history.entries if entry.photo] == [2]

    at_inferno(case)


@pytest.mark.parametrize("mode", ["single", "session"])
def test_the_race_for_the_last_card_is_answered_like_any_other(mode: Mode) -> None:
    async def case(room_host: RoomHost, _: MemoryLog, refusals: Refusals) -> None:
        for number in range(room_host.live.room.session.table.count("centre") - 1):
            call(room_host, A, str(number), refusals)
            await asyncio.sleep(1)
        call(room_host, A, "a", refusals)
        call(room_host, B, "b", refusals)
        await asyncio.sleep(1)
        assert room_host.live.room.session.table.over
        assert [why for _, why in refusals] == [Why.TOO_LATE]

    at_inferno(case, Setup(mode=mode, edition="mini2"))


def test_a_call_made_before_a_clock_goes_off_counts() -> None:
    """The clock that ends the game must not overtake a call that is still being judged."""

    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        setup = Setup(game="collect_symbols", game_settings={"collect_stall_ms": 5000})
        room_host = await room_with(rooms, people=2, bots=0, setup=setup)
        for seat in (A, B):
            room_host.arrive(Guest(seat))
            room_host.links[seat] = Link(pings=(Span(250.0),))
        start(room_host)
        live = room_host.live
        while not live.room.session.table.clocks:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)
        due = min(live.room.session.table.clocks.values())
        await asyncio.sleep((due - live.clock.now() - 60) / 1000)
        table = live.room.session.table
        (card,) = view(table, A).piles["seat/0"].cards
        symbol = table.deck.cards[card][0]
        made = wire.Call(id="a", symbol=symbol, piles=("seat/0",), cards=(card,), reaction=500.0)
        refusals: Refusals = []
        request(room_host, A, made, refusals)
        await asyncio.sleep(0.2)
        assert await called(room_host, log) == [A]
        assert refusals == []
        assert not live.room.session.over
        await rooms.close()

    run(main)


@pytest.mark.parametrize("interruption", ["pause", "depart", "kick", "abandon", "close"])
def test_a_call_made_before_an_interruption_counts(interruption: str) -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        live = room_host.live
        now = live.clock.now()
        call(room_host, B, "b", refusals)
        command: RoomCommand = {  # type: ignore[assignment]
            "pause": Pause(A),
            "depart": Depart(B, now),
            "kick": Kick(A, B, now),
            "abandon": Abandon(A),
            "close": Close(A),
        }[interruption]
        assert live.ask(command) is None
        await live.flush()
        assert await called(room_host, log) == [B]
        assert refusals == []

    at_inferno(case)


def test_nobody_forces_a_verdict_by_asking_for_what_they_may_not() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        call(room_host, B, "b", refusals)
        assert room_host.live.ask(Pause(B)) is not None
        await asyncio.sleep(0.01)
        assert await called(room_host, log) == []

    at_inferno(case)


def test_a_call_that_is_sent_again_is_one_call() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        first: Refusals = []
        call(room_host, A, "a", first)
        call(room_host, A, "a", refusals)
        await asyncio.sleep(1)
        assert await called(room_host, log) == [A]
        assert first == refusals == []

    at_inferno(case)


def test_a_wrong_call_behind_a_right_one_of_the_same_seat_costs_nothing() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        call(room_host, A, "right", refusals)
        call(room_host, A, "wrong", refusals, wrong=True)
        await asyncio.sleep(1)
        assert await called(room_host, log) == [A]
        assert refusals == [("wrong", Why.TOO_LATE)]

    at_inferno(case)


def test_a_wrong_call_is_answered_at_once_and_delays_nobody() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        call(room_host, A, "wrong", refusals, wrong=True)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        assert any(isinstance(e, Missed) for e in history.entries[-1].events)
        assert room_host.held_calls.closes_at is None

    at_inferno(case)


def test_whoever_disconnects_is_not_waited_for_and_their_call_stands() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        call(room_host, A, "a", refusals)
        for guest in list(room_host.live.watchers):
            room_host.leave(guest)
        await asyncio.sleep(0.01)
        assert await called(room_host, log) == [A]

    at_inferno(case)


def test_a_seat_that_comes_back_in_a_race_keeps_its_clock() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        await asyncio.sleep(1.0)
        back = Guest(B)
        room_host.arrive(back)
        await asyncio.sleep(0.1)
        call(room_host, B, "b", refusals)
        await asyncio.sleep(1)
        history = await History.of(log, room_host.live.code)
        (finish,) = next(entry.photo for entry in history.entries if entry.photo)
        assert finish.elapsed > 1000

    at_inferno(case)


def test_refusals_wait_for_the_log_like_everything_else() -> None:
    async def case(room_host: RoomHost, log: MemoryLog, refusals: Refusals) -> None:
        del log
        room_host.live.ask(Pause(A))
        room_host.live.then(partial(refusals.append, ("x", Why.PAUSED)))
        assert refusals == []
        await room_host.live.flush()
        assert refusals == [("x", Why.PAUSED)]

    at_inferno(case)
