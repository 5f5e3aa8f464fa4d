"""The list of symbols: each with its name in one or two languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fano.press.deck_art import DeckArt
from fano.press.errors import PressError
from fano.press.paper.page import NamedSymbol, NamesPage
from fano.press.paper.shared_drawings import SharedDrawings, symbol
from fano.press.paper.sizes import Paper

MARGIN_MM = 12
HEAD_MM = 16
ROW_MM = 13
COLUMN_MM = 60
"""A column is at least so wide."""
SYMBOL_MM = 10.5


def names_pages(
    art: DeckArt, langs: Sequence[str], paper: Paper, shared: SharedDrawings
) -> Iterator[NamesPage]:
    """As many pages as it takes, symbols in their order."""
    columns = int((paper.width_mm - 2 * MARGIN_MM) // COLUMN_MM)
    rows = int((paper.height_mm - 2 * MARGIN_MM - HEAD_MM) // ROW_MM)
    if columns < 1 or rows < 1:
        raise PressError(f"the list of symbols does not fit on paper of {paper}: use a larger one")
    entries = [
        NamedSymbol(
            shared.place(symbol(glyph), 0, 0, SYMBOL_MM / 2),
            tuple(dict.fromkeys(art.names(number, lang) for lang in langs)),
        )
        for number, glyph in enumerate(art.glyphs)
    ]
    for start in range(0, len(entries), columns * rows):
        yield NamesPage(
            width_mm=paper.width_mm,
            height_mm=paper.height_mm,
            title=art.title,
            margin_mm=MARGIN_MM,
            head_mm=HEAD_MM,
            columns=columns,
            row_mm=ROW_MM,
            entries=tuple(entries[start : start + columns * rows]),
        )
