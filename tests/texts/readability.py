"""At what grade of school a text can be read, by a published formula for each language."""

import re
from collections.abc import Callable
from typing import NamedTuple

from fano.symbols.lexicon import Language

VOWELS = "aeiouyäöüáéíóúàèìòùâêîôûëïœæąęаеёиоуыэюя"
GROUPS = re.compile(f"[{VOWELS}]+")
SINGLE = re.compile(f"[{VOWELS}]")


class Measures(NamedTuple):
    words: int
    sentences: int
    syllables: int
    letters: int
    long: int
    """Words of three syllables or more."""
    longer: int
    """Of four or more."""

    @property
    def sentence(self) -> float:
        """Words in a sentence."""
        return self.words / self.sentences

    @property
    def word(self) -> float:
        """Syllables in a word."""
        return self.syllables / self.words


def syllables(word: str, lang: Language) -> int:
    """Vowels that are spoken, or groups of them.

    >>> [syllables(word, "en") for word in ("tower", "takes", "symbol", "the")]
    [2, 1, 2, 1]
    >>> [syllables(word, "ru") for word in ("карточка", "своей")]
    [3, 2]
    """
    word = word.lower()
    if lang == "ru":
        return max(1, len(SINGLE.findall(word)))
    if lang == "pl":
        word = re.sub("i(?=[aąeęoóu])", "", word)
    if lang in ("en", "fr"):
        word = re.sub(r"(?<=[^aeiouy])(?<!l)es?$|(?<=[^aeiouytd])ed$", "", word)
    if lang == "fr":
        word = re.sub(r"(?<=[^aeiouy])(es?|ent)$", "", word)
    return max(1, len(GROUPS.findall(word)))


def measures(text: str, lang: Language) -> Measures:
    words = re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", text)
    counts = [syllables(word, lang) for word in words]
    return Measures(
        words=len(words),
        sentences=max(1, len(re.findall(r"[.!?…:;]+(?=\s|$)", text))),
        syllables=sum(counts),
        letters=sum(map(len, words)),
        long=sum(n >= 3 for n in counts),
        longer=sum(n >= 4 for n in counts),
    )


def _flesch_kincaid(m: Measures) -> float:
    return 0.39 * m.sentence + 11.8 * m.word - 15.59


def _oborneva(m: Measures) -> float:
    """Flesch and Kincaid's grade, fitted to Russian by Oborneva."""
    return 0.5 * m.sentence + 8.4 * m.word - 15.59


def _fog_pl(m: Measures) -> float:
    """Gunning's index, with words of four syllables as hard ones, as for Polish."""
    return 0.4 * (m.sentence + 100 * m.longer / m.words)


def _vienna(m: Measures) -> float:
    """The fourth Viennese formula for plain texts."""
    return 0.2656 * m.sentence + 0.2744 * 100 * m.long / m.words - 1.693


def _from_ease(ease: float) -> float:
    """Flesch's table of schools: 90 is grade 5, 80 grade 6, 70 grade 7."""
    return 5 + (90 - ease) / 10


def _kandel_moles(m: Measures) -> float:
    return _from_ease(207 - 1.015 * m.sentence - 73.6 * m.word)


def _fernandez_huerta(m: Measures) -> float:
    """Its own table: 80 to 90 is grade 5."""
    return 5 + (80 - (206.84 - 60 * m.word - 1.02 * m.sentence)) / 10


def _gulpease(m: Measures) -> float:
    """Its own table: from 80 on it is easy for who has left primary school, which is grade 5."""
    return 5 + (80 - (89 + (300 * m.sentences - 10 * m.letters) / m.words)) / 10


FORMULAS: dict[Language, Callable[[Measures], float]] = {
    "en": _flesch_kincaid,
    "ru": _oborneva,
    "pl": _fog_pl,
    "de": _vienna,
    "fr": _kandel_moles,
    "it": _gulpease,
    "es": _fernandez_huerta,
}


def grade(text: str, lang: Language) -> float:
    """The grade of school at which it can be read."""
    return FORMULAS[lang](measures(text, lang))
