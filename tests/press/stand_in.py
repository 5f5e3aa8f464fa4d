"""Figures and layouts that need no packing: the printed page is what these tests are about."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from fano.deck import Deck, edition
from fano.deckfile import Spot
from fano.press.deck_art import DeckArt
from fano.press.model import Face, Glyph, Outline

CIRCLE = tuple((cos(k * pi / 16), sin(k * pi / 16)) for k in range(32))


def disc(colour: str) -> Glyph:
    """A round symbol of one colour, easy to find again in a picture of a page."""
    return Glyph(Outline((CIRCLE,)), f'<circle r="1" fill="{colour}"/>')


def colour(number: int) -> tuple[int, int, int]:
    """Colours that no two numbers below 100 share, none of them grey.

    They stay exact where nothing is blended.
    """
    return 250 - 2 * number, (37 * number) % 128, 130 + number


def hex_colour(number: int) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour(number))


def ring_of(symbols: int) -> tuple[Spot, ...]:
    """Equal circles: one in the middle, the others around it."""
    around = symbols - 1
    spots = [Spot(0, 0, 0.25, 0)]
    for k in range(around):
        angle = 2 * pi * k / around
        spots.append(Spot(0.62 * cos(angle), 0.62 * sin(angle), 0.2, 40 * k))
    return tuple(spots)


def marked(deck: Deck) -> DeckArt:
    """A deck whose symbols are discs, each in its own colour."""
    return DeckArt(
        title="Discs",
        cards=deck.cards,
        glyphs=tuple(disc(hex_colour(n)) for n in range(deck.symbols)),
        names=lambda number, lang: f"{lang} {number}",
    )


def ringed(art: DeckArt) -> list[Face]:
    spots = ring_of(len(art.cards[0]))
    return [
        [(art.glyphs[n], spot) for n, spot in zip(card, spots, strict=True)] for card in art.cards
    ]


def numbered(cards: int) -> list[Face]:
    """Cards with one disc in the middle, in the card's own colour."""
    return [[(disc(hex_colour(n)), Spot(0, 0, 0.5, 0))] for n in range(cards)]


def small() -> DeckArt:
    return marked(edition("mini2"))


def faces_of(glyphs: Sequence[Glyph]) -> list[Face]:
    return [[(glyph, Spot(0, 0, 0.5, 0))] for glyph in glyphs]
