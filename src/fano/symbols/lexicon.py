"""The names of symbols: one short spoken name and its synonyms, language by language.

`lexicon/<language>.toml` has a line for each symbol: `dog = ["dog", "puppy", "hound"]`, the name
that is shown and spoken first, then all that people might type or shout. Only the spoken name is
unique in a theme: synonyms are shared ("flower" for tulip and rose), for what is meant is decided
among the symbols in sight. `lexicon/said.toml` says, language by language, how a name is pronounced
where its spelling misleads a machine that listens. The files are ours.
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


@cache
def pronounced(lang: Language) -> Mapping[str, str]:
    """How names are pronounced whose spelling misleads: spelled as the language would spell it.

    >>> pronounced("en")["UFO"]
    'you eff oh'
    """
    text = files(__package__).joinpath("lexicon", "said.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text).get(lang, {}))


def names_of(symbol: str, lang: Language) -> Names:
    """The names of one symbol.

    >>> names_of("dog", "de")[0]
    'Hund'
    """
    names = lexicon(lang).get(symbol)
    if names is None:
        raise FanoError(f"symbol {symbol!r} has no name in {lang}")
    return names
