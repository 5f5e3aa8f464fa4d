"""The log of a room has an end: no honest evening meets it, and whoever does is told."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fano.room import Change
from fano.room.state import RoomClosed
from fano.rules.table import Seat
from fano.server.app import SWEEP_S
from fano.server.config.limits import Limits
from fano.server.hosting.clock import Clock
from fano.server.hosting.room_entry import decode
from fano.server.hosting.seat_rate_limit import UNCOUNTED, SeatRateLimit, most_entries
from fano.wire import messages as wire
from tests.server.support.raw_client import TOKEN, serve, talking, until
from tests.server.support.running_site import Site, running


def test_a_seat_changes_things_only_so_often_and_others_are_not_bothered() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as host, talking(site) as other, talking(site) as again:
            code = (await host.hello(name="Zoe"))["room"]["code"]
            await other.hello(room=code, name="Yves", token=TOKEN * 2)
            for number in range(5):
                await host.say(wire.Change(id=f"n{number}", ready=number % 2 == 0))
                assert (await host.answer(f"n{number}"))["t"] == "did"
            await host.say(wire.Change(id="more", ready=False))
            assert (await host.answer("more"))["why"] == "too_often"
            await other.say(wire.Change(id="mine", name="Ursula"))
            assert (await other.answer("mine"))["t"] == "did"
            await again.hello(room=code)  # a new connection of the same device, the same seat
            await again.say(wire.AddBot(id="bot", level="novice"))
            assert (await again.answer("bot"))["why"] == "too_often"
            await again.say(wire.Depart(id="gone"))
            assert (await again.answer("gone"))["t"] == "did", "everybody may always go"

    serve(test, changes=5, changes_per_second=0.001)


def test_moves_are_not_counted() -> None:
    rate_limit = SeatRateLimit(Limits(changes=0, entries=0), Clock())
    moves = (
        wire.Call(id="1", symbol=3),  # type: ignore[arg-type]
        wire.Play(id="1", pile="seat/0"),
        wire.Stop(id="1"),
        wire.Write(id="1", symbols=()),
        wire.Depart(id="1"),
        wire.Close(id="1"),
    )
    assert tuple(map(type, moves)) == UNCOUNTED
    assert {rate_limit.refusal(move, Seat(0), 9**9) for move in moves} == {None}


def test_a_room_with_a_long_log_begins_no_other_game() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as host:
            code = (await host.hello())["room"]["code"]
            await host.say(wire.AddBot(id="bot", level="novice"))
            await host.answer("bot")
            live = site.node.rooms.all()[0].live
            await host.say(wire.Start(id="first"))
            assert (await host.answer("first"))["t"] == "did"
            while live.seq < 20:
                assert live.ask(Change(Seat(0), name=f"N{live.seq}")) is None
            await host.say(wire.Abandon(id="stop"))
            assert (await host.answer("stop"))["t"] == "did"
            await host.say(wire.Start(id="second"))
            assert (await host.answer("second"))["why"] == "room_spent"
            site.node.rooms.close_spent(most_entries(site.node.limits))
            while live.seq <= most_entries(site.node.limits):
                assert live.ask(Change(Seat(0), name=f"N{live.seq}")) is None
            assert not live.room.closed
            site.node.rooms.close_spent(most_entries(site.node.limits))
            assert (await host.hear("bye"))["why"] == "closed"
            await live.flush()
            last = (await site.node.archive._log.read(code))[-1]
            assert RoomClosed() in decode(last.data).events

    serve(test, entries=20)


def test_the_server_looks_for_such_rooms_by_itself(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    assert SWEEP_S <= 60
    monkeypatch.setattr("fano.server.app.SWEEP_S", 0.02)

    async def main() -> None:
        async with running(limits=Limits(entries=10)) as site, talking(site) as host:
            await host.hello()
            live = site.node.rooms.all()[0].live
            while live.seq < 12:
                live.ask(Change(Seat(0), name=f"N{live.seq}"))
            await until(lambda: live.room.closed)
            assert (await host.hear("bye"))["why"] == "closed"

    asyncio.run(main())
