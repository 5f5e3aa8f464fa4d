"""Following a room: what is there, then what comes, no entry lost or doubled in between.

A follower subscribes first and reads then, and deduplicates by entry number. A number that is not
the next one, or a notice that the room changed in unknown ways (another process, a deletion), makes
it read again. Notices are only a shortcut: what was committed is the truth.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from fano.log.log import Entry
from fano.log.loop_batch import LoopBatch

MOST_READY = 1000
"""How many entries are kept for a follower that is slow; it reads the rest when it gets there."""

Read = Callable[[str, int], Awaitable[list[Entry]]]


class Feed:
    """What a follower and the log know of each other. All but `mark` belongs to the loop."""

    __slots__ = ("ended", "loop", "mark", "ready", "room", "stale", "wake")

    def __init__(self, room: str, after: int) -> None:
        self.room = room
        self.mark: tuple[int, Entry | None] = (after, None)
        """The last number that the follower has seen, and the entry itself if it is known."""
        self.ready: deque[Entry] = deque()
        self.stale = True
        self.ended = False
        self.wake = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def tell(self, entries: Sequence[Entry]) -> None:
        if len(self.ready) + len(entries) > MOST_READY:
            self.stir()
        elif not self.stale:
            self.ready.extend(entries)
            self.wake.set()

    def stir(self) -> None:
        self.stale = True
        self.wake.set()

    def end(self) -> None:
        self.ended = True
        self.wake.set()


class Hub:
    """The followers of a log, by room. Told of news by one thread, joined from any."""

    def __init__(self, joined: Callable[[], None] = lambda: None) -> None:
        self._joined = joined
        self._feeds: dict[str, set[Feed]] = {}
        self._gone: deque[Feed] = deque()
        self._closed = False
        self._lock = threading.Lock()

    def __bool__(self) -> bool:
        return bool(self._feeds)

    def join(self, feed: Feed) -> None:
        with self._lock:
            self._sweep()
            if self._closed:
                feed.end()
                return
            self._feeds.setdefault(feed.room, set()).add(feed)
        self._joined()

    def leave(self, feed: Feed) -> None:
        """Takes no lock, for it is called wherever a forgotten follower is collected."""
        self._gone.append(feed)

    def of(self, room: str) -> list[Feed]:
        if room not in self._feeds and not self._gone:
            return []
        with self._lock:
            self._sweep()
            return list(self._feeds.get(room, ()))

    def all(self) -> list[Feed]:
        with self._lock:
            self._sweep()
            return [feed for feeds in self._feeds.values() for feed in feeds]

    def tell(self, batch: LoopBatch, room: str, entries: Sequence[Entry]) -> None:
        for feed in self.of(room):
            batch.add(feed.loop, feed.tell, entries)

    def stir(self, batch: LoopBatch, room: str) -> None:
        for feed in self.of(room):
            batch.add(feed.loop, feed.stir)

    def close(self) -> None:
        with self._lock:
            self._closed = True
        batch = LoopBatch()
        for feed in self.all():
            batch.add(feed.loop, feed.end)
        batch.send()

    def _sweep(self) -> None:
        while self._gone:
            feed = self._gone.popleft()
            feeds = self._feeds.get(feed.room, set())
            feeds.discard(feed)
            if not feeds:
                self._feeds.pop(feed.room, None)


class Follower(AsyncIterator[Entry]):
    """Made by `Log.follow`; for one task at a time. It leaves the log when it is forgotten."""

    def __init__(self, hub: Hub, room: str, after: int, read: Read) -> None:
        self._hub = hub
        self._room = room
        self._after = max(after, 0)
        self._read = read
        self._feed: Feed | None = None

    async def __anext__(self) -> Entry:
        feed = self._feed
        if feed is None:
            feed = self._feed = Feed(self._room, self._after)
            self._hub.join(feed)
        while not feed.ended:
            if feed.stale:
                await self._catch_up(feed)
            elif not feed.ready:
                feed.wake.clear()
                await feed.wake.wait()
            else:
                entry, seen = feed.ready.popleft(), feed.mark[0]
                if entry.seq == seen + 1:
                    feed.mark = (entry.seq, entry)
                    return entry
                feed.stale = entry.seq > seen
        self._hub.leave(feed)
        raise StopAsyncIteration

    async def _catch_up(self, feed: Feed) -> None:
        seen, last = feed.mark
        feed.ready.clear()
        feed.stale = False  # before reading: later notices are not lost
        try:
            found = await self._read(self._room, max(seen - 1, 0))
        except BaseException:
            feed.stale = True
            raise
        if seen:
            if not found or found[0].seq != seen or (last is not None and found[0] != last):
                feed.ended = True
                return
            feed.mark = (seen, found[0])
            del found[0]
        feed.ready.extendleft(reversed(found))

    def __del__(self) -> None:
        if self._feed is not None:
            self._hub.leave(self._feed)
