"""One server process: its rooms, and all that is counted and kept around them."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from aiohttp import web

from fano.server.config.limits import HOUR_S, Bucket, Visitor, Visitors
from fano.server.config.settings import Settings
from fano.server.daily.board import Boards
from fano.server.hosting.chance import Chance
from fano.server.hosting.clock import Clock
from fano.server.hosting.environment import Environment, Timing
from fano.server.hosting.hooks import RoomHooks
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from fano.server.http.bodies import InFlightBytes
from fano.server.http.proxies import Proxies
from fano.server.ops.health import Health
from fano.server.ops.metrics import Metrics
from fano.server.ops.operator_hints import OperatorHints
from fano.server.replays.archive import Archive, LogWithShelf
from fano.server.replays.cache import Replays
from fano.server.transport.connection import Connection
from fano.studio.deck_store import DeckStore
from fano.studio.fair_queue import FairQueue
from fano.studio.quota import Bounds


class Node:
    """What every request may need."""

    def __init__(
        self,
        log: LogWithShelf,
        settings: Settings,
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        timing: Timing | None = None,
    ) -> None:
        self.clock = clock or Clock()
        limits = settings.limits
        metrics = Metrics(lambda: len(self.rooms), lambda: len(self.connections))
        self.settings = settings
        self.limits = limits
        self.metrics = metrics
        self.archive = Archive(
            log, log.blobs, settings.retention_days, metrics.finished, self.clock
        )
        self.replays = Replays(self.archive)
        self.health = Health(self.archive.probe)
        hooks = RoomHooks(
            metrics.commit.observe, metrics.wait.observe, self.archive.ended, self.health.restored
        )
        self.rooms = Rooms(
            log,
            Environment(self.clock, chance or Chance(), timing or Timing(), limits, hooks),
        )
        self.boards = Boards(log.blobs, settings.retention_days, limits.daily_entries)
        self.decks = DeckStore(log.blobs, _bounds(settings))
        self.visitors = Visitors(limits, self.clock.seconds)
        self.proxies = Proxies(settings.trust_proxy)
        self.hints = OperatorHints()
        self.in_flight = InFlightBytes(limits.bytes_in_flight)
        self.studio_parsing = FairQueue(1)
        """Drafts sent to the studio take long to parse: off the event loop, one at a time."""
        self.connections: set[Connection] = set()
        self.arriving: set[asyncio.Task[None]] = set()
        """Tasks that seat clients; the event loop alone would not keep them alive."""
        self.stopping = False
        self.deserted = asyncio.Event()
        """Set when the last client has left a server that is stopping."""
        self._joins: WeakKeyDictionary[RoomHost, Bucket] = WeakKeyDictionary()

    def visitor(self, request: web.BaseRequest) -> Visitor:
        return self.visitors.of(self.proxies.address(request))

    def joins(self, room_host: RoomHost) -> Bucket:
        """How many more may take a seat in that room for now."""
        found = self._joins.get(room_host)
        if found is None:
            per_hour = self.limits.joins_per_hour
            found = self._joins[room_host] = Bucket(per_hour, max(per_hour, 1) / HOUR_S)
        return found

    async def forget_room(self, code: str) -> None:
        """Delete a room: its people are shown out, its log and its replays are gone."""
        await self.rooms.forget(code, self.archive.forget_room)


NODE = web.AppKey("node", Node)
"""Where the application keeps its node."""


def _bounds(settings: Settings) -> Bounds:
    limits = settings.limits
    return Bounds(
        decks_per_owner=limits.decks_per_owner,
        pictures_per_deck=limits.pictures_per_deck,
        deck_bytes=limits.deck_bytes,
        owner_bytes=limits.owner_bytes,
        all_bytes=limits.all_decks_bytes,
        keep_days=settings.deck_days,
    )
