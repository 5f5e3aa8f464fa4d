"""Logs with troubles of their own: slow disks, full disks, and other nodes."""

from __future__ import annotations

import asyncio
from random import Random

from fano.log import LogError, MemoryLog


class SlowLog(MemoryLog):
    """Takes its time, and fails now and then: before it wrote, or after."""

    def __init__(self, seconds: float, fails: float = 0.0, seed: int = 0) -> None:
        super().__init__()
        self._seconds = seconds
        self.fails = fails
        self._chance = Random(seed)
        self.failed = 0
        self.full = False

    async def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> bool:
        await asyncio.sleep(self._seconds * self._chance.random())
        first = self.fails > 0 and not self.failed  # however short the game, it fails once
        if self.full or first or self._chance.random() < self.fails / 2:
            self.failed += 1
            raise LogError("the disk is full")
        done = await super().append(room, seq, entry, *more)
        if self._chance.random() < self.fails / 2:
            self.failed += 1
            raise LogError("the disk did not say whether it wrote that")
        return done

    def length(self, room: str) -> int:
        return len(self._rooms.get(room, ()))
