"""The queue before the log: decided entries wait here until they are written; then broadcast.

A room has no task of its own for that: the log's answer leads to the next step. Whatever goes wrong
in what is called here is logged and does not end it: a room whose queue has stopped would hang for
ever.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from fano.log import Entry, Log, LogError

READ_RETRY_S = 0.5
"""How long a room waits before it tries again to read its log."""
MOST_ENTRIES_PER_APPEND = 200
"""The most entries in one append; the rest waits for the next."""

_logger = logging.getLogger(__name__)


class Listener(Protocol):
    def send(self, data: bytes) -> None: ...


class QueuedEntry(NamedTuple):
    """An entry on its way into the log (or none), and what to tell whom once it is there."""

    seq: int
    data: bytes | None
    told: Sequence[tuple[Listener, bytes]] = ()
    then: Callable[[], None] | None = None


class CommitQueue:
    """The entries of one room, in order. `lost` is called with the whole log when it disagrees:

    another node was first, or (`failed`) the disk is full. What is dropped
    then was not broadcast.
    `took` gets the duration of each append, in seconds.
    """

    def __init__(
        self,
        room: str,
        log: Log,
        known: int,
        lost: Callable[[list[Entry], bool], None],
        took: Callable[[float], None],
    ) -> None:
        self._known = known
        """The last number in the log that is ours or that we have read, or are about to write."""
        self._stale = False
        self._room = room
        self._log = log
        self._lost = lost
        self._took = took
        self._queue: deque[QueuedEntry] = deque()
        self._batch: list[QueuedEntry] = []
        self._began = 0.0
        self._catching_up: asyncio.Task[None] | None = None
        self._flushing: list[asyncio.Future[None]] = []
        self._closed = False
        self.idle = True
        """Whether everything decided so far is in the log and told."""

    def put(self, queued: QueuedEntry) -> None:
        self._queue.append(queued)
        if self.idle:
            self._go_on()

    def heard_of(self, seq: int) -> None:
        """The log has an entry of that number; if it is not from here, read it."""
        if seq > self._known:
            self._stale = True
            if self.idle:
                self._go_on()

    async def flush(self) -> None:
        """Wait until it is idle."""
        if not self.idle:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._flushing.append(done)
            await done

    def close(self) -> None:
        self._closed = True
        if self._catching_up is not None:
            self._catching_up.cancel()

    # --- one step after the other ---------------------------------------------------------------

    def _go_on(self) -> None:
        """Write what waits; send at once what needs no writing."""
        self.idle = False
        while (self._queue or self._stale) and not self._closed:
            if self._stale:
                self._catch_up()
                return
            if self._queue[0].data is None:  # it waits for nothing that is still to be written
                self._tell(self._queue.popleft())
                continue
            self._batch = self._take()
            self._append(self._batch)
            return
        self.idle = True
        if self._flushing:
            flushing, self._flushing = self._flushing, []
            for done in flushing:
                if not done.done():
                    done.set_result(None)

    def _take(self) -> list[QueuedEntry]:
        queue = self._queue
        if len(queue) > MOST_ENTRIES_PER_APPEND:
            return [queue.popleft() for _ in range(MOST_ENTRIES_PER_APPEND)]
        batch = list(queue)
        queue.clear()
        return batch

    def _append(self, batch: list[QueuedEntry]) -> None:
        """The first of the batch is an entry."""
        first = batch[0].seq
        entries = [queued.data for queued in batch if queued.data is not None]
        self._known = first + len(entries) - 1
        self._began = time.perf_counter()
        written = self._log.append(self._room, first, *entries)
        if not isinstance(written, asyncio.Future):
            written = asyncio.ensure_future(written)
        written.add_done_callback(self._written)

    def _written(self, written: asyncio.Future[bool]) -> None:
        self._took(time.perf_counter() - self._began)
        if self._closed or written.cancelled():
            return
        error = written.exception()
        if error is not None:
            if not isinstance(error, (LogError, ValueError)):
                _logger.error("room %s: unexpected error from the log", self._room, exc_info=error)
            _logger.error("room %s could not write its log: %s", self._room, error)
            self._catch_up(failed=True)
        elif not written.result():
            self._catch_up()
        else:
            for queued in self._batch:
                self._tell(queued)
            self._go_on()

    def _tell(self, queued: QueuedEntry) -> None:
        for listener, message in queued.told:
            try:
                listener.send(message)
            except Exception:
                _logger.exception("room %s could not broadcast entry %d", self._room, queued.seq)
        if queued.then is not None:
            try:
                queued.then()
            except Exception:
                _logger.exception("room %s: error after entry %d", self._room, queued.seq)

    def _catch_up(self, *, failed: bool = False) -> None:
        self._catching_up = asyncio.get_running_loop().create_task(self._read_again(failed))

    async def _read_again(self, failed: bool) -> None:  # noqa: FBT001
        """Take the log for the truth, as soon as it can be read."""
        while True:
            try:
                self._stale = False
                entries = await self._log.read(self._room)
                self._known = len(entries)
                # Only now: what was decided while the log was read stood on lost ground, too.
                self._queue.clear()
                self._lost(entries, failed)
            except Exception:
                _logger.exception("room %s could not read its log", self._room)
                await asyncio.sleep(READ_RETRY_S)
            else:
                break
        self._catching_up = None
        self._go_on()
