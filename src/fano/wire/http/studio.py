"""The studio: decks that players make. See docs/studio.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fano.deckfile.model import Face as DraftFace
from fano.studio.errors import Refusal
from fano.studio.model import Draft
from fano.studio.print_options import Options
from fano.studio.tasks import FaceShape
from fano.wire.http.catalogue import SymbolInfo


class PictureInfo(msgspec.Struct, frozen=True):
    """An uploaded picture."""

    round: bool
    """A photo without an edge of its own: it is cut round."""
    look: str
    """A few colours of it, in hexadecimal: close ones are hard to tell apart."""


class AddedPicture(PictureInfo, frozen=True):
    """A picture that was just uploaded."""

    path: str
    """How the faces of a draft name it."""
    note: str = ""
    """A sentence about a change to the picture, such as pixels instead of shapes; in English."""


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck in the studio."""

    id: str
    mine: bool
    """Whether the device that asks may change it."""
    revision: int
    draft: Draft
    pictures: dict[str, PictureInfo]
    """By their paths."""


class DeckSummary(msgspec.Struct, frozen=True):
    """A deck in the list of a device's own."""

    id: str
    title: str
    theme: str
    """Its name where a room chooses a theme."""
    count: int
    """How many symbols a deck of its size needs."""
    symbols: int
    """How many it has."""
    ready: bool
    samples: tuple[SymbolInfo, ...]


class CopyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The title of the copy; empty for that of the original."""

    title: str = ""


class FillRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Which theme lends the symbols that a deck still lacks."""

    theme: str


class CardRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to be laid out: its number and what it shows."""

    number: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    faces: Annotated[tuple[DraftFace, ...], msgspec.Meta(max_length=33)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    """Another number gives another layout."""


class CardsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some cards of a deck in the making."""

    edition: str
    cards: Annotated[tuple[CardRequest, ...], msgspec.Meta(min_length=1, max_length=12)]


class LaidCards(msgspec.Struct, frozen=True):
    """Those cards, laid out."""

    cards: Sequence[Sequence[int]]
    """As `Layout.cards`."""
    shapes: dict[str, FaceShape]
    """By the names of the faces."""


class PageRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One page of a print, counted from 0."""

    options: Options
    page: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class PrintReady(msgspec.Struct, frozen=True):
    """The last line of a print: the PDF is at `/api/prints/TICKET.pdf`."""

    ready: str
    """The ticket."""
    pages: int


class StudioRefused(msgspec.Struct, frozen=True, omit_defaults=True):
    """What cannot be done in the studio, and why."""

    why: Refusal
    sentence: str
    words: tuple[str, ...] = ()
    """What it is about, if that is something that its maker wrote."""
