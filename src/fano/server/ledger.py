"""The log as the server uses it: timed, and watched for evenings that have ended.

What is watched for is what was committed, by whichever part of the server: nothing can end an
evening without passing here.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable

from fano.log import Entry, Log
from fano.server.metrics import Histogram

OVER = b'"sessionover"'
"""Stands in every entry that ends an evening; whether an entry that has it really does, is looked
at later."""


class Ledger:
    """A `Log` that tells how long its commits take, and which rooms may have finished."""

    def __init__(self, log: Log, commits: Histogram) -> None:
        self._log = log
        self._commits = commits
        self.ended: Callable[[str], None] = lambda _: None

    async def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> bool:
        begun = time.perf_counter()
        done = await self._log.append(room, seq, entry, *more)
        self._commits.observe(time.perf_counter() - begun)
        if done and (OVER in entry or any(OVER in data for data in more)):
            self.ended(room)
        return done

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        return await self._log.read(room, after)

    def follow(self, room: str, after: int = 0) -> AsyncIterator[Entry]:
        return self._log.follow(room, after)

    async def rooms(self) -> dict[str, int]:
        return await self._log.rooms()

    async def delete(self, room: str) -> None:
        await self._log.delete(room)

    async def close(self) -> None:
        await self._log.close()
