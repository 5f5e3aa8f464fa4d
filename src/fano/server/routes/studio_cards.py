"""An uploaded deck as it is drawn: in a room, and while it is in the making."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from aiohttp import web

from fano.deck import EDITIONS
from fano.server.http.deck_theme import Shapes, theme_info
from fano.server.routes.json_answers import JSON, answer_json
from fano.server.routes.studio_bodies import value
from fano.studio.deck_store import DeckStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.faces_on_cards import Guise
from fano.studio.layout_service import Card, LayoutService
from fano.studio.model import StoredDeck
from fano.wire.http.studio import CardsRequest, LaidCards


class Cards:
    """What the page asks for to draw cards."""

    def __init__(self, decks: DeckStore, layouts: LayoutService) -> None:
        self._decks = decks
        self._layouts = layouts

    async def theme(self, request: web.Request) -> web.Response:
        """The deck as everybody in a room draws it."""
        deck, kept = await self._played(request)
        symbols = kept.draft.symbols[: kept.draft.deck.symbols]
        faces = [face for symbol in symbols for face in symbol.faces]
        shapes: Shapes = {}
        with suppress(StudioError):  # much is going on: nobody should wait for the last touch
            shapes = await self._layouts.shapes(deck, kept, faces)
        return answer_json(theme_info(deck, kept, shapes))

    async def all(self, request: web.Request) -> web.Response:
        """Where the symbols lie on its cards."""
        deck, kept = await self._played(request)
        dress = msgspec.convert(request.match_info["dress"], Guise)
        data = await self._layouts.screen(deck, kept, dress)
        return web.Response(body=data, content_type=JSON)

    async def _played(self, request: web.Request) -> tuple[str, StoredDeck]:
        """A deck that a room can play with."""
        deck, count = request.match_info["id"], request.match_info["count"]
        try:
            kept = await self._decks.get(deck)
        except StudioError as error:
            raise web.HTTPNotFound(text=f"{error}\n") from None
        if not kept.draft.ready or kept.draft.deck.symbols != int(count):
            raise web.HTTPNotFound(text="this deck is not whole, or has another size\n")
        return deck, kept

    async def some(self, request: web.Request) -> web.Response:
        """Some cards laid out, by what they show: the page asks while the deck is in the making."""
        deck = request.match_info["id"]
        kept = await self._decks.get(deck)
        wish = await value(request, CardsRequest)
        size = EDITIONS.get(wish.edition)
        for card in wish.cards:
            if size is None or card.number >= size.size or len(card.faces) != size.order + 1:
                raise StudioError(Refusal.BAD_DECK, f"there is no such card {card.number}")
        wanted = [Card(card.number, card.faces, card.seed) for card in wish.cards]
        laid = await self._layouts.cards(deck, kept, wish.edition, wanted)
        faces = [face for card in wish.cards for face in card.faces]
        shapes = await self._layouts.shapes(deck, kept, faces)
        return answer_json(LaidCards(laid, shapes))
