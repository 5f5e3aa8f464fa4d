"""Every theme is complete, in seven languages, and no two of its symbols are spoken alike."""

import re
import string
from collections import Counter

import pytest

from fano.errors import FanoError
from fano.symbols import LANGUAGES, THEMES, Art, Language, Text, art_credits, art_svg, theme
from fano.symbols.lexicon import language, lexicon, pronounced

PICTURES = [name for name in THEMES if theme(name).face == "art"]
CYRILLIC = set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


def folded(name: str) -> str:
    """Equal for names that sound or look the same when typed in a hurry."""
    return "".join(c for c in name.casefold().replace("ё", "е") if c.isalnum())


def test_five_picture_themes_are_large_enough_for_every_edition() -> None:
    assert len(PICTURES) >= 5
    assert all(len(theme(name)) == 91 for name in PICTURES)


@pytest.mark.parametrize("name", THEMES)
def test_a_symbol_appears_once(name: str) -> None:
    assert max(Counter(theme(name).symbols).values()) == 1
    assert len(theme(name)) >= 57


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", THEMES)
def test_spoken_names_are_unique_within_a_theme(name: str, lang: Language) -> None:
    """Synonyms may be shared: what is meant is decided among the symbols in sight."""
    spoken = Counter(folded(names[0]) for names in theme(name).names(lang))
    assert [called for called, times in spoken.items() if times > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_short_and_clean(lang: Language) -> None:
    for symbol, names in lexicon(lang).items():
        assert names, symbol
        assert len({folded(n) for n in names}) == len(names), (symbol, names)
        assert len(names[0]) <= 24, (symbol, names)
        assert len(names[0].split()) <= 3, (symbol, names)
        for called in names:
            assert called == " ".join(called.split()), (symbol, called)
            assert not set(called) & set(string.punctuation.replace("-", "").replace("'", ""))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_people_shout_are_known(lang: Language) -> None:
    """One word of each language for pictures that several words, or one word for several, name."""
    shouted: dict[Language, str] = {
        "en": "boat flower flower flower acorn octopus crab drink leaf salad bird monkey",
        "ru": "кораблик цветок цветок цветок орех осьминог краб напиток лист салат птица обезьяна",
        "pl": "łódka kwiat kwiat kwiat żołądź ośmiornica krab napój liście sałatka ptak małpa",
        "de": "Boot Blume Blume Blume Eichel Tintenfisch Krebs Getränk Blätter Salat Vogel Affe",
        "fr": "bateau fleur fleur fleur gland pieuvre crabe boisson feuille salade oiseau singe",
        "it": "barca fiore fiore fiore noce polpo gambero bevanda foglie insalata merlo scimmia",
        "es": "barco flor flor flor bellota pulpo cangrejo bebida hojas ensalada pájaro mono",
    }
    symbols = "sailboat tulip rose sunflower chestnut squid lobster soda mint lettuce crow gorilla"
    for symbol, word in zip(symbols.split(), shouted[lang].split(), strict=True):
        assert folded(word) in map(folded, lexicon(lang)[symbol]), (symbol, word)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pronunciations_are_of_names_in_the_lexicon(lang: Language) -> None:
    known = {name for names in lexicon(lang).values() for name in names}
    assert pronounced(lang)
    assert set(pronounced(lang)) <= known


def test_every_language_names_the_same_symbols() -> None:
    used = {symbol for name in THEMES for symbol in theme(name).symbols}
    for lang in LANGUAGES:
        assert set(lexicon(lang)) == used, lang


def test_russian_is_written_in_cyrillic_and_the_others_are_not() -> None:
    words = {s for name in THEMES if theme(name).face != "sign" for s in theme(name).symbols}
    for lang in LANGUAGES:
        for symbol in words:
            letters = {c for n in lexicon(lang)[symbol] for c in n.casefold() if c.isalpha()}
            expected = letters <= CYRILLIC if lang == "ru" else not letters & CYRILLIC
            assert expected, (lang, symbol, lexicon(lang)[symbol])


@pytest.mark.parametrize("name", THEMES)
def test_titles_are_in_every_language(name: str) -> None:
    for texts in (theme(name).title, theme(name).about):
        assert set(texts) == set(LANGUAGES)
        assert all(texts.values())


@pytest.mark.parametrize("name", THEMES)
def test_titles_are_typeset_like_all_texts(name: str) -> None:
    for texts in (theme(name).title, theme(name).about):
        assert not set("".join(texts.values())) & set("'\"`")
        assert not re.search(r" [!?;:]|\bvo(tre|s|us)\b", texts["fr"]), "no space that breaks; tu"


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_is_in_the_package(name: str) -> None:
    chosen = theme(name)
    for number, symbol in enumerate(chosen.symbols):
        assert chosen.draw(number, "en") == Art(symbol)
        assert art_svg(symbol).startswith("<svg ")


def test_the_artwork_is_credited() -> None:
    assert {"name", "author", "license"} <= set(art_credits())


@pytest.mark.parametrize("name", ["letters", "numbers"])
def test_signs_are_told_apart_when_turned(name: str) -> None:
    chosen = theme(name)
    faces = [chosen.draw(number, "en") for number in range(len(chosen))]
    assert all(isinstance(face, Text) and face.underline for face in faces)
    assert len({face.text for face in faces if isinstance(face, Text)}) == len(chosen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_the_names_in_the_players_language(lang: Language) -> None:
    chosen = theme("words")
    for number in range(len(chosen)):
        face = chosen.draw(number, lang)
        assert isinstance(face, Text)
        assert face.text == chosen.name(number, lang)


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    with pytest.raises(FanoError, match="'cars'; there are party, animals"):
        theme("cars")
    with pytest.raises(FanoError, match="'xx'; there are en, ru"):
        language("xx")
    with pytest.raises(FanoError, match="letters has 57 symbols, but this deck needs 91"):
        theme("letters").require(91)
    with pytest.raises(FanoError, match="no artwork for symbol 'unicorn-cow'"):
        art_svg("unicorn-cow")
