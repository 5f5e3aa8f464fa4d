"""Deck files: a deck with its pictures, words and names in one `.fano` file.

See docs/deckfile.md for the format.
"""

from fano.deckfile.errors import BadPicture, DeckFileError
from fano.deckfile.model import DeckFile, Face, Picture, Spot, SymbolEntry, Text
from fano.deckfile.pictures import PictureInfo, inspect, media_type
from fano.deckfile.plain import PlainDeck, read_any, read_plain
from fano.deckfile.reader import read
from fano.deckfile.writer import extract, pack, write

__all__ = [
    "BadPicture",
    "DeckFile",
    "DeckFileError",
    "Face",
    "Picture",
    "PictureInfo",
    "PlainDeck",
    "Spot",
    "SymbolEntry",
    "Text",
    "extract",
    "inspect",
    "media_type",
    "pack",
    "read",
    "read_any",
    "read_plain",
    "write",
]
