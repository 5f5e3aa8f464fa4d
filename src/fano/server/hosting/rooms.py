"""All the rooms that this node has in memory; any other is folded from its log when asked for."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from weakref import WeakValueDictionary

from fano.log import Entry, Log
from fano.referee import Link
from fano.room import Close
from fano.room.codes import CODE_LENGTH, LETTERS, is_code
from fano.room.state import RoomOpened
from fano.rules.table import Millis, Seat
from fano.server.hosting.broadcast import Watcher
from fano.server.hosting.chance import CHANCE
from fano.server.hosting.driver import Driver
from fano.server.hosting.held_calls import HeldCalls
from fano.server.hosting.hooks import NO_HOOKS, RoomHooks
from fano.server.hosting.live_room import LiveRoom
from fano.server.hosting.presence import Presence
from fano.server.hosting.room_entry import RoomEntry, encode
from fano.server.hosting.seat_rate_limit import SeatRateLimit
from fano.wire.messages import Bye

MOST_ENTRIES_ON_LOOP = 2000
"""A log of more entries is folded beside the event loop: others play meanwhile."""
IDLE_S = 600.0
"""A room that nobody is connected to leaves memory after this time; its log stays."""


def fingerprint(token: str) -> str:
    """What the log keeps of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


class RoomHost:
    """A live room with everything that keeps it going."""

    def __init__(
        self,
        live: LiveRoom,
        hooks: RoomHooks = NO_HOOKS,
        others: AsyncIterator[Entry] | None = None,
    ) -> None:
        """`others`: the log as it grows, where other nodes write to it, too."""
        self.live = live
        self.links: dict[Seat, Link] = {}
        self.held_calls = HeldCalls(live, self.links, hooks.call_held)
        self.driver = Driver(live, self.held_calls)
        self.presence = Presence(live)
        self.rate_limit = SeatRateLimit()
        self.last_used = time.monotonic()
        self._following: asyncio.Task[None] | None = None
        if others is not None:
            self._following = asyncio.get_running_loop().create_task(live.follow(others))

    def arrive(self, watcher: Watcher, seen: int = 0) -> None:
        """Somebody is connected: tell them everything, and everybody that they are here.

        Who comes back and has `seen` nearly all of it is told the rest.
        """
        self.last_used = time.monotonic()
        if watcher.seat is not None:
            self.links[watcher.seat] = Link()
            self.held_calls.came_back(watcher.seat)
        if not (seen and self.live.welcome_back(watcher, seen)):
            self.live.welcome(watcher)
        self._presence_changed()

    def leave(self, watcher: Watcher) -> None:
        self.last_used = time.monotonic()
        self.live.dropped(watcher)
        for seat in [seat for seat in self.links if not self.connected(seat)]:
            del self.links[seat]
        self._presence_changed()

    def _presence_changed(self) -> None:
        self.live.say_who_is_here()
        self.held_calls.look_again()
        self.presence.changed()
        self.driver.schedule()

    def connected(self, seat: Seat) -> list[Watcher]:
        return [w for w in self.live.watchers if w.seat == seat]

    def idle_since(self, moment: float) -> bool:
        """Whether nobody needs this room in memory, and nobody has since then."""
        room = self.live.room
        if self.live.watchers:
            return False
        playing = room.playing and not room.paused
        return room.closed or (not playing and self.last_used < moment)

    async def close(self) -> None:
        self.driver.stop()
        self.presence.stop()
        if self._following is not None:
            self._following.cancel()
        await self.live.close()


class Rooms:
    """The rooms of one node, by code. `shared`: other nodes write to the same log."""

    def __init__(self, log: Log, hooks: RoomHooks = NO_HOOKS, *, shared: bool = False) -> None:
        self._log = log
        self._notices = hooks
        self._shared = shared
        self._hosts: dict[str, RoomHost] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._folding = asyncio.Lock()
        self.opened = 0

    def __len__(self) -> int:
        return len(self._hosts)

    def all(self) -> list[RoomHost]:
        return list(self._hosts.values())

    def in_memory(self, code: str) -> RoomHost | None:
        """The room of that code, if it is in memory."""
        return self._hosts.get(code)

    async def open(self) -> RoomHost:
        """A new room with a code that nobody has."""
        while True:
            code = "".join(CHANCE.choices(LETTERS, k=CODE_LENGTH))
            entry = encode(RoomEntry(Millis(0), time.time_ns() // 1_000_000, (RoomOpened(code),)))
            if await self._log.append(code, 1, entry):  # false if there is such a room
                break
        self.opened += 1
        return self._host(LiveRoom(code, self._log, [Entry(1, entry)], self._notices))

    async def get(self, code: str) -> RoomHost | None:
        """The room of that code, from memory or from its log; None if there is none."""
        code = code.strip().upper()
        if not is_code(code):
            return None
        if code not in self._hosts:
            async with self._lock(code):
                if code not in self._hosts:  # others may have come back just before
                    await self._fetch(code)
        return self._hosts.get(code)

    async def _fetch(self, code: str) -> None:
        entries = await self._log.read(code)
        if not entries:
            return
        folded = partial(LiveRoom, code, self._log, entries, self._notices)
        if len(entries) > MOST_ENTRIES_ON_LOOP:
            live = await asyncio.to_thread(folded)
        else:
            async with self._folding:  # after a restart, hundreds come back at once
                live = folded()
                await asyncio.sleep(0)  # the rest of the server has its turn
        self._host(live)

    def _lock(self, code: str) -> asyncio.Lock:
        """Held while a room comes into memory, or goes for good."""
        return self._locks.setdefault(code, asyncio.Lock())

    def _host(self, live: LiveRoom) -> RoomHost:
        others = self._log.follow(live.code, live.seq) if self._shared else None
        self._hosts[live.code] = room_host = RoomHost(live, self._notices, others)
        return room_host

    async def forget(
        self, code: str, delete: Callable[[str], Awaitable[None]] | None = None
    ) -> None:
        """Show everybody out of a room for good, and delete its log, or whatever goes with it."""
        async with self._lock(code):
            room_host = self._hosts.pop(code, None)
            if room_host is not None:
                for watcher in list(room_host.live.watchers):
                    watcher.close(Bye("closed"))
                await room_host.close()
            await (delete or self._log.delete)(code)

    def close_spent(self, most: int) -> None:
        """Close rooms whose log has become longer than that."""
        for room_host in self.all():
            if room_host.live.seq > most and not room_host.live.room.closed:
                room_host.live.ask(Close(None))

    async def sweep(self, now: Callable[[], float] = time.monotonic) -> None:
        """Let go of rooms that nobody has been connected to for a while."""
        for code, room_host in list(self._hosts.items()):
            if room_host.idle_since(now() - IDLE_S):
                await room_host.live.flush()
            if room_host.idle_since(now() - IDLE_S) and self._hosts.get(code) is room_host:
                del self._hosts[code]
                await room_host.close()

    async def close(self) -> None:
        await asyncio.gather(*(room_host.close() for room_host in self.all()))
        self._hosts.clear()
