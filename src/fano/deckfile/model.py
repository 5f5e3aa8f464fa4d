"""The content of a deck file.

The structs are at once the schema of `deck.json` (see docs/deckfile.md): a field more or less, or
of another type, is refused when the file is read. What a type cannot say is in `verify.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from fano.deckfile import limits

FORMAT = "fano-deck"
VERSION = 2
"""The newest; a deck that needs nothing of it is written as version 1, for every Fano to read."""

Title = Annotated[str, Meta(min_length=1, max_length=limits.TITLE_LETTERS)]
Name = Annotated[str, Meta(min_length=1, max_length=limits.NAME_LETTERS)]
Index = Annotated[int, Meta(ge=0)]
Place = Annotated[float, Meta(ge=-1, le=1)]
Radius = Annotated[float, Meta(ge=0.02, le=1)]
Degrees = Annotated[float, Meta(ge=-360, le=360)]


class Picture(Struct, frozen=True, tag_field="kind", tag="picture", forbid_unknown_fields=True):
    """A face that is a picture: a PNG, JPEG, WebP or SVG in the folder `pictures/`."""

    path: str


class Text(
    Struct,
    frozen=True,
    tag_field="kind",
    tag="text",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A face that is a word, a letter or a number, in black or in a colour `#rrggbb`."""

    text: Annotated[str, Meta(min_length=1, max_length=limits.TEXT_LETTERS)]
    colour: str | None = None


Face = Picture | Text


class SymbolEntry(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One symbol: what it looks like, and what it is called in each language.

    A symbol with a second face is one symbol in two dresses: a card shows either of them, and
    *dog* on one card matches *le chien* on another.
    """

    id: Annotated[str, Meta(min_length=1, max_length=limits.ID_LETTERS)]
    face: Face
    second: Face | None = None
    names: Annotated[
        dict[str, Annotated[tuple[Name, ...], Meta(max_length=limits.NAMES_PER_LANGUAGE)]],
        Meta(max_length=limits.LANGUAGES),
    ] = {}

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.face,) if self.second is None else (self.face, self.second)

    def name(self, language: str | None = None) -> str:
        """The spoken name in that language, or the next best thing to call the symbol by.

        >>> anchor = SymbolEntry(id="a1", face=Text("⚓"), names={"en": ("anchor", "ship anchor")})
        >>> anchor.name("en"), anchor.name("fr"), SymbolEntry(id="a1", face=Text("⚓")).name()
        ('anchor', 'anchor', '⚓')
        """
        for code in (language, "en", *self.names):
            if code is not None and self.names.get(code):
                return self.names[code][0]
        return self.face.text if isinstance(self.face, Text) else self.id


class Spot(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a symbol lies on its card: `translate(x y) rotate(turn_deg) scale(scale)` in SVG.

    The card's centre is (0, 0), and the radius of a round card is 1.
    """

    x: Place
    y: Place
    scale: Radius
    """The radius of the circle around the symbol's ink."""
    turn_deg: Degrees
    """Clockwise, as SVG turns."""


class _Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    title: Title
    order: int
    symbols: tuple[SymbolEntry, ...]
    cards: tuple[tuple[Index, ...], ...]
    """The symbols on each card, as places in `symbols`, in the order they are laid out in."""
    author: Title | None = None
    licence: Title | None = None
    language: str | None = None
    """The language the deck is made for; its names come first in messages."""
    laid: dict[int, tuple[Spot, ...]] = {}
    """Cards that were laid by hand, by their number: a spot for each symbol. Since version 2."""

    @property
    def version_needed(self) -> int:
        """The oldest version that can say all this."""
        return 2 if self.laid else 1


class Manifest(_Deck, frozen=True, kw_only=True, tag_field="format", tag=FORMAT):
    """`deck.json`."""

    version: int


class DeckFile(_Deck, frozen=True, kw_only=True):
    """A whole deck file in memory: the deck, and its pictures by path."""

    pictures: dict[str, bytes] = {}

    @property
    def name(self) -> Callable[[int], str]:
        """A symbol's name for messages, by its place in `symbols`; for `fano.deck.check`."""
        return lambda index: self.symbols[index].name(self.language)
