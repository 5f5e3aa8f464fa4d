"""Themes, decks, and how their symbols are drawn."""

from __future__ import annotations

from typing import Literal

import msgspec

from fano.deck import Symbol
from fano.press.screen.request import Layout
from fano.symbols import Language

INK = "#1f1f24"
"""The colour of words that name none, as the press has it."""


class ArtFace(msgspec.Struct, frozen=True, tag_field="kind", tag="art"):
    """A picture of a theme, at `art/….svg`. Its square just holds the circle around the ink."""

    art: str
    """The picture of a word names its language: `{lang}` stands for it."""


class UploadedFace(
    msgspec.Struct, frozen=True, tag_field="kind", tag="picture", omit_defaults=True
):
    """A picture that a player uploaded."""

    picture: str
    """Its address."""
    round: bool
    """A photo without an edge of its own: it is cut round."""
    circle: tuple[int, int, int] | None = None
    """The circle around the ink: x, y and radius in thousandths of half the longer side."""


class LetterFace(msgspec.Struct, frozen=True, tag_field="kind", tag="text", omit_defaults=True):
    """A word or a sign."""

    text: dict[Language, str]
    ink: str
    underline: bool
    path: str = ""
    """As the press draws it: SVG path data in the unit circle."""


Face = ArtFace | UploadedFace | LetterFace


class SymbolInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """One symbol of a theme or of an uploaded deck."""

    id: str
    name: dict[Language, tuple[str, ...]]
    """The spoken name first, then its synonyms."""
    face: Face
    second: Face | None = None
    """The same symbol in another dress: its translation, say."""


class ThemeInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The symbols of a theme, or of an uploaded deck (`own/…`)."""

    id: str
    symbols: tuple[SymbolInfo, ...]
    title: str = ""
    """Of an uploaded deck: its title, its size, and how often it was changed."""
    edition: str = ""
    revision: int = 0


class DeckCards(msgspec.Struct, frozen=True):
    """The cards of an edition, or of the full deck of an order."""

    id: str
    cards: tuple[tuple[Symbol, ...], ...]
    """The symbols of each card, by its number."""


class ThemeSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A theme in the catalogue."""

    id: str
    title: dict[Language, str]
    about: dict[Language, str]
    count: int
    """How many symbols it has."""
    samples: tuple[Face, ...]
    face: Literal["art", "sign", "word"] | None = None
    """Pictures, signs or words; an uploaded deck may have some of each."""


class EditionSummary(msgspec.Struct, frozen=True, rename="camel"):
    """A deck in the catalogue."""

    id: str
    cards: int
    symbols: int
    per_card: int


class Catalogue(msgspec.Struct, frozen=True):
    """Everything that cards can be made of."""

    themes: tuple[ThemeSummary, ...]
    decks: tuple[EditionSummary, ...]


class CreditLink(msgspec.Struct, frozen=True):
    """An author."""

    name: str
    url: str


class LicenceLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """A licence."""

    title: str
    url: str
    spdx: str = ""


class ArtCredit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who drew the artwork, and under which licence."""

    name: str
    author: CreditLink
    license: LicenceLink
    package: str = ""
    version: str = ""


__all__ = ["Layout"]


class Progress(msgspec.Struct, frozen=True):
    """How many cards are done. Ask again in a moment."""

    done: int
    of: int
