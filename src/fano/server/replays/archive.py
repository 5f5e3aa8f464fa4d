"""Replays of finished sessions in the blob store, until they expire or are deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec

from fano.log import BlobStore, Entry, Log, LogError
from fano.room import fold_room
from fano.room.state import Room
from fano.server.hosting.clock import Clock
from fano.server.hosting.hooks import SessionEnded
from fano.server.hosting.room_entry import decode
from fano.server.ops.metrics import Counter
from fano.server.replays.retention import RetentionGuard
from fano.server.replays.sessions import (
    StoredSession,
    played_sessions,
    stages,
    stored_session,
    without,
)
from fano.wire.http.sessions import PlayedSession

KIND = "game"
DISCARDED = "discarded_room"
"""The kind of blobs that hold the logs of rooms which retention has deleted, for a day."""
ENTRIES_PER_APPEND = 500
MOST_ENTRIES_ON_LOOP = 1000
"""A session of more entries is made into a replay beside the event loop."""
DAY_S = 86_400

T = TypeVar("T")

_logger = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class LogWithShelf(Log, Protocol):
    """What a server needs to keep things: the log, and the blob store that belongs to it."""

    @property
    def blobs(self) -> BlobStore: ...


class Archive:
    """Puts finished sessions in the blob store, and takes away what is old or unwanted."""

    def __init__(
        self,
        log: Log,
        blobs: BlobStore,
        retention_days: float,
        finished: Counter,
        clock: Clock,
    ) -> None:
        self._log = log
        self._blobs = blobs
        self._keep_s = retention_days * DAY_S
        self._finished = finished
        self._unix = clock.unix
        self._retention = RetentionGuard(blobs, clock, self._keep_s)
        self._tasks: set[asyncio.Task[None]] = set()
        self._studying = asyncio.Lock()
        """A whole log is read and folded beside the event loop, one at a time."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- keeping --------------------------------------------------------------------------------

    def ended(self, ended: SessionEnded) -> None:
        """A session has ended: see to its replay, while the room goes on."""
        task = asyncio.get_running_loop().create_task(self._keep(ended))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self, ended: SessionEnded) -> None:
        size = ended.last - ended.first + 1
        try:
            async with self._shelving(ended.code):
                entries = (await self._log.read(ended.code, ended.first - 1))[:size]
                if len(entries) < size:  # the room has been deleted meanwhile
                    return
                make = partial(stored_session, ended, entries)
                made = await asyncio.to_thread(make) if size > MOST_ENTRIES_ON_LOOP else make()
                await self._blobs.put(KIND, made.id, made.data, self._expires_at(made))
                self._finished.inc()
        except LogError:  # caught up on when results are requested
            _logger.exception("the replay of room %s could not be kept", ended.code)

    async def sessions(self, code: str) -> list[PlayedSession]:
        """The sessions of a room, each of them in the blob store now unless it is too old."""
        await self.settled()
        async with self._shelving(code):
            found = await self._study(code, played_sessions)
            for session in found:
                expires_at = self._expires_at(session)
                if expires_at is not None and expires_at <= self._unix():
                    continue
                if await self._blobs.get(KIND, session.id) is None:
                    await self._blobs.put(KIND, session.id, _encode(session), expires_at)
            return found

    def _expires_at(self, session: PlayedSession | StoredSession) -> int | None:
        return int(session.ended / 1000 + self._keep_s) if self._keep_s else None

    async def replay(self, session_id: str) -> bytes | None:
        """The JSON of a session."""
        return await self._blobs.get(KIND, session_id)

    async def probe(self) -> None:
        """Write something and take it away again, or `LogError`."""
        await self._blobs.put("probe", "probe", b"", int(self._unix()))
        await self._blobs.delete("probe", "probe")

    async def settled(self) -> None:
        """Wait for what is being put in the blob store."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    # --- letting go -----------------------------------------------------------------------------

    async def forget_room(self, code: str) -> None:
        """Take a room's log and its replays away; the log must not grow any more."""
        await self.settled()
        async with self._shelving(code):
            for session in await self._study(code, stages):
                await self._blobs.delete(KIND, session.id)
            await self._log.delete(code)

    async def forget_device(self, code: str, fingerprint: str) -> bool:
        """Neither the log of a room nor its replays have the name of that device's player any more.

        The player must have left, or the name would come back with the next change. False if
        that device never played there.
        """
        await self.settled()  # what is being put away may still have the name
        async with self._shelving(code):
            changed = await self._study(code, partial(without, fingerprint))
            if not changed:
                return False
            nameless = {entry.seq: entry for entry in changed}
            for session in await self._study(
                code, lambda entries: stages(nameless.get(e.seq, e) for e in entries)
            ):
                before = await self._blobs.get(KIND, session.id)
                if before is not None:
                    await self._blobs.swap(KIND, session.id, before, _encode(session))
            # Last of all: as long as the log knows the device, it can ask again after a failure.
            await self._log.rewrite(code, changed)
            return True

    async def sweep(self) -> None:
        """Drop replays that expired a day ago, unless the clock may be wrong."""
        if not await self._retention.may_delete():
            return
        before = int(self._unix() - DAY_S)
        newest = await self._blobs.list(KIND, 1)
        if newest and newest[0].expires_at is not None and newest[0].expires_at <= before:
            return
        expired = await self._blobs.expire(before)
        if expired:
            _logger.warning("deleted %d replays and other blobs that had expired", expired)

    async def old_rooms(self) -> list[str]:
        """The rooms that may be deleted: nobody has used them for too long."""
        if not self._keep_s or not await self._retention.may_delete():
            return []
        last_used: dict[str, float] = {}
        for code, last in (await self._log.rooms()).items():
            entries = await self._log.read(code, last - 1)
            try:
                if entries:
                    last_used[code] = decode(entries[-1].data).wall / 1000
            except LogError as error:
                _logger.warning("room %s cannot be read, and is kept: %s", code, error)
        return self._retention.choose(last_used, self._unix() - self._keep_s)

    async def discard_room(self, code: str) -> None:
        """Delete a room that is old; for a day it can be brought back."""
        entries = await self._log.read(code)
        data = msgspec.msgpack.encode([entry.data for entry in entries])
        await self._blobs.put(DISCARDED, code, data, int(self._unix()))
        await self._log.delete(code)

    async def restore_room(self, code: str) -> bool:
        """Bring back a room that was discarded; False if there is none, or its code is taken."""
        data = await self._blobs.get(DISCARDED, code)
        if data is None or await self._log.read(code):
            return False
        entries = msgspec.msgpack.decode(data, type=list[bytes])
        for first in range(0, len(entries), ENTRIES_PER_APPEND):
            some = entries[first : first + ENTRIES_PER_APPEND]
            if not await self._log.append(code, first + 1, *some):
                return False
        await self._blobs.delete(DISCARDED, code)
        return True

    async def folded(self, code: str) -> Room | None:
        """The room as its log has it, without taking it into memory."""
        async with self._studying:
            entries = await self._log.read(code)
            return await asyncio.to_thread(_fold, entries) if entries else None

    def _shelving(self, code: str) -> asyncio.Lock:
        """Of each room one after the other: none brings back a name that another takes out."""
        return self._locks.setdefault(code, asyncio.Lock())

    async def _study(self, code: str, what: Callable[[list[Entry]], Iterable[T]]) -> list[T]:
        async with self._studying:
            entries = await self._log.read(code)
            return await asyncio.to_thread(lambda: list(what(entries)))


def _fold(entries: Iterable[Entry]) -> Room:
    return fold_room(event for entry in entries for event in decode(entry.data).events)
