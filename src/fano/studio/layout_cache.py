"""Cached layouts of a deck: the recent ones in memory, all of them in the blob store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from fano.studio.tasks import FaceShape

MOST_DECKS = 64
"""Decks whose layouts are in memory."""
MOST_KNOWN = 2000
"""Cards or shapes of one deck: a deck that is being changed collects more than it has."""


class LayoutCache(msgspec.Struct):
    """The known layouts of one deck, by keys that name all that they depend on."""

    cards: dict[str, list[int]] = {}
    shapes: dict[str, FaceShape] = {}

    def encoded(self) -> bytes:
        return msgspec.msgpack.encode(self)


class LayoutCaches:
    """The caches of all decks; `load` reads one that is not in memory."""

    def __init__(self, load: Callable[[str], Awaitable[bytes | None]]) -> None:
        self._load = load
        self._recent: OrderedDict[str, LayoutCache] = OrderedDict()

    async def of(self, deck: str) -> LayoutCache:
        if deck not in self._recent:
            data = await self._load(deck)
            fresh = (
                LayoutCache() if data is None else msgspec.msgpack.decode(data, type=LayoutCache)
            )
            self._recent.setdefault(deck, fresh)
            while len(self._recent) > MOST_DECKS:
                self._recent.popitem(last=False)
        known = self._recent[deck]
        if max(len(known.cards), len(known.shapes)) > MOST_KNOWN:
            known = self._recent[deck] = LayoutCache()  # requests under way keep the old one
        self._recent.move_to_end(deck)
        return known

    def forget(self, deck: str) -> None:
        self._recent.pop(deck, None)
