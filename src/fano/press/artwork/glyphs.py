"""Symbols ready to be laid out and drawn, from artwork, pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fano.press.artwork.photo_glyph import Cut, figure_of_picture
from fano.press.artwork.svg_glyph import figure_of_svg
from fano.press.artwork.text_glyph import figure_of_text
from fano.press.model import Figure
from fano.symbols import Art, Language, Theme, art_svg

__all__ = ["Cut", "figure_of_picture", "figure_of_svg", "figure_of_text", "figures_of"]


def figures_of(
    theme: Theme, lang: Language, numbers: Sequence[int], font: Path | None = None
) -> list[Figure]:
    """The symbols of a theme with those numbers."""
    return [_figure(theme, lang, number, font) for number in numbers]


def _figure(theme: Theme, lang: Language, number: int, font: Path | None) -> Figure:
    face = theme.draw(number, lang)
    if isinstance(face, Art):
        return figure_of_svg(art_svg(face.id), f"{face.id}-")
    return figure_of_text(face.text, face.ink, underline=face.underline, font=font)
