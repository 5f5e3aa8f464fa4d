"""Printing from the page: a look at one page, and the whole as a PDF, with progress on the way."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from aiohttp import web
from msgspec.structs import replace

from fano.server.routes.json_answers import json_line
from fano.server.routes.studio_bodies import refused, value
from fano.studio.deck_store import DeckStore
from fano.studio.errors import StudioError
from fano.studio.layout_service import LayoutService
from fano.studio.print_options import Options
from fano.studio.tasks import Print, Printed
from fano.studio.worker_pool import WorkerPool
from fano.wire.http.catalogue import Progress
from fano.wire.http.studio import PageRequest, PrintReady, StudioRefused

AS_IT_COMES = {"Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no"}
"""A proxy shall hand on each line, and not gather them until all is over."""
KEPT_S = 300.0
LOOK_S = 0.5
"""How often to check whether the client still waits for a page."""
MOST_KEPT = 8
"""The most finished prints that wait to be fetched; the oldest makes room."""


class _Ready(NamedTuple):
    data: bytes
    until: float


class Prints:
    """What is printed here, and what waits to be fetched."""

    def __init__(self, decks: DeckStore, pool: WorkerPool, layouts: LayoutService) -> None:
        self._decks = decks
        self._pool = pool
        self._layouts = layouts
        self._ready: dict[str, _Ready] = {}

    async def page(self, request: web.Request) -> web.Response:
        """One page as a picture; the header `X-Pages` says how many there are."""
        wish = await value(request, PageRequest)
        task = await self._task(request, wish.options, wish.page)
        printing = asyncio.create_task(self._pool.print(task))
        try:
            while not (await asyncio.wait({printing}, timeout=LOOK_S))[0]:
                if request.transport is None:
                    raise web.HTTPRequestTimeout  # to nobody
            printed = printing.result()
        finally:
            printing.cancel()  # the client may have gone
            del printing  # its error would hold on to it, and to all the pictures
        headers = {"X-Pages": str(printed.pages)}
        return web.Response(body=printed.data, content_type="image/png", headers=headers)

    async def begin(self, request: web.Request) -> web.StreamResponse:
        """Lines of JSON: `{"done": 3, "of": 55}` …, at last `{"ready": ticket, "pages": 20}`."""
        task = await self._task(request, await value(request, Options), None)
        lines: asyncio.Queue[Progress | None] = asyncio.Queue()
        printing = asyncio.create_task(
            self._pool.print(task, lambda done, of: lines.put_nowait(Progress(done, of)))
        )
        printing.add_done_callback(lambda _: lines.put_nowait(None))
        answer = web.StreamResponse(headers=AS_IT_COMES)
        try:
            await answer.prepare(request)
            while (line := await lines.get()) is not None:
                await answer.write(json_line(line))
            await answer.write(json_line(self._outcome(printing)))
        except ConnectionResetError:
            pass
        finally:
            printing.cancel()  # the client may have gone
        return answer

    def _outcome(self, printing: asyncio.Task[Printed]) -> PrintReady | StudioRefused:
        error = printing.exception()  # raised here, it would hold on to all the pictures
        if isinstance(error, StudioError):
            return refused(error)
        printed = printing.result()
        ticket = secrets.token_urlsafe(16)
        now = time.monotonic()
        fresh = [(key, one) for key, one in self._ready.items() if one.until > now]
        self._ready = dict(fresh[-(MOST_KEPT - 1) :])
        self._ready[ticket] = _Ready(printed.data, now + KEPT_S)
        return PrintReady(ticket, printed.pages)

    async def fetch(self, request: web.Request) -> web.Response:
        found = self._ready.get(request.match_info["ticket"])
        if found is None or found.until < time.monotonic():
            raise web.HTTPNotFound(text="this print is gone: print again\n")
        return web.Response(
            body=found.data,
            content_type="application/pdf",
            headers={"Content-Disposition": 'attachment; filename="cards.pdf"'},
        )

    async def _task(
        self, request: web.Request, options: Options, page: int | None
    ) -> Callable[[], Awaitable[Print]]:
        deck = request.match_info["id"]
        kept = await self._decks.get(deck)
        draft = kept.draft
        as_seen = options.quality == "instant" and not options.upright
        if options.shape == "round" and as_seen:
            # What people have seen and played is what they cut out.
            draft = replace(draft, spots=await self._layouts.spots(deck, kept))

        async def whole() -> Print:
            return Print(draft, await self._decks.pictures(deck, kept), options, page)

        return whole
