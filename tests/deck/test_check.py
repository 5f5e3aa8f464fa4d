"""The check finds exactly the decks that comparing all pairs would find."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.deck import BrokenDeck, Symbol, check, full_deck
from fano.plane import supported

SYMBOLS = ("anchor", "bee", "cactus", "dog", "egg", "fan", "gem")


def is_sound(cards: list[list[str]]) -> bool:
    return (
        len(cards) >= 2
        and all(len(set(card)) == len(card) for card in cards)
        and all(len(set(a) & set(b)) == 1 for a, b in combinations(cards, 2))
    )


@given(st.lists(st.lists(st.sampled_from(SYMBOLS), max_size=4), max_size=7))
def test_it_agrees_with_the_definition(cards: list[list[str]]) -> None:
    if is_sound(cards):
        check(cards)
    else:
        with pytest.raises(BrokenDeck):
            check(cards)


@given(st.data())
def test_one_wrong_symbol_is_found_and_named(data: st.DataObject) -> None:
    order = data.draw(st.sampled_from([q for q in supported() if q <= 9]))
    cards = [list(card) for card in full_deck(order).cards]
    number = data.draw(st.integers(0, len(cards) - 1))
    place = data.draw(st.integers(0, order))
    foreign = [s for s in range(order * order + order + 1) if s not in cards[number]]
    cards[number][place] = Symbol(data.draw(st.sampled_from(foreign)))
    with pytest.raises(BrokenDeck) as refusal:
        check(cards)
    assert f" {number} " in str(refusal.value)


def test_the_message_names_the_pair_and_what_it_shares() -> None:
    cards = [list(map(str, card)) for card in full_deck(7).cards]
    theirs = next(s for s in cards[31] if s not in cards[12])
    kept = next(s for s in cards[12] if s in cards[31])
    cards[12][next(i for i, s in enumerate(cards[12]) if s != kept)] = theirs
    names = {theirs: "anchor", kept: "cactus"}
    with pytest.raises(BrokenDeck) as refusal:
        check(cards, lambda s: names.get(s, s))
    assert "cards " in str(refusal.value)
    bad = [(a, b) for a, b in combinations(range(57), 2) if len(set(cards[a]) & set(cards[b])) != 1]
    assert f"cards {bad[0][0]} and {bad[0][1]} share" in str(refusal.value)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([], "a deck needs at least 2 cards, this one has 0"),
        ([["anchor"]], "a deck needs at least 2 cards, this one has 1"),
        ([["anchor", "anchor"], ["anchor"]], "card 0 shows anchor more than once"),
        ([["anchor"], ["bee"]], "cards 0 and 1 share no symbol"),
        (
            [["anchor", "bee"], ["bee", "dog"], ["cactus", "anchor", "bee"]],
            "cards 0 and 2 share 2 symbols: anchor, bee",
        ),
    ],
)
def test_each_fault_has_its_sentence(cards: list[list[str]], message: str) -> None:
    with pytest.raises(BrokenDeck) as refusal:
        check(cards)
    assert str(refusal.value) == message


@pytest.mark.parametrize("order", [*(q for q in supported() if q <= 32), 49, 64])
def test_decks_of_every_order_are_sound(order: int) -> None:
    check(full_deck(order).cards)
