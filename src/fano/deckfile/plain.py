"""Decks without faces: the plain JSON that `fano deck --json` prints, and either kind by content.

A plain deck has numbers or names on its cards:

    {"order": 2, "symbols_per_card": 3, "symbols": 7, "cards": [[0, 1, 3], …]}
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from fano.deckfile import limits, strict_json
from fano.deckfile.errors import DeckFileError, quote
from fano.deckfile.model import FORMAT
from fano.deckfile.reader import converted, parse
from fano.deckfile.source import Source, content, named
from fano.deckfile.verify import require_numbers, require_sound_cards
from fano.plane import LARGEST


class _Plain(Struct, frozen=True):
    """Other fields are passed over: the format has no version, and a command only counts."""

    order: int
    symbols_per_card: int
    symbols: int
    cards: tuple[tuple[int | str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlainDeck:
    """Just the cards, whichever file they came from, with symbols numbered from 0."""

    order: int
    cards: tuple[tuple[int, ...], ...]
    name: Callable[[int], str]
    """A symbol's name for messages; for `fano.deck.check`."""
    title: str | None = None
    """Only a `.fano` file has one."""


def read_any(source: Source) -> PlainDeck:
    """The cards of a `.fano` file or of a plain JSON deck, told apart by their content.

    The deck was checked: any two of its cards share exactly one symbol.
    """
    with named(source):
        data = content(source, limits.PLAIN_BYTES)
        start = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
        if start.startswith(b"{"):
            return _parse(data)
        if not data.startswith(b"PK"):
            raise DeckFileError("is neither a .fano file nor a deck in JSON")
        deck = parse(data)
        return PlainDeck(deck.order, deck.cards, deck.name, deck.title)


def read_plain(source: Source) -> PlainDeck:
    """The deck in that plain JSON file, or `DeckFileError`."""
    with named(source):
        return _parse(content(source, limits.PLAIN_BYTES))


def _parse(data: bytes) -> PlainDeck:
    value = strict_json.loads(data)
    if isinstance(value, dict) and value.get("format") == FORMAT:
        raise DeckFileError("is a deck.json on its own: zip it with its pictures as a .fano")
    plain = converted(value, _Plain, "the deck")
    require_numbers(plain.order, plain.symbols, largest=LARGEST)
    if plain.symbols_per_card != plain.order + 1:
        raise DeckFileError(
            f"symbols_per_card is {quote(plain.symbols_per_card)}: "
            f"with order {plain.order} it must be {plain.order + 1}"
        )
    cards, name = _numbered(plain)
    require_sound_cards(plain.order, cards, name)
    return PlainDeck(plain.order, cards, name)


def _numbered(plain: _Plain) -> tuple[tuple[tuple[int, ...], ...], Callable[[int], str]]:
    kinds = {type(symbol) for card in plain.cards for symbol in card}
    if kinds == {int, str}:
        raise DeckFileError("has both numbers and names on its cards: use one or the other")
    if kinds != {str}:
        numbers: Any = plain.cards
        return numbers, str
    places: dict[int | str, int] = {}
    cards = tuple(
        tuple([places.setdefault(name, len(places)) for name in card]) for card in plain.cards
    )
    if len(places) > plain.symbols:
        raise DeckFileError(
            f"has {len(places)} different names on its cards, and {plain.symbols} symbols"
        )
    names = [str(name) for name in places]
    for name in names:
        if len(name) > limits.NAME_LETTERS or not name:
            raise DeckFileError(
                f"the symbol {quote(name)} must have between 1 and {limits.NAME_LETTERS} letters"
            )
    return cards, names.__getitem__
