"""What has been played of a session can be seen again before it is over, and if it never is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest

from fano.log import Entry, LogError, MemoryLog
from fano.room import Join, Setup, fold_room
from fano.rules.session.state import GameScored
from fano.rules.table import Seat
from fano.server.hosting.clock import Clock
from fano.server.hosting.hooks import SessionEnded
from fano.server.hosting.room_entry import decode
from fano.server.hosting.room_host import RoomHost
from fano.server.ops.metrics import Counter
from fano.server.replays.archive import Archive
from fano.server.replays.frames import EVERYTHING, replay_frames
from fano.server.replays.sessions import played_sessions, stages, stored_session
from fano.wire.http.sessions import PlayedSession
from tests.server.support.room_players import (
    Guest,
    Message,
    choosing,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

GAMES = ("well", "inferno", "poisoned_gift")
LATE = Join("device-late", "Late")


class Played(NamedTuple):
    code: str
    entries: list[Entry]
    settled: list[int]
    """How many entries there were when each game was settled."""


class Door(Guest):
    """Lets somebody in between the first game and the second."""

    def __init__(self, room_host: RoomHost) -> None:
        super().__init__(None)
        self._live = room_host.live
        self._open = True

    def heard(self, message: Message) -> None:
        if self._open and message.get("room", {}).get("wants"):
            self._open = False
            self._live.then(self._let_in)

    def _let_in(self) -> None:
        assert self._live.ask(LATE) is None


def a_session() -> Played:
    """A person and two bots play three games; somebody comes after the first."""
    played = []

    async def main() -> None:
        log = MemoryLog()
        rooms = virtual_rooms(log)
        settings: dict[str, bool | int | str]
        settings = {"games": len(GAMES), "next_game_chooser": "winner"}
        setup = Setup(mode="session", game=GAMES[0], session_settings=settings)
        room_host = await room_with(rooms, people=1, bots=2, setup=setup)
        player(room_host, 0, "evening")
        room_host.arrive(Door(room_host))
        choosing(room_host, GAMES[1:])
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        entries = await log.read(room_host.live.code)
        await rooms.close()
        happened = [decode(data).events for _, data in entries]
        scored = [any(isinstance(e, GameScored) for e in events) for events in happened]
        settled = [i for i, is_so in enumerate(scored, start=1) if is_so]
        played.append(Played(room_host.live.code, entries, settled))

    run(main)
    return played[0]


def test_an_evening_can_be_seen_as_far_as_it_has_come() -> None:
    _, entries, settled = a_session()
    assert len(settled) == len(GAMES)
    (whole,) = played_sessions(entries)
    assert whole.ranking
    assert played_sessions(entries[: settled[0] - 1]) == []
    for games, (first, beyond) in enumerate(pairwise([*settled, len(entries) + 1]), start=1):
        (so_far,) = played_sessions(entries[:first])
        assert played_sessions(entries[: beyond - 1]) == [so_far if games < len(GAMES) else whole]
        assert so_far.results == whole.results[:games]
        for number in range(games):
            now, then = (
                replay_frames(so_far, number, EVERYTHING),
                replay_frames(whole, number, EVERYTHING),
            )
            assert now is not None
            assert then is not None
            # A tie of the session is played off in its last game.
            assert now.steps == then.steps[: len(now.steps)]
            assert len(now.steps) == len(then.steps) or games == len(GAMES)
        assert replay_frames(so_far, games, EVERYTHING) is None  # what is being played stays secret
        assert so_far == whole or not so_far.ranking


def test_whoever_came_in_the_middle_is_known_by_name() -> None:
    _, entries, settled = a_session()
    seat = Seat(3)
    (before,) = played_sessions(entries[: settled[0]])
    assert seat not in before.summary.players
    (whole,) = played_sessions(entries)
    assert whole.summary.players[seat].name == LATE.name
    assert seat in whole.totals
    opened = replay_frames(whole, 0, EVERYTHING)
    assert opened is not None
    assert seat not in opened.welcome.room["players"]


def test_what_is_kept_in_a_hurry_knows_them_too() -> None:
    code, entries, _ = a_session()
    (whole,) = played_sessions(entries)
    first, last = whole.steps[0].seq, whole.steps[-1].seq
    before, after = (
        fold_room(event for _, data in entries[:seq] for event in decode(data).events)
        for seq in (first - 1, last)
    )
    made = stored_session(SessionEnded(code, before, after, first, last), entries[first - 1 : last])
    assert made.id == whole.id
    assert msgspec.json.decode(made.data, type=PlayedSession) == whole


def test_what_was_shared_on_the_way_goes_with_the_rest() -> None:
    code, entries, settled = a_session()

    async def main() -> None:
        log = MemoryLog()
        archive = Archive(log, log.blobs, 0, Counter("finished", ""), Clock())
        ids = []
        for first, last in pairwise([0, *settled, len(entries)]):
            for seq, data in entries[first:last]:
                await log.append(code, seq, data)
            ids += [session.id for session in await archive.sessions(code)]
        assert [*dict.fromkeys(ids)] == [session.id for session in stages(entries)]

        async def shelved() -> list[str]:
            found = [await archive.replay(name) for name in ids]
            return [data.decode() for data in found if data is not None]

        assert [LATE.name in text for text in await shelved()] == [name != ids[0] for name in ids]
        assert await archive.forget_device(code, LATE.token)
        assert len(await shelved()) == len(ids)
        assert not any(LATE.name in text for text in await shelved())
        await archive.forget_room(code)
        assert await shelved() == []

    asyncio.run(main())


def test_a_name_does_not_come_back_with_what_was_being_put_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, entries, _ = a_session()

    async def main() -> None:
        log = MemoryLog()
        archive = Archive(log, log.blobs, 0, Counter("finished", ""), Clock())
        for seq, data in entries:
            await log.append(code, seq, data)
        put, reached, go_on = log.blobs.put, asyncio.Event(), asyncio.Event()

        async def slowly(kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
            reached.set()
            await go_on.wait()
            await put(kind, key, data, expires_at)

        monkeypatch.setattr(log.blobs, "put", slowly)
        showing = asyncio.create_task(archive.sessions(code))
        await reached.wait()
        forgetting = asyncio.create_task(archive.forget_device(code, LATE.token))
        await asyncio.sleep(0.05)
        go_on.set()
        (session,) = await showing
        assert await forgetting
        kept = await archive.replay(session.id)
        assert kept is not None
        assert LATE.name.encode() not in kept

    asyncio.run(main())


@pytest.mark.parametrize("fails", range(5))
def test_who_was_half_forgotten_when_the_disk_failed_can_ask_again(
    fails: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same holds for a server that was killed there."""
    code, entries, settled = a_session()

    async def main() -> None:
        log = MemoryLog()
        archive = Archive(log, log.blobs, 0, Counter("finished", ""), Clock())
        ids = set()
        for first, last in pairwise([0, *settled, len(entries)]):
            for seq, data in entries[first:last]:
                await log.append(code, seq, data)
            ids |= {session.id for session in await archive.sessions(code)}
        steps = iter(range(1000))

        def shaky(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def or_fail(*what: object) -> Any:
                if next(steps) == fails:
                    raise LogError("the disk is full")
                return await write(*what)

            return or_fail

        monkeypatch.setattr(log, "rewrite", shaky(log.rewrite))
        monkeypatch.setattr(log.blobs, "swap", shaky(log.blobs.swap))
        with pytest.raises(LogError):
            await archive.forget_device(code, LATE.token)
        assert await archive.forget_device(code, LATE.token)
        for name in ids:
            assert LATE.name.encode() not in (await archive.replay(name) or LATE.name.encode())
        assert not any(LATE.name.encode() in data for _, data in await log.read(code))

    asyncio.run(main())


def test_a_long_log_is_searched_beside_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[threading.Thread] = []

    def without(*_: object) -> list[Entry]:
        searched.append(threading.current_thread())
        return []

    async def main() -> None:
        log = MemoryLog()
        archive = Archive(log, log.blobs, 0, Counter("finished", ""), Clock())
        assert not await archive.forget_device("BCDFG", LATE.token)

    monkeypatch.setattr("fano.server.replays.archive.without", without)
    asyncio.run(main())
    assert len(searched) == 1
    assert threading.main_thread() not in searched


def test_an_evening_that_was_stopped_keeps_what_was_played() -> None:
    _, entries, settled = a_session()
    (stopped,) = played_sessions(entries[: settled[1] + 5])
    again = [Entry(seq + settled[1] + 5, data) for seq, data in entries]
    first, second = played_sessions([*entries[: settled[1] + 5], *again])
    assert first == stopped
    assert len(first.results) == 2
    assert second.ranking
