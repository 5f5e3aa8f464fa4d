"""Finished games to look at again: worked out beside the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from fano.server.http.pages import Page, page
from fano.server.replays.archive import Archive
from fano.server.replays.frames import Viewpoint, replay_frames, room_before
from fano.tally import figures
from fano.wire.http.sessions import PlayedSession, ReplayFrames, SessionFigures

MOST_CONCURRENT = 2
"""How many are computed at the same time: live games come first."""
CACHE_BYTES = 32_000_000
FOR_AN_HOUR = "private, max-age=3600"

Making = Callable[[PlayedSession], ReplayFrames | SessionFigures | None]

_decode = msgspec.json.Decoder(PlayedSession).decode


class Replays:
    """What can be shown of the sessions in the archive."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._kept: OrderedDict[bytes, Page] = OrderedDict()
        self.size = 0
        self._room = asyncio.Semaphore(MOST_CONCURRENT)

    async def frames(self, session_id: str, game: int, eyes: Viewpoint) -> Page | None:
        """One game as one viewer saw it; None if there is none."""
        return await self._made(
            session_id, f"reel {game} {eyes}", lambda session: replay_frames(session, game, eyes)
        )

    async def figures(self, session_id: str) -> Page | None:
        """What came of a session, and what it was like in figures."""
        return await self._made(session_id, "figures", _figures)

    async def _made(self, session_id: str, what: str, make: Making) -> Page | None:
        data = await self._archive.replay(session_id)
        if data is None:
            return None
        # What is kept goes by the replay's own bytes: a name that was taken out is out here, too.
        key = hashlib.sha256(what.encode() + b"\0" + data).digest()
        found = self._kept.get(key)
        if found is None:
            async with self._room:  # while this one waited, another may have had it made
                found = self._kept.get(key) or await asyncio.to_thread(_page, data, make)
        if found is not None:
            self._keep(key, found)
        return found

    def _keep(self, key: bytes, made: Page) -> None:
        old = self._kept.pop(key, None)
        self.size += _size(made) - (0 if old is None else _size(old))
        self._kept[key] = made
        while self.size > CACHE_BYTES:
            _, gone = self._kept.popitem(last=False)
            self.size -= _size(gone)


def _figures(session: PlayedSession) -> SessionFigures:
    return session.with_figures(figures(room_before(session), session.steps, session.results))


def _page(data: bytes, make: Making) -> Page | None:
    made = make(_decode(data))
    if made is None:
        return None
    return replace(page(".json", msgspec.json.encode(made)), cache=FOR_AN_HOUR)


def _size(made: Page) -> int:
    return len(made.body) + len(made.packed)
