"""Threads with a connection to PostgreSQL each, which connect again after the server was away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import psycopg

from fano.log.follow import Hub
from fano.log.log import Entry, LogError
from fano.log.loop_batch import LoopBatch
from fano.log.postgres.address import Address
from fano.log.postgres.schema import CHANNEL, NOTIFIED_CHARACTERS, Connection, connect
from fano.log.worker import Ask, Worker

T = TypeVar("T")

MOST_GROUP_BYTES = 32 * 2**20
"""How many bytes of entries go into one statement."""

RECONNECT_S = 0.25
"""How long to wait before the next try after the server could not be reached."""

LISTEN_S = 0.1
"""How often the listener looks whether it has to stop."""


class Session:
    """A connection that is opened again when it was lost."""

    def __init__(self, address: Address, db: Connection | None = None) -> None:
        self.address = address
        self._db = db
        self._not_before = 0.0
        self._warned = ""
        if db is not None:
            db.add_notice_handler(self._notice)

    def use(self, run: Callable[[Connection], T]) -> T:
        """Run with the connection; a server that cannot be reached is a `LogError`."""
        db = self._connected()
        self._warned = ""
        try:
            result = run(db)
        except psycopg.Error as error:
            if db.broken or db.closed:
                self.close()
            raise LogError(f"the database {self.address}: {self.address.reason(error)}") from error
        if self._warned:
            # "canceling wait for synchronous replication": it is committed here, and not there.
            raise LogError(f"the database {self.address}: {self._warned}")
        return result

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _connected(self) -> Connection:
        if self._db is not None and not self._db.closed:
            return self._db
        now = time.monotonic()
        if now < self._not_before:
            time.sleep(self._not_before - now)
        try:
            self._db = connect(self.address)
        except psycopg.Error as error:
            self._not_before = time.monotonic() + RECONNECT_S
            reason = self.address.reason(error)
            raise LogError(f"cannot connect to the database {self.address}: {reason}") from None
        self._db.add_notice_handler(self._notice)
        return self._db

    def _notice(self, diagnostic: psycopg.errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            self._warned = diagnostic.message_primary or "warning"


class Queries(Worker[Session]):
    """Reads and everything else that is not an append, one after the other."""

    def work(self, asks: list[Ask[Session]]) -> None:
        batch = LoopBatch()
        for ask in asks:
            if ask.future.cancelled() or ask.run is None:
                continue
            try:
                batch.answer(ask.future, ask.run(self.db))
            except Exception as error:  # noqa: BLE001 - the caller waits for an answer
                batch.fail(ask.future, _as_log_error(error, self.where))
            batch.send()


class Appends(Worker[Session]):
    """All appends that wait, from all rooms, go to the server as one statement and one commit."""

    def work(self, asks: list[Ask[Session]]) -> None:
        batch = LoopBatch()
        for group in _groups(asks):
            try:
                results = self.db.use(partial(_append, asks=group))
            except Exception as error:  # noqa: BLE001 - the callers wait for an answer
                for ask in group:
                    batch.fail(ask.future, _as_log_error(error, self.where))
            else:
                for ask, result in zip(group, results, strict=True):
                    batch.answer(ask.future, result)
            batch.send()


class Listener:
    """Stirs the followers of rooms that have changed, whichever program changed them.

    Notifications come in the order of the commits, this process's own among them. They only say
    where to look: what the followers then read is the truth. After a lost connection all look.
    """

    def __init__(self, address: Address, hub: Hub) -> None:
        self._address = address
        self._hub = hub
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Called for each new follower; the first one starts the thread."""
        with self._lock:
            if self._thread is None and not self._stopped.is_set():
                self._thread = threading.Thread(
                    target=self._run, name="fano-log-listener", daemon=True
                )
                self._thread.start()

    def stop(self) -> None:
        with self._lock:
            self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with connect(self._address) as db:
                    db.execute(f"LISTEN {CHANNEL}".encode())
                    self._stir(None)  # what came before the LISTEN took effect
                    while not self._stopped.is_set():
                        notes = db.notifies(timeout=LISTEN_S, stop_after=1)
                        if rooms := {note.payload for note in notes}:
                            self._stir(rooms)
            except (psycopg.Error, OSError):
                self._stopped.wait(RECONNECT_S)

    def _stir(self, rooms: set[str] | None) -> None:
        batch = LoopBatch()
        for feed in self._hub.all():
            if rooms is None or quote(feed.room)[:NOTIFIED_CHARACTERS] in rooms:
                batch.add(feed.loop, feed.stir)
        batch.send()


def quote(name: str) -> str:
    """PostgreSQL has no text with NUL in it."""
    return name.replace("\\", "\\\\").replace("\0", "\\0") if "\\" in name or "\0" in name else name


def unquote(name: str) -> str:
    if "\\" not in name:
        return name
    return "\\".join(part.replace("\\0", "\0") for part in name.split("\\\\"))


def _groups(asks: list[Ask[Session]]) -> list[list[Ask[Session]]]:
    """In order, cut where the bytes would become too many for one statement."""
    groups: list[list[Ask[Session]]] = []
    size = MOST_GROUP_BYTES
    for ask in asks:
        size += ask.size
        if size >= MOST_GROUP_BYTES:
            groups.append([])
            size = ask.size
        groups[-1].append(ask)
    return groups


def _append(db: Connection, asks: list[Ask[Session]]) -> list[bool]:
    """One INSERT for all. If one of them was not next, leave out those that are not, and again.

    Each turn some room has got a number that was not there before, so this comes to an end.
    """
    right = list(range(len(asks)))
    while right:
        try:
            _insert(db, [(asks[n].room, entry) for n in right for entry in asks[n].entries])
            break
        except psycopg.IntegrityError:
            right = _next_in_line(db, asks, right)
    accepted = set(right)
    return [n in accepted for n in range(len(asks))]


def _insert(db: Connection, rows: list[tuple[str, Entry]]) -> None:
    db.execute(
        "INSERT INTO fano.entry (room, seq, data) "
        "SELECT * FROM unnest(%b::text[], %b::bigint[], %b::bytea[])",
        (
            [quote(room) for room, _ in rows],
            [entry.seq for _, entry in rows],
            [entry.data for _, entry in rows],
        ),
        prepare=True,
    )


def _next_in_line(db: Connection, asks: list[Ask[Session]], among: list[int]) -> list[int]:
    names = list({quote(asks[n].room) for n in among})
    found = db.execute(
        "SELECT name, (SELECT max(seq) FROM fano.entry WHERE room = name) "
        "FROM unnest(%b::text[]) AS name",
        (names,),
    )
    heads: dict[str, int | None] = dict(found.fetchall())
    right = []
    for n in among:
        name, entries = quote(asks[n].room), asks[n].entries
        if entries[0].seq == (heads[name] or 0) + 1:
            heads[name] = entries[-1].seq
            right.append(n)
    return right


def _as_log_error(error: Exception, where: str) -> LogError:
    if isinstance(error, LogError):
        return error
    failed = LogError(f"the database {where}: {error}")
    failed.__cause__ = error
    return failed
