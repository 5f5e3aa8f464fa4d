"""The file: whose it is, which version it has, and how it gets to the present one.

`append` is spelled out here, in the schema: a trigger lets in the room's next number and no other.
Whatever program writes to the file, in whatever order, there is no gap and nothing is overwritten.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

from fano.log.log import LogError

APPLICATION_ID = 0x46414E4F
"""FANO, in the header of the file: so we know our own."""

BUSY_S = 10.0
"""How long to wait for another process to finish its transaction."""

WAL_BYTES = 64 * 2**20
"""What the write-ahead log is cut to when it starts over after having grown larger."""

STATEMENTS = 256
"""Prepared statements: groups of appends come in all sizes, and each size is a statement."""

CHECK_BYTES = 256 * 2**20
"""Files up to this size are checked page by page when they are opened. Beyond it that would take
seconds; a damaged page is then refused when it is reached."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # With rowids: the entries of all rooms lie one after the other as they come, and only
        # the slim key has a page per room. WITHOUT ROWID writes five times the bytes per append.
        """CREATE TABLE entry (
            room TEXT NOT NULL, seq INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (room, seq)
        )""",
        """CREATE TRIGGER append BEFORE INSERT ON entry
        WHEN new.seq <> 1 + coalesce((SELECT max(seq) FROM entry WHERE room = new.room), 0)
        BEGIN SELECT raise(ABORT, 'not the next number'); END""",
        """CREATE TABLE shelf (
            number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL,
            size INTEGER NOT NULL, expires_at INTEGER, data BLOB NOT NULL
        )""",
        "CREATE UNIQUE INDEX shelf_key ON shelf (kind, key)",
        "CREATE INDEX shelf_latest ON shelf (kind, number)",
        "CREATE INDEX shelf_expiry ON shelf (expires_at) WHERE expires_at IS NOT NULL",
    ),
)
"""What leads from each version (`PRAGMA user_version`) to the next. Only ever added to."""


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection without transactions of its own making, for one thread at a time."""
    if sqlite3.threadsafety == 0:
        raise LogError("this Python's SQLite was built without threads, and cannot keep a log")
    db = sqlite3.connect(
        path.as_uri() + ("?mode=ro" if readonly else "?mode=rwc"),
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS,
    )
    try:
        db.execute("PRAGMA synchronous = FULL")
        # What is deleted is overwritten: people's photos shall not lie on in the file.
        db.execute("PRAGMA secure_delete = ON")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute(f"PRAGMA journal_size_limit = {WAL_BYTES}")
    except BaseException:
        db.close()
        raise
    return db


Connections = tuple[sqlite3.Connection, sqlite3.Connection, sqlite3.Connection]


def open_file(path: Path) -> Connections:
    """Three connections to the log at `path`, made or migrated if need be, or `LogError`.

    A file that is refused is left as it was.
    """
    deadline = time.monotonic() + BUSY_S
    while True:
        try:
            if not path.exists():
                _create(path)
            _inspect(path)
            return _prepare(path)
        except sqlite3.OperationalError as error:
            # Not all waiting is done by SQLite: going over to WAL, for one, fails at once.
            busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or time.monotonic() > deadline:
                raise LogError(f"cannot open the log {path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise LogError(
                f"{path} is not a Fano log, or it is damaged ({error}). Nothing in it was "
                "changed: put a good copy in its place, or choose another file"
            ) from error
        except OSError as error:
            raise LogError(f"cannot open the log {path}: {error.strerror}") from error
        time.sleep(0.01)


def _create(path: Path) -> None:
    """A new file, readable for its owner alone: it holds names and fingerprints of devices.

    It gets its name when it is complete, so an empty file is one that has lost what was in it.
    """
    new = path.with_name(f"{path.name}.new-{os.getpid()}-{threading.get_ident()}")
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        for db in _prepare(new):
            db.close()
        try:
            os.link(new, path)
        except FileExistsError:  # another process was faster
            return
        except OSError:  # some disks know no second names
            new.rename(path)
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            new.with_name(new.name + end).unlink(missing_ok=True)


def _inspect(path: Path) -> None:
    """Refuse a file that is not ours, too new or damaged; without writing to it.

    Only SQLite may open it. Closing a file that one has opened oneself gives up the locks that
    the process holds on it, SQLite's too.
    """
    if not path.is_file():
        raise LogError(f"{path} is not a file, and cannot hold the log")
    if path.stat().st_size == 0:
        raise LogError(
            f"{path} is empty, so what it held is lost: put a good copy in its place, or delete "
            "it to begin with a new one"
        )
    # Our files have no such journal, unless their making was cut short; undoing that is writing.
    cut_short = path.with_name(f"{path.name}-journal").exists()
    with closing(connect(path, readonly=not cut_short)) as db:
        (ours,) = db.execute("PRAGMA application_id").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if ours != APPLICATION_ID and (ours, version, tables) != (0, 0, 0):
            raise LogError(f"{path} belongs to another program: choose another file for the log")
        _check_version(path, version)
        if path.stat().st_size <= CHECK_BYTES:
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found.replace("\n", " "))


def _check_version(path: Path, version: int) -> None:
    if version > len(MIGRATIONS):
        raise LogError(
            f"{path} was written by a newer Fano (version {version} of the file; this one knows "
            f"up to {len(MIGRATIONS)}): upgrade Fano, or choose another file"
        )


def _prepare(path: Path) -> Connections:
    with ExitStack() as opened:
        db = opened.enter_context(closing(connect(path)))
        # Ours from the first byte on: a start cut short leaves nothing that looks like another's.
        if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        if db.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise LogError(f"{path} lies on a disk that cannot hold the log: choose a local one")
        _migrate(path, db)
        others = [opened.enter_context(closing(connect(path))) for _ in range(2)]
        opened.pop_all()
    return db, others[0], others[1]


def _migrate(path: Path, db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    _check_version(path, version)
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            db.execute(statement)
    # Also if it is so already: a file that can only be read is refused now, not during a game.
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    db.execute("COMMIT")
