"""All the rooms that this node has in memory; any other is folded from its log when asked for."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from fano.log import Log
from fano.referee import Finish, Link
from fano.room.state import RoomOpened
from fano.rules.table import Seat
from fano.server.chance import CHANCE
from fano.server.drive import Driver
from fano.server.live import LiveRoom, Watcher
from fano.server.racing import Racing

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O: a code is read aloud across a room and typed on a phone."""
CODE_LENGTH = 5
IDLE_S = 600.0
"""A room that nobody is connected to leaves memory after this time; its log stays."""


def fingerprint(token: str) -> str:
    """What the log keeps of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


class Hosted:
    """A live room with everything that keeps it going."""

    def __init__(self, live: LiveRoom) -> None:
        self.live = live
        self.links: dict[Seat, Link] = {}
        self.racing = Racing(live, self.links.get)
        self.racing.settled = self._settled
        self.driver = Driver(live, self.racing)
        self.last_used = time.monotonic()

    def _settled(self, finish: Finish) -> None:
        link = self.links.get(finish.seat)
        if link is not None:
            self.links[finish.seat] = link.settled(finish)

    def arrive(self, watcher: Watcher) -> None:
        """Somebody is connected: tell them everything, and everybody that they are here."""
        self.last_used = time.monotonic()
        if watcher.seat is not None:
            self.links[watcher.seat] = Link()
            self.racing.came_back(watcher.seat)
        self.live.welcome(watcher)
        self.live.say_who_is_here()
        self.driver.presence_changed()

    def part(self, watcher: Watcher) -> None:
        self.last_used = time.monotonic()
        self.live.watchers.pop(watcher, None)
        if watcher.seat is not None and not self.connected(watcher.seat):
            self.links.pop(watcher.seat, None)
        self.live.say_who_is_here()
        self.driver.presence_changed()

    def connected(self, seat: Seat) -> list[Watcher]:
        return [w for w in self.live.watchers if w.seat == seat]

    async def close(self) -> None:
        self.driver.stop()
        await self.live.close()


class Rooms:
    """The rooms of one node, by code."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._hosted: dict[str, Hosted] = {}
        self.opened = 0

    def __len__(self) -> int:
        return len(self._hosted)

    def all(self) -> list[Hosted]:
        return list(self._hosted.values())

    async def open(self) -> Hosted:
        """A new room with a code that nobody has."""
        while True:
            code = "".join(CHANCE.choices(LETTERS, k=CODE_LENGTH))
            if code not in self._hosted and not await self._log.read(code):
                break
        live = LiveRoom(code, self._log, [])
        live.commit((RoomOpened(code),))
        self.opened += 1
        return self._host(live)

    async def get(self, code: str) -> Hosted | None:
        """The room of that code, from memory or from its log; None if there is none."""
        code = code.strip().upper()
        if len(code) != CODE_LENGTH or any(letter not in LETTERS for letter in code):
            return None
        if code not in self._hosted:
            entries = await self._log.read(code)
            if not entries:
                return None
            if code not in self._hosted:  # somebody else may have been quicker meanwhile
                self._host(LiveRoom(code, self._log, [(e.seq, e.data) for e in entries]))
        return self._hosted[code]

    def _host(self, live: LiveRoom) -> Hosted:
        self._hosted[live.code] = hosted = Hosted(live)
        return hosted

    async def sweep(self, now: Callable[[], float] = time.monotonic) -> None:
        """Let go of rooms that nobody has been connected to for a while."""
        for code, hosted in list(self._hosted.items()):
            playing = hosted.live.room.playing and not hosted.live.room.paused
            if hosted.live.watchers or playing or now() - hosted.last_used < IDLE_S:
                continue
            del self._hosted[code]
            await hosted.close()

    async def close(self) -> None:
        for hosted in self.all():
            await hosted.close()
        self._hosted.clear()
