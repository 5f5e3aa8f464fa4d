"""The tables in PostgreSQL, their version, and how an older version becomes the present one.

As in the SQLite file, the database itself enforces `append`: a trigger lets in the next number of
a room and no other, so there is no gap and nothing is overwritten, whatever program writes.
"""

from __future__ import annotations

from typing import Any

import psycopg

from fano.log.log import LogError
from fano.log.postgres.address import Address

Connection = psycopg.Connection[tuple[Any, ...]]

MIGRATION_LOCK = 0x46414E4F
"""The advisory lock (FANO) under which one node migrates while the others wait."""

CHANNEL = "fano_room"
"""Where NOTIFY tells which rooms have changed."""

NOTIFIED_CHARACTERS = 60
"""A notification names a room by the start of its name; its payload has a limit."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE fano.entry (
            room text COLLATE "C" NOT NULL, seq bigint NOT NULL CHECK (seq > 0),
            data bytea NOT NULL, PRIMARY KEY (room, seq)
        )""",
        # Entries are JSON of a few hundred bytes: compressing them would only cost time.
        "ALTER TABLE fano.entry ALTER COLUMN data SET STORAGE EXTERNAL",
        """CREATE FUNCTION fano.check_next() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.seq > 1 THEN
                PERFORM FROM fano.entry WHERE room = new.room AND seq = new.seq - 1;
                IF NOT FOUND THEN
                    RAISE integrity_constraint_violation USING MESSAGE = 'not the next number';
                END IF;
            END IF;
            RETURN new;
        END $$""",
        """CREATE TRIGGER append BEFORE INSERT ON fano.entry
        FOR EACH ROW EXECUTE FUNCTION fano.check_next()""",
        f"""CREATE FUNCTION fano.notify_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('{CHANNEL}', left(room, {NOTIFIED_CHARACTERS}))
            FROM (SELECT DISTINCT room FROM changed) rooms;
            RETURN NULL;
        END $$""",  # noqa: S608 - two constants of ours
        """CREATE TRIGGER appended AFTER INSERT ON fano.entry REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION fano.notify_rooms()""",
        """CREATE TRIGGER deleted AFTER DELETE ON fano.entry REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION fano.notify_rooms()""",
        """CREATE TABLE fano.blob (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            kind text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL,
            size bigint NOT NULL, expires_at bigint, data bytea NOT NULL
        )""",
        "CREATE UNIQUE INDEX blob_key ON fano.blob (kind, key)",
        "CREATE INDEX blob_latest ON fano.blob (kind, number)",
        "CREATE INDEX blob_expiry ON fano.blob (expires_at) WHERE expires_at IS NOT NULL",
    ),
)
"""From each version to the next. Only ever added to, and only with what the version before can
live with: during a rolling upgrade old nodes go on using the database."""


def connect(address: Address) -> Connection:
    """A connection that commits each statement by itself unless told otherwise."""
    db = psycopg.connect(address.conninfo, autocommit=True)
    try:
        # Cancelling a commit that waits for its standby would pass for a commit.
        db.execute("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0")
        if db.execute("SHOW synchronous_commit").fetchone() == ("off",):
            db.execute("SET synchronous_commit = on")
    except BaseException:
        db.close()
        raise
    return db


def open_database(address: Address) -> Connection:
    """A connection to a database of the present version, migrated if need be, or `LogError`."""
    try:
        db = connect(address)
    except psycopg.Error as error:
        reason = address.reason(error)
        raise LogError(f"cannot connect to the database {address}: {reason}") from None
    try:
        _migrate(address, db)
    except psycopg.Error as error:
        db.close()
        raise LogError(f"cannot prepare the database {address}: {address.reason(error)}") from None
    except BaseException:
        db.close()
        raise
    return db


def _migrate(address: Address, db: Connection) -> None:
    encoding = db.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise LogError(
            f"the database {address} has the encoding {encoding}, and Fano needs UTF8: "
            "make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
        )
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%b)", (MIGRATION_LOCK,))
        if db.execute("SELECT to_regclass('fano.version')").fetchone() == (None,):
            db.execute("CREATE SCHEMA IF NOT EXISTS fano")
            db.execute("CREATE TABLE fano.version (version integer NOT NULL)")
            db.execute("INSERT INTO fano.version VALUES (0)")
        (version,) = db.execute("SELECT version FROM fano.version").fetchone() or (0,)
        if version > len(MIGRATIONS):
            raise LogError(
                f"the database {address} was written by a newer Fano (version {version}; this one "
                f"knows up to {len(MIGRATIONS)}): upgrade Fano, or choose another database"
            )
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                db.execute(statement.encode())
        if version < len(MIGRATIONS):
            db.execute("UPDATE fano.version SET version = %b", (len(MIGRATIONS),))
