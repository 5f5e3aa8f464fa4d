"""Every word of CLDR for a picture is one of its names, or refused for a reason."""

import pytest

from fano.symbols import LANGUAGES, Language
from fano.symbols.lexicon import lexicon
from tools.names.cldr import by_symbol
from tools.names.unknown import folded, refused, unknown, words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_a_name_or_refused(lang: Language) -> None:
    assert unknown(lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_refused_that_nobody_says(lang: Language) -> None:
    """The list holds words of CLDR only, each once, and none that all its symbols accept."""
    names = {symbol: set(map(folded, found)) for symbol, found in lexicon(lang).items()}
    open_words = {folded(word) for symbol, word in words(lang) if folded(word) not in names[symbol]}
    assert set(refused(lang)) <= open_words
    assert set(refused(lang).values()) <= {"kind", "other", "about"}


def test_every_picture_has_its_emoji() -> None:
    found = by_symbol("en")
    assert len(found) > 280
    assert found["dog"].name == "dog face"
    assert "yacht" in found["sailboat"].keywords
