"""Every page the server can give, made before it starts.

A request can only name one of them: no path ever reaches the file system.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from fano.deck import EDITIONS, Deck, edition, full_deck
from fano.errors import FanoError
from fano.press.screen.prebuilt import languages_of, layout, picture, picture_path, ready_decks
from fano.server.http.icons import icons
from fano.server.http.rulebook import games
from fano.server.http.texts_json import words
from fano.symbols import LANGUAGES, THEMES, Theme, art_credits, theme
from fano.texts import texts
from fano.wire.http.catalogue import (
    ArtCredit,
    ArtFace,
    Catalogue,
    DeckCards,
    EditionSummary,
    SymbolInfo,
    ThemeInfo,
    ThemeSummary,
)

T = TypeVar("T", bound=msgspec.Struct)

ORDERS = (2, 3, 4, 5, 7, 8, 9, 11)
"""The orders whose cards a screen can show: 3 to 12 symbols each."""

SAMPLES = 4
TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ASK_AGAIN = "no-cache"
_NUMBER = re.compile(r"(\d|\{n\}) (?=[^\W\d_])")


class Page(msgspec.Struct, frozen=True):
    """The bytes of one answer and what a browser must know about them."""

    type: str
    cache: str
    body: bytes
    packed: bytes
    tag: str


Pages = dict[str, Page]


def all_pages() -> Pages:
    """The whole site of the installed package, by path."""
    web = files("fano").joinpath("web")
    made = pages(
        web=web,
        themes=[theme(theme_id) for theme_id in THEMES],
        art=picture,
        artists=art_credits,
    )
    drawn = icons(web.joinpath("icon.svg").read_text("utf-8"))
    return made | _layouts() | {f"/{name}": page(name, png) for name, png in drawn.items()}


def pages(
    web: Traversable,
    themes: Sequence[Theme],
    art: Callable[[str], str],
    artists: Callable[[], object],
) -> Pages:
    """The site made of that client and those themes, by path."""
    made = {f"/{path}": page(path, body) for path, body in _files(web)}
    if "/index.html" not in made:
        raise FanoError("the page has not been built: install the package again to build it")
    made["/"] = made["/index.html"]
    made["/api/themes.json"] = _json(_catalogue(themes))
    made["/api/credits.json"] = _json(msgspec.convert(artists(), ArtCredit))
    if "/manifest.webmanifest" in made:
        made |= _manifests(made["/manifest.webmanifest"].body)
    for lang in LANGUAGES:
        made[f"/api/games.json?lang={lang}"] = _json([_unbroken(game) for game in games(lang)])
        made[f"/api/words/{lang}.json"] = _json(_unbroken(words(lang)))
    for one in themes:
        made[f"/api/theme/{one.id}.json"] = _json(_theme(one))
    for name, deck in _decks():
        made[f"/api/deck/{name}.json"] = _json(DeckCards(name, deck.cards))
    for path in {path for one in themes for path in _pictures(one)}:
        made[f"/art/{path}.svg"] = page(f"art/{path}.svg", art(path).encode())
    return made


def _layouts() -> dict[str, Page]:
    """The prebuilt layouts; `layouts.py` makes the others on request."""
    found = [(deck, page(".json", layout(deck.name))) for deck in ready_decks()]
    return {
        f"/api/layout/{deck.theme}/{deck.order}/{lang}.json": page
        for deck, page in found
        for lang in LANGUAGES
    }


def page(path: str, body: bytes) -> Page:
    """What a browser gets for that file."""
    cache = ASK_AGAIN
    if path.startswith("assets/"):  # the build puts a hash of the content into the name
        cache = FOR_EVER
    elif path.startswith("art/"):
        cache = FOR_A_DAY
    return Page(
        type=TYPES.get(path.rpartition(".")[2], "application/octet-stream"),
        cache=cache,
        body=body,
        packed=gzip.compress(body, mtime=0),
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    )


def _unbroken(value: T) -> T:
    return msgspec.convert(unbroken(msgspec.to_builtins(value)), type(value))


def unbroken(value: object) -> object:
    """Texts in which a line never ends between a number and its noun."""
    if isinstance(value, str):
        return _NUMBER.sub("\\1\u00a0", value)
    if isinstance(value, Mapping):
        return {key: unbroken(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [unbroken(inner) for inner in value]
    return value


def _manifests(english: bytes) -> Pages:
    """The description of the app in every language: the page asks for the reader's."""
    manifest = msgspec.json.decode(english)
    made = {}
    for lang in LANGUAGES:
        said = texts(lang).app
        shortcuts = [
            {**shortcut, "name": getattr(said, shortcut["url"].rpartition("?")[2])}
            for shortcut in manifest["shortcuts"]
        ]
        told = {**manifest, "lang": lang, "description": said.about, "shortcuts": shortcuts}
        path = f"manifest.{lang}.webmanifest"
        made[f"/{path}"] = page(path, msgspec.json.encode(told))
    return made


def _json(value: msgspec.Struct | Sequence[msgspec.Struct]) -> Page:
    return page(".json", msgspec.json.encode(value))


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for child in folder.iterdir():
        path = f"{under}{child.name}"
        if child.is_dir():
            yield from _files(child, f"{path}/")
        else:
            yield path, child.read_bytes()


def _decks() -> Iterator[tuple[str, Deck]]:
    yield from ((name, edition(name)) for name in EDITIONS)
    yield from ((str(order), full_deck(order)) for order in ORDERS)


def _catalogue(themes: Iterable[Theme]) -> Catalogue:
    decks = [(name, edition(name)) for name in EDITIONS]
    return Catalogue(
        themes=tuple(
            ThemeSummary(
                id=one.id,
                title=one.title,
                about=one.about,
                count=len(one),
                face=one.face,
                samples=tuple(_face(one, number) for number in range(min(SAMPLES, len(one)))),
            )
            for one in themes
        ),
        decks=tuple(
            EditionSummary(name, len(deck), deck.symbols, deck.symbols_per_card)
            for name, deck in sorted(decks, key=lambda item: item[1].order)
        ),
    )


def _theme(one: Theme) -> ThemeInfo:
    names = {lang: one.names(lang) for lang in LANGUAGES}
    symbols = (
        SymbolInfo(
            id=symbol,
            name={lang: tuple(names[lang][number]) for lang in LANGUAGES},
            face=_face(one, number),
        )
        for number, symbol in enumerate(one.symbols)
    )
    return ThemeInfo(one.id, tuple(symbols))


def _face(one: Theme, number: int) -> ArtFace:
    """The name of its picture; that of a word depends on the language."""
    return ArtFace(picture_path(one, number, "{lang}"))


def _pictures(one: Theme) -> Iterator[str]:
    for lang in languages_of(one):
        yield from (picture_path(one, number, lang) for number in range(len(one)))
