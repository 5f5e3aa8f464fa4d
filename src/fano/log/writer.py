"""The one thread that writes: all that is waiting goes to the disk in one transaction.

A group of appends is one INSERT statement, which is committed by itself: one flush for all rooms,
and Python's own lock is given up and taken again once for the group, not once for each room. Only
if an append in the group was not next (the trigger `append` says so) or is something else,
the group is written one by one.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from fano.log.checkpoint import Checkpointer
from fano.log.file_watch import FileWatch
from fano.log.follow import Hub
from fano.log.log import Entry, LogError
from fano.log.loop_batch import LoopBatch
from fano.log.schema import STATEMENTS
from fano.log.worker import Ask, Worker

SqlAsk = Ask[sqlite3.Connection]

POLL_S = 0.05
"""How often to look for entries of other processes, while a follower waits."""

MOST_ROWS = 2000
"""How many rows one INSERT may have; three values each, and SQLite allows 32,766."""


@lru_cache(STATEMENTS)
def _insert_sql(rows: int) -> str:
    return f"INSERT INTO entry (room, seq, data) VALUES {', '.join(['(?, ?, ?)'] * rows)}"  # noqa: S608 - nothing but marks


def _insert(db: sqlite3.Connection, appends: list[tuple[str, tuple[Entry, ...]]]) -> None:
    values = [
        value for room, entries in appends for seq, data in entries for value in (room, seq, data)
    ]
    db.execute(_insert_sql(len(values) // 3), values)


def append(db: sqlite3.Connection, room: str, entries: tuple[Entry, ...]) -> bool:
    """Add the entries to the transaction, all or none; False if the first is not the next."""
    try:
        _insert(db, [(room, entries)])
    except sqlite3.IntegrityError:
        return False
    return True


class Writer(Worker[sqlite3.Connection]):
    """Writes for all, tells the followers, and watches for what other processes write."""

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        hub: Hub,
        checkpointer: Checkpointer,
        file_watch: FileWatch,
    ) -> None:
        super().__init__("fano-log-writer", str(path), db)
        self._file_watch = file_watch
        self._hub = hub
        self._checkpointer = checkpointer
        self._version = 0
        self._strange = True
        """Whether others have written what the followers may not know of yet."""
        self._looked = 0.0

    def patience(self) -> float | None:
        return POLL_S if self._hub else None

    def work(self, asks: list[SqlAsk]) -> None:
        batch = LoopBatch()
        if asks:
            with self._checkpointer.writing:
                written = self._group(asks, batch)
            batch.send()
            if written:
                self._checkpointer.committed(sum(1 + ask.size // 4096 for ask in asks))
        if self._hub and time.monotonic() - self._looked >= POLL_S:
            with suppress(sqlite3.Error):  # then the next look will see it
                self._look(batch)
            batch.send()

    def _group(self, asks: list[SqlAsk], batch: LoopBatch) -> bool:
        """Write and answer; whether anything has changed in the file."""
        before = self.db.total_changes
        try:
            self._file_watch.check()
            results = self._write(asks)
        except Exception as error:  # noqa: BLE001 - a caller waits for it, whatever it is
            with suppress(sqlite3.Error):
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
            for ask in asks:
                failed = LogError(f"cannot write to the log {self.where}: {error}")
                failed.__cause__ = error
                batch.fail(ask.future, failed)
            return False
        if self._hub:
            self._tell(asks, results, batch)
        for ask, result in zip(asks, results, strict=True):
            batch.answer(ask.future, result)
        return self.db.total_changes != before

    def _write(self, asks: list[SqlAsk]) -> list[object]:
        rows = sum(len(ask.entries) for ask in asks)
        if rows <= MOST_ROWS and all(ask.run is None for ask in asks):
            with suppress(sqlite3.IntegrityError):
                _insert(self.db, [(ask.room, ask.entries) for ask in asks])
                return [True] * len(asks)
        self.db.execute("BEGIN IMMEDIATE")
        results = [
            ask.run(self.db) if ask.run else append(self.db, ask.room, ask.entries) for ask in asks
        ]
        self.db.execute("COMMIT")
        return results

    def _tell(self, asks: list[SqlAsk], results: list[object], batch: LoopBatch) -> None:
        try:
            self._notice()
        except sqlite3.Error:
            self._strange = True
        for ask, result in zip(asks, results, strict=True):
            if not ask.room or not result:
                continue
            if ask.entries and not self._strange:
                self._hub.tell(batch, ask.room, ask.entries)
            else:
                self._hub.stir(batch, ask.room)

    def _notice(self) -> None:
        """The number changes when another connection has committed, and not by our own commits."""
        (version,) = self.db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self._strange = True

    def _look(self, batch: LoopBatch) -> None:
        """Stir the followers whose rooms are no longer as they last saw them.

        Done here and not beside: between this look and the next, only our own entries come to
        them, in order. Until it is done they are stirred, not told.
        """
        self._looked = time.monotonic()
        self._notice()
        if not self._strange:
            return
        for feed in self._hub.all():
            seen, last = feed.mark
            found = self.db.execute(
                "SELECT seq, data FROM entry WHERE room = ? AND seq >= ? ORDER BY seq LIMIT 2",
                (feed.room, seen),
            ).fetchall()
            if found != ([] if last is None else [last]):
                batch.add(feed.loop, feed.stir)
        self._strange = False
