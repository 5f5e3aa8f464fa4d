"""What people might type for a symbol, and two cards on which it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from fano.deck import full_deck
from fano.symbols import Language, theme
from tools.names.cldr import by_symbol

ORDER = 7
LONG = 5
"""Letters from which on the game forgives a slip."""


class Case(NamedTuple):
    """A word that was typed for `meant`, with the symbols in sight."""

    typed: str
    meant: int
    in_sight: tuple[int, ...]


@cache
def words(lang: Language) -> dict[str, tuple[str, ...]]:
    """By symbol: its short name in CLDR, and what the native editors heard people shout."""
    shouted = tomllib.loads(Path(__file__).with_name("shouted.toml").read_text("utf-8"))[lang]
    return {
        symbol: tuple(dict.fromkeys((said.name, *shouted.get(symbol, ()))))
        for symbol, said in by_symbol(lang).items()
    }


def cases(name: str, lang: Language, pairs: int, slip: bool, rng: Random) -> Iterator[Case]:  # noqa: FBT001
    """All words for the common symbol of that number of random pairs of cards of that theme."""
    symbols = theme(name).symbols
    cards = full_deck(ORDER).cards
    size = ORDER * ORDER + ORDER + 1
    for _ in range(pairs):
        # Which symbols of the theme are in the deck is chance, too: it has more of them.
        chosen = rng.sample(range(len(symbols)), size)
        one, two = rng.sample(cards, 2)
        in_sight = tuple(sorted({chosen[s] for s in (*one, *two)}))
        (common,) = set(one) & set(two)
        meant = chosen[common]
        for word in words(lang).get(symbols[meant], ()):
            if not slip:
                yield Case(word, meant, in_sight)
            elif sum(letter.isalpha() for letter in word) >= LONG:
                yield Case(slipped(word, rng), meant, in_sight)


def slipped(word: str, rng: Random) -> str:
    """The word with one letter left out, doubled, swapped with the next or replaced by another."""
    at = rng.choice([i for i, letter in enumerate(word[:-1]) if letter.isalpha()])
    letter, after = word[at], word[at + 1]
    other = rng.choice([c for c in word if c.isalpha()])
    changed = rng.choice(["", letter * 2, other, None])
    if changed is None:
        return word[:at] + after + letter + word[at + 2 :]
    return word[:at] + changed + word[at + 1 :]
