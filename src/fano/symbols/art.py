"""The artwork of the picture themes. The build extracts it; nothing of it is in the repository."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from fano.errors import FanoError


@cache
def art_svg(symbol: str) -> str:
    """The SVG document of one symbol, by its id."""
    try:
        return files(__package__).joinpath("art", f"{symbol}.svg").read_text("utf-8")
    except FileNotFoundError:
        raise FanoError(
            f"no artwork for symbol {symbol!r}: install the package again to build it"
        ) from None


@cache
def art_credits() -> dict[str, object]:
    """Who drew the artwork, and its licence."""
    text = files(__package__).joinpath("art", "credits.json").read_text("utf-8")
    credits_: dict[str, object] = json.loads(text)
    return credits_
