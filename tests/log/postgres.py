"""One PostgreSQL for the tests of a process, and databases in it."""

import atexit
import shutil
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

from fano.errors import FanoError
from fano.fleet.postgres import LocalPostgres

_numbers = count(1)


def server() -> LocalPostgres:
    """Started when it is first needed; it loses its data in a power cut, and is quick.

    A failed start is remembered: Hypothesis would try it again for every example.
    """
    started = _start()
    if isinstance(started, FanoError):
        raise started
    return started


@cache
def _start() -> LocalPostgres | FanoError:
    try:
        return _started()
    except FanoError as error:
        return error


def _started() -> LocalPostgres:
    folder = Path(tempfile.mkdtemp(prefix="fano-postgres-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = LocalPostgres.create(folder / "data", durable=False)
    made.start()
    atexit.register(made.stop)
    return made


def new_database() -> str:
    """The address of an empty one."""
    name = f"fano{next(_numbers)}"
    with psycopg.connect(server().url(), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} STRATEGY file_copy".encode())
    return server().url(name)
