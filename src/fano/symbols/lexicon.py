"""What people call each symbol: one short spoken name and its synonyms, language by language.

`lexicon/<language>.toml` has a line for each symbol: `dog = ["dog", "puppy", "hound"]`, the name
that is shown and spoken first. The files are ours; they are checked against the names in Unicode's
CLDR where a second opinion helps, but say it the way a child would.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, get_args

from fano.errors import FanoError

Language = Literal["en", "ru", "pl", "de", "fr", "it", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Names = tuple[str, ...]
"""The spoken name, then the synonyms."""


def language(code: str) -> Language:
    """The language of that code, or an error that lists the ones there are."""
    for known in LANGUAGES:
        if code == known:
            return known
    raise FanoError(f"no language is called {code!r}; there are {', '.join(LANGUAGES)}")


@cache
def lexicon(lang: Language) -> Mapping[str, Names]:
    """Every symbol's names in that language, by symbol id."""
    text = files(__package__).joinpath("lexicon", f"{lang}.toml").read_text("utf-8")
    return MappingProxyType({key: tuple(names) for key, names in tomllib.loads(text).items()})


def names_of(symbol: str, lang: Language) -> Names:
    """The names of one symbol.

    >>> names_of("dog", "de")[0]
    'Hund'
    """
    names = lexicon(lang).get(symbol)
    if names is None:
        raise FanoError(f"symbol {symbol!r} has no name in {lang}")
    return names
