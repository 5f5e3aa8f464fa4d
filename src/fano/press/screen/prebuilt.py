"""Pictures of all symbols and the commonest layouts, made by the build.

Nothing of it is in the repository: `tools/build_cards.py` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

from fano.errors import FanoError
from fano.press.model import Glyph
from fano.press.screen.request import ThemeCards
from fano.symbols import LANGUAGES, THEMES, Language, Theme, theme

FIRST = "party"
"""The theme that players see first: the build lays out its junior deck too."""

FOLDER = "ready"


def ready_decks() -> Iterator[ThemeCards]:
    """The decks that the build lays out."""
    yield ThemeCards(FIRST, 5)
    yield from (ThemeCards(name, 7) for name in THEMES if theme(name).face != "word")


def picture_path(of: Theme, number: int, lang: Language | Literal["{lang}"]) -> str:
    """The name of a symbol's picture. Themes share their artwork; words come in every language.
    The language may be "{lang}", a placeholder that the browser fills in.

    >>> picture_path(theme("words"), 0, "pl"), picture_path(theme("party"), 0, "pl")
    ('words/pl/heart', 'heart')
    """
    match of.face:
        case "art":
            return of.symbols[number]
        case "sign":
            return f"{of.id}/{of.symbols[number]}"
        case "word":
            return f"{of.id}/{lang}/{of.symbols[number]}"


def languages_of(of: Theme) -> tuple[Language, ...]:
    """The languages in which its symbols look different."""
    return LANGUAGES if of.face == "word" else LANGUAGES[:1]


def picture(path: str) -> str:
    """The symbol as an SVG document that just holds its unit circle."""
    return _read(f"pictures/{path}.svg")


def picture_of(glyph: Glyph) -> str:
    """How such a picture is made, of any symbol."""
    return glyph.svg(size_px=64) + "\n"


def layout(name: str) -> bytes:
    """The layout of one of the decks that are made ready, as `Layout.data`."""
    return _read(f"layouts/{name}.json").encode()


def _read(path: str) -> str:
    try:
        return files("fano.press").joinpath(FOLDER, *path.split("/")).read_text("utf-8")
    except FileNotFoundError:
        raise FanoError(
            f"{path} has not been built: run tools/setup.sh, or install the package again"
        ) from None
