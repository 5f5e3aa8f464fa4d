"""Too few pictures: the rest comes from a theme of the house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from fano.deckfile import Picture, SymbolEntry, Text
from fano.studio.errors import Refusal, StudioError
from fano.studio.model import Draft
from fano.symbols import LANGUAGES, THEMES, Art, art_svg, theme


async def filled(draft: Draft, theme_id: str, keep: Callable[[bytes], Awaitable[str]]) -> Draft:
    """The draft with as many symbols as its deck needs; `keep` keeps a drawing and tells its path.

    Symbols whose name the deck has already are passed over.
    """
    if theme_id not in THEMES:
        raise StudioError(Refusal.BAD_DECK, "there is no such theme")
    found = theme(theme_id)
    taken = {symbol.id for symbol in draft.symbols}
    said = {
        name.casefold()
        for symbol in draft.symbols
        for names in symbol.names.values()
        for name in names
    }
    added: list[SymbolEntry] = []
    for number, symbol in enumerate(found.symbols):
        if len(draft.symbols) + len(added) >= draft.deck.symbols:
            break
        names: dict[str, tuple[str, ...]] = {lang: found.names(lang)[number] for lang in LANGUAGES}
        if symbol in taken or any(names[lang][0].casefold() in said for lang in LANGUAGES):
            continue
        drawn = found.draw(number, draft.language)
        face: Picture | Text
        if isinstance(drawn, Art):
            face = Picture(await keep(art_svg(drawn.id).encode()))
        else:
            face = Text(drawn.text, drawn.ink)
        added.append(SymbolEntry(id=symbol, face=face, names=names))
    return replace(draft, symbols=(*draft.symbols, *added))
