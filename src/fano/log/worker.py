"""A thread with a connection of its own, that is asked from event loops and answers in groups."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from fano.log.log import Entry, LogError, check_append
from fano.log.loop_batch import LoopBatch

T = TypeVar("T")


class Closable(Protocol):
    """A connection to a database."""

    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)
MOST_ASKS = 500
"""How many are taken at once: enough to share a flush, few enough to answer soon."""


@dataclass(slots=True, eq=False)
class Ask(Generic[C]):
    """What to do with the connection, and who waits for it. Never changed once it is made."""

    future: asyncio.Future[Any]
    run: Callable[[C], object] | None
    """None for an append: `entries` say it all."""
    room: str = ""
    """The room that changes, if one does."""
    entries: tuple[Entry, ...] = ()
    """What an append brings to it."""
    size: int = 0
    """About how many bytes it writes."""


def ask_append(
    put: Callable[[Ask[Any]], None], room: str, seq: int, given: tuple[bytes, ...]
) -> asyncio.Future[bool]:
    """Hand an append to the writer's queue, by `put`.

    A plain future: a caller that writes all day needs no task for it.
    """
    future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    try:
        if check_append(room, seq, given):
            entries = tuple(map(Entry, range(seq, seq + len(given)), given))
            put(Ask(future, None, room, entries, sum(map(len, given))))
        else:
            future.set_result(False)
    except (ValueError, TypeError, LogError) as error:
        future.set_exception(error)
    return future


class Worker(ABC, Generic[C]):
    """Takes what waits, all at once, until it is stopped; then closes its connection."""

    def __init__(self, name: str, where: str, db: C) -> None:
        self.where = where
        """The file or the server, for messages."""
        self.db = db
        self._asks: deque[Ask[C]] = deque()
        self._bell: SimpleQueue[None] = SimpleQueue()
        self._rung = False
        """Waking a thread is dear: the bell is rung once, and heard for all who wait by then."""
        self._soon: asyncio.AbstractEventLoop | None = None
        """The event loop that is about to ring it."""
        self._more = False
        """Whether some may be left for whom it was rung."""
        self._stopped = False
        self._lock = threading.Lock()
        # A daemon: a program that forgets to close a log can still exit, and loses nothing durable.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, run: Callable[[C], T], room: str = "") -> asyncio.Future[T]:
        """Have that done with the connection."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(Ask(future, run, room))
        return future

    def put(self, ask: Ask[C]) -> None:
        with self._lock:
            if self._stopped:
                raise LogError(f"the log {self.where} is closed")
            self._asks.append(ask)
        loop = ask.future.get_loop()
        if not self._rung and self._soon is not loop:
            # Not before the caller is done with this round: its other requests share the flush.
            self._soon = loop
            loop.call_soon(self._ring)

    def _ring(self) -> None:
        self._soon = None
        if not self._rung:
            self.nudge()

    def nudge(self) -> None:
        """Have it look up from waiting."""
        self._rung = True
        self._bell.put(None)

    def stop(self) -> None:
        """Wait until all that was asked for is done."""
        with self._lock:
            self._stopped = True
        self.nudge()
        self._thread.join()

    def patience(self) -> float | None:
        """For how many seconds to wait for the next ask."""
        return None

    @abstractmethod
    def work(self, asks: list[Ask[C]]) -> None:
        """Do what is asked and answer; nothing, if the wait was over before anyone asked."""

    def _run(self) -> None:
        while True:
            asks = self._take()
            self.work(asks)
            if self._stopped and not self._asks:
                break
        self.db.close()

    def _take(self) -> list[Ask[C]]:
        """All that waits when the bell rings, not before: a round of asking is not cut in two."""
        if not self._more:
            with suppress(Empty):
                self._bell.get(timeout=self.patience())
            self._rung = False  # before looking: a later request rings again
        taken = [self._asks.popleft() for _ in range(min(len(self._asks), MOST_ASKS))]
        self._more = len(taken) == MOST_ASKS
        return taken


class Reader(Worker[C]):
    """Reads beside the writer, which it never blocks."""

    def work(self, asks: list[Ask[C]]) -> None:
        batch = LoopBatch()
        for ask in asks:
            if ask.future.cancelled():
                continue
            try:
                batch.answer(ask.future, ask.run(self.db) if ask.run else None)
            except Exception as error:  # noqa: BLE001 - a caller waits for it, whatever it is
                failed = LogError(f"cannot read the log {self.where}: {error}")
                failed.__cause__ = error
                batch.fail(ask.future, failed)
        batch.send()
