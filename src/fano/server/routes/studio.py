"""The studio over HTTP: decks that people make, under links that nobody can guess.

Anyone with the link may look, play, print and copy; changes need the token of the owner, the device
that made the deck (`Authorization: Bearer`). Refusals are `{"why": code, "sentence": …}`.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from urllib.parse import quote

from aiohttp import web

from fano.deckfile.limits import FILE_BYTES
from fano.log import LogError
from fano.server.config.limits import Bucket, rate_limit_key
from fano.server.context import Node
from fano.server.http.bodies import TooMuchAtOnce
from fano.server.http.deck_theme import samples, theme_name
from fano.server.routes.auth import device_of
from fano.server.routes.json_answers import answer_json
from fano.server.routes.studio_bodies import body, refused, value
from fano.server.routes.studio_cards import Cards
from fano.server.routes.studio_prints import Prints
from fano.studio.errors import Refusal, StudioError
from fano.studio.fair_queue import asking
from fano.studio.files import packed
from fano.studio.fill import filled
from fano.studio.layout_service import LayoutService
from fano.studio.model import Draft, StoredDeck
from fano.studio.worker_pool import WorkerPool
from fano.wire.http.studio import (
    AddedPicture,
    CopyRequest,
    DeckInfo,
    DeckSummary,
    FillRequest,
    PictureInfo,
    StudioRefused,
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SWEEP_S = 60.0
ID = r"[A-Za-z0-9_-]{22}"
STATUS = {
    Refusal.NO_SUCH_DECK: 404,
    Refusal.NOT_YOURS: 403,
    Refusal.CHANGED: 409,
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_MANY_PICTURES: 413,
    Refusal.DECK_FULL: 413,
    Refusal.OWNER_FULL: 413,
    Refusal.SERVER_FULL: 507,
    Refusal.BUSY: 503,
    Refusal.SLOW_DOWN: 429,
}
"""Everything else is 422: understood, and not possible."""
TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
    "svg": "image/svg+xml",
}
SEALED = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Of a picture opened as a page of its own: it may be looked at, and do nothing."""


