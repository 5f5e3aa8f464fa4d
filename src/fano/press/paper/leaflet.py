"""Rules leaflets: a sheet folded to fields, a game in each, in any of the seven languages.

Both sides are upright, so it is printed like the cards: both sides, turned along the long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fano.press.errors import PressError
from fano.press.model import Face
from fano.press.paper.backs import COLOUR
from fano.press.paper.card_pages import card
from fano.press.paper.page import Cover, LeafletPage, Rules
from fano.press.paper.shared_drawings import SharedDrawings, symbol
from fano.press.paper.sheet import PagePoint
from fano.press.paper.sizes import A4, LETTER, Paper
from fano.rules import GAMES, Game
from fano.symbols import Language
from fano.texts import span, texts


class Fold(NamedTuple):
    columns: int
    rows: int
    largest_pt: float


FOLDS = (Fold(2, 2, 13), Fold(2, 3, 12), Fold(2, 4, 11), Fold(3, 4, 10))
"""The fewer games, the larger the fields and the type."""

INKS = ("#1b4f9c", "#c2371c", "#00796b", "#7a3fa0", "#8a5a00")
CARD_MM = 56
"""The card on the cover, at most."""


def leaflet(
    games: Sequence[Game], lang: Language, face: Face, paper: Paper, shared: SharedDrawings
) -> Iterator[LeafletPage]:
    """One side or two: a cover with that card on it, and the rules of the games."""
    size = paper if paper in (A4, LETTER) else A4
    fitting = [fold for fold in FOLDS if len(games) + 1 <= 2 * fold.columns * fold.rows]
    if not fitting:
        raise PressError(f"{len(games)} games are too many for a leaflet: 23 fit")
    columns, rows, size_pt = fitting[0]
    chosen = tuple(_rules(game, lang, number, face, shared) for number, game in enumerate(games))
    across = min(CARD_MM, size.width_mm / columns * 0.6, size.height_mm / rows * 0.5)
    cover = Cover(
        title="Fano",
        games=tuple(rules.name for rules in chosen),
        card=tuple(card(face, PagePoint(0, 0), across, shared)),
        card_mm=across,
        colour=COLOUR,
    )
    first = columns * rows - 1
    for shown in ((0, min(first, len(chosen))), (first, len(chosen))):
        if shown[0] < shown[1]:
            yield LeafletPage(
                width_mm=size.width_mm,
                height_mm=size.height_mm,
                lang=lang,
                columns=columns,
                rows=rows,
                size_pt=size_pt,
                cover=cover if shown[0] == 0 else None,
                games=chosen,
                shown=shown,
            )


def listed_games() -> list[Game]:
    """Those that a box of cards is good for."""
    return [game for game in GAMES if game.listed]


def _rules(game: Game, lang: Language, number: int, face: Face, shared: SharedDrawings) -> Rules:
    found = texts(lang)
    text, labels = found.games[game.id], found.labels
    facts = [span(lang, "player", game.least, game.most), span(lang, "minute", *game.minutes)]
    glyph, _ = face[number % len(face)]
    return Rules(
        name=text.name,
        facts=" · ".join(facts + [labels.bonus] * game.bonus),
        pitch=text.pitch,
        goal=(labels.goal, text.goal),
        steps=(labels.steps, text.steps),
        end=(labels.end, text.end),
        symbol=shared.place(symbol(glyph), 0, 0, 4),
        colour=INKS[number % len(INKS)],
    )
