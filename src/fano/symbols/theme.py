"""Themes: which symbols a deck shows, and what is drawn for each of them.

`themes/<id>.toml` lists the ids of the symbols. Small decks use the first of them, so the best
come first. A theme draws pictures (`face = "art"`), signs such as letters and numbers
(`face = "sign"`), or each symbol's name in the player's own language (`face = "word"`).
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from fano.errors import FanoError
from fano.symbols.lexicon import Language, Names, names_of

THEMES = ("party", "animals", "food", "travel", "clear", "letters", "numbers", "words")

# Dark enough for a white card, and apart from each other for every kind of colour vision.
INKS = ("#1b4f9c", "#c2371c", "#1f1f24", "#8a5a00", "#7a3fa0", "#00796b")


class Art(msgspec.Struct, frozen=True, tag="art"):
    """A picture from the artwork."""

    id: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Letters drawn in one colour; underlined where turning the card would make it another."""

    text: str
    ink: str
    underline: bool = False


Face = Art | Text


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One theme; symbol number n of a deck is its n-th symbol."""

    id: str
    symbols: tuple[str, ...]
    title: dict[Language, str]
    about: dict[Language, str]
    face: Literal["art", "sign", "word"] = "art"
    art: str = ""
    signs: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self.symbols)

    def names(self, lang: Language) -> list[Names]:
        """The names of all its symbols, in their order."""
        return [names_of(symbol, lang) for symbol in self.symbols]

    def name(self, number: int, lang: Language) -> str:
        """The short spoken name of one symbol."""
        return names_of(self.symbols[number], lang)[0]

    def draw(self, number: int, lang: Language) -> Face:
        """The face of one symbol: artwork or text."""
        symbol = self.symbols[number]
        ink = INKS[number % len(INKS)]
        match self.face:
            case "art":
                return Art(symbol)
            case "sign":
                return Text(self.signs[symbol], ink, underline=True)
            case "word":
                return Text(self.name(number, lang), ink)

    def require(self, symbols: int) -> None:
        """An error unless the theme has enough symbols for a deck."""
        if symbols > len(self):
            raise FanoError(
                f"theme {self.id} has {len(self)} symbols, but this deck needs {symbols}"
            )


@cache
def theme(theme_id: str) -> Theme:
    """The built-in theme of that id."""
    if theme_id not in THEMES:
        raise FanoError(f"no theme is called {theme_id!r}; there are {', '.join(THEMES)}")
    text = files(__package__).joinpath("themes", f"{theme_id}.toml").read_text("utf-8")
    raw = {"id": theme_id, **tomllib.loads(text)}
    if "like" in raw:  # the same symbols as another theme, drawn in another way
        raw["symbols"] = theme(raw.pop("like")).symbols
    return msgspec.convert(raw, Theme)
