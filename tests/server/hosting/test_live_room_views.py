"""Every game, played in a live room: what each seat is told adds up to what it may see."""

from __future__ import annotations

import pytest

from fano.log import MemoryLog
from fano.referee import verified
from fano.room import Setup
from fano.rules.events import Called
from fano.rules.registry import GAMES
from fano.rules.table import Seat
from tests.server.support.room_players import (
    Guest,
    History,
    assert_true_to,
    last_told,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

LISTED = [game.id for game in GAMES if game.listed]


@pytest.mark.parametrize("game", LISTED)
def test_what_everybody_is_told_adds_up(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=2, setup=Setup(game=game))
        guests = [player(room_host, 0, game), player(room_host, 1, game)]
        watching = [Guest(Seat(2)), Guest(Seat(3)), Guest(None)]
        for guest in watching[:2]:
            room_host.live.welcome(guest)
        room_host.arrive(watching[2])
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        for told in [guest.told for guest in (*guests, *watching)]:
            assert assert_true_to(history, told)
            assert last_told(told) == len(history.entries)
        assert all(verified(entry.photo) for entry in history.entries)
        called = any(isinstance(e, Called) for entry in history.entries for e in entry.events)
        assert any(entry.photo for entry in history.entries) == called
        assert history.rooms[-1] == room_host.live.room
        assert not history.rooms[-1].playing
        ids = [one for entry in history.entries for one in entry.ids]
        assert len(ids) == len(set(ids))
        await rooms.close()

    run(main)
