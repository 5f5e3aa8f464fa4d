"""Fair queues: one address with many tasks must not keep the others waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

from fano.studio.errors import Refusal, StudioError

asking: ContextVar[str] = ContextVar("asking", default="")
"""The address that a task is done for; asyncio tasks started on the way inherit it."""


class SharedSlots:
    """A bound on the tasks that wait or run. Each address has at most as many places as are left
    for the others: the first half of them, the second a quarter, and so on. So a few addresses
    cannot take them all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self) -> Iterator[None]:
        who = asking.get()
        if self._taken[who] >= self._most - self._taken.total():
            raise StudioError(Refusal.BUSY, "too many are waiting: try again in a moment")
        self._taken[who] += 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


class FairQueue:
    """A bound on the tasks that run. Each address has a queue, and the queues take turns: a task
    waits for at most one of each other address."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """The first is the next."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._wait(asking.get())
        try:
            yield
        finally:
            self._next()

    async def _wait(self, who: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._next()  # it was its turn just then
            elif mine in (line := self._lines.get(who, deque())):
                line.remove(mine)
                if not line:
                    del self._lines[who]
            raise

    def _next(self) -> None:
        while self._lines:
            who = next(iter(self._lines))
            line = self._lines.pop(who)
            first = line.popleft()
            if line:
                self._lines[who] = line  # behind all others
            if not first.done():  # otherwise it has been given up this very moment
                first.set_result(None)
                return
        self._free += 1
