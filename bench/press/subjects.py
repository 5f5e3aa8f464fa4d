"""The subjects to lay out: flat emoji, and the numerals from 1 to 57."""

from __future__ import annotations

from fano.deck import edition
from fano.press.artwork.glyphs import glyph_of_text, glyphs_of
from fano.press.model import Glyph
from fano.symbols import theme

CARDS = edition("classic").cards
SYMBOLS = 57


def emoji() -> list[Glyph]:
    """The symbols of the theme "party"."""
    return glyphs_of(theme("party"), "en", range(SYMBOLS))


def numerals() -> list[Glyph]:
    """Plain, as the peer was given them: bold, and not underlined."""
    return [glyph_of_text(str(n), "#000000") for n in range(1, SYMBOLS + 1)]


SUBJECTS = {"flat emoji": emoji, "numerals": numerals}
