"""Rooms that never die: the server is killed again and again, and nobody's evening is lost."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random

import pytest

from fano.client import Client
from fano.log import SqliteLog
from fano.room import Setup
from fano.wire import messages as wire
from tests.server.support.killable_server import Server
from tests.server.support.room_players import History, assert_true_to
from tests.server.support.socket_players import Device

ROOMS = 50
KILLS = 20
EARLY_KILLS = 8
"""So many while people still come; whoever is there then is there for all the others."""
AT_ONCE = 10
LONGEST_S = 600.0
"""It takes well under a minute; a machine with other things to do is no failure."""
RETRY_S = 0.3
"""Servers that live for half a second must not be missed."""
GAMES = ("hot_potato", "piles", "inferno", "well", "poisoned_gift")
EDITIONS = ("mini4", "junior")


async def one_room(number: int, url: str, stack: contextlib.AsyncExitStack) -> list[Device]:
    """Two people and a bot begin a short game, and one more whenever it is over."""
    chance = Random(number)
    first = await stack.enter_async_context(Client(url, name="Ann"))
    others = await stack.enter_async_context(Client(url, room=first.code, name="Bob"))
    devices = [Device(client, Random(chance.random())) for client in (first, others)]
    for device in devices:
        task = asyncio.create_task(device.play())
        stack.callback(task.cancel)
        stack.callback(device.stop)
        device.record.append({"t": "welcome", **_welcome(device.client)})
    setup = Setup(game=GAMES[number % len(GAMES)], edition=EDITIONS[number % 2])
    for request in (
        wire.AddBot(id="bot", level="expert"),
        wire.Configure(id="setup", setup=setup),
        wire.Start(id="start"),
    ):
        answer = await first.ask(request)
        assert answer["t"] == "did", answer
    devices[0].again = True
    return devices


def _welcome(client: Client) -> dict[str, object]:
    state = client.state
    names = ("seq", "now", "seat", "room", "table")
    return {name: getattr(state, name) for name in names}


def half_are_back(connects_before: dict[Device, int]) -> bool:
    back = [device.client.connects > n for device, n in connects_before.items()]
    return sum(back) >= len(back) / 2


async def play_and_kill(file: Path) -> list[Device]:
    server = Server(file)
    await server.start()
    chance = Random(57)
    devices: list[Device] = []
    gate = asyncio.Semaphore(AT_ONCE)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(server.end)

        async def begin(number: int) -> None:
            async with gate:
                devices.extend(await one_room(number, server.url, stack))

        beginning = asyncio.gather(*(begin(number) for number in range(ROOMS)))
        async with asyncio.timeout(LONGEST_S):
            before: dict[Device, int] = {}
            for number in range(KILLS):
                if number == EARLY_KILLS:
                    await beginning
                # On a busy machine it takes longer until a kill is felt by many again.
                while not half_are_back(before):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                await asyncio.sleep(chance.uniform(0.05, 0.8))
                before = {device: device.client.connects for device in devices}
                await server.end()
                await server.start()
            for device in devices:
                device.again = False
            while not all(d.done for d in devices):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
    return devices


@pytest.mark.slow
def test_nothing_that_anybody_was_shown_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fano.client.client.LAST_RETRY_S", RETRY_S)
    devices = asyncio.run(play_and_kill(tmp_path / "fano.db"))
    assert len(devices) == 2 * ROOMS
    reconnects = sum(device.client.connects - 1 for device in devices)
    assert reconnects > (KILLS - EARLY_KILLS - 2) * ROOMS, "the kills were not felt"
    checked = asyncio.run(check(tmp_path / "fano.db", devices))
    assert checked > 50 * ROOMS


async def check(file: Path, devices: list[Device]) -> int:
    log = SqliteLog(file)
    checked = 0
    histories: dict[str, History] = {}
    for device in devices:
        code = device.client.code
        if code not in histories:
            histories[code] = await History.of(log, code)
            assert_sound(histories[code])
        checked += assert_true_to(histories[code], device.record)
    await log.close()
    return checked


def assert_sound(history: History) -> None:
    """The game has finished, no request was carried out twice, and no card was won twice."""
    assert history.rooms[-1].session.over
    ids = [one for entry in history.entries for one in entry.ids]
    assert len(ids) == len(set(ids))
    times = [entry.at for entry in history.entries]
    assert times == sorted(times)
    for room in history.rooms:
        cards = [card for pile in room.session.table.piles.values() for card in pile.cards]
        assert len(cards) == len(set(cards)), "a card lies in two places"
