"""A database that an older Fano wrote is read by this one: rooms, replays, decks, the daily board.

Log entries and blobs keep their stored names whatever becomes of our classes. The fixture was
written by commit 64eb24a; the JSON beside it holds what that commit read back from it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fano.log import SqliteLog
from fano.room import Resume
from fano.rules.table import Seat
from fano.server.daily.board import Boards
from fano.server.hosting.clock import Clock
from fano.server.hosting.rooms import Rooms
from fano.server.ops.metrics import Metrics
from fano.server.replays.archive import Archive
from fano.server.replays.cache import Replays
from fano.studio.deck_store import DeckStore
from fano.wire.seen import room_view

FIXTURES = Path(__file__).parent / "fixtures"
EXPECTED: dict[str, Any] = json.loads(
    (FIXTURES / "database_64eb24a.json").read_text("utf-8"),
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    made = sqlite3.connect(path)
    made.executescript((FIXTURES / "database_64eb24a.sql").read_text("utf-8"))
    made.close()
    return path


def opened(database: Path, test: Callable[[SqliteLog], Awaitable[None]]) -> None:
    async def main() -> None:
        log = SqliteLog(database)
        try:
            await test(log)
        finally:
            await log.close()

    asyncio.run(main())


def archive_of(log: SqliteLog) -> Archive:
    return Archive(log, log.blobs, 0, Metrics(lambda: 0, lambda: 0).finished, Clock())


def _json(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_every_room_is_as_it_was_left(database: Path) -> None:
    async def test(log: SqliteLog) -> None:
        rooms = Rooms(log)
        for name, expected in EXPECTED["rooms"].items():
            found = await rooms.get(expected["code"])
            assert found is not None, name
            assert found.live.seq == expected["entries"], name
            seen = _json(room_view(found.live.room))
            assert seen | expected["view"] == seen, name
            if "table" in expected:
                table = _json(found.live.room.session.table)
                assert table | expected["table"] == table, name
        await rooms.close()

    opened(database, test)


def test_a_game_that_was_paused_goes_on(database: Path) -> None:
    async def test(log: SqliteLog) -> None:
        rooms = Rooms(log)
        found = await rooms.get(EXPECTED["rooms"]["middle"]["code"])
        assert found is not None
        before = found.live.room
        assert (before.playing, before.paused) == (True, True)
        assert found.live.ask(Resume(Seat(0))) is None
        await found.live.flush()
        assert not found.live.room.paused
        await rooms.close()
        assert len(await log.read(found.live.code)) > EXPECTED["rooms"]["middle"]["entries"]

    opened(database, test)


def test_replays_have_the_same_ids_and_steps(database: Path) -> None:
    async def test(log: SqliteLog) -> None:
        archive = archive_of(log)
        for name, expected in EXPECTED["rooms"].items():
            found = await archive.sessions(expected["code"])
            told = [
                {
                    "id": one.id,
                    "steps": len(one.steps),
                    "totals": {str(seat): points for seat, points in one.totals.items()},
                }
                for one in found
            ]
            assert told == expected["evenings"], name
        replay = EXPECTED["replay"]
        assert await archive.replay(replay["id"]) is not None
        page = await Replays(archive).frames(replay["id"], 1, Seat(0))
        assert page is not None
        shown = json.loads(page.body)
        assert shown["games"] == replay["games"]
        assert len(shown["steps"]) == replay["steps"]
        assert shown["steps"][-1] | replay["last"] == shown["steps"][-1]
        assert await Replays(archive).figures(replay["id"]) is not None

    opened(database, test)


def test_a_deck_keeps_its_owner_and_pictures(database: Path) -> None:
    async def test(log: SqliteLog) -> None:
        expected = EXPECTED["deck"]
        decks = DeckStore(log.blobs)
        kept = await decks.get(expected["id"])
        assert kept.owner == expected["owner"]
        assert kept.revision == expected["revision"]
        assert _json(kept.draft) == expected["draft"]
        pictures = await decks.pictures(expected["id"], kept)
        digests = {path: hashlib.sha256(data).hexdigest() for path, data in pictures.items()}
        assert digests == expected["pictures"]
        assert [line.id for line in await decks.of(expected["owner"])] == [expected["id"]]

    opened(database, test)


def test_the_daily_board_has_its_entry(database: Path) -> None:
    async def test(log: SqliteLog) -> None:
        expected = EXPECTED["daily"]
        ranked = await Boards(log.blobs, 0, 100).ranked(date.fromisoformat(expected["day"]))
        ((device, entry),) = ranked
        assert device == expected["device"]
        fields = ("name", "ms", "slips", "at")
        assert _json(entry) == {field: expected[field] for field in fields}

    opened(database, test)