class Studio:
    """The decks of one server, and the processes that draw them."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.decks = node.decks
        self.pool = WorkerPool()
        self.layouts = LayoutService(self.decks, self.pool)

    def add_to(self, app: web.Application) -> None:
        app.cleanup_ctx.append(self._open_hours)
        add = app.router.add_route
        one = f"/api/decks/{{id:{ID}}}"
        add("GET", "/api/decks", self._guarded(self._mine))
        add("POST", "/api/decks", self._guarded(self._create))
        add("POST", "/api/decks/open", self._guarded(self._open, "pictures"))
        add("GET", one, self._guarded(self._deck))
        add("PUT", one, self._guarded(self._save))
        add("DELETE", one, self._guarded(self._delete))
        add("POST", f"{one}/copy", self._guarded(self._copy))
        add("POST", f"{one}/fill", self._guarded(self._fill))
        add("POST", f"{one}/pictures", self._guarded(self._add, "pictures"))
        add("GET", f"{one}/pictures/{{name:[0-9a-f]{{16}}[.][a-z]{{3,4}}}}", self._picture)
        add("GET", f"{one}/deck.fano", self._guarded(self._file))
        cards = Cards(self.decks, self.layouts)
        add("POST", f"{one}/cards", self._guarded(cards.some, "pictures"))
        prints = Prints(self.decks, self.pool, self.layouts)
        add("POST", f"{one}/page", self._guarded(prints.page))
        add("POST", f"{one}/print", self._guarded(prints.begin, "prints"))
        add("GET", "/api/prints/{ticket:[A-Za-z0-9_-]{22}}.pdf", prints.fetch)
        add(
            "GET",
            f"/api/theme/own/{{count:[0-9]{{1,3}}}}/{{id:{ID}}}.json",
            self._for_each(cards.theme),
        )
        own = f"/api/layout/own/{{count:[0-9]{{1,3}}}}/{{id:{ID}}}"
        add("GET", f"{own}/{{dress:first|second|printed}}.json", self._guarded(cards.all))

    # --- decks ----------------------------------------------------------------------------------

    async def _mine(self, request: web.Request) -> web.Response:
        """The decks of this device, the latest first."""
        lines = await self.decks.of(device_of(request))
        if request.query.get("soon"):  # the studio's door is open: pictures are about to come
            self.pool.warm()
        return answer_json(
            [
                DeckSummary(
                    id=line.id,
                    title=line.kept.draft.title,
                    theme=theme_name(line.id, line.kept),
                    count=line.kept.draft.deck.symbols,
                    symbols=len(line.kept.draft.symbols),
                    ready=line.kept.draft.ready,
                    samples=samples(line.id, line.kept),
                )
                for line in lines
            ]
        )

    async def _create(self, request: web.Request) -> web.Response:
        owner = device_of(request)
        self._require_quota(request, "decks")
        deck = await self.decks.create(owner, await value(request, Draft))
        return await self._told(deck, owner, status=201)

    async def _open(self, request: web.Request) -> web.Response:
        """A deck from a `.fano` file."""
        owner = device_of(request)
        self._require_quota(request, "decks")
        data = await body(request, FILE_BYTES)
        with self._held(request, len(data)):
            found = await self.pool.open(data)
            deck = await self.decks.create(owner, found.draft, found.pictures)
        return await self._told(deck, owner, status=201)

    async def _deck(self, request: web.Request) -> web.Response:
        owner = device_of(request) if "Authorization" in request.headers else ""
        return await self._told(request.match_info["id"], owner)

    async def _save(self, request: web.Request) -> web.Response:
        owner = device_of(request)
        revision = request.headers.get("If-Match", "").strip('"')
        if not re.fullmatch(r"\d{1,9}", revision):
            raise StudioError(Refusal.CHANGED, "say which revision was changed, with If-Match")
        draft = await value(request, Draft)
        deck = request.match_info["id"]
        self.layouts.soon(deck, await self.decks.save(deck, owner, int(revision), draft))
        return await self._told(deck, owner)

    async def _delete(self, request: web.Request) -> web.Response:
        await self.decks.delete(request.match_info["id"], device_of(request))
        self.layouts.forget(request.match_info["id"])
        return web.Response(status=204)

    async def _copy(self, request: web.Request) -> web.Response:
        owner = device_of(request)
        self._require_quota(request, "decks")
        original = await self.decks.get(request.match_info["id"])
        title = (await value(request, CopyRequest)).title or original.draft.title
        with self._held(request, original.size):
            deck = await self.decks.copy(request.match_info["id"], owner, title)
        return await self._told(deck, owner, status=201)

    async def _fill(self, request: web.Request) -> web.Response:
        """As many symbols of a theme as the deck still lacks."""
        owner = device_of(request)
        wish = await value(request, FillRequest)
        deck = request.match_info["id"]
        kept = await self.decks.get(deck)

        async def keep(svg: bytes) -> str:
            made = (await self.pool.fit(svg)).picture
            await self.decks.add(deck, owner, made)
            return made.path

        draft = await filled(kept.draft, wish.theme, keep)
        await self.decks.save(deck, owner, kept.revision, draft)
        return await self._told(deck, owner)

    async def _file(self, request: web.Request) -> web.Response:
        deck = request.match_info["id"]
        kept = await self.decks.get(deck)
        title = re.sub(r'[\\/:*?"<>|.]+', " ", kept.draft.title).strip() or "deck"
        # Its pictures, the file, and what is read of it to check it.
        with self._held(request, 3 * kept.size):
            data = await asyncio.to_thread(
                packed, kept.draft, await self.decks.pictures(deck, kept)
            )
        answer = web.Response(
            body=data,
            content_type="application/zip",
            headers={
                "Content-Disposition": f"attachment; filename*=UTF-8''{quote(title, safe='')}.fano"
            },
        )
        return await self._node.in_flight.send(request, self._node.visitor(request), answer)

    # --- pictures -------------------------------------------------------------------------------

    async def _add(self, request: web.Request) -> web.Response:
        """One picture: the bytes of the file, whatever it is called."""
        owner, deck = device_of(request), request.match_info["id"]
        await self.decks.require_room(deck, owner)
        data = await body(request, self._node.limits.picture_bytes)
        with self._held(request, len(data)):
            made = (await self.pool.fit(data)).picture
        stored = await self.decks.add(deck, owner, made)
        added = AddedPicture(round=stored.round, look=stored.look, path=made.path, note=made.note)
        return answer_json(added, status=201)

    async def _picture(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        data = await self.decks.picture(request.match_info["id"], f"pictures/{name}")
        if data is None:
            raise web.HTTPNotFound(text="there is no such picture\n")
        answer = web.Response(
            body=data,
            headers={
                "Content-Type": TYPES[name.rpartition(".")[2]],
                "Content-Security-Policy": SEALED,
                # Named by its content; kept by this browser alone, and not beyond a day.
                "Cache-Control": "private, max-age=86400, immutable",
            },
        )
        return await self._node.in_flight.send(request, self._node.visitor(request), answer)

    # --- around all of them ---------------------------------------------------------------------

    def _guarded(self, handler: Handler, limit: str = "studio") -> Handler:
        """Not too many at once from one address; a refusal is JSON that a page can put in words."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                self._require_quota(request, limit)
                return await self._for_each(handler)(request)
            except StudioError as error:
                return answer_json(refused(error), status=STATUS.get(error.why, 422))
            except TooMuchAtOnce:
                busy = StudioRefused(Refusal.BUSY, "too many uploads at once: wait a moment")
                return answer_json(busy, status=STATUS[Refusal.BUSY])

        return guarded

    def _for_each(self, handler: Handler) -> Handler:
        """What it asks of the workers is asked by that address, and waits among its own."""

        async def known(request: web.Request) -> web.StreamResponse:
            asking.set(rate_limit_key(self._node.proxies.address(request)))
            return await handler(request)

        return known

    def _held(self, request: web.Request, size: int) -> AbstractContextManager[None]:
        """Count these bytes as in memory until the block ends."""
        return self._node.in_flight.hold(self._node.visitor(request), size)

    def _require_quota(self, request: web.Request, limit: str) -> None:
        bucket: Bucket = getattr(self._node.visitor(request), limit)
        if not bucket.take():
            self._node.metrics.turned_away.inc("decks_per_hour" if limit == "decks" else limit)
            raise StudioError(Refusal.SLOW_DOWN, "too much at once: wait a moment")

    async def _told(self, deck: str, owner: str, status: int = 200) -> web.Response:
        kept = await self.decks.get(deck)
        return answer_json(_whole(deck, kept, mine=owner == kept.owner), status=status)

    async def _open_hours(self, app: web.Application) -> AsyncIterator[None]:
        del app
        sweeping = asyncio.create_task(self._sweep())
        yield
        sweeping.cancel()
        await self.layouts.close()
        await self.pool.close()

    async def _sweep(self) -> None:
        for minute in itertools.count():
            await asyncio.sleep(SWEEP_S)
            await self.pool.sweep()
            if minute % 60 == 0:
                with suppress(LogError):
                    await self.decks.sweep()


def _whole(deck: str, kept: StoredDeck, *, mine: bool) -> DeckInfo:
    pictures = {path: PictureInfo(one.round, one.look) for path, one in kept.pictures.items()}
    return DeckInfo(deck, mine, kept.revision, kept.draft, pictures)
