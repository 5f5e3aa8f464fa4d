"""What can be said about good texts without knowing the language."""

import re
from string import Formatter

import pytest

from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import texts
from fano.texts.texts import own_texts
from tests.texts.walk import without_placeholders

SAME_AS_ENGLISH = {
    "pl:labels.bonus", "pl:count.symbol.one",
    "fr:labels.bonus", "fr:counts.points", "fr:settings.collect_stall_ms.label",
    "fr:count.point.one", "fr:count.point.other", "fr:count.minute.one", "fr:count.minute.other",
    "it:labels.bonus", "it:labels.off", "es:labels.off",
    "it:settings.trial.choices.off", "es:settings.trial.choices.off",
}  # fmt: skip
"""Texts that are the same in another language because the word is."""

LATIN_IN_RUSSIAN: set[str] = set()
"""Keys of Russian texts that need Latin letters."""

# Written in pieces, so that no file of ours holds the names.
TRADEMARKS = [
    "".join(parts)
    for parts in (
        ("dob", "ble"), ("доб", "бл"), ("spot", " it"), ("mar", "io"), ("nin", "tendo"),
        ("asmo", "dee"), ("zygo", "matic"), ("lui", "gi"), ("yo", "shi"), ("bow", "ser"),
    )
]  # fmt: skip

SENTENCES = re.compile(
    r"^why\.|^games\.\w+\.(pitch|goal|steps\.\d|end|points\.\w+|can\.\w+)$|^settings\.\w+\.about$"
)
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", OTHERS)
def test_everything_is_translated(lang: Language) -> None:
    english = own_texts("en")
    same = {
        f"{lang}:{key}"
        for key, text in own_texts(lang).items()
        if re.search(r"[^\W\d]", without_placeholders(text)) and text == english.get(key)
    }
    assert same == {name for name in SAME_AS_ENGLISH if name.startswith(f"{lang}:")}


@pytest.mark.parametrize("lang", OTHERS)
def test_placeholders_are_the_same_everywhere(lang: Language) -> None:
    english = own_texts("en")
    for key, text in own_texts(lang).items():
        wanted = ["n"] if key.startswith("count.") else placeholders(english[key])
        assert placeholders(text) == wanted, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_trademark(lang: Language) -> None:
    for key, text in own_texts(lang).items():
        assert not [name for name in TRADEMARKS if name in text.lower()], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_short_and_unlike_each_other(lang: Language) -> None:
    names = [text.name for text in texts(lang).games.values()]
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) <= 26


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_fit_where_they_are_shown(lang: Language) -> None:
    for name, text in texts(lang).games.items():
        assert len(text.pitch) <= 90, name
        assert max(map(len, text.steps)) <= 115, name
        assert max(map(len, text.can.values())) <= 95, name
        assert max(map(len, [*text.phase.values(), *text.fact.values(), ""])) <= 45, name
    for name, setting in texts(lang).settings.items():
        assert len(setting.label) <= 45, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_and_labels_do_not(lang: Language) -> None:
    for key, text in own_texts(lang).items():
        assert text == text.strip(), key
        assert "  " not in text, key
        if SENTENCES.search(key):
            assert text[-1] in ".!?…", key
        elif key != "labels.bonus_about":
            assert not text.endswith("."), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotes_and_apostrophes_are_typographic(lang: Language) -> None:
    for key, text in own_texts(lang).items():
        assert not set(text) & set("'\"`"), key
        assert "..." not in text, key


def test_russian_is_in_russian_letters() -> None:
    latin = {
        key
        for key, text in own_texts("ru").items()
        if re.search("[A-Za-z]", without_placeholders(text))
    }
    assert latin == LATIN_IN_RUSSIAN


def test_other_languages_have_no_cyrillic_letters() -> None:
    for lang in LANGUAGES:
        if lang != "ru":
            assert not re.search("[а-яё]", "".join(own_texts(lang).values()), re.IGNORECASE), lang


def test_french_keeps_its_marks_with_their_words() -> None:
    for key, text in own_texts("fr").items():
        assert not re.search(r"(?<![\u202f\s])[!?;]|(?<!\u00a0):|\s [!?;:]| [!?;:]", text), key


def test_spanish_opens_what_it_closes() -> None:
    for key, text in own_texts("es").items():
        assert text.count("¿") == text.count("?"), key
        assert text.count("¡") == text.count("!"), key
