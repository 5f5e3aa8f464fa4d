"""A house deck to be laid out for a screen, and the key of its layout.

    data = screen(ThemeCards("party", 7).dress()).data()  # see fano.press.screen.encode

Nothing heavy is imported here, so that a server stays small.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fano.deck import full_deck
from fano.symbols import Art, Language, art_svg, theme

if TYPE_CHECKING:
    from fano.press.deck_art import DeckArt

PACKER = 4
"""Raise this when the packer would lay out the same cards in another way."""


class Layout(msgspec.Struct, frozen=True):
    """Where the symbols lie on every card of a deck, in whole numbers."""

    cards: Sequence[Sequence[int]]
    """Of each symbol of each card: x, y and radius in thousandths of the card's radius, and the
    turn in tenths of a degree, clockwise."""
    discs: Sequence[Sequence[int]]
    """Of each symbol: x, y and radius of the discs that it is touched by, in hundredths of its own
    radius. The first one is its thickest place. Then those of second dresses."""

    def data(self) -> bytes:
        return msgspec.json.encode(self)


class ThemeCards(msgspec.Struct, frozen=True):
    """The full deck of an order in a theme. Editions are its first cards."""

    theme: str
    order: int
    lang: Language = "en"
    """Of words only: pictures and signs are the same for all."""

    @property
    def name(self) -> str:
        spoken = f"-{self.lang}" if theme(self.theme).face == "word" else ""
        return f"{self.theme}-{self.order}{spoken}"

    @property
    def key(self) -> str:
        """Names the layout by all that it depends on: letters, digits and dashes."""
        return _theme_key(self)

    @property
    def count(self) -> int:
        """The number of cards."""
        return self.order * self.order + self.order + 1

    def dress(self) -> DeckArt:
        from fano.press.deck_art import from_theme  # noqa: PLC0415 - where it is needed

        found = theme(self.theme)
        return from_theme(full_deck(self.order), found, self.lang, found.title[self.lang])


@lru_cache(maxsize=512)
def _theme_key(wanted: ThemeCards) -> str:
    found, deck = theme(wanted.theme), full_deck(wanted.order)
    faces = [found.draw(n, wanted.lang) for n in range(deck.symbols)]
    art = [art_svg(face.id) for face in faces if isinstance(face, Art)]
    return f"{wanted.name}-{digest(deck.cards, faces, art)}"


def digest(*parts: object) -> str:
    """For a key: changes with the parts and with the packer."""
    told = msgspec.json.encode([PACKER, *parts])
    return hashlib.sha256(told).hexdigest()[:20]
