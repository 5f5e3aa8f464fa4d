"""How the cards of people's own decks are laid out: made by worker processes, kept with the deck.

A card is known by its number and what it shows, a face by its picture or word. So a change of one
symbol costs the few cards that show it, and nothing that is known is ever out of date.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from fano.deckfile import Picture, Spot
from fano.deckfile.model import Face
from fano.log import LogError
from fano.press.screen.request import digest
from fano.studio.deck_store import DeckStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.faces_on_cards import Guise, faces_on_cards
from fano.studio.model import Draft, StoredDeck
from fano.studio.tasks import CardToLay, FaceShape, Lay
from fano.studio.worker_pool import WorkerPool

CARDS_A_TASK = 6
SHAPES_A_TASK = 24
MOST_DECKS = 32
"""So many decks are remembered without looking in the blob store."""
MOST_KNOWN = 2000
"""Of a deck that is being changed, some more cards and shapes are known than it has."""
DRESSES: tuple[Guise, ...] = ("first", "second", "printed")
ROUND = FaceShape([0, 0, 100])

T = TypeVar("T")


class Card(NamedTuple):
    """A card that somebody wants laid out."""

    number: int
    faces: tuple[Face, ...]
    seed: int = 0


class LayoutCache(msgspec.Struct):
    cards: dict[str, list[int]] = {}
    shapes: dict[str, FaceShape] = {}


class DeckLayouts:
    """Of all decks of a server."""

    def __init__(self, decks: DeckStore, pool: WorkerPool) -> None:
        self._decks = decks
        self._pool = pool
        self._known: OrderedDict[str, LayoutCache] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    async def cards(
        self, deck: str, kept: StoredDeck, edition: str, wanted: Sequence[Card]
    ) -> list[list[int]]:
        """Each card's spots in whole numbers, as `fano.press.screen.encode` tells them."""
        known = await self._of(deck)
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
        known = await self._of(deck)
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
        return msgspec.json.encode({"cards": cards, "discs": discs})

    async def spots(self, deck: str, kept: StoredDeck) -> dict[int, tuple[Spot, ...]]:
        """All cards as on paper."""
        cards = await self._whole(deck, kept, "printed")
        return {number: _spots(card) for number, card in enumerate(cards)}

    def soon(self, deck: str, kept: StoredDeck) -> None:
        """It has been changed, and may be played next: have its cards ready by then."""
        if kept.draft.ready:
            task = asyncio.create_task(self._ahead(deck, kept))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ahead(self, deck: str, kept: StoredDeck) -> None:
        double = any(symbol.second is not None for symbol in kept.draft.symbols)
        with suppress(StudioError, LogError):  # whoever plays it asks again
            for dress in DRESSES if double else DRESSES[:1]:
                await self._whole(deck, kept, dress)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def forget(self, deck: str) -> None:
        """It has been deleted."""
        self._known.pop(deck, None)

    async def _whole(self, deck: str, kept: StoredDeck, dress: Guise) -> list[list[int]]:
        """Every card; what was laid by hand stays so, in the dress in which it was laid."""
        draft = kept.draft
        faces = faces_on_cards(draft, dress)
        on_paper = faces if dress == "printed" else faces_on_cards(draft, "printed")
        by_hand = {n for n in draft.spots if faces[n] == on_paper[n]}
        lock = self._locks.setdefault(deck, asyncio.Lock())
        async with lock:  # whoever comes second finds it made
            known = await self._of(deck)
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

    async def _of(self, deck: str) -> LayoutCache:
        if deck not in self._known:
            data = await self._decks.layout(deck)
            fresh = (
                LayoutCache() if data is None else msgspec.msgpack.decode(data, type=LayoutCache)
            )
            self._known.setdefault(deck, fresh)
            while len(self._known) > MOST_DECKS:
                self._known.popitem(last=False)
        known = self._known[deck]
        if max(len(known.cards), len(known.shapes)) > MOST_KNOWN:
            known = self._known[deck] = LayoutCache()  # who is at work goes on with the old one
        self._known.move_to_end(deck)
        return known


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
    """What the deck as it is now has use for."""
    names = {name_of(face) for symbol in draft.symbols for face in symbol.faces}
    keys = {
        _key(draft.edition, Card(n, faces))
        for dress in DRESSES
        for n, faces in enumerate(faces_on_cards(draft, dress))
    }
    return msgspec.msgpack.encode(
        LayoutCache(
            {key: numbers for key, numbers in known.cards.items() if key in keys},
            {name: shape for name, shape in known.shapes.items() if name in names},
        )
    )


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
