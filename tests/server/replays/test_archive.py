"""Finished sessions are kept, shared by a link, expire, and can be deleted."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fano.bots import level
from fano.client import Client, play
from fano.log import Log, MemoryLog, SqliteLog
from fano.room import Room, Setup, fold_room
from fano.rules.table import Millis, Seat
from fano.server.app import sweep_archive
from fano.server.config.settings import Settings
from fano.server.hosting.clock import Clock
from fano.server.hosting.room_entry import RoomEntry, decode, encode
from fano.server.hosting.rooms import fingerprint
from fano.server.replays.archive import Archive
from fano.server.replays.frames import EVERYTHING, replay_frames
from fano.server.replays.sessions import played_sessions
from fano.wire import messages as wire
from fano.wire.http.sessions import PlayedSession
from tests.server.support import running_site
from tests.server.support.failing_logs import SlowLog
from tests.server.support.raw_client import PATIENCE_S, TOKEN, talking, until
from tests.server.support.running_site import Site

QUICK = Setup(game="inferno", edition="mini2")


running = partial(running_site.running, timing=running_site.NO_COUNTDOWN)


async def session(site: Site, *, room: str = "", token: str = TOKEN) -> str:
    """Two play a short session to its end; the code of their room."""
    async with (
        Client(site.socket, room=room, name="Zoe", token=token) as host,
        Client(site.socket, room=host.code, name="Yves", token=TOKEN * 2) as guest,
    ):
        await host.ask(wire.Configure(id=f"s{host.state.seq}", setup=QUICK))
        fast = replace(level("expert"), search_ms=40)
        playing = [
            asyncio.create_task(play(one, fast, Random(7), sessions=1)) for one in (host, guest)
        ]
        await host.ask(wire.Start(id=f"s{host.state.seq}"))
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*playing)
        return host.code


async def get(site: Site, path: str, method: str = "GET", token: str = "") -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with site.session.request(method, f"{site.url}{path}", headers=headers) as answer:
        body = await answer.read()
        is_json = answer.content_type == "application/json"
        return answer.status, msgspec.json.decode(body) if is_json else body.decode()


async def replay_ids(site: Site, code: str) -> list[str]:
    _, told = await get(site, f"/api/rooms/{code}/results.json")
    return [one["id"] for one in told["evenings"]]


def test_an_evening_becomes_a_replay_with_a_link(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "fano.db")
        async with running(log=log) as site:
            code = await session(site)
            status, told = await get(site, f"/api/rooms/{code.lower()}/results.json")
            assert (status, told["code"], told["playing"]) == (200, code, False)
            (one,) = told["evenings"]
            assert {p["name"] for p in one["players"].values()} == {"Zoe", "Yves"}
            assert one["results"][0]["game"] == "inferno"
            assert sorted(seat for place in one["ranking"] for seat in place) == [0, 1]

            status, replay = await get(site, f"/api/games/{one['id']}.json")
            assert status == 200
            _check_replay(replay, await _folded(log, code))
            assert site.node.metrics.finished[""] == 1
            assert site.node.metrics.commit.count > 5
            assert site.node.metrics.wait.count > 0
        await log.close()

    asyncio.run(main())


def _check_replay(told: dict[str, Any], room: Room) -> None:
    text = msgspec.json.encode(told).decode()
    for secret in (room.code, TOKEN, fingerprint(TOKEN), fingerprint(TOKEN * 2)):
        assert secret not in text
    read = msgspec.convert(told, PlayedSession, strict=False)
    before = Room(setup=read.setup)
    after = fold_room((event for step in read.steps for event in step.events), before)
    assert after.session == room.session
    assert read.ranking == room.session.ranking
    assert any(step.photo for step in read.steps)


async def _folded(log: Log, code: str) -> Room:
    entries = await log.read(code)
    return fold_room(event for entry in entries for event in decode(entry.data).events)


def test_a_replay_that_was_not_kept_is_made_when_asked_for() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            await log.blobs.delete("game", name)  # as if the server had died before
            assert await replay_ids(site, code) == [name]
            assert (await get(site, f"/api/games/{name}.json"))[0] == 200

    asyncio.run(main())


def test_only_the_host_deletes_a_room_and_then_all_is_gone() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            path = f"/api/rooms/{code}"
            assert (await get(site, path, "DELETE"))[0] == 401
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 403
            async with talking(site) as guest:
                await guest.hello(room=code, token=TOKEN * 2)
                assert (await get(site, path, "DELETE", TOKEN))[0] == 204
                assert (await guest.hear("bye"))["why"] == "closed"
            assert await log.read(code) == []
            assert (await get(site, f"/api/games/{name}.json"))[0] == 404
            assert (await get(site, path, "DELETE", TOKEN))[0] == 404
            async with talking(site) as late:
                assert (await late.hello(room=code))["why"] == "no_room"

    asyncio.run(main())


def test_a_player_can_be_forgotten(tmp_path: Path) -> None:
    def there(name: bytes) -> bool:
        return any(name in path.read_bytes() for path in tmp_path.iterdir())

    async def main() -> None:
        log = SqliteLog(tmp_path / "fano.db")
        async with running(log=log) as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            path = f"/api/rooms/{code}/me"
            assert (await get(site, path, "DELETE", TOKEN * 5))[0] == 403
            assert there(b"Yves")
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 204
            await until(lambda: not there(b"Yves"))
            _, replay = await get(site, f"/api/games/{name}.json")
            text = msgspec.json.encode(replay).decode()
            assert "Yves" not in text
            assert "Zoe" in text
            assert await replay_ids(site, code) == [name]
            written = b"".join(entry.data for entry in await log.read(code))
            assert b"Yves" not in written
            assert fingerprint(TOKEN * 2).encode() not in written
            assert b"Zoe" in written
            room_host = await site.node.rooms.get(code)
            assert room_host is not None
            assert list(room_host.live.room.people) == [Seat(0)]
            assert (await get(site, path, "DELETE", TOKEN))[0] == 204  # the last one takes all
            assert (await get(site, f"/api/games/{name}.json"))[0] == 404
            await until(lambda: not there(b"Zoe"))
        await log.close()

    asyncio.run(main())


def test_who_is_forgotten_during_a_game_is_not_in_its_replay() -> None:
    async def main() -> None:
        async with running() as site, talking(site) as host, talking(site) as guest:
            code = (await host.hello(name="Zoe"))["room"]["code"]
            await guest.hello(room=code, name="Yves", token=TOKEN * 2)
            async with talking(site) as third:
                await third.hello(room=code, name="Xenia", token=TOKEN * 3)
                await host.say(wire.Start(id="go"))
                await host.answer("go")
                assert (await get(site, f"/api/rooms/{code}/me", "DELETE", TOKEN * 3))[0] == 204
            await guest.say(wire.Depart(id="gone"))  # which ends the game
            await guest.answer("gone")
            (name,) = await replay_ids(site, code)
            text = msgspec.json.encode((await get(site, f"/api/games/{name}.json"))[1]).decode()
            assert "Yves" in text
            assert "Xenia" not in text

    asyncio.run(main())


def test_who_left_before_can_be_forgotten_too() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site, talking(site) as host, talking(site) as guest:
            code = (await host.hello(name="Zoe"))["room"]["code"]
            await guest.hello(room=code, name="Yves", token=TOKEN * 2)
            await guest.say(wire.Depart(id="gone"))
            await guest.answer("gone")
            path = f"/api/rooms/{code}/me"
            assert (await get(site, path, "DELETE", TOKEN * 5))[0] == 403
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 204
            written = b"".join(entry.data for entry in await log.read(code))
            assert b"Yves" not in written
            assert b"Zoe" in written
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 403

    asyncio.run(main())


def test_who_could_not_leave_because_the_disk_was_full_is_not_forgotten_by_half(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A seat that belongs to no device could never be left."""
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        log = SlowLog(0.0)
        async with running(log=log) as site, talking(site) as host, talking(site) as guest:
            code = (await host.hello(name="Zoe"))["room"]["code"]
            await guest.hello(room=code, name="Yves", token=TOKEN * 2)
            path = f"/api/rooms/{code}/me"
            log.full = True
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 503
            log.full = False
            room_host = site.node.rooms.in_memory(code)
            assert room_host is not None
            await until(lambda: not room_host.live.frozen)
            assert fingerprint(TOKEN * 2).encode() in (await log.read(code))[2].data
            assert (await get(site, path, "DELETE", TOKEN * 2))[0] == 204
            assert list((await _folded(log, code)).people) == [Seat(0)]
            assert not any(b"Yves" in data for _, data in await log.read(code))

    asyncio.run(main())


