"""`PostgresLog` and its blob store, behind the same protocols as the ones in a SQLite file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from fano.log.blob_store import NOTHING, Along, BlobInfo, check_blob, check_swap
from fano.log.follow import Follower, Hub
from fano.log.log import Entry, LogError, check_room
from fano.log.postgres.address import Address
from fano.log.postgres.connection import Appends, Listener, Queries, Session, quote, unquote
from fano.log.postgres.schema import Connection, connect, open_database
from fano.log.worker import ask_append

T = TypeVar("T")

SERVER_LOCK = 0x46414E4F5345
"""The advisory lock that a server holds on its database."""
HOLD_AGAIN_S = 0.1
"""How often to try for it."""


class PostgresLog:
    """The `Log` in the database at `url` (postgresql://…), prepared if it is empty, or `LogError`.

    Any number of processes on any number of machines may share it.
    """

    def __init__(self, url: str) -> None:
        self.address = Address(url)
        self.where = where = str(self.address)
        db = open_database(self.address)
        self._hub = Hub(self._joined)
        self._listener = Listener(self.address, self._hub)
        self._appends = Appends("fano-log-appends", where, Session(self.address, db))
        self._queries = Queries("fano-log-queries", where, Session(self.address))
        self.blobs = PostgresBlobStore(self._queries)
        self._appends.start()
        self._queries.start()

    def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> asyncio.Future[bool]:
        return ask_append(self._appends.put, room, seq, (entry, *more))

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        check_room(room)
        sql = "SELECT seq, data FROM fano.entry WHERE room = %b AND seq > %b ORDER BY seq"
        after = min(max(after, 0), 2**63 - 1)
        return [Entry(*row) for row in await _rows(self._queries, sql, quote(room), after)]

    def follow(self, room: str, after: int = 0) -> Follower:
        check_room(room)
        return Follower(self._hub, room, after, self.read)

    async def rooms(self) -> dict[str, int]:
        return {unquote(room): head for room, head in await _rows(self._queries, _ROOMS)}

    async def delete(self, room: str) -> None:
        check_room(room)

        def run(db: Connection) -> None:
            with db.transaction():
                # An append that is under way would otherwise outlive the room that it belongs to.
                db.execute("LOCK TABLE fano.entry IN SHARE ROW EXCLUSIVE MODE")
                db.execute("DELETE FROM fano.entry WHERE room = %b", (quote(room),))

        await _with(self._queries, run)

    async def rewrite(self, room: str, entries: Sequence[Entry]) -> None:
        check_room(room)
        sql = (
            "UPDATE fano.entry SET data = new.data "
            "FROM unnest(%b::bigint[], %b::bytea[]) AS new (seq, data) "
            "WHERE room = %b AND entry.seq = new.seq"
        )
        seqs, datas = [entry.seq for entry in entries], [entry.data for entry in entries]
        await _with(self._queries, lambda db: db.execute(sql, (seqs, datas, quote(room))))

    def hold(self, wait_s: float) -> Connection | None:
        """Until the connection is closed, nobody else holds this database; None if another does.

        The lock is the connection's: it ends with the process, however that ends.
        """
        try:
            db = connect(self.address)
            end = time.monotonic() + wait_s
            while True:
                if db.execute("SELECT pg_try_advisory_lock(%b)", (SERVER_LOCK,)).fetchone() == (
                    True,
                ):
                    return db
                if time.monotonic() > end:
                    db.close()
                    return None
                time.sleep(HOLD_AGAIN_S)
        except psycopg.Error as error:
            raise LogError(f"the database {self.where}: {self.address.reason(error)}") from None

    async def close(self) -> None:
        self._hub.close()
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._queries.stop()
        self._appends.stop()
        self._listener.stop()

    def _joined(self) -> None:
        self._listener.start()


class PostgresBlobStore:
    """The `BlobStore` in the database of a `PostgresLog`."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries

    async def put(self, kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
        check_blob(kind, key, data, expires_at)

        def run(db: Connection) -> None:
            with db.transaction():
                _lock_kinds(db, kind)
                _store(db, kind, key, data, expires_at)

        await _with(self._queries, run)

    async def swap(
        self,
        kind: str,
        key: str,
        before: bytes | None,
        after: bytes | None,
        along: Along = NOTHING,
    ) -> bool:
        check_swap(kind, key, after, along)

        def run(db: Connection) -> bool:
            with db.transaction():
                _lock_kinds(db, kind, *(other for other, _ in along))
                found, expires_at = db.execute(
                    "SELECT data, expires_at FROM fano.blob WHERE kind = %b "
                    "AND key = %b FOR UPDATE",
                    (quote(kind), quote(key)), binary=True,
                ).fetchone() or (None, None)  # fmt: skip
                if found != before:
                    return False
                _store(db, kind, key, after, expires_at)
                for (other_kind, other_key), data in along.items():
                    _store(db, other_kind, other_key, data)
            return True

        return await _with(self._queries, run)

    async def get(self, kind: str, key: str) -> bytes | None:
        sql = "SELECT data FROM fano.blob WHERE kind = %b AND key = %b"
        found = await _rows(self._queries, sql, quote(kind), quote(key))
        return bytes(found[0][0]) if found else None

    async def list(
        self, kind: str, limit: int = 100, before: int | None = None
    ) -> Sequence[BlobInfo]:
        found = await _rows(
            self._queries,
            "SELECT number, key, size, expires_at FROM fano.blob WHERE kind = %b "
            "AND number < %b ORDER BY number DESC LIMIT %b",
            quote(kind), 2**63 - 1 if before is None else before, max(limit, 0),
        )  # fmt: skip
        return [BlobInfo(number, unquote(key), size, end) for number, key, size, end in found]

    async def delete(self, kind: str, key: str) -> bool:
        return await _with(self._queries, lambda db: _store(db, kind, key, None))

    async def expire(self, now: int) -> int:
        sql = "DELETE FROM fano.blob WHERE expires_at <= %b"
        return await _with(self._queries, lambda db: db.execute(sql, (now,)).rowcount)


_ROOMS = """WITH RECURSIVE name (room) AS (
    SELECT min(room) FROM fano.entry UNION ALL
    SELECT (SELECT min(room) FROM fano.entry WHERE room > name.room) FROM name
    WHERE name.room IS NOT NULL
)
SELECT room, (SELECT max(seq) FROM fano.entry WHERE entry.room = name.room) FROM name
WHERE room IS NOT NULL"""
"""From one room to the next by the primary key: the entries between are not visited."""


def _with(queries: Queries, run: Callable[[Connection], T]) -> asyncio.Future[T]:
    return queries.ask(lambda session: session.use(run))


async def _rows(queries: Queries, sql: str, *values: object) -> list[Any]:
    return await _with(queries, lambda db: db.execute(sql.encode(), values, binary=True).fetchall())


def _store(
    db: Connection, kind: str, key: str, data: bytes | None, expires_at: int | None = None
) -> bool:
    """Store or delete; whether that changed anything. To store, hold the lock of the kind."""
    place = (quote(kind), quote(key))
    gone = db.execute("DELETE FROM fano.blob WHERE kind = %b AND key = %b", place).rowcount > 0
    if data is None:
        return gone
    db.execute(
        "INSERT INTO fano.blob (kind, key, size, expires_at, data) VALUES (%b, %b, %b, %b, %b)",
        (*place, len(data), expires_at, data),
    )
    return True


def _lock_kinds(db: Connection, *kinds: str) -> None:
    """Until the end of the transaction no one else stores blobs of these kinds.

    So the numbers of a kind become visible in their order: a reader who has seen one of them has
    seen all that are lower.
    """
    names = sorted({quote(kind) for kind in kinds})
    for name in names:
        db.execute("SELECT pg_advisory_xact_lock(hashtext('fano.blob'), hashtext(%b))", (name,))
