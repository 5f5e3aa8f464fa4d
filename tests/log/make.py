"""Logs to test with, and what waits for their followers."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from fano.log import BlobStore, Entry, Log, MemoryLog, SqliteLog
from fano.log.postgres import PostgresLog
from tests.log.postgres import new_database

T = TypeVar("T")
SOON_S = 60.0
"""It takes a moment; a machine with other things to do is no failure."""


class Kept(Log, Protocol):
    """A log that has a blob store."""

    @property
    def blobs(self) -> BlobStore: ...


class Make(Protocol):
    def __call__(self) -> Kept: ...


ENGINES = ("memory", "sqlite", "postgres")


def maker(engine: str, folder: Path) -> Make:
    """Opens the same log each time it is called, but for the one in memory."""
    if engine == "memory":
        return MemoryLog
    return partial(opened, address(engine, folder))


def address(engine: str, folder: Path) -> str:
    """Of a database that nobody else uses."""
    return new_database() if engine == "postgres" else str(folder / "log.db")


def opened(address: str) -> SqliteLog | PostgresLog:
    return PostgresLog(address) if "://" in address else SqliteLog(Path(address))


def run(main: Coroutine[Any, Any, T]) -> T:
    """On a fresh loop, in debug mode: it complains of what runs in the wrong thread."""
    return asyncio.run(main, debug=True)


async def take(follower: AsyncIterator[Entry], number: int) -> list[Entry]:
    """The next entries, fewer if it ends."""
    taken: list[Entry] = []
    async with asyncio.timeout(SOON_S):
        while len(taken) < number:
            try:
                taken.append(await anext(follower))
            except StopAsyncIteration:
                break
    return taken


async def quiet(follower: AsyncIterator[Entry], seconds: float = 0.02) -> bool:
    """Whether nothing comes; the step is cancelled, and the follower stays good."""
    try:
        async with asyncio.timeout(seconds):
            await anext(follower)
    except TimeoutError:
        return True
    return False
