"""A log and a blob store in memory, for tests and simulations: all promises but durability."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from fano.log.blob_store import NOTHING, Along, Blob, BlobInfo, check_blob, check_swap
from fano.log.follow import Follower, Hub
from fano.log.log import Entry, LogError, check_append, check_room
from fano.log.loop_batch import LoopBatch


class MemoryLog:
    """For one event loop at a time."""

    def __init__(self) -> None:
        self._rooms: dict[str, list[Entry]] = {}
        self._hub = Hub()
        self._closed = False
        self.blobs = MemoryBlobStore(self)

    def check_open(self) -> None:
        if self._closed:
            raise LogError("the log in memory is closed")

    async def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> bool:
        possible = check_append(room, seq, (entry, *more))
        self.check_open()
        if not possible or seq != len(self._rooms.get(room, ())) + 1:
            return False
        entries = [Entry(number, data) for number, data in enumerate((entry, *more), seq)]
        self._rooms.setdefault(room, []).extend(entries)
        batch = LoopBatch()
        self._hub.tell(batch, room, entries)
        batch.send()
        return True

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        check_room(room)
        self.check_open()
        return self._rooms.get(room, [])[max(after, 0) :]

    def follow(self, room: str, after: int = 0) -> Follower:
        check_room(room)
        return Follower(self._hub, room, after, self.read)

    async def rooms(self) -> dict[str, int]:
        self.check_open()
        return {room: len(self._rooms[room]) for room in sorted(self._rooms)}

    async def delete(self, room: str) -> None:
        check_room(room)
        self.check_open()
        self._rooms.pop(room, None)
        batch = LoopBatch()
        self._hub.stir(batch, room)
        batch.send()

    async def rewrite(self, room: str, entries: Sequence[Entry]) -> None:
        check_room(room)
        self.check_open()
        kept = self._rooms.get(room, [])
        for entry in entries:
            if entry.seq <= len(kept):
                kept[entry.seq - 1] = entry

    async def close(self) -> None:
        self._closed = True
        self._hub.close()


class MemoryBlobStore:
    """The blob store of a `MemoryLog`."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._things: dict[tuple[str, str], Blob] = {}
        self._numbers = count(1)

    async def put(self, kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
        check_blob(kind, key, data, expires_at)
        self._log.check_open()
        self._store(kind, key, data, expires_at)

    async def swap(
        self,
        kind: str,
        key: str,
        before: bytes | None,
        after: bytes | None,
        along: Along = NOTHING,
    ) -> bool:
        check_swap(kind, key, after, along)
        self._log.check_open()
        found = self._things.get((kind, key))
        if (None if found is None else found.data) != before:
            return False
        self._store(kind, key, after, None if found is None else found.item.expires_at)
        for (other_kind, other_key), data in along.items():
            self._store(other_kind, other_key, data)
        return True

    def _store(
        self, kind: str, key: str, data: bytes | None, expires_at: int | None = None
    ) -> bool:
        """Store or delete; whether that changed anything."""
        if data is None:
            return self._things.pop((kind, key), None) is not None
        item = BlobInfo(next(self._numbers), key, len(data), expires_at)
        self._things[kind, key] = Blob(item, data)
        return True

    async def get(self, kind: str, key: str) -> bytes | None:
        self._log.check_open()
        found = self._things.get((kind, key))
        return None if found is None else found.data

    async def list(
        self, kind: str, limit: int = 100, before: int | None = None
    ) -> Sequence[BlobInfo]:
        self._log.check_open()
        items = [thing.item for (other, _), thing in self._things.items() if other == kind]
        older = [item for item in items if before is None or item.number < before]
        return sorted(older, reverse=True)[: max(limit, 0)]

    async def delete(self, kind: str, key: str) -> bool:
        self._log.check_open()
        return self._store(kind, key, None)

    async def expire(self, now: int) -> int:
        self._log.check_open()
        ends = {place: thing.item.expires_at for place, thing in self._things.items()}
        gone = [place for place, end in ends.items() if end is not None and end <= now]
        for place in gone:
            del self._things[place]
        return len(gone)
