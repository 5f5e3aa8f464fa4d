"""From a deck in the making to a `.fano` file, and back."""

from __future__ import annotations

from collections.abc import Mapping

from fano.deck import EDITIONS, edition
from fano.deckfile import DeckFile, DeckFileError, Picture, SymbolEntry, pack, read
from fano.deckfile.model import Face
from fano.studio.errors import Refusal, StudioError
from fano.studio.faces_on_cards import require_ready
from fano.studio.fit import fit
from fano.studio.model import Draft, FittedPicture
from fano.symbols import LANGUAGES


def deckfile_of(draft: Draft, pictures: Mapping[str, bytes]) -> DeckFile:
    """The deck as a file has it: as many symbols as it needs, each with its pictures."""
    deck = draft.deck
    require_ready(draft)
    used = draft.symbols[: deck.symbols]
    paths = {face.path for symbol in used for face in symbol.faces if isinstance(face, Picture)}
    return DeckFile(
        title=draft.title,
        order=deck.order,
        symbols=used,
        cards=deck.cards,
        author=draft.author,
        licence=draft.licence,
        language=draft.language,
        laid=draft.spots,
        pictures={path: pictures[path] for path in sorted(paths)},
    )


def packed(draft: Draft, pictures: Mapping[str, bytes]) -> bytes:
    """The bytes of the file."""
    try:
        return pack(deckfile_of(draft, pictures))
    except DeckFileError as error:
        raise StudioError(Refusal.BAD_DECK, str(error)) from error


def opened(data: bytes) -> tuple[Draft, list[FittedPicture]]:
    """The deck in a stranger's file, with every picture imported again.

    Its symbols keep their order; cards are those of the edition of its size. For files that were
    made here, or by `fano make`, these are the very same cards, and what was laid by hand stays.
    """
    try:
        found = read(data)
    except DeckFileError as error:
        raise StudioError(Refusal.BAD_FILE, str(error)) from error
    sizes = {e.order: name for name, e in EDITIONS.items()}
    if found.order not in sizes:
        could = ", ".join(str(n) for n in sorted(edition(name).symbols for name in EDITIONS))
        raise StudioError(
            Refusal.OTHER_SIZE,
            f"this deck has {len(found.symbols)} symbols: the studio has decks of {could}",
        )
    # A deck that there is may be opened, whatever its pictures look like.
    made = {path: fit(picture, white=True) for path, picture in found.pictures.items()}

    def moved(face: Face) -> Face:
        return Picture(made[face.path].path) if isinstance(face, Picture) else face

    symbols = tuple(
        SymbolEntry(
            id=symbol.id,
            face=moved(symbol.face),
            second=None if symbol.second is None else moved(symbol.second),
            names=symbol.names,
        )
        for symbol in found.symbols
    )
    spoken = next((lang for lang in LANGUAGES if lang == found.language), LANGUAGES[0])
    ours = edition(sizes[found.order]).cards
    draft = Draft(
        title=found.title,
        author=found.author,
        licence=found.licence,
        language=spoken,
        edition=sizes[found.order],
        symbols=symbols,
        spots=found.laid if found.cards == ours else {},
    )
    return draft, list(made.values())
