"""Symbols: themes, their artwork, and what people call them in seven languages."""

from fano.symbols.alike import lookalikes
from fano.symbols.art import art_credits, art_svg
from fano.symbols.lexicon import LANGUAGES, Language, names_of
from fano.symbols.theme import THEMES, Art, Face, Text, Theme, theme

__all__ = [
    "LANGUAGES",
    "THEMES",
    "Art",
    "Face",
    "Language",
    "Text",
    "Theme",
    "art_credits",
    "art_svg",
    "lookalikes",
    "names_of",
    "theme",
]
