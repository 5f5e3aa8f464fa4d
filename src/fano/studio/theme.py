"""A deck as the page draws it in a room: like any theme, but with pictures of its own."""

from __future__ import annotations

from collections.abc import Mapping

from fano.deckfile import Picture, SymbolEntry
from fano.deckfile.model import Face
from fano.studio.layout_service import name_of
from fano.studio.model import StoredDeck
from fano.studio.tasks import FaceShape
from fano.symbols import LANGUAGES, Language

Shapes = Mapping[str, FaceShape]
"""By the names of faces; a face that has none yet is drawn as well as can be."""
PICTURE: dict[Language, str] = {
    "en": "picture", "ru": "картинка", "pl": "obrazek", "de": "Bild", "fr": "image",
    "it": "immagine", "es": "imagen",
}  # fmt: skip
INK = "#1f1f24"
"""Of words that name no colour, as the press has it."""


def theme_name(deck: str, kept: StoredDeck) -> str:
    """The name of the deck in a room; its size is part of it (`fano.room.choice`)."""
    return f"own/{kept.draft.deck.symbols}/{deck}"


def theme_json(deck: str, kept: StoredDeck, shapes: Shapes) -> dict[str, object]:
    """As `/api/theme/ID.json` has it for the themes of the house."""
    draft = kept.draft
    symbols = draft.symbols[: draft.deck.symbols]
    return {
        "id": theme_name(deck, kept),
        "title": draft.title,
        "edition": draft.edition,
        "revision": kept.revision,
        "symbols": [_symbol(n, one, deck, kept, shapes) for n, one in enumerate(symbols)],
    }


def samples(deck: str, kept: StoredDeck, most: int = 4) -> list[dict[str, object]]:
    """Its first symbols, to know it by."""
    first = kept.draft.symbols[:most]
    return [_symbol(number, one, deck, kept, {}) for number, one in enumerate(first)]


def _symbol(
    number: int, symbol: SymbolEntry, deck: str, kept: StoredDeck, shapes: Shapes
) -> dict[str, object]:
    told: dict[str, object] = {
        "id": symbol.id,
        "name": names_of(number, symbol, kept.draft.language),
        "face": _face(symbol.face, deck, kept, shapes),
    }
    if symbol.second is not None:
        told["second"] = _face(symbol.second, deck, kept, shapes)
    return told


def names_of(number: int, symbol: SymbolEntry, spoken: str) -> dict[str, list[str]]:
    """The names that players may type, in each language; then the words that stand on it.

    A deck of a Polish class is played in Polish on an English phone too: names that a language
    lacks are those of the deck's own. A photo that only a camera has named goes by its place.
    """
    written = [face.text for face in symbol.faces if not isinstance(face, Picture)]
    own = symbol.names.get(spoken) or next(iter(symbol.names.values()), ())
    return {
        lang: list(dict.fromkeys([*symbol.names.get(lang, own), *written]))
        or [f"{PICTURE[lang]} {number + 1}"]
        for lang in LANGUAGES
    }


def _face(face: Face, deck: str, kept: StoredDeck, shapes: Shapes) -> dict[str, object]:
    shape = shapes.get(name_of(face))
    if isinstance(face, Picture):
        stored = kept.pictures.get(face.path)
        url = f"api/decks/{deck}/{face.path}"
        told: dict[str, object] = {"picture": url, "round": stored is not None and stored.round}
        return told if shape is None else told | {"circle": shape.circle}
    texts = dict.fromkeys(LANGUAGES, face.text)
    told = {"text": texts, "ink": face.colour or INK, "underline": False}
    return told if shape is None or not shape.path else told | {"path": shape.path}
