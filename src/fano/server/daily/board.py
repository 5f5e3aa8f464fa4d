"""The boards of the daily challenge: in the blob store, the first try of each device and day."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime

import msgspec

from fano.log import BlobStore
from fano.room.names import unlike

SECRET = ("secret", "daily")
DAY_S = 86_400
ROWS_PER_READ = 100
CACHED_S = 10.0
"""How long a board is answered from memory; other nodes may have written to it since."""
MOST_DAYS = 16
"""Boards in memory."""


class BoardEntry(msgspec.Struct, frozen=True):
    """One device's first try of a day. `at` (Unix milliseconds) puts the earlier first in a tie."""

    name: str
    ms: int
    slips: int
    at: int


_decode = msgspec.json.Decoder(BoardEntry).decode


class _Day:
    """What is known of one board: the entries by device, and the blob store's number for each."""

    def __init__(self) -> None:
        self.entries: dict[str, BoardEntry] = {}
        self.numbers: dict[str, int] = {}
        self.seen = float("-inf")


class Boards:
    """Keeps the first tries of each day, as many as `most`, for `retention_days` (0: for ever)."""

    def __init__(self, blobs: BlobStore, retention_days: float, most: int) -> None:
        self._blobs = blobs
        self._keep_days = retention_days
        self._most = most
        self._days: dict[date, _Day] = {}
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()
        """A board that is half read is nobody's business."""

    async def secret(self) -> bytes:
        """What tickets are sealed with; the same on every node that shares the blob store."""
        async with self._writing:  # the first two to ask must not make one each
            found = await self._blobs.get(*SECRET)
            if found is None:
                await self._blobs.put(*SECRET, os.urandom(32))
                found = await self._blobs.get(*SECRET)
            return found or b""

    async def ranked(self, day: date) -> Sequence[tuple[str, BoardEntry]]:
        """Devices and their entries, the best first."""
        known = await self._known(day)
        return sorted(known.entries.items(), key=lambda item: (item[1].ms, item[1].at))

    async def enter(self, day: date, device: str, entry: BoardEntry) -> bool:
        """Keep the device's earlier try, if there is one, or else this; False if the board is full.

        A full board lets go of its slowest entry for a quicker one.
        """
        async with self._writing:
            ranked = await self.ranked(day)
            before = dict(ranked).get(device)
            if before is None and len(ranked) >= self._most:
                if not ranked or entry.ms >= ranked[-1][1].ms:
                    return False
                await self._drop(day, ranked[-1][0])
            others = [other.name for key, other in ranked if key != device]
            kept = msgspec.structs.replace(before or entry, name=unlike(entry.name, others))
            await self._blobs.put(_kind(day), device, msgspec.json.encode(kept), self._expires(day))
            (await self._known(day)).entries[device] = kept
            return True

    async def remove(self, day: date, device: str) -> bool:
        """Take a device's entry off the board; whether there was one."""
        async with self._writing:
            return await self._drop(day, device)

    async def _drop(self, day: date, device: str) -> bool:
        gone = await self._blobs.delete(_kind(day), device)
        known = await self._known(day)
        known.entries.pop(device, None)
        known.numbers.pop(device, None)
        return gone

    async def _known(self, day: date) -> _Day:
        """The board; only what is new in the blob store is read."""
        async with self._reading:
            return await self._read(day)

    async def _read(self, day: date) -> _Day:
        known = self._days.get(day)
        if known is None:
            while len(self._days) >= MOST_DAYS:
                del self._days[next(iter(self._days))]
            known = self._days[day] = _Day()
        if time.monotonic() - known.seen < CACHED_S:
            return known
        now = time.monotonic()
        numbers = await self._numbers(day)
        for device in known.entries.keys() - numbers.keys():
            known.entries.pop(device, None)
        for device, number in numbers.items():
            if known.numbers.get(device) == number and device in known.entries:
                continue
            data = await self._blobs.get(_kind(day), device)
            if data is not None:
                known.entries[device] = _decode(data)
        known.numbers, known.seen = numbers, now
        return known

    async def _numbers(self, day: date) -> dict[str, int]:
        found: dict[str, int] = {}
        before: int | None = None
        while page := await self._blobs.list(_kind(day), ROWS_PER_READ, before):
            found.update((item.key, item.number) for item in page)
            before = page[-1].number
        return found

    def _expires(self, day: date) -> int | None:
        if not self._keep_days:
            return None
        midnight = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
        return int(midnight + (1 + self._keep_days) * DAY_S)


def _kind(day: date) -> str:
    return f"daily {day.isoformat()}"
