"""One PostgreSQL for the tests of a process, and databases in it."""

import atexit
import shutil
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

from fano.fleet.postgres import LocalPostgres

_numbers = count(1)


@cache
def server() -> LocalPostgres:
    """Started when it is first needed; it loses its data in a power cut, and is quick."""
    folder = Path(tempfile.mkdtemp(prefix="fano-postgres-"))
    folder.chmod(0o755)
    made = LocalPostgres.create(folder / "data", durable=False)
    made.start()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(made.stop)
    return made


def new_database() -> str:
    """The address of an empty one."""
    name = f"fano{next(_numbers)}"
    with psycopg.connect(server().url(), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} STRATEGY file_copy".encode())
    return server().url(name)
