"""Plain JSON decks, and telling the two kinds of file apart."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from fano.deck import check, full_deck
from fano.deckfile import DeckFileError, pack, read, read_any, read_plain
from tests.deckfile.make import WORDS, manifest, sound


def plain(order: int = 2, /, **changed: Any) -> bytes:
    deck = full_deck(order)
    cards = [list(card) for card in deck.cards]
    counts = {"order": order, "symbols_per_card": order + 1, "symbols": deck.symbols}
    return json.dumps({**counts, "cards": cards, **changed}).encode()


def with_names() -> list[list[str]]:
    return [[WORDS[symbol] for symbol in card] for card in full_deck(2).cards]


@pytest.mark.parametrize("order", [2, 7, 9, 49])
def test_a_plain_deck_is_read(order: int) -> None:
    deck = read_plain(plain(order))
    assert (deck.order, deck.cards) == (order, full_deck(order).cards)
    assert (deck.name(3), deck.title) == ("3", None)


def test_names_on_cards_are_numbered() -> None:
    deck = read_plain(plain(cards=with_names(), more="is passed over"))
    assert [[deck.name(symbol) for symbol in card] for card in deck.cards] == with_names()
    check(deck.cards, deck.name)


def test_either_kind_is_told_by_its_content(tmp_path: Path) -> None:
    fano, text = tmp_path / "deck", tmp_path / "deck.fano"
    fano.write_bytes(pack(sound()))
    text.write_bytes(b"\xef\xbb\xbf\n " + plain())
    assert read_any(fano).cards == read_any(text).cards == full_deck(2).cards
    assert (read_any(fano).name(0), read_any(fano).title) == ("anchor", "A small deck")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is neither a .fano file nor a deck in JSON"),
        (b"[]", "is neither a .fano file nor a deck in JSON"),
        (b"{", "is not JSON: Expecting property name"),
        (b"{}", "the deck is wrong: Object missing required field `order`"),
        (json.dumps(manifest()).encode(), "is a deck.json on its own: zip it"),
        (plain(order=6), "order 6 is impossible"),
        (plain(order=256), "order is 256, and orders up to 128 are read"),
        (plain(order=True), "the deck is wrong at order: Expected `int`, got `bool`"),
        (plain(symbols=8), "a deck of order 2 has 7 symbols, this one lists 8"),
        (plain(symbols_per_card=4), "symbols_per_card is 4: with order 2 it must be 3"),
        (plain(cards=[]), "between 2 and 7 cards, this one 0"),
        (plain(cards=[[0, 1, 9], [0, 2, 3]]), "card 0 shows symbol 9"),
        (plain(cards=[[0, 1, -1], [0, 2, 3]]), "card 0 shows symbol -1"),
        (plain(cards=[[0, 1, True], [0, 2, 3]]), "wrong at cards[0][2]: Expected `int | str`"),
        (plain(cards=[[0, 1, 2.0], [0, 2, 3]]), "wrong at cards[0][2]: Expected `int | str`"),
        (plain(cards=[[0, 1, "2"], [0, 2, 3]]), "both numbers and names"),
        (plain(cards=[["a", "b", "c"], ["a", "b", "d"]]), "cards 0 and 1 share 2 symbols: a, b"),
        (plain(cards=[["a", "b", "c"], ["d", "e", "f"]]), "cards 0 and 1 share no symbol"),
        (plain(cards=[["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]), "has 9 different names"),
        (
            plain(cards=[["a", "b", ""], ["a", "d", "e"]]),
            "the symbol '' must have between 1 and 80",
        ),
        (plain(cards=[["a", "a", "b"], ["a", "c", "d"]]), "card 0 shows a more than once"),
        (plain(cards=[["a", "b\u0000", "c"], ["a", "d", "e"]]), "U+0000"),
    ],
)
def test_plain_decks_that_are_not_sound(tmp_path: Path, data: bytes, sentence: str) -> None:
    file = tmp_path / "my deck.json"
    file.write_bytes(data)
    with pytest.raises(DeckFileError) as refused:
        read_any(file)
    assert str(refused.value).startswith("my deck.json: ")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("reader", [read, read_any, read_plain])
def test_what_is_no_file(tmp_path: Path, reader: Any) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, sentence in (
        (tmp_path / "none.fano", "none.fano: cannot be read: No such file or directory"),
        (tmp_path, f"{tmp_path.name}: is a folder, not a file"),
        ("/", "/: is a folder, not a file"),
        (pipe, "pipe: is not a file"),
        ("/dev/zero", "zero: is not a file"),
        ("a\0b", "'a\\x00b': cannot be read"),
        ("x" * 300, "File name too long"),
    ):
        with pytest.raises(DeckFileError) as refused:
            reader(path)
        assert sentence in str(refused.value)
