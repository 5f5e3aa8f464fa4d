"""Words of CLDR that are neither names of their symbol nor refused for a reason."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fano.symbols.lexicon import Language, lexicon
from tools.names.cldr import by_symbol

REFUSED = Path(__file__).with_name("refused")


class Word(NamedTuple):
    symbol: str
    word: str


def folded(word: str) -> str:
    """Equal for words that the game takes for the same: without case, accents and spaces."""
    letters = unicodedata.normalize("NFD", word.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if letter.isalnum())


@cache
def refused(lang: Language) -> dict[str, str]:
    """The reason for each refused word, by the word as it is folded."""
    found = tomllib.loads((REFUSED / f"{lang}.toml").read_text("utf-8"))
    return {folded(word): reason for reason, words in found.items() for word in words}


def words(lang: Language) -> Iterator[Word]:
    """All that CLDR says of our symbols in that language."""
    for symbol, (name, keywords) in by_symbol(lang).items():
        yield from (Word(symbol, word) for word in dict.fromkeys((name, *keywords)))


def unknown(lang: Language) -> list[Word]:
    """What the lexicon should know or the list should refuse."""
    names = {symbol: set(map(folded, found)) for symbol, found in lexicon(lang).items()}
    return [
        found
        for found in words(lang)
        if folded(found.word) not in names[found.symbol] and folded(found.word) not in refused(lang)
    ]
