"""Every game with every edition, small and large, comes to an end in a room."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fano.deck import EDITIONS
from fano.log import MemoryLog
from fano.room import Depart, Setup, Start
from fano.rules.registry import GAMES
from fano.rules.table import Seat
from fano.server.hosting.live_room import LiveRoom
from tests.server.support.room_players import Guest, room_with
from tests.server.support.virtual_time import run, virtual_rooms


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("game", [game.id for game in GAMES if game.listed])
def test_a_game_of_bots_ends(game: str, edition: str, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        for bots in (1, 3):
            rooms = virtual_rooms(MemoryLog())
            setup = Setup(game=game, edition=edition)
            room_host = await room_with(rooms, 1, bots, setup)
            # The one person watches the bots; a game that waits for them is ended by leaving.
            room_host.arrive(Guest(Seat(0)))
            if room_host.live.ask(Start(Seat(0))) is None:
                await _play(room_host.live)
            await rooms.close()

    caplog.set_level(logging.ERROR)
    run(main)
    assert not caplog.records


async def _play(live: LiveRoom) -> None:
    for _ in range(60):
        await asyncio.sleep(10)
        if not live.room.playing:
            return
    live.ask(Depart(Seat(0), live.clock.now()))
    await asyncio.sleep(1)
    assert not live.room.playing
