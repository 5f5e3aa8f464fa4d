"""Checks beyond the types of `model.py`: the numbers are right, and the parts fit together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from fano.deck import BrokenDeck, check
from fano.deckfile import limits, pictures
from fano.deckfile.archive import is_picture_path
from fano.deckfile.errors import BadPicture, DeckFileError, quote
from fano.deckfile.model import Face, Manifest, Picture, SymbolEntry, Text
from fano.plane import why_no_plane

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


def verify(deck: Manifest, stored: Mapping[str, bytes]) -> None:
    """Raise `DeckFileError` unless deck and pictures are fit to play, print and keep."""
    for field in ("title", "author", "licence"):
        _require_trimmed(field, getattr(deck, field))
    if deck.language is not None:
        _require_language("language", deck.language)
    require_numbers(deck.order, len(deck.symbols), largest=limits.ORDER)
    require_sound_symbols(deck.symbols)
    _require_pictures(deck.symbols, stored)
    _require_distinct_faces(deck.symbols, stored)
    require_sound_cards(
        deck.order, deck.cards, lambda symbol: deck.symbols[symbol].name(deck.language)
    )
    for card, spots in deck.laid.items():
        if not 0 <= card < len(deck.cards):
            raise DeckFileError(
                f"card {quote(card)} is laid by hand, and cards count from 0 to "
                f"{len(deck.cards) - 1}"
            )
        if len(spots) != deck.order + 1:
            raise DeckFileError(
                f"card {card} is laid by hand with {len(spots)} spots, "
                f"and it has {deck.order + 1} symbols"
            )


def require_numbers(order: int, symbols: int, largest: int) -> None:
    # The size first: a sentence about the reasons would spell out a number of any length.
    if abs(order) > largest:
        raise DeckFileError(f"order is {quote(order)}, and orders up to {largest} are read")
    reason = why_no_plane(order)
    if reason is not None:
        raise DeckFileError(reason)
    if symbols != order * order + order + 1:
        raise DeckFileError(
            f"a deck of order {order} has {order * order + order + 1} symbols, "
            f"this one lists {quote(symbols)}"
        )


def require_sound_cards(
    order: int, cards: Sequence[Sequence[int]], name: Callable[[int], str]
) -> None:
    symbols = order * order + order + 1
    if not 2 <= len(cards) <= symbols:
        raise DeckFileError(
            f"a deck of order {order} has between 2 and {symbols} cards, this one {len(cards)}"
        )
    for number, card in enumerate(cards):
        if len(card) != order + 1:
            raise DeckFileError(
                f"card {number} has {len(card)} symbols, "
                f"and with order {order} it must have {order + 1}"
            )
        if not 0 <= min(card) <= max(card) < symbols:
            wrong = next(symbol for symbol in card if not 0 <= symbol < symbols)
            raise DeckFileError(
                f"card {number} shows symbol {quote(wrong)}: symbols count from 0 to {symbols - 1}"
            )
    try:
        check(cards, name)
    except BrokenDeck as error:
        raise DeckFileError(str(error)) from error


def require_sound_symbols(symbols: Sequence[SymbolEntry]) -> None:
    ids: set[str] = set()
    for number, symbol in enumerate(symbols):
        if not _ID.fullmatch(symbol.id):
            raise DeckFileError(
                f"symbol {number} has the id {quote(symbol.id)}: "
                "ids are made of the letters a-z, digits, '-', '_' and '.'"
            )
        if symbol.id in ids:
            raise DeckFileError(f"two symbols have the id {quote(symbol.id)}")
        ids.add(symbol.id)
        for language, names in symbol.names.items():
            field = f"names of symbol {quote(symbol.id)}"
            _require_language(field, language)
            if not names:
                raise DeckFileError(f"{field} has the language {quote(language)} without a name")
            for name in names:
                _require_trimmed(field, name)
        for face in symbol.faces:
            if isinstance(face, Text):
                _require_trimmed(f"text of symbol {quote(symbol.id)}", face.text)
                if face.colour is not None and not _COLOUR.fullmatch(face.colour):
                    raise DeckFileError(
                        f"symbol {quote(symbol.id)} has the colour {quote(face.colour)}: "
                        "colours are written #rrggbb, in small letters"
                    )


def _require_trimmed(field: str, words: str | None) -> None:
    if words is not None and (words != words.strip() or not words):
        raise DeckFileError(f"{field} begins or ends with a space: {quote(words)}")


def _require_language(field: str, code: str) -> None:
    if not _LANGUAGE.fullmatch(code):
        raise DeckFileError(
            f"{field} has the language code {quote(code)}: codes look like 'en' or 'pt-BR'"
        )


def _picture_faces(symbols: Sequence[SymbolEntry]) -> Iterator[tuple[SymbolEntry, Picture]]:
    for symbol in symbols:
        for face in symbol.faces:
            if isinstance(face, Picture):
                yield symbol, face


def _require_pictures(symbols: Sequence[SymbolEntry], stored: Mapping[str, bytes]) -> None:
    used = set()
    for symbol, face in _picture_faces(symbols):
        if not is_picture_path(face.path):
            raise DeckFileError(
                f"symbol {quote(symbol.id)} has a picture path that is not allowed: "
                f"{quote(face.path)}"
            )
        if face.path not in stored:
            raise DeckFileError(
                f"picture {quote(face.path)} of symbol {quote(symbol.id)} is not in the file"
            )
        used.add(face.path)
    drawings = 0
    for path, data in stored.items():
        if path not in used:
            raise DeckFileError(f"picture {quote(path)} belongs to no symbol")
        if path.lower().endswith(".svg"):
            drawings += len(data)
            if drawings > limits.SVG_TOTAL_BYTES:
                raise BadPicture(
                    f"picture {quote(path)} brings the SVG drawings to more than "
                    f"{limits.SVG_TOTAL_BYTES // limits.MIB} MiB"
                )
        pictures.inspect(path, data)


def _require_distinct_faces(symbols: Sequence[SymbolEntry], stored: Mapping[str, bytes]) -> None:
    """Two symbols that look alike would make two cards share more than they do."""

    def look(face: Face) -> object:
        if isinstance(face, Picture):
            return stored[face.path]
        return unicodedata.normalize("NFC", face.text), face.colour

    owner: dict[object, SymbolEntry] = {}
    for symbol in symbols:
        for face in symbol.faces:
            other = owner.setdefault(look(face), symbol)
            if other is not symbol:
                raise DeckFileError(
                    f"symbols {quote(other.id)} and {quote(symbol.id)} look the same"
                )
