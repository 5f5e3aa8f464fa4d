"""Which symbols of a theme are easily taken for each other.

`alike.toml` has them, measured on the pictures. Only pictures are: letters, numbers and words are
read, and what people put into decks of their own is not known here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from fano.deck import Symbol
from fano.symbols.theme import THEMES, theme


def lookalikes(theme_id: str) -> Callable[[Symbol], tuple[Symbol, ...]]:
    """For a symbol of the theme of that id, those that look most like it; often there are none.

    >>> alike = lookalikes("party")
    >>> [theme("party").symbols[twin] for twin in alike(Symbol(3))]
    ['fire', 'star']
    """
    pictures = theme_id in THEMES and theme(theme_id).face == "art"
    return _of(theme_id) if pictures else lambda _: ()


@cache
def _of(theme_id: str) -> Callable[[Symbol], tuple[Symbol, ...]]:
    number = {symbol: Symbol(n) for n, symbol in enumerate(theme(theme_id).symbols)}
    found = {
        number[symbol]: tuple(number[twin] for twin in twins if twin in number)
        for symbol, twins in _alike().items()
        if symbol in number
    }
    return lambda symbol: found.get(symbol, ())


@cache
def _alike() -> Mapping[str, list[str]]:
    return tomllib.loads(files(__package__).joinpath("alike.toml").read_text("utf-8"))
