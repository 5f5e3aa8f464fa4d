"""Any two symbols of a built-in theme can be told apart, on the pictures as they are drawn."""

from collections.abc import Mapping

import pytest

from fano.deck import Symbol
from fano.symbols import lookalikes, theme
from tools.themes import alike
from tools.themes.catalogue import Gallery, art, theme_names, theme_symbols
from tools.themes.colour import Vision
from tools.themes.legibility import visible_share
from tools.themes.limits import ALIKE, APART, APART_CLEAR, CLEAR, VISIBLE_SHARE
from tools.themes.report import closest
from tools.themes.similarity import SIDE_PX, distances


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SIDE_PX)


def cases() -> list[tuple[str, Vision, float]]:
    normal = [(theme, Vision.NORMAL, APART) for theme in theme_names() if theme != CLEAR]
    return normal + [(CLEAR, vision, APART_CLEAR) for vision in Vision]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "vision", "least"), cases())
def test_no_two_symbols_look_alike(
    theme: str, vision: Vision, least: float, gallery: Gallery
) -> None:
    symbols = theme_symbols(theme)
    pairs = closest(symbols, distances(gallery.pictures(symbols), vision))
    assert [str(pair) for pair in pairs if pair.distance < least] == []


@pytest.mark.parametrize("name", theme_names())
def test_the_symbols_most_alike_are_known(name: str, gallery: Gallery) -> None:
    """What bots take for each other is what lies closest on the pictures."""
    symbols, twins = theme(name).symbols, lookalikes(name)
    listed = {
        frozenset((symbol, symbols[twin]))
        for number, symbol in enumerate(symbols)
        for twin in twins(Symbol(number))
    }
    for distance, *pair in alike.pairs(name, gallery):
        if abs(distance - ALIKE) > 0.01:  # another machine may round in another way
            assert (frozenset(pair) in listed) == (distance < ALIKE), pair


@pytest.mark.parametrize("name", ["letters", "words", "somebody-s-own"])
def test_what_is_read_or_not_known_is_not_taken_for_each_other(name: str) -> None:
    assert not any(lookalikes(name)(Symbol(number)) for number in range(57))


@pytest.mark.parametrize("theme", theme_names())
def test_every_symbol_stands_out_on_a_card(theme: str, gallery: Gallery) -> None:
    shares: Mapping[str, float] = {
        symbol: visible_share(gallery.picture(symbol)) for symbol in theme_symbols(theme)
    }
    assert {symbol: share for symbol, share in shares.items() if share < VISIBLE_SHARE} == {}


@pytest.mark.parametrize("theme", theme_names())
def test_a_theme_fills_the_largest_deck(theme: str) -> None:
    symbols = theme_symbols(theme)
    assert len(symbols) == len(set(symbols)) == 9 * 9 + 9 + 1


def test_art_draws_each_symbol_by_a_glyph_of_its_own_and_no_other() -> None:
    used = {symbol for theme in theme_names() for symbol in theme_symbols(theme)}
    glyphs = art()
    assert list(glyphs) == sorted(used)
    assert len(set(glyphs.values())) == len(glyphs)