def test_what_is_past_its_time_goes() -> None:
    later_s = 0.0

    async def main() -> None:
        nonlocal later_s
        log = MemoryLog()
        clock = Clock(lambda: time.monotonic() + later_s, lambda: time.time() + later_s)
        async with running(log=log, settings=Settings(retention_days=2), clock=clock) as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            archive = site.node.archive
            later_s = 1.9 * 86400
            await archive.sweep()
            assert await archive.old_rooms() == []
            assert (await get(site, f"/api/games/{name}.json"))[0] == 200
            later_s = 3.1 * 86400  # two days, and one in which it could be brought back
            newer = await session(site)
            assert await replay_ids(site, newer)
            await archive.sweep()
            assert (await get(site, f"/api/games/{name}.json"))[0] == 404
            await replay_ids(site, code)  # asking for the results does not bring it back
            assert (await get(site, f"/api/games/{name}.json"))[0] == 404
            await sweep_archive(site.node, rooms_too=True)
            assert code in await log.rooms(), "somebody is there"
            await site.node.rooms.close()
            later_s += 86400  # at most half of the rooms go on one day
            entries = await log.read(code)
            await sweep_archive(site.node, rooms_too=True)
            assert list(await log.rooms()) == [newer]
            assert await archive.restore_room(code)
            assert await log.read(code) == entries
            assert not await archive.restore_room(code)

    asyncio.run(main())


