"""A paused table shows no faces: nobody searches while the others cannot."""

from __future__ import annotations

import asyncio

import pytest

from fano.log import MemoryLog
from fano.room import Pause, Resume, Setup
from fano.rules.registry import GAMES
from fano.rules.table import CardNo, Seat
from tests.server.support.room_players import (
    Guest,
    History,
    assert_true_to,
    player,
    room_with,
    start,
)
from tests.server.support.virtual_time import run, virtual_rooms

LISTED = [game.id for game in GAMES if game.listed]


def faces(guest: Guest) -> list[CardNo]:
    seen = guest.state.view
    assert seen is not None
    return [card for pile in seen.piles.values() for card in pile.cards]


@pytest.mark.parametrize("game", LISTED)
def test_a_paused_table_shows_no_faces(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        room_host = await room_with(rooms, people=2, bots=2, setup=Setup(game=game))
        live = room_host.live
        guests = [player(room_host, 0, game), player(room_host, 1, game), Guest(None)]
        room_host.arrive(guests[2])
        start(room_host)
        await asyncio.sleep(6)
        assert any(map(faces, guests))
        assert live.ask(Pause(Seat(0))) is None
        race = live.room.session.table.race
        late = Guest(None)
        room_host.arrive(late)
        await asyncio.sleep(60)
        for guest in (*guests, late):
            assert faces(guest) == []
        room_host.leave(guests[1])
        back = Guest(Seat(1))
        room_host.arrive(back)
        await live.flush()
        assert faces(back) == []
        assert live.room.session.table.race == race
        assert live.ask(Resume(Seat(0))) is None
        assert live.room.session.table.race == race + 1, "everybody searches from now on"
        await live.flush()
        assert any(map(faces, (*guests, late, back)))
        await asyncio.sleep(5)
        await live.flush()
        history = await History.of(log, live.code)
        for guest in (guests[0], guests[2], late, back):
            assert assert_true_to(history, guest.told)
        await rooms.close()

    run(main)
