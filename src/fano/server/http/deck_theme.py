"""An uploaded deck as the page draws it in a room: like any theme, with pictures of its own."""

from __future__ import annotations

from collections.abc import Mapping

from fano.deckfile import Picture, SymbolEntry
from fano.deckfile.model import Face as DraftFace
from fano.studio.layout_service import name_of
from fano.studio.model import StoredDeck
from fano.studio.tasks import FaceShape
from fano.symbols import LANGUAGES, Language
from fano.wire.http.catalogue import INK, Face, LetterFace, SymbolInfo, ThemeInfo, UploadedFace

Shapes = Mapping[str, FaceShape]
"""By the names of faces; a face that has none yet is drawn as well as can be."""
PICTURE: dict[Language, str] = {
    "en": "picture", "ru": "картинка", "pl": "obrazek", "de": "Bild", "fr": "image",
    "it": "immagine", "es": "imagen",
}  # fmt: skip


def theme_name(deck: str, kept: StoredDeck) -> str:
    """The name by which a room chooses it; it contains the deck's size (`fano.room.choice`)."""
    return f"own/{kept.draft.deck.symbols}/{deck}"


def theme_info(deck: str, kept: StoredDeck, shapes: Shapes) -> ThemeInfo:
    draft = kept.draft
    symbols = draft.symbols[: draft.deck.symbols]
    return ThemeInfo(
        id=theme_name(deck, kept),
        title=draft.title,
        edition=draft.edition,
        revision=kept.revision,
        symbols=tuple(_symbol(n, one, deck, kept, shapes) for n, one in enumerate(symbols)),
    )


def samples(deck: str, kept: StoredDeck, most: int = 4) -> tuple[SymbolInfo, ...]:
    """Its first symbols, by which its maker recognises it."""
    first = kept.draft.symbols[:most]
    return tuple(_symbol(number, one, deck, kept, {}) for number, one in enumerate(first))


def _symbol(
    number: int, symbol: SymbolEntry, deck: str, kept: StoredDeck, shapes: Shapes
) -> SymbolInfo:
    second = symbol.second
    return SymbolInfo(
        id=symbol.id,
        name=names_of(number, symbol, kept.draft.language),
        face=_face(symbol.face, deck, kept, shapes),
        second=None if second is None else _face(second, deck, kept, shapes),
    )


def names_of(
    number: int, symbol: SymbolEntry, deck_language: str
) -> dict[Language, tuple[str, ...]]:
    """The names that players may type, in each language: its names there, then its texts.

    A deck of a Polish class is played in Polish on an English phone too: a language without names
    uses those of the deck's own language. A photo that only a camera has named goes by its place.
    """
    written = [face.text for face in symbol.faces if not isinstance(face, Picture)]
    own = symbol.names.get(deck_language) or next(iter(symbol.names.values()), ())
    return {
        lang: tuple(dict.fromkeys([*symbol.names.get(lang, own), *written]))
        or (f"{PICTURE[lang]} {number + 1}",)
        for lang in LANGUAGES
    }


def _face(face: DraftFace, deck: str, kept: StoredDeck, shapes: Shapes) -> Face:
    shape = shapes.get(name_of(face))
    if isinstance(face, Picture):
        stored = kept.pictures.get(face.path)
        return UploadedFace(
            picture=f"api/decks/{deck}/{face.path}",
            round=stored is not None and stored.round,
            circle=None if shape is None else shape.circle,
        )
    return LetterFace(
        text=dict.fromkeys(LANGUAGES, face.text),
        ink=face.colour or INK,
        underline=False,
        path="" if shape is None else shape.path,
    )
