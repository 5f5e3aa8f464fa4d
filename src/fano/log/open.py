"""Opens the log at a file or at the address of a PostgreSQL database."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from fano.log.log import LogError
from fano.log.sqlite import SqliteLog

if TYPE_CHECKING:
    from fano.log.postgres import PostgresLog

PersistentLog: TypeAlias = "SqliteLog | PostgresLog"


def open_log(database: Path | str) -> PersistentLog:
    """A path is a SQLite file, a text the address of a PostgreSQL database; or `LogError`.

    The driver for PostgreSQL is imported only if it is needed.
    """
    if isinstance(database, Path):
        return SqliteLog(database)
    if find_spec("psycopg") is None:
        raise LogError(
            "PostgreSQL needs a driver that is not installed: pip install 'fano-game[postgres]'"
        )
    from fano.log.postgres import PostgresLog  # noqa: PLC0415

    return PostgresLog(database)
