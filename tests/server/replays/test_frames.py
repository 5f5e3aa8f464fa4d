"""A replay shows what people saw: every game, for every seat, after every step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from fano.client.state import ClientState, update
from fano.log import MemoryLog
from fano.room import Setup
from fano.rules.registry import GAMES
from fano.rules.table import Seat
from fano.server.hosting.rooms import Rooms
from fano.server.replays.frames import (
    EVERYTHING,
    Viewpoint,
    replay_frames,
    room_before,
)
from fano.server.replays.sessions import played_sessions
from fano.tally import figures
from fano.wire.http.sessions import PlayedSession, ReplayFrames
from tests.server.support.room_players import Guest, choosing, player, room_with, start, until_over
from tests.server.support.virtual_time import run, virtual_rooms

LISTED = [game.id for game in GAMES if game.listed and game.scored]


async def one_evening(
    log: MemoryLog, rooms: Rooms, setup: Setup
) -> tuple[PlayedSession, list[Guest]]:
    room_host = await room_with(rooms, people=2, bots=1, setup=setup)
    guests: list[Guest] = [player(room_host, seat, setup.game) for seat in (0, 1)]
    watching = Guest(None)
    room_host.arrive(watching)
    start(room_host)
    await until_over(room_host)
    await room_host.live.flush()
    (kept,) = played_sessions(await log.read(room_host.live.code))
    kept = msgspec.json.decode(msgspec.json.encode(kept), type=PlayedSession)
    return kept, [*guests, watching]


def states(told: Iterable[dict[str, Any]]) -> dict[int, ClientState]:
    """What a client knows after each entry of the log."""
    found = {}
    state = ClientState()
    for message in told:
        state = update(state, message)
        found[state.seq] = state
    return found


def replayed(made: ReplayFrames) -> dict[int, ClientState]:
    messages = [made.welcome, *made.steps]
    return states([msgspec.json.decode(msgspec.json.encode(one)) for one in messages])


@pytest.mark.parametrize("game", LISTED)
def test_a_replay_is_what_a_seat_was_told(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        kept, guests = await one_evening(log, rooms, Setup(game=game))
        for guest in guests:
            made = replay_frames(kept, 0, guest.seat)
            assert made is not None
            assert made.games == (game,)
            live, again = states(guest.told), replayed(made)
            assert len(again) > 10
            for seq, state in again.items():
                assert state.view == live[seq].view, seq
            assert again[kept.steps[-1].seq].room["over"]
        await rooms.close()

    run(main)


@pytest.mark.parametrize("game", LISTED)
def test_all_eyes_see_every_pile_and_every_game_has_figures(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        kept, _ = await one_evening(log, rooms, Setup(game=game))
        made = replay_frames(kept, 0, EVERYTHING)
        assert made is not None
        for state in replayed(made).values():
            assert state.view is not None
            assert all(pile.cards for pile in state.view.piles.values() if pile.count)
        told = figures(room_before(kept), kept.steps, kept.results)
        assert told.games == (game,)
        assert [player.seat for player in told.players] == [0, 1, 2]
        assert sum(player.finds for player in told.players) == len(told.races)
        assert all(120 <= time < 600_000 for player in told.players for time in player.times)
        await rooms.close()

    run(main)


def test_an_evening_of_games_has_a_chapter_for_each() -> None:
    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        setup = Setup(mode="session", game="well", session_settings={"games": 3})
        room_host = await room_with(rooms, people=1, bots=2, setup=setup)
        player(room_host, 0, "evening")
        choosing(room_host, iter(["inferno", "poisoned_gift"]))
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        (kept,) = played_sessions(await log.read(room_host.live.code))
        found = [replay_frames(kept, number, Seat(0)) for number in range(len(kept.results))]
        for number, made in enumerate(found):
            assert made is not None
            assert made.games == tuple(result.game for result in kept.results)
            assert made.welcome.table["game"] == kept.results[number].game
            assert made.welcome.room["results"] == kept.results[:number]
            last = list(replayed(made).values())[-1]
            assert len(last.room["results"]) == number + 1
        assert replay_frames(kept, len(kept.results), Seat(0)) is None
        assert replay_frames(kept, -1, Seat(0)) is None
        await rooms.close()

    run(main)


def test_a_long_game_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.replays.frames.MOST_STEPS", 5)

    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        kept, _ = await one_evening(log, rooms, Setup(game="well"))
        eyes: tuple[Viewpoint, ...] = (Seat(0), None, EVERYTHING)
        for one in eyes:
            made = replay_frames(kept, 0, one)
            assert made is not None
            assert made.cut
            assert len(made.steps) == 5
        await rooms.close()

    run(main)
