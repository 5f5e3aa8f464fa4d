"""Lay out cards in a worker process, by the true outlines of their pictures and words.

The layout of a card of an own deck depends on nothing but its number and what it shows: so it can
be made as soon as its pictures are there, and kept as long as they stay.
"""

from __future__ import annotations

from functools import lru_cache

from fano.deck import edition
from fano.deckfile import Picture
from fano.deckfile.model import Face
from fano.errors import FanoError
from fano.press.artwork.glyphs import glyph_of_text
from fano.press.artwork.photo_glyph import ROUND, edge_of_picture
from fano.press.artwork.svg_glyph import edge_of_svg
from fano.press.artwork.text_glyph import path_data
from fano.press.deck_art import INK, DeckArt
from fano.press.layout.deck import RIM, SEEDS, gap_for, lay_out
from fano.press.layout.distance_field import field_of
from fano.press.layout.sizes import balanced
from fano.press.model import Outline
from fano.press.screen.encode import SEED, cards, discs, encode_discs, encode_spots
from fano.press.screen.request import ThemeCards
from fano.studio.tasks import CardToLay, FaceShape, Laid, Lay, LayTheme

TRIES = 4
"""Words are long and may only lean: one try in ten leaves half of the card empty."""
AGAIN = 2**40
"""Seeds of another try lie beyond all others."""


def laid(task: Lay) -> Laid:
    edges = [_edge(face, task.pictures) for face in task.faces]
    outlines = [outline for outline, _ in edges]
    made = [_card(task, wish, outlines) for wish in task.cards]
    return Laid(made, [shape for _, shape in edges])


def laid_theme(task: LayTheme) -> Laid:
    art, shapes = _theme_art(task.deck)
    return Laid(cards(art, task.cards), shapes)


@lru_cache(maxsize=4)
def _theme_art(deck: ThemeCards) -> tuple[DeckArt, list[FaceShape]]:
    art = deck.dress()
    return art, [FaceShape(found) for found in discs(art)]


def _card(task: Lay, wish: CardToLay, outlines: list[Outline]) -> list[int]:
    faces = [task.faces[place] for place in wish.faces]
    texts = [None if isinstance(face, Picture) else face.text for face in faces]
    shown = [outlines[place] for place in wish.faces]
    words = [text is not None for text in texts]
    layouts = [
        lay_out(
            shown,
            seed=(SEED + wish.seed) * SEEDS + wish.number + again * AGAIN,
            gap=gap_for(texts),
            margin=RIM,
            sizes=_sizes(task.edition, wish.seed)[wish.number],
            upright=words,
        )
        for again in range(TRIES if any(words) else 1)
    ]
    fields = [field_of(outline) for outline in shown]
    return encode_spots(
        max(
            layouts,
            key=lambda spots: sum(
                field.ink * spot.scale**2 for field, spot in zip(fields, spots, strict=True)
            ),
        )
    )


@lru_cache(maxsize=64)
def _sizes(name: str, seed: int) -> list[list[float]]:
    return balanced(edition(name).cards, SEED + seed)


def _edge(face: Face, pictures: dict[str, bytes]) -> tuple[Outline, FaceShape]:
    if isinstance(face, Picture):
        data = pictures.get(face.path)
        if data is None:
            return ROUND, FaceShape(encode_discs(ROUND))
        svg = face.path.endswith(".svg")
        outline, circle = edge_of_svg(data.decode("utf-8-sig")) if svg else edge_of_picture(data)
        x, y, r = (round(part * 1000) for part in circle)
        return outline, FaceShape(encode_discs(outline), (x, y, r))
    try:
        outline = glyph_of_text(face.text, face.colour or INK).outline
    except FanoError:
        # No font here has its letters, but the browser's may: it gets a circle to write in.
        return ROUND, FaceShape(encode_discs(ROUND))
    return outline, FaceShape(encode_discs(outline), path=path_data(outline))
