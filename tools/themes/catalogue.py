"""The built-in themes as they stand in the repository, and their pictures."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.themes.icons import DEFAULT_ICONS, ROOT, Glyph, MissingIcons, read_icons
from tools.themes.render import Pixels, picture

SYMBOLS = ROOT / "src/fano/symbols"


def theme_names() -> list[str]:
    """The themes made of pictures; letters and the like need no glyphs."""
    names = sorted(path.stem for path in (SYMBOLS / "themes").glob("*.toml"))
    return [name for name in names if "art" in _theme(name)]


def theme_symbols(theme: str) -> list[str]:
    """The ids of a theme's symbols, in its order."""
    return list(_theme(theme)["symbols"])


def _theme(name: str) -> dict[str, Any]:
    return tomllib.loads((SYMBOLS / "themes" / f"{name}.toml").read_text(encoding="utf-8"))


def art() -> Mapping[str, str]:
    """The glyph that draws each symbol."""
    data = tomllib.loads((SYMBOLS / "art.toml").read_text(encoding="utf-8"))
    return {symbol: str(glyph) for symbol, glyph in data.items()}


class Gallery:
    """Pictures of symbols, each drawn once."""

    def __init__(self, side_px: int, icons: Path = DEFAULT_ICONS) -> None:
        self._side_px = side_px
        self._glyphs = read_icons(icons)
        self._art = art()
        self._drawn: dict[str, Pixels] = {}

    def glyph(self, symbol: str) -> Glyph:
        try:
            return self._glyphs[self._art[symbol]]
        except KeyError as missing:
            raise MissingIcons(f"symbol {symbol!r}: no {missing} in art.toml or icons") from None

    def picture(self, symbol: str) -> Pixels:
        if symbol not in self._drawn:
            self._drawn[symbol] = picture(self.glyph(symbol), self._side_px)
        return self._drawn[symbol]

    def pictures(self, symbols: Sequence[str]) -> list[Pixels]:
        return [self.picture(symbol) for symbol in symbols]
