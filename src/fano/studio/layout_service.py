"""The layouts of all cards that a server shows: of the house's decks and of people's own.

Worker processes make them, and the blob store keeps them. A card of an own deck is known by its
number and what it shows, a face by its picture or word: so a change of one symbol costs the few
cards that show it, and nothing in the cache is ever out of date. A house deck that the build has
not laid out is laid when a browser first asks for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from fano.deckfile import Picture, Spot
from fano.deckfile.model import Face
from fano.log import LogError
from fano.press.screen.request import Layout, ThemeCards, digest
from fano.studio.deck_store import DeckStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.faces_on_cards import Guise, faces_on_cards
from fano.studio.layout_cache import LayoutCache, LayoutCaches
from fano.studio.model import Draft, StoredDeck
from fano.studio.tasks import CardToLay, FaceShape, Lay, LayTheme
from fano.studio.worker_pool import WorkerPool

CARDS_A_TASK = 6
SHAPES_A_TASK = 24
MOST_HOUSE_DECKS = 16
"""House decks that are being laid out; others begin when they are asked for again."""
DRESSES: tuple[Guise, ...] = ("first", "second", "printed")
ROUND = FaceShape([0, 0, 100])

T = TypeVar("T")


class Card(NamedTuple):
    """A card of an own deck, to be laid out."""

    number: int
    faces: tuple[Face, ...]
    seed: int = 0


class LayoutProgress(NamedTuple):
    """How many cards are laid out."""

    done: int
    of: int


class LayoutService:
    """Lays out cards in the processes of `pool`, and keeps the layouts with `decks`."""

    def __init__(self, decks: DeckStore, pool: WorkerPool) -> None:
        self._decks = decks
        self._pool = pool
        self._caches = LayoutCaches(decks.layout)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._house: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, Exception] = {}

    # --- house decks ----------------------------------------------------------------------------

    async def house(self, deck: ThemeCards) -> bytes | LayoutProgress:
        """All cards as `Layout.data` has them, or the progress: asking starts the work. An error
        is raised once, then the work starts again."""
        key = deck.key
        if (error := self._failed.pop(key, None)) is not None:
            raise error
        known = await self._caches.of(key)
        if key not in self._house and len(known.cards) == deck.count and known.shapes:
            cards = [known.cards[str(number)] for number in range(deck.count)]
            discs = [known.shapes[str(n)].discs for n in range(len(known.shapes))]
            return Layout(cards, discs).data()
        if key not in self._house and len(self._house) < MOST_HOUSE_DECKS:
            self._house[key] = self._start(self._lay_house(deck, known))
            self._house[key].add_done_callback(lambda _: self._house.pop(key, None))
        return LayoutProgress(len(known.cards), deck.count)

    async def _lay_house(self, deck: ThemeCards, known: LayoutCache) -> None:
        async def lay(numbers: Sequence[int]) -> None:
            laid = await self._pool.lay(_at_hand(LayTheme(deck, tuple(numbers))))
            known.cards |= dict(zip(map(str, numbers), laid.cards, strict=True))
            known.shapes |= {str(n): shape for n, shape in enumerate(laid.shapes)}

        missing = [number for number in range(deck.count) if str(number) not in known.cards]
        try:
            await asyncio.gather(*map(lay, _parts(missing, CARDS_A_TASK)))
            with suppress(LogError):  # a full disk is no reason not to play
                await self._decks.keep_house_layout(deck.key, known.encoded())
        except StudioError as error:
            if error.why is not Refusal.BUSY:  # then the browser asks again in a moment
                self._failed[deck.key] = error

    # --- own decks ------------------------------------------------------------------------------

    async def cards(
        self, deck: str, kept: StoredDeck, edition: str, wanted: Sequence[Card]
    ) -> list[list[int]]:
        """Each card's spots in whole numbers, as `fano.press.screen.encode` tells them."""
        known = await self._caches.of(deck)
        keys = [_key(edition, card) for card in wanted]
        missing = [card for key, card in zip(keys, wanted, strict=True) if key not in known.cards]
        await asyncio.gather(
            *(self._lay(deck, kept, known, edition, part) for part in _parts(missing, CARDS_A_TASK))
        )
        return [known.cards[key] for key in keys]

    async def shapes(
        self, deck: str, kept: StoredDeck, faces: Iterable[Face]
    ) -> dict[str, FaceShape]:
        """By the names of the faces. A photo without an edge of its own has none worth telling."""
        known = await self._caches.of(deck)
        told = {name_of(face): face for face in faces if not _is_round(face, kept)}
        missing = [face for name, face in told.items() if name not in known.shapes]
        await asyncio.gather(
            *(
                self._do(deck, kept, known, Lay("", tuple(part), {}))
                for part in _parts(missing, SHAPES_A_TASK)
            )
        )
        return {name: known.shapes[name] for name in told}

    async def screen(self, deck: str, kept: StoredDeck, dress: Guise) -> bytes:
        """All cards in a dress, as `/api/layout/…` has them for the decks of the house.

        On paper a symbol may be in either dress: there, `discs` has those of the first dresses and
        then those of the second.
        """
        draft = kept.draft
        cards = await self._whole(deck, kept, dress)
        symbols = draft.symbols[: draft.deck.symbols]
        first = [symbol.face for symbol in symbols]
        second = [symbol.faces[-1] for symbol in symbols]
        faces = {"first": first, "second": second, "printed": first + second}[dress]
        shapes = await self.shapes(deck, kept, faces)
        discs = [shapes.get(name_of(face), ROUND).discs for face in faces]
        return Layout(cards, discs).data()

    async def spots(self, deck: str, kept: StoredDeck) -> dict[int, tuple[Spot, ...]]:
        """All cards as on paper."""
        cards = await self._whole(deck, kept, "printed")
        return {number: _spots(card) for number, card in enumerate(cards)}

    def soon(self, deck: str, kept: StoredDeck) -> None:
        """Lay out a deck that was changed, before a room plays it."""
        if kept.draft.ready:
            self._start(self._ahead(deck, kept))

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _ahead(self, deck: str, kept: StoredDeck) -> None:
        double = any(symbol.second is not None for symbol in kept.draft.symbols)
        with suppress(StudioError, LogError):  # the first room that plays it asks again
            for dress in DRESSES if double else DRESSES[:1]:
                await self._whole(deck, kept, dress)

    async def close(self) -> None:
        """Give up all work."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def forget(self, deck: str) -> None:
        """Call this when the deck was deleted."""
        self._caches.forget(deck)

    async def _whole(self, deck: str, kept: StoredDeck, dress: Guise) -> list[list[int]]:
        """Every card; what was laid by hand stays so, in the dress in which it was laid."""
        draft = kept.draft
        faces = faces_on_cards(draft, dress)
        on_paper = faces if dress == "printed" else faces_on_cards(draft, "printed")
        by_hand = {n for n in draft.spots if faces[n] == on_paper[n]}
        lock = self._locks.setdefault(deck, asyncio.Lock())
        async with lock:  # a second request finds it made
            known = await self._caches.of(deck)
            before = len(known.cards), len(known.shapes)
            wanted = [Card(n, face) for n, face in enumerate(faces) if n not in by_hand]
            laid = await self.cards(deck, kept, draft.edition, wanted)
            await self.shapes(deck, kept, {face for card in faces for face in card})
            if before != (len(known.cards), len(known.shapes)):
                await self._decks.keep_layout(deck, _stored(known, draft))
        found = {card.number: numbers for card, numbers in zip(wanted, laid, strict=True)}
        found |= {n: _numbers(draft.spots[n]) for n in by_hand}
        return [found[n] for n in range(len(faces))]

    async def _lay(
        self, deck: str, kept: StoredDeck, known: LayoutCache, edition: str, cards: Sequence[Card]
    ) -> None:
        faces = tuple(dict.fromkeys(face for card in cards for face in card.faces))
        places = {face: place for place, face in enumerate(faces)}
        wishes = [
            CardToLay(card.number, tuple([places[face] for face in card.faces]), card.seed)
            for card in cards
        ]
        laid = await self._do(deck, kept, known, Lay(edition, faces, {}, tuple(wishes)))
        for card, numbers in zip(cards, laid, strict=True):
            known.cards[_key(edition, card)] = numbers

    async def _do(
        self, deck: str, kept: StoredDeck, known: LayoutCache, task: Lay
    ) -> list[list[int]]:
        async def whole() -> Lay:
            pictures: dict[str, bytes] = {}
            for face in task.faces:
                if not isinstance(face, Picture) or _is_round(face, kept):
                    continue
                data = await self._decks.picture(deck, face.path)
                if data is None:
                    raise StudioError(
                        Refusal.BAD_DECK, f"there is no picture {face.path} in this deck"
                    )
                pictures[face.path] = data
            return msgspec.structs.replace(task, pictures=pictures)

        laid = await self._pool.lay(whole)
        known.shapes |= {
            name_of(face): shape for face, shape in zip(task.faces, laid.shapes, strict=True)
        }
        return laid.cards


def name_of(face: Face) -> str:
    """A face by what it shows: `web/src/studio/model/laying.svelte.ts` builds the same name."""
    return face.path if isinstance(face, Picture) else f"{face.colour or ''} {face.text}"


def _is_round(face: Face, kept: StoredDeck) -> bool:
    if not isinstance(face, Picture):
        return False
    stored = kept.pictures.get(face.path)
    if stored is None:
        raise StudioError(Refusal.BAD_DECK, f"there is no picture {face.path} in this deck")
    return stored.round


def _key(edition: str, card: Card) -> str:
    return digest(edition, card.number, card.seed, [name_of(face) for face in card.faces])


def _stored(known: LayoutCache, draft: Draft) -> bytes:
    """The part of the cache that the deck uses now."""
    names = {name_of(face) for symbol in draft.symbols for face in symbol.faces}
    keys = {
        _key(draft.edition, Card(n, faces))
        for dress in DRESSES
        for n, faces in enumerate(faces_on_cards(draft, dress))
    }
    kept = LayoutCache(
        {key: numbers for key, numbers in known.cards.items() if key in keys},
        {name: shape for name, shape in known.shapes.items() if name in names},
    )
    return kept.encoded()


def _at_hand(task: LayTheme) -> Callable[[], Awaitable[LayTheme]]:
    async def make() -> LayTheme:
        return task

    return make


def _parts(all_of: Sequence[T], size: int) -> list[Sequence[T]]:
    return [all_of[k : k + size] for k in range(0, len(all_of), size)]


def _numbers(spots: Iterable[Spot]) -> list[int]:
    return [
        round(part)
        for spot in spots
        for part in (spot.x * 1000, spot.y * 1000, spot.scale * 1000, spot.turn_deg * 10 % 3600)
    ]


def _spots(numbers: Sequence[int]) -> tuple[Spot, ...]:
    rows = [numbers[k : k + 4] for k in range(0, len(numbers), 4)]
    return tuple([Spot(x / 1000, y / 1000, r / 1000, turn / 10) for x, y, r, turn in rows])
