"""What a room does by itself: countdowns, clocks and bots, also after a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from random import Random
from typing import Any

import pytest

from fano.log import MemoryLog
from fano.room import Abandon, Setup
from fano.rules.session import Choose, Vote
from fano.rules.session.state import GameChosen, GameScored, Voted
from fano.rules.table import Seat
from fano.server.hosting.chance import Chance
from fano.server.hosting.environment import Timing
from fano.server.hosting.live_room import LiveRoom
from fano.server.hosting.room_entry import decode
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from fano.server.replays.sessions import played_sessions
from tests.server.support.room_players import (
    Guest,
    History,
    assert_true_to,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_environment, virtual_rooms

A, B = Seat(0), Seat(1)
Case = Callable[[Rooms, MemoryLog], Coroutine[Any, Any, None]]


def in_rooms(case: Case, chance: Chance | None = None) -> None:
    async def main() -> None:
        log = MemoryLog()
        environment = virtual_environment()
        found = virtual_rooms(log, environment._replace(chance=chance or environment.chance))
        await case(found, log)
        await found.close()

    run(main)


async def again(log: MemoryLog, room_host: RoomHost) -> RoomHost:
    """The same room on a node that knows only the log, as after `kill -9`."""
    await room_host.live.flush()
    room_host.driver.stop()
    room_host.presence.stop()
    found = await virtual_rooms(log).get(room_host.live.code)
    assert found is not None
    return found


def test_a_countdown_goes_on_after_a_crash() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 2, 0, Setup())
        room_host.arrive(Guest(A))
        start(room_host)
        await asyncio.sleep(1)
        assert room_host.live.room.session.table.wants == "go"
        room_host = await again(log, room_host)
        room_host.arrive(Guest(A))
        await asyncio.sleep(Timing().countdown_ms / 1000 + 0.1)
        assert room_host.live.room.session.table.wants == ""
        await room_host.close()

    in_rooms(case)


def test_bots_and_clocks_go_on_after_a_crash() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 1, 3, Setup(game="hot_potato"))
        room_host.arrive(Guest(A))
        start(room_host)
        for _ in range(20):
            await asyncio.sleep(4)
            room_host = await again(log, room_host)
            guest = Guest(A)
            room_host.arrive(guest)
        await until_over(room_host)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        assert_true_to(history, guest.told)
        times = [entry.at for entry in history.entries]
        assert times == sorted(times)
        await room_host.close()

    in_rooms(case)


@pytest.mark.parametrize("game", ["inferno", "hot_potato", "false_poker", "guess"])
@pytest.mark.parametrize("after_s", [1, 9])
def test_when_the_host_stops_a_game_bots_and_clocks_stop_with_it(game: str, after_s: int) -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 1, 3, Setup(game=game))
        guest = Guest(A)
        room_host.arrive(guest)
        start(room_host)
        await asyncio.sleep(after_s)
        assert room_host.live.ask(Abandon(A)) is None
        await room_host.live.flush()
        stopped = len(await log.read(room_host.live.code))
        await asyncio.sleep(600)
        assert len(await log.read(room_host.live.code)) == stopped
        assert_true_to(await History.of(log, room_host.live.code), guest.told)
        room_host = await again(log, room_host)
        assert not room_host.live.room.playing
        room_host.arrive(guest := Guest(A))
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        assert_true_to(await History.of(log, room_host.live.code), guest.told)
        ended = list(played_sessions(await log.read(room_host.live.code)))
        assert len(ended) == 1, "of what was stopped there is no result"
        await room_host.close()

    in_rooms(case)


@pytest.mark.parametrize("chooser", ["loser", "winner", "vote"])
def test_bots_choose_and_leave_votes_to_people(chooser: str) -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        setup = Setup(mode="session", session_settings={"next_game_chooser": chooser, "games": 3})
        room_host = await room_with(found, 1, 3, setup)
        host = player(room_host, 0, "session")
        start(room_host)
        async with asyncio.timeout(3600 * 4):
            while room_host.live.room.playing:
                await asyncio.sleep(1)
                session = room_host.live.room.session
                if session.wants == "game" and A in session.choosers and A not in session.votes:
                    make = Vote if chooser == "vote" else Choose
                    room_host.live.ask(make(A, room_host.live.clock.now(), "inferno"))
        await room_host.live.flush()
        assert len(room_host.live.room.session.results) == 3
        history = await History.of(log, room_host.live.code)
        assert_true_to(history, host.told)
        waits = [
            chosen - scored
            for scored, chosen in zip(
                times_of(GameScored, history), times_of(GameChosen, history)[1:], strict=False
            )
        ]
        # The person takes a second at most; bots let people see how it stands.
        assert all(wait <= 1100 or 6000 <= wait <= 8000 for wait in waits), waits
        assert chooser == "vote" or max(waits) >= 6000
        votes = [e for entry in history.entries for e in entry.events if isinstance(e, Voted)]
        assert {vote.seat for vote in votes} <= {A}, "bots do not vote"

    in_rooms(case)


def times_of(kind: type, history: History) -> list[int]:
    return [e.at for e in history.entries if any(isinstance(event, kind) for event in e.events)]


class _FirstChoice(Random):
    def choice(self, seq: Any) -> Any:
        return seq[0]


def test_a_bot_chooses_a_game_for_which_the_deck_is_enough() -> None:
    """Seven people cannot play inferno with seven cards: a bot that named it waited for ever."""

    async def case(found: Rooms, _: MemoryLog) -> None:
        setup = Setup(
            mode="session",
            game="hot_potato",
            edition="mini2",
            session_settings={"next_game_chooser": "vote", "games": 2},
        )
        room_host = await room_with(found, 1, 6, setup)
        player(room_host, 0, "few cards")
        start(room_host)
        async with asyncio.timeout(3600):
            while room_host.live.room.playing:
                await asyncio.sleep(1)
                session = room_host.live.room.session
                if session.wants == "game" and A not in session.votes:
                    room_host.live.ask(Vote(A, room_host.live.clock.now(), "hot_potato"))
        assert [r.game for r in room_host.live.room.session.results] == ["hot_potato"] * 2

    in_rooms(case, Chance(_FirstChoice(57)))


def test_a_tournament_of_a_person_and_bots_ends() -> None:
    async def case(found: Rooms, log: MemoryLog) -> None:
        setup = Setup(mode="tournament", session_settings={"games": 2, "next_game_chooser": "vote"})
        room_host = await room_with(found, 1, 4, setup)
        host = player(room_host, 0, "cup")
        start(room_host)
        async with asyncio.timeout(3600 * 4):
            while room_host.live.room.playing:
                await asyncio.sleep(1)
                if room_host.live.room.session.wants == "game":
                    room_host.live.ask(Vote(A, room_host.live.clock.now(), "well"))
        await room_host.live.flush()
        assert_true_to(await History.of(log, room_host.live.code), host.told)

    in_rooms(case)


def test_a_countdown_goes_on_while_the_server_is_away() -> None:
    """Else a server that crashes again and again would never let a game begin."""

    async def case(found: Rooms, log: MemoryLog) -> None:
        room_host = await room_with(found, 2, 0, Setup())
        start(room_host)
        await room_host.live.flush()
        due = room_host.live.room.countdown
        assert due is not None
        entries = await log.read(room_host.live.code)
        began = decode(entries[-1].data).wall
        for away_ms, left_ms in ((0, 3000), (500, 2500), (60_000, 1000)):
            environment = virtual_environment()
            clock = environment.clock._replace(unix=partial(float, (began + away_ms) / 1000))
            again = LiveRoom(room_host.live.code, log, entries, environment._replace(clock=clock))
            assert due - again.clock.now() == left_ms
            await again.close()

    in_rooms(case)
