"""The decks on sale, and those of any order."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.deck import EDITIONS, Symbol, check, edition, full_deck, shared
from fano.errors import FanoError
from fano.plane import supported

OCCURRENCES = {  # RULES 1: how many symbols stand on how many cards
    "classic": {8: 42, 7: 14, 6: 1},
    "junior": {6: 25, 5: 6},
    "connect": {10: 81, 9: 10},
    "mini2": {3: 7},
    "mini3": {4: 13},
    "mini4": {5: 21},
}


@pytest.mark.parametrize("name", EDITIONS)
def test_each_edition_is_sound_and_counted(name: str) -> None:
    deck = edition(name)
    check(deck.cards)
    assert Counter(deck.occurrences().values()) == OCCURRENCES[name]
    assert len(deck) == deck.symbols - EDITIONS[name].dropped


def test_the_classic_deck_has_440_symbols_on_55_cards() -> None:
    assert sum(map(len, edition("classic").cards)) == 440 == 42 * 8 + 14 * 7 + 6


@pytest.mark.parametrize("name", EDITIONS)
def test_the_common_symbol_is_on_both_cards(name: str) -> None:
    deck = edition(name)
    for a, b in combinations(range(len(deck)), 2):
        assert shared(deck.cards[a], deck.cards[b]) == (deck.common(a, b),)
        assert deck.shows(a, deck.common(a, b))


@given(st.sampled_from([q for q in supported() if q <= 13]), st.data())
def test_any_number_of_cards_can_be_dropped(order: int, data: st.DataObject) -> None:
    whole = full_deck(order)
    dropped = data.draw(st.integers(0, len(whole) - 2))
    deck = full_deck(order, dropped=dropped)
    assert deck.cards == whole.cards[: len(whole) - dropped]
    check(deck.cards)


@pytest.mark.parametrize("dropped", [-1, 6, 7, 100])
def test_two_cards_must_remain(dropped: int) -> None:
    with pytest.raises(FanoError, match=f"{dropped} cards cannot be dropped"):
        full_deck(2, dropped=dropped)


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(FanoError, match="'jumbo'; there are classic, junior"):
        edition("jumbo")


def test_the_numbering_never_changes() -> None:
    """A printed card keeps its number: this deck is in people's drawers."""
    assert edition("mini2").cards == full_deck(2).cards
    assert edition("classic").cards[:2] == (
        tuple(map(Symbol, (3, 55, 49, 18, 4, 33, 41, 46))),
        tuple(map(Symbol, (12, 24, 41, 28, 30, 48, 53, 10))),
    )


def test_neighbouring_cards_do_not_look_alike() -> None:
    """No regularity to the eye: few neighbours share a symbol's place or a run of numbers."""
    cards = edition("classic").cards
    near = [sum(abs(x - y) <= 1 for x, y in zip(a, b, strict=True)) for a, b in pairwise(cards)]
    assert sum(near) / len(near) < 1
