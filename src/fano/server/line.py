"""The line before the log: what was decided waits here until it is written, and is told then.

The one task that writes a room's log. Whatever goes wrong in what it calls is logged and does not
end it: a room whose writer has died would hang for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from fano.log import Entry, Log, LogError

RETRY_S = 0.5
"""How long a room waits before it tries a log again that has failed."""
MOST_AT_ONCE = 200
"""So many entries go into one append; the rest waits for the next."""

_logger = logging.getLogger(__name__)


class Listener(Protocol):
    def send(self, data: bytes) -> None: ...


class Waiting(msgspec.Struct):
    """An entry on its way into the log (or none), and what to tell whom once it is there."""

    seq: int
    data: bytes | None
    told: Sequence[tuple[Listener, bytes]] = ()
    then: Callable[[], None] | None = None


class Line:
    """The entries of one room, in order. `lost` is called with the whole log when it disagrees:

    another node was first, or the disk is full. Nobody has been told of what is dropped then.
    """

    def __init__(
        self, room: str, log: Log, known: int, lost: Callable[[list[Entry]], None]
    ) -> None:
        self._known = known
        """The last number in the log that is ours or that we have read, or are about to write."""
        self._stale = False
        self._room = room
        self._log = log
        self._lost = lost
        self._line: deque[Waiting] = deque()
        self._more = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    @property
    def idle(self) -> bool:
        """Whether everything decided so far is in the log and told."""
        return self._idle.is_set()

    def put(self, waiting: Waiting) -> None:
        self._line.append(waiting)
        self._idle.clear()
        self._more.set()

    def heard_of(self, seq: int) -> None:
        """The log has an entry of that number; if it is not from here, read it."""
        if seq > self._known:
            self._stale = True
            self._idle.clear()
            self._more.set()

    async def flush(self) -> None:
        await self._idle.wait()

    async def close(self) -> None:
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._line or self._stale:
                batch = [] if self._stale else self._batch()
                if not self._stale and await self._append(batch):
                    for waiting in batch:
                        self._tell(waiting)
                else:
                    await self._catch_up()
            self._idle.set()

    def _batch(self) -> list[Waiting]:
        batch: list[Waiting] = []
        while self._line and len(batch) < MOST_AT_ONCE:
            batch.append(self._line.popleft())
        return batch

    def _tell(self, waiting: Waiting) -> None:
        for listener, message in waiting.told:
            try:
                listener.send(message)
            except Exception:
                _logger.exception("room %s could not tell entry %d", self._room, waiting.seq)
        if waiting.then is not None:
            try:
                waiting.then()
            except Exception:
                _logger.exception("room %s stumbled after entry %d", self._room, waiting.seq)

    async def _append(self, batch: list[Waiting]) -> bool:
        entries = [waiting.data for waiting in batch if waiting.data is not None]
        if not entries:
            return True
        first = next(waiting.seq for waiting in batch if waiting.data is not None)
        self._known = first + len(entries) - 1
        try:
            return await self._log.append(self._room, first, *entries)
        except (LogError, ValueError):
            _logger.exception("room %s could not write its log", self._room)
            await asyncio.sleep(RETRY_S)
            return False

    async def _catch_up(self) -> None:
        while True:
            try:
                self._stale = False
                entries = await self._log.read(self._room)
                self._known = len(entries)
                # Only now: what was decided while the log was read stood on lost ground, too.
                self._line.clear()
                self._lost(entries)
            except Exception:
                _logger.exception("room %s could not read its log", self._room)
                await asyncio.sleep(RETRY_S)
            else:
                return
