"""Cards on a screen: laid out as on paper, and told to a browser in a few whole numbers.

A picture of a symbol is a square that just holds its unit circle (`Glyph.svg`), so a browser
needs only to put that square in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from fano.deckfile import Spot
from fano.press.deck_art import DeckArt
from fano.press.layout.deck import RIM
from fano.press.layout.distance_field import field_of
from fano.press.layout.touch_discs import discs_of
from fano.press.model import Outline
from fano.press.screen.request import Layout

SEED = 0
"""The one that `fano print` and `fano card` begin with."""


def screen(art: DeckArt) -> Layout:
    return Layout(cards(art, range(len(art.cards))), discs(art))


def cards(art: DeckArt, numbers: Sequence[int]) -> list[list[int]]:
    """Some cards of the deck, laid out in this process."""
    faces = art.faces(
        shape="round", seed=SEED, quality="instant", margin=RIM, upright=None,
        only=numbers, workers=1,
    )  # fmt: skip
    return [encode_spots(spot for _, spot in face) for face in faces]


def encode_spots(spots: Iterable[Spot]) -> list[int]:
    """A card in whole numbers."""
    return [part for spot in spots for part in _spot(spot)]


def discs(art: DeckArt) -> list[list[int]]:
    return [encode_discs(glyph.outline) for glyph in art.glyphs]


def encode_discs(outline: Outline) -> list[int]:
    """The discs of a symbol in whole numbers."""
    return [round(part * 100) for disc in discs_of(field_of(outline)) for part in disc]


def _spot(spot: Spot) -> tuple[int, int, int, int]:
    """Never larger than it was."""
    return (
        round(spot.x * 1000), round(spot.y * 1000), floor(spot.scale * 1000),
        round(spot.turn_deg * 10) % 3600,
    )  # fmt: skip
