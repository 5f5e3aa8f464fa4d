"""Which form of a noun goes with a number, by the categories of Unicode's CLDR."""

from __future__ import annotations

from typing import Literal, assert_never

from fano.symbols.lexicon import Language

Category = Literal["one", "few", "many", "other"]


def plural(lang: Language, n: float) -> Category:
    """The category of a number, written without needless zeros.

    >>> [plural("ru", n) for n in (1, 2, 5, 21, 0.5)]
    ['one', 'few', 'many', 'one', 'other']
    >>> [plural("fr", n) for n in (0, 1, 1.5, 2)]
    ['one', 'one', 'one', 'other']

    CLDR also sets whole millions apart in French, Italian and Spanish ("un million de cartes").
    Nothing is counted that far here.
    """
    n = abs(n)
    match lang:
        case "ru":
            return _russian(n)
        case "pl":
            return _polish(n)
        case "fr":
            return "one" if n < 2 else "other"
        case "en" | "de" | "it" | "es":
            return "one" if n == 1 else "other"
        case _:
            assert_never(lang)


def categories(lang: Language) -> tuple[Category, ...]:
    """The forms that a noun has in that language."""
    return ("one", "few", "many", "other") if lang in ("ru", "pl") else ("one", "other")


def _russian(n: float) -> Category:
    """1, 21 and 31 карточка, but 11 карточек; 2 to 4, 22 to 24 карточки, but 12 to 14 карточек."""
    if n % 1:
        return "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _two_to_four(n) else "many"


def _polish(n: float) -> Category:
    """1 karta; 2 to 4, 22 to 24 karty, but 12 to 14 kart, and 21 kart too."""
    if n % 1:
        return "other"
    if n == 1:
        return "one"
    return "few" if _two_to_four(n) else "many"


def _two_to_four(n: float) -> bool:
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
