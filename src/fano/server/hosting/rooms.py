"""All the rooms that this node has in memory; any other is folded from its log when asked for."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakValueDictionary

from fano.log import Entry, Log
from fano.room import Close
from fano.room.codes import CODE_LENGTH, LETTERS, is_code
from fano.room.state import RoomOpened
from fano.rules.table import Millis
from fano.server.hosting.environment import Environment
from fano.server.hosting.live_room import LiveRoom
from fano.server.hosting.room_entry import RoomEntry, encode
from fano.server.hosting.room_host import RoomHost
from fano.wire.messages import Bye

MOST_ENTRIES_ON_LOOP = 2000
"""A log of more entries is folded beside the event loop: others play meanwhile."""


def fingerprint(token: str) -> str:
    """What the log keeps of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


class Rooms:
    """The rooms of one node, by code. `shared`: other nodes write to the same log."""

    def __init__(
        self, log: Log, environment: Environment | None = None, *, shared: bool = False
    ) -> None:
        self._log = log
        self._environment = environment or Environment()
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
        environment = self._environment
        while True:
            code = "".join(environment.chance.source.choices(LETTERS, k=CODE_LENGTH))
            entry = encode(RoomEntry(Millis(0), environment.clock.unix_ms(), (RoomOpened(code),)))
            if await self._log.append(code, 1, entry):  # false if there is such a room
                break
        self.opened += 1
        return self._host(LiveRoom(code, self._log, [Entry(1, entry)], environment))

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
        folded = partial(LiveRoom, code, self._log, entries, self._environment)
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
        self._hosts[live.code] = room_host = RoomHost(live, self._environment, others)
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

    async def sweep(self) -> None:
        """Take rooms out of memory that have been empty for a while."""
        now, idle_s = self._environment.clock.seconds, self._environment.timing.idle_s
        for code, room_host in list(self._hosts.items()):
            if room_host.idle_since(now() - idle_s):
                await room_host.live.flush()
            if room_host.idle_since(now() - idle_s) and self._hosts.get(code) is room_host:
                del self._hosts[code]
                await room_host.close()

    async def close(self) -> None:
        await asyncio.gather(*(room_host.close() for room_host in self.all()))
        self._hosts.clear()
