"""Where the symbols lie on the cards: asked for over HTTP, made by other processes.

The answer is 200 with the layout (`fano.press.screen.encode.Screen`), or 202 with
`{"done": 12, "of": 57}` while it is being made: ask again in a moment. Decks that are not built in
are answered by `give_layout` in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from aiohttp import web

from fano.press.screen.request import LayoutRequest, ThemeCards
from fano.press.screen.service import LayoutProgress, LayoutService
from fano.server.http.pages import ORDERS, Page, page
from fano.server.routes.static import answer
from fano.symbols import LANGUAGES, THEMES, theme

MAKER = web.AppKey("layouts", LayoutService)


def add_layouts(app: web.Application, pages: Mapping[str, Page]) -> None:
    async def give(request: web.Request) -> web.Response:
        ready = pages.get(request.path)
        if ready is not None:
            return answer(request, ready)
        return give_layout(request, _wanted(request.match_info))

    app.router.add_get("/api/layout/{theme}/{order}/{lang}.json", give)


def give_layout(request: web.Request, wanted: LayoutRequest) -> web.Response:
    """The layout of any deck, or how far it is."""
    found = request.app[MAKER].ask(wanted)
    if not isinstance(found, LayoutProgress):
        return answer(request, page(".json", found))
    return web.Response(
        status=202,
        body=msgspec.json.encode(found._asdict()),
        content_type="application/json",
        headers={"Retry-After": "1"},
    )


def _wanted(asked: Mapping[str, str]) -> ThemeCards:
    """Only what there is: nobody can ask for more layouts than these."""
    for theme_id in THEMES:
        for order in ORDERS:
            fits = order * order + order + 1 <= len(theme(theme_id))
            if fits and (asked["theme"], asked["order"]) == (theme_id, str(order)):
                for lang in LANGUAGES:
                    if asked["lang"] == lang:
                        spoken = theme(theme_id).face == "word"
                        return ThemeCards(theme_id, order, lang if spoken else "en")
    raise web.HTTPNotFound
