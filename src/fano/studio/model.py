"""A deck in the making: its symbols so far, and the cards that were laid by hand."""

from __future__ import annotations

import time
from typing import Annotated

from msgspec import Meta, Struct, json

from fano.deck import EDITIONS, Deck, edition
from fano.deckfile import Picture, Spot, SymbolEntry
from fano.deckfile.errors import DeckFileError
from fano.deckfile.model import Title
from fano.deckfile.verify import require_sound_symbols
from fano.studio.errors import Refusal, StudioError
from fano.symbols import LANGUAGES, Language

MOST_SYMBOLS = 200
"""The largest deck has 91; the others wait on the side."""


class Draft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that its maker decides. The first symbols are in the deck, as many as it needs."""

    title: Title
    author: Title | None = None
    licence: Title | None = None
    """From the file that the deck was opened from: a copy has to name them, too."""
    language: Language = "en"
    edition: str = "classic"
    symbols: Annotated[tuple[SymbolEntry, ...], Meta(max_length=MOST_SYMBOLS)] = ()
    spots: dict[int, tuple[Spot, ...]] = {}
    """Cards that were laid by hand, by their number; the others lay themselves."""

    @property
    def deck(self) -> Deck:
        return edition(self.edition)

    @property
    def ready(self) -> bool:
        return len(self.symbols) >= self.deck.symbols

    @property
    def paths(self) -> set[str]:
        """Its pictures."""
        faces = [face for symbol in self.symbols for face in symbol.faces]
        return {face.path for face in faces if isinstance(face, Picture)}


class StoredPicture(Struct, frozen=True, omit_defaults=True):
    """The facts about a picture that need no decoding."""

    size: int
    """In bytes."""
    round: bool
    """A photo without an edge of its own: it is cut round."""
    look: str
    """A few colours of it, in hexadecimal: close ones are hard to tell apart."""
    added: int = 0
    """Since when, in seconds."""


class FittedPicture(Struct, frozen=True):
    """A picture made fit for a deck, and what to know of it."""

    path: str
    data: bytes
    round: bool
    look: str
    note: str = ""
    """A sentence about a change that its owner should know of."""

    @property
    def stored(self) -> StoredPicture:
        return StoredPicture(len(self.data), self.round, self.look, int(time.time()))


class StoredDeck(Struct, frozen=True):
    """A deck as it lies in the blob store."""

    owner: str
    """A fingerprint of the secret that may change it."""
    draft: Draft
    pictures: dict[str, StoredPicture] = {}
    revision: int = 1
    used: int = 0
    """When it was last opened, in seconds; to the day."""

    @property
    def size(self) -> int:
        """In bytes: of itself, since a draft may be long, and of its pictures."""
        return len(json.encode(self)) + sum(picture.size for picture in self.pictures.values())


def require_sound(draft: Draft, pictures: set[str]) -> None:
    """`StudioError` unless everything in it can be drawn, played and kept in a file one day."""
    if draft.edition not in EDITIONS or draft.language not in LANGUAGES:
        raise StudioError(Refusal.BAD_DECK, "the studio has no such size or language")
    if any(
        words and words != words.strip() for words in (draft.title, draft.author, draft.licence)
    ):
        raise StudioError(Refusal.BAD_DECK, "title, author or licence begins or ends with a space")
    try:
        require_sound_symbols(draft.symbols)
    except DeckFileError as error:
        raise StudioError(Refusal.BAD_DECK, str(error)) from error
    missing = draft.paths - pictures
    if missing:
        raise StudioError(Refusal.BAD_DECK, f"there is no picture {min(missing)} in this deck")
    for card, spots in draft.spots.items():
        if not 0 <= card < len(draft.deck) or len(spots) != draft.deck.symbols_per_card:
            raise StudioError(Refusal.BAD_DECK, f"card {card} cannot be laid like that")
