"""The log and the blob store in one SQLite file: the embedded default."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from fano.log.blob_store import NOTHING, Along, BlobInfo, check_blob, check_swap
from fano.log.checkpoint import Checkpointer
from fano.log.file_watch import FileWatch
from fano.log.follow import Follower, Hub
from fano.log.log import Entry, check_room
from fano.log.schema import open_file
from fano.log.worker import Reader, ask_append
from fano.log.writer import Writer

REWRITTEN = 500
"""Entries read at a time: other rooms write in between."""


class SqliteLog:
    """The `Log` in the file at `path`, which is made if it is missing, or `LogError`.

    Several may share a file, in one process or in many. Its `blobs` lie in the same file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.where = str(self.path)
        writing, reading, moving = open_file(self.path)
        self._hub = Hub(self._joined)
        self._checkpointer = Checkpointer(moving)
        self._file_watch = FileWatch(self.path)
        self._writer = Writer(self.path, writing, self._hub, self._checkpointer, self._file_watch)
        self._reader = Reader("fano-log-reader", str(self.path), reading)
        self.blobs = SqliteBlobStore(self._writer, self._reader, self._checkpointer)
        self._file_watch.start()
        self._checkpointer.start()
        self._writer.start()
        self._reader.start()

    def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> asyncio.Future[bool]:
        return ask_append(self._writer.put, room, seq, (entry, *more))

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        check_room(room)
        return await self._reader.ask(partial(_read, room=room, after=after))

    def follow(self, room: str, after: int = 0) -> Follower:
        check_room(room)
        return Follower(self._hub, room, after, self.read)

    async def rooms(self) -> dict[str, int]:
        return await self._reader.ask(_rooms)

    async def delete(self, room: str) -> None:
        check_room(room)
        await self._writer.ask(partial(_delete, room=room), room)
        self._checkpointer.scrub()

    async def rewrite(self, room: str, entries: Sequence[Entry]) -> None:
        check_room(room)
        for start in range(0, len(entries), REWRITTEN):
            part = entries[start : start + REWRITTEN]
            await self._writer.ask(partial(_rewrite, room=room, entries=part), room)
        self._checkpointer.scrub()

    async def close(self) -> None:
        self._hub.close()
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._file_watch.stop()  # first: the last to close removes the write-ahead log
        self._reader.stop()
        self._writer.stop()
        self._checkpointer.stop()

    def _joined(self) -> None:
        self._writer.nudge()


class SqliteBlobStore:
    """The `BlobStore` in the file of a `SqliteLog`."""

    def __init__(
        self, writer: Writer, reader: Reader[sqlite3.Connection], checkpointer: Checkpointer
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._checkpointer = checkpointer

    async def put(self, kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
        check_blob(kind, key, data, expires_at)
        await self._writer.ask(lambda db: _store(db, kind, key, data, expires_at))

    async def swap(
        self,
        kind: str,
        key: str,
        before: bytes | None,
        after: bytes | None,
        along: Along = NOTHING,
    ) -> bool:
        check_swap(kind, key, after, along)

        def run(db: sqlite3.Connection) -> bool:
            sql = "SELECT data, expires_at FROM shelf WHERE kind = ? AND key = ?"
            found, expires_at = db.execute(sql, (kind, key)).fetchone() or (None, None)
            if found != before:
                return False
            _store(db, kind, key, after, expires_at)
            for (other_kind, other_key), data in along.items():
                _store(db, other_kind, other_key, data)
            return True

        done = await self._writer.ask(run)
        self._checkpointer.scrub()
        return done

    async def get(self, kind: str, key: str) -> bytes | None:
        def run(db: sqlite3.Connection) -> bytes | None:
            sql = "SELECT data FROM shelf WHERE kind = ? AND key = ?"
            found = db.execute(sql, (kind, key)).fetchone()
            return None if found is None else found[0]

        return await self._reader.ask(run)

    async def list(
        self, kind: str, limit: int = 100, before: int | None = None
    ) -> Sequence[BlobInfo]:
        def run(db: sqlite3.Connection) -> Sequence[BlobInfo]:
            found = db.execute(
                "SELECT number, key, size, expires_at FROM shelf "
                "WHERE kind = ? AND (?2 IS NULL OR number < ?2) ORDER BY number DESC LIMIT ?3",
                (kind, before, max(limit, 0)),
            )
            return [BlobInfo(*row) for row in found.fetchall()]

        return await self._reader.ask(run)

    async def delete(self, kind: str, key: str) -> bool:
        gone = await self._writer.ask(lambda db: _store(db, kind, key, None))
        self._checkpointer.scrub()
        return gone

    async def expire(self, now: int) -> int:
        sql = "DELETE FROM shelf WHERE expires_at <= ?"
        gone = await self._writer.ask(lambda db: db.execute(sql, (now,)).rowcount)
        if gone:
            self._checkpointer.scrub()
        return gone


def _store(
    db: sqlite3.Connection, kind: str, key: str, data: bytes | None, expires_at: int | None = None
) -> bool:
    """Store or delete; whether that changed anything."""
    if data is None:
        done = db.execute("DELETE FROM shelf WHERE kind = ? AND key = ?", (kind, key))
    else:
        done = db.execute(
            "INSERT OR REPLACE INTO shelf (kind, key, size, expires_at, data) "
            "VALUES (?, ?, ?, ?, ?)",
            (kind, key, len(data), expires_at, data),
        )
    return done.rowcount > 0


def _read(db: sqlite3.Connection, room: str, after: int) -> list[Entry]:
    sql = "SELECT seq, data FROM entry WHERE room = ? AND seq > ? ORDER BY seq"
    return [Entry(seq, data) for seq, data in db.execute(sql, (room, after)).fetchall()]


def _rooms(db: sqlite3.Connection) -> dict[str, int]:
    """From one room to the next by the primary key: the entries between are not visited."""
    return dict(
        db.execute(
            """WITH RECURSIVE name (room) AS (
                SELECT min(room) FROM entry UNION ALL
                SELECT (SELECT min(room) FROM entry WHERE room > name.room) FROM name
                WHERE name.room IS NOT NULL
            )
            SELECT room, (SELECT max(seq) FROM entry WHERE entry.room = name.room) FROM name
            WHERE room IS NOT NULL"""
        ).fetchall()
    )


def _rewrite(db: sqlite3.Connection, room: str, entries: Sequence[Entry]) -> bool:
    sql = "UPDATE entry SET data = ? WHERE room = ? AND seq = ?"
    changed = [db.execute(sql, (data, room, seq)).rowcount for seq, data in entries]
    return any(changed)


def _delete(db: sqlite3.Connection, room: str) -> bool:
    return db.execute("DELETE FROM entry WHERE room = ?", (room,)).rowcount > 0
