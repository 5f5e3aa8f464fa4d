"""Symbols ready to be laid out and drawn, from artwork, pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fano.press.artwork.photo_glyph import Cut, cut_of, glyph_of_picture
from fano.press.artwork.svg_glyph import glyph_of_svg
from fano.press.artwork.text_glyph import glyph_of_text
from fano.press.model import Glyph
from fano.symbols import Art, Language, Theme, art_svg

__all__ = ["Cut", "cut_of", "glyph_of_picture", "glyph_of_svg", "glyph_of_text", "glyphs_of"]


def glyphs_of(
    theme: Theme, lang: Language, numbers: Sequence[int], font: Path | None = None
) -> list[Glyph]:
    """The symbols of a theme with those numbers."""
    return [_glyph(theme, lang, number, font) for number in numbers]


def _glyph(theme: Theme, lang: Language, number: int, font: Path | None) -> Glyph:
    face = theme.draw(number, lang)
    if isinstance(face, Art):
        return glyph_of_svg(art_svg(face.id), f"{face.id}-")
    return glyph_of_text(face.text, face.ink, underline=face.underline, font=font)
