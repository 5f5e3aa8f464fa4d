"""Logs to test with, and what waits for their followers."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, Protocol, TypeVar

from fano.log import BlobStore, Entry, Log, MemoryLog, SqliteLog

T = TypeVar("T")
SOON_S = 60.0
"""It takes a moment; a machine with other things to do is no failure."""


class Kept(Log, Protocol):
    """A log that has a blob store."""

    @property
    def blobs(self) -> BlobStore: ...


class Make(Protocol):
    def __call__(self) -> Kept: ...


def makers(folder: Path) -> dict[str, Make]:
    return {"memory": MemoryLog, "sqlite": lambda: SqliteLog(folder / "log.db")}


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
