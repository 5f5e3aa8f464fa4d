"""The layouts of house decks over HTTP; worker processes make those that are not built in.

The answer is 200 with the layout (`fano.press.screen.request.Layout`), or 202 with
`{"done": 12, "of": 57}` while it is being made: ask again in a moment. Own decks have routes of
their own (`studio_cards`).
"""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web

from fano.press.screen.request import ThemeCards
from fano.server.config.limits import rate_limit_key
from fano.server.context import NODE
from fano.server.http.pages import ORDERS, Page, page
from fano.server.routes.json_answers import answer_json
from fano.server.routes.static import answer
from fano.studio.fair_queue import asking
from fano.studio.layout_service import LayoutProgress, LayoutService
from fano.symbols import LANGUAGES, THEMES, theme
from fano.wire.http.catalogue import Progress

LAYOUTS = web.AppKey("layouts", LayoutService)


def add_layouts(app: web.Application, pages: Mapping[str, Page]) -> None:
    async def give(request: web.Request) -> web.Response:
        ready = pages.get(request.path)
        if ready is not None:
            return answer(request, ready)
        wanted = _wanted(request.match_info)
        asking.set(rate_limit_key(request.app[NODE].proxies.address(request)))
        found = await request.app[LAYOUTS].house(wanted)
        if not isinstance(found, LayoutProgress):
            return answer(request, page(".json", found))
        return answer_json(Progress(found.done, found.of), status=202, headers={"Retry-After": "1"})

    app.router.add_get("/api/layout/{theme}/{order}/{lang}.json", give)


def _wanted(asked: Mapping[str, str]) -> ThemeCards:
    """One of the house decks; there are no others to ask for."""
    for theme_id in THEMES:
        for order in ORDERS:
            fits = order * order + order + 1 <= len(theme(theme_id))
            if fits and (asked["theme"], asked["order"]) == (theme_id, str(order)):
                for lang in LANGUAGES:
                    if asked["lang"] == lang:
                        spoken = theme(theme_id).face == "word"
                        return ThemeCards(theme_id, order, lang if spoken else "en")
    raise web.HTTPNotFound
