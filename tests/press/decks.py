"""Decks that are wanted on a screen, for tests of those who make layouts."""

from __future__ import annotations

import msgspec

from fano.deck import full_deck
from fano.errors import FanoError
from fano.press.artwork.glyphs import glyph_of_text
from fano.press.deck_art import DeckArt
from fano.press.screen.request import digest


class Numerals(msgspec.Struct, frozen=True):
    """Order 2 in plain numbers: seven cards of three."""

    seed: int = 0

    @property
    def key(self) -> str:
        return f"numerals-{digest(self.seed)}"

    @property
    def count(self) -> int:
        return 7

    def dress(self) -> DeckArt:
        return DeckArt(
            title="Numerals",
            cards=full_deck(2).cards,
            glyphs=tuple(glyph_of_text(str(n), "#000000") for n in range(7)),
            names=lambda number, _lang: str(number),
        )


class Broken(Numerals, frozen=True):
    """A deck whose pictures cannot be read."""

    @property
    def key(self) -> str:
        return "broken"

    def dress(self) -> DeckArt:
        raise FanoError("picture 3 is damaged")
