"""Plural categories against the examples that CLDR gives."""

import pytest

from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import count, plural
from fano.texts.plural import Category, categories

EXAMPLES: dict[tuple[Language, Category], tuple[float, ...]] = {
    ("en", "one"): (1,),
    ("en", "other"): (0, 2, 11, 21, 101, 0.5, 1.5),
    ("de", "one"): (1,),
    ("de", "other"): (0, 2, 11, 21, 0.1),
    ("it", "one"): (1,),
    ("it", "other"): (0, 2, 16, 100, 1.5),
    ("es", "one"): (1,),
    ("es", "other"): (0, 2, 16, 100, 1.5),
    ("fr", "one"): (0, 1, 0.5, 1.5),
    ("fr", "other"): (2, 3, 17, 100, 2.5),
    ("ru", "one"): (1, 21, 31, 41, 51, 61, 71, 81, 101, 1001),
    ("ru", "few"): (2, 3, 4, 22, 23, 24, 32, 33, 34, 102, 1002),
    ("ru", "many"): (0, 5, 6, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 1000),
    ("ru", "other"): (0.5, 1.5, 2.5, 10.1),
    ("pl", "one"): (1,),
    ("pl", "few"): (2, 3, 4, 22, 23, 24, 32, 33, 34, 102, 1002),
    ("pl", "many"): (0, 5, 11, 12, 13, 14, 19, 20, 21, 25, 31, 100, 101, 112, 1000, 1001),
    ("pl", "other"): (0.5, 1.5, 2.5, 10.1),
}


@pytest.mark.parametrize(("lang", "category"), EXAMPLES)
def test_known_examples(lang: Language, category: Category) -> None:
    for n in EXAMPLES[lang, category]:
        assert plural(lang, n) == category, n
        assert plural(lang, -n) == category, n


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_have_all_categories(lang: Language) -> None:
    assert {category for known, category in EXAMPLES if known == lang} == set(categories(lang))


@pytest.mark.parametrize(
    ("lang", "noun", "n", "text"),
    [
        ("ru", "card", 1, "1 карточка"),
        ("ru", "card", 3, "3 карточки"),
        ("ru", "card", 55, "55 карточек"),
        ("ru", "point", 21, "21 очко"),
        ("ru", "second", 1.5, "1,5 секунды"),
        ("pl", "card", 1, "1 karta"),
        ("pl", "card", 21, "21 kart"),
        ("pl", "player", 2, "2 graczy"),
        ("pl", "second", 0.5, "0,5 sekundy"),
        ("fr", "point", 0, "0 point"),
        ("fr", "game", 2, "2 parties"),
        ("de", "token", 2, "2 Plättchen"),
        ("it", "round", 2, "2 manche"),
        ("es", "marker", 6, "6 marcadores"),
        ("en", "second", 2.5, "2.5 seconds"),
        ("en", "point", -1, "−1 point"),
    ],
)
def test_counting(lang: Language, noun: str, n: float, text: str) -> None:
    assert count(lang, noun, n) == text