def test_a_room_that_cannot_be_read_keeps_no_other_from_being_swept(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its last entry is damaged, or a newer Fano wrote it."""
    later_s = 0.0

    async def main() -> None:
        nonlocal later_s
        log = MemoryLog()
        clock = Clock(lambda: time.monotonic() + later_s, lambda: time.time() + later_s)
        old, new = (encode(RoomEntry(Millis(0), wall, ())) for wall in (0, 1))
        rooms = {"AAAAA": b"\xff", "BBBBB": b'{"at":0}', "CCCCC": old, "DDDDD": new}
        for code, data in rooms.items():
            await log.append(code, 1, data)
        async with running(log=log, clock=clock) as site:
            later_s = 7200.0
            await sweep_archive(site.node, rooms_too=True)
        assert list(await log.rooms()) == ["AAAAA", "BBBBB", "DDDDD"]

    asyncio.run(main())
    unread = [r.getMessage().split(",")[0] for r in caplog.records if "cannot be read" in r.msg]
    assert unread[-2:] == ["room AAAAA cannot be read", "room BBBBB cannot be read"]


def test_sweeping_goes_on_after_a_mistake_of_ours(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    times = []

    async def shaky(_: Archive) -> None:
        times.append(1)
        raise ZeroDivisionError

    async def main() -> None:
        monkeypatch.setattr(Archive, "sweep", shaky)
        monkeypatch.setattr("fano.server.app.SWEEP_S", 0.01)
        async with running():
            await until(lambda: len(times) > 2)

    asyncio.run(main())
    assert "cleanup failed, retrying" in caplog.text


def test_the_id_depends_on_everything_before_it() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            code = await session(site)
            await session(site, room=code)
            ids = await replay_ids(site, code)
            assert len(set(ids)) == 2
            assert all(len(name) == 24 for name in ids)
            entries = await log.read(code)
            assert [one.id for one in played_sessions(entries)] == ids

    asyncio.run(main())


def test_a_game_can_be_looked_at_as_each_seat_saw_it() -> None:
    async def main() -> None:
        async with running() as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            path = f"/api/games/{name}/frames.json"
            for seat, eyes in (("0", 0), ("1", 1), ("", None), ("all", "all")):
                status, told = await get(site, f"{path}?game=0&seat={seat}")
                assert (status, told["eyes"], told["games"]) == (200, eyes, ["inferno"])
                assert told["welcome"]["room"]["code"] == ""
                assert any(told["photos"].values())
                assert (await get(site, f"{path}?seat={seat}"))[1] == told
            assert (await get(site, f"{path}?game=1"))[0] == 404
            assert (await get(site, f"{path}?game=x"))[0] == 400
            assert (await get(site, f"{path}?seat=-1"))[0] == 400
            assert (await get(site, "/api/games/nosuch/frames.json"))[0] == 404
            _, told = await get(site, f"/api/games/{name}/figures.json")
            assert (told["id"], told["figures"]["games"]) == (name, ["inferno"])
            assert sum(p["finds"] for p in told["figures"]["players"]) > 0
            assert (await get(site, "/api/games/nosuch/figures.json"))[0] == 404
            # Whoever asks to be forgotten is forgotten here, too.
            assert (await get(site, f"/api/rooms/{code}/me", "DELETE", TOKEN * 2))[0] == 204
            _, told = await get(site, f"{path}?game=0&seat=0")
            assert "Yves" not in msgspec.json.encode(told).decode()

    asyncio.run(main())


def test_what_is_worked_out_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.replays.cache.CACHE_BYTES", 30_000)

    async def main() -> None:
        async with running() as site:
            code = await session(site)
            (name,) = await replay_ids(site, code)
            kept = site.node.replays
            for _ in range(2):
                for eyes in (Seat(0), Seat(1), None, EVERYTHING):
                    assert await kept.frames(name, 0, eyes) is not None
                    assert kept.size <= 30_000

    asyncio.run(main())


def test_what_many_ask_for_at_once_is_worked_out_for_the_first_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fano.server.replays.cache.MOST_CONCURRENT", 1)
    made = []

    def noted(*what: Any) -> object:
        made.append(what)
        return replay_frames(*what)

    monkeypatch.setattr("fano.server.replays.cache.replay_frames", noted)

    async def main() -> None:
        async with running() as site:
            (name,) = await replay_ids(site, await session(site))
            asked = [site.node.replays.frames(name, 0, None) for _ in range(5)]
            assert None not in await asyncio.gather(*asked)
            assert len(made) == 1

    asyncio.run(main())


def test_what_is_kept_in_a_hurry_is_what_the_log_has() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            code = await session(site)
            archive = site.node.archive
            await archive.settled()
            (made,) = played_sessions(await log.read(code))
            data = await archive.replay(made.id)
            assert data is not None
            assert msgspec.json.decode(data) == msgspec.json.decode(msgspec.json.encode(made))
            assert site.node.metrics.finished[""] == 1

    asyncio.run(main())
