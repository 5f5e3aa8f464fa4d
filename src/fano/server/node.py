"""One server process: its rooms, and all that is counted and kept around them."""

from __future__ import annotations

import asyncio
from typing import Self
from weakref import WeakKeyDictionary

from aiohttp import web

from fano.server.archive import Archive, LogWithShelf
from fano.server.bodies import Intake
from fano.server.connection import Connection
from fano.server.daily_board import Boards
from fano.server.limits import HOUR_S, Bucket, Visitor, Visitors
from fano.server.metrics import Metrics
from fano.server.notices import Notices
from fano.server.replays import Replays
from fano.server.rooms import Hosted, Rooms
from fano.server.settings import Settings
from fano.studio.desk import Desk
from fano.studio.space import Bounds


class Node:
    """What every request may need. What keeps things is missing where nothing is kept."""

    def __init__(
        self,
        rooms: Rooms,
        settings: Settings,
        metrics: Metrics,
        archive: Archive | None = None,
        boards: Boards | None = None,
        *,
        desk: Desk | None = None,
    ) -> None:
        self.rooms = rooms
        self.settings = settings
        self.limits = settings.limits
        self.metrics = metrics
        self.archive = archive
        self.desk = desk
        self.replays = None if archive is None else Replays(archive)
        self.boards = boards
        self.visitors = Visitors(settings.limits)
        self.intake = Intake(settings.limits.bytes_in_flight)
        self.connections: set[Connection] = set()
        self.arriving: set[asyncio.Task[None]] = set()
        """Those who are being seated; a task that nobody holds may vanish."""
        self.stopping = False
        self.deserted = asyncio.Event()
        """Set when the last one goes after the server was told to stop."""
        self._joins: WeakKeyDictionary[Hosted, Bucket] = WeakKeyDictionary()

    @classmethod
    def on(cls, log: LogWithShelf, settings: Settings) -> Self:
        """A server on that log."""
        open_now: list[Node] = []
        metrics = Metrics(lambda: len(open_now[0].rooms), lambda: len(open_now[0].connections))
        archive = Archive(log, log.shelf, settings.retention_days, metrics.finished)
        notices = Notices(metrics.commit.observe, metrics.wait.observe, archive.ended)
        boards = Boards(log.shelf, settings.retention_days, settings.limits.daily_entries)
        desk = Desk(log.shelf, _bounds(settings))
        node = cls(Rooms(log, notices), settings, metrics, archive, boards, desk=desk)
        open_now.append(node)
        return node

    def visitor(self, request: web.BaseRequest) -> Visitor:
        return self.visitors.of(self.address(request))

    def address(self, request: web.BaseRequest) -> str:
        """Whom a request comes from; what a proxy says counts only if it is trusted."""
        if self.settings.trust_proxy:
            # A proxy adds to the line, or adds a line: what it says itself is the last.
            lines = request.headers.getall("X-Forwarded-For", [])
            said = ",".join(lines).rpartition(",")[2].strip()
            if said:
                return said
        return request.remote or ""

    def host(self, request: web.BaseRequest) -> str:
        """What the browser calls this server; a trusted proxy may know it by another name."""
        host = request.headers.get("Host", "")
        return request.headers.get("X-Forwarded-Host", host) if self.settings.trust_proxy else host

    def joins(self, hosted: Hosted) -> Bucket:
        """How many more may take a seat in that room for now."""
        found = self._joins.get(hosted)
        if found is None:
            per_hour = self.limits.joins_per_hour
            found = self._joins[hosted] = Bucket(per_hour, max(per_hour, 1) / HOUR_S)
        return found

    async def forget_room(self, code: str) -> None:
        """Delete a room: its people are shown out, its log and its replays are gone."""
        await self.rooms.forget(code, self.archive.forget_room if self.archive else None)


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
