"""One hostile deck.json for each thing that is refused, and the sentence that names it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from fano.deck import full_deck
from fano.deckfile import DeckFileError, limits, pack, read
from tests.deckfile.make import manifest, sound, with_json

Json = dict[str, Any]
TEXT = json.dumps(manifest()).encode()


def refusal(value: object) -> str:
    with pytest.raises(DeckFileError) as refused:
        read(with_json(value))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "deck.json is not JSON: Expecting value (line 1, column 1)"),
        (b"{", "deck.json is not JSON"),
        (b"[" * 100_000, "deck.json is nested too deeply"),
        (b'{"a":' * 100_000, "deck.json is nested too deeply"),
        (b"1" * 5_000, "deck.json holds a number with thousands of digits"),
        (b'{"format": NaN}', "deck.json holds NaN, which is no number"),
        (b"[-Infinity]", "deck.json holds -Infinity, which is no number"),
        (b'{"a": 1, "b": 2, "a": 3}', "deck.json gives the field 'a' twice"),
        (TEXT.replace(b'"id"', b'"id": "x", "id"'), "deck.json gives the field 'id' twice"),
        (b'{"a": "\xff"}', "deck.json is not UTF-8 at byte 7"),
        ('{"a": 1}'.encode("utf-16"), "deck.json is not UTF-8"),
        (b'["\xed\xa0\x80"]', "deck.json is not UTF-8"),
        (rb'["x\ud800"]', r"deck.json holds the character U+D800, which cannot be shown, in 'x\u"),
        (rb'{"x\udfff": 1}', "deck.json holds the character U+DFFF"),
        (b'["a\tb"]', "deck.json is not JSON: Invalid control character"),
        (
            TEXT.replace(b"anchor", rb"anc\u0007hor"),
            r"U+0007, which cannot be shown, in 'the anc\x07hor'",
        ),
        (TEXT.replace(b"anchor", rb"anc\u0000hor"), "U+0000"),
        (TEXT.replace(b"anchor", rb"anc\nhor"), "U+000A"),
        (TEXT.replace(b"anchor", rb"anc\u202ehor"), "U+202E"),
        (TEXT.replace(b"anchor", rb"anc\ufeffhor"), "U+FEFF"),
        (b"[]", 'deck.json does not say "format": "fano-deck"'),
        (b"null", 'deck.json does not say "format": "fano-deck"'),
        (b"{}", 'deck.json does not say "format": "fano-deck"'),
    ],
)
def test_json_that_is_not_sound(text: bytes, sentence: str) -> None:
    assert sentence in refusal(text)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read(with_json(b"\xef\xbb\xbf" + TEXT)) == sound()


def put(*path: str | int, value: object) -> Callable[[Json], None]:
    def change(deck: Json) -> None:
        found: Any = deck
        for step in path[:-1]:
            found = found[step]
        found[path[-1]] = value

    return change


SPOTS = [[0, 0.5, 0.3, 0], [0.5, 0, 0.3, 0], [-0.5, 0, 0.3, 0]]


def lay(cards: Json, version: int = 2) -> Callable[[Json], None]:
    return lambda deck: deck.update(version=version, laid=cards)


def drop(field: str) -> Callable[[Json], None]:
    return lambda deck: deck.pop(field)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put("format", value="other"), 'does not say "format": "fano-deck"'),
        (put("format", value=["fano-deck"]), 'does not say "format": "fano-deck"'),
        (put("version", value=3), "is deck format 3, made by a newer Fano: update Fano"),
        (put("version", value=10**4000), "made by a newer Fano: update Fano"),
        (put("version", value=0), "deck.json has the version 0, not 1 to 2"),
        (put("version", value=True), "deck.json has the version True, not 1 to 2"),
        (put("version", value=1.0), "deck.json has the version 1.0, not 1 to 2"),
        (drop("version"), "deck.json has the version None, not 1 to 2"),
        (lay({"0": SPOTS}, version=1), "cards laid by hand, which version 1 did not have"),
        (lay({"7": SPOTS}), "card 7 is laid by hand, and cards count from 0 to 6"),
        (lay({"-1": SPOTS}), "card -1 is laid by hand"),
        (lay({"0": SPOTS[:2]}), "card 0 is laid by hand with 2 spots, and it has 3 symbols"),
        (lay({"x": SPOTS}), "wrong at key in .laid: Expected `int`"),
        (lay({"0": [[0, 0, 9, 0]] * 3}), "wrong at laid[...][0][2]: Expected `float` <= 1.0"),
        (lay({"0": [[0, 0, 0.3, 0, 1]] * 3}), "wrong at laid[...][0]: "),
        (drop("title"), "deck.json is wrong: Object missing required field `title`"),
        (put("sound", value=1), "deck.json is wrong: Object contains unknown field `sound`"),
        (put("symbols", 2, "size", value=1), "at symbols[2]: Object contains unknown field `size`"),
        (put("symbols", 2, "face", "size", value=1), "wrong at symbols[2].face: Object contains"),
        (put("symbols", 2, "face", value={}), "wrong at symbols[2].face: Object missing"),
        (put("symbols", 2, "face", "kind", value="film"), "at symbols[2].face.kind: Invalid value"),
        (put("symbols", 2, "face", value=None), "wrong at symbols[2].face: Expected `object`"),
        (put("title", value=7), "wrong at title: Expected `str`, got `int`"),
        (put("title", value=""), "wrong at title: Expected `str` of length >= 1"),
        (put("title", value="x" * 121), "wrong at title: Expected `str` of length <= 120"),
        (put("title", value=" x"), "title begins or ends with a space: ' x'"),
        (put("author", value="x\u3000"), "author begins or ends with a space"),
        (put("language", value="English"), "language has the language code 'English'"),
        (put("symbols", 4, "id", value=""), "wrong at symbols[4].id"),
        (put("symbols", 4, "id", value="é"), "symbol 4 has the id 'é'"),
        (put("symbols", 4, "id", value="s1"), "two symbols have the id 's1'"),
        (put("symbols", 4, "face", "colour", value="red"), "symbol 's4' has the colour 'red'"),
        (put("symbols", 4, "face", "colour", value="#ABCDEF\n"), "U+000A"),
        (put("symbols", 4, "face", "colour", value="#ABCDEF"), "in small letters"),
        (put("symbols", 4, "face", "text", value="x" * 41), "wrong at symbols[4].face.text"),
        (put("symbols", 4, "face", "text", value=" "), "text of symbol 's4' begins or ends"),
        (put("symbols", 4, "names", "en", value=["x" * 81]), "at symbols[4].names[...][0]"),
        (put("symbols", 4, "names", "en", value=["x"] * 17), "at symbols[4].names[...]: Expected"),
        (put("symbols", 4, "names", "en", value=[]), "symbol 's4' has the language 'en' without"),
        (put("symbols", 4, "names", "en", value="x"), "symbols[4].names[...]: Expected `array`"),
        (put("symbols", 4, "names", "EN", value=["x"]), "symbol 's4' has the language code 'EN'"),
        (
            put("symbols", 4, "names", value={f"x-{number}": ["x"] for number in range(10, 43)}),
            "wrong at symbols[4].names: Expected `object` of length <= 32",
        ),
        (put("symbols", 5, "face", value={"kind": "text", "text": "word 6"}), "look the same"),
        (put("symbols", 1, "face", "path", value="pictures/anchor.png"), "belongs to no symbol"),
        (put("symbols", 1, "face", "path", value="../bee.jpg"), "'s1' has a picture path that is"),
        (put("symbols", 1, "face", "path", value="deck.json"), "'s1' has a picture path that is"),
        (put("order", value=6), "order 6 is impossible by the Bruck-Ryser theorem"),
        (put("order", value=10), "order 10 is excluded by an exhaustive computer search"),
        (put("order", value=1), "order 1 is too small"),
        (put("order", value=-(10**4000)), "order is a number of more than 19 digits"),
        (put("order", value=10**4000), "order is a number of more than 19 digits"),
        (put("order", value=37), f"order is 37, and orders up to {limits.ORDER} are read"),
        (put("order", value=3), "a deck of order 3 has 13 symbols, this one lists 7"),
        (put("order", value="2"), "wrong at order: Expected `int`, got `str`"),
        (put("symbols", value=[]), "a deck of order 2 has 7 symbols, this one lists 0"),
        (put("cards", value=[]), "has between 2 and 7 cards, this one 0"),
        (put("cards", value=[[0, 1, 2]] * 8), "has between 2 and 7 cards, this one 8"),
        (put("cards", 3, value=[]), "card 3 has 0 symbols, and with order 2 it must have 3"),
        (put("cards", 3, 1, value=7), "card 3 shows symbol 7: symbols count from 0 to 6"),
        (put("cards", 3, 1, value=10**4000), "card 3 shows symbol a number of more than 19"),
        (put("cards", 3, 1, value=-1), "wrong at cards[3][1]: Expected `int` >= 0"),
        (put("cards", 3, 1, value=True), "wrong at cards[3][1]: Expected `int`, got `bool`"),
        (put("cards", 3, 1, value=1.0), "wrong at cards[3][1]: Expected `int`, got `float`"),
        (put("cards", 3, 1, value=None), "wrong at cards[3][1]: Expected `int`, got `null`"),
        (put("cards", 3, 1, value="bee"), "wrong at cards[3][1]: Expected `int`, got `str`"),
    ],
)
def test_decks_that_are_not_sound(change: Callable[[Json], None], sentence: str) -> None:
    deck = manifest()
    change(deck)
    assert sentence in refusal(deck)


def test_cards_that_share_two_symbols_are_named_with_them() -> None:
    deck = manifest(3)
    deck["cards"] = [list(card) for card in full_deck(3).cards]
    kept = next(s for s in deck["cards"][2] if s in deck["cards"][5])
    other = next(s for s in deck["cards"][5] if s not in deck["cards"][2])
    lost = next(i for i, s in enumerate(deck["cards"][2]) if s != kept)
    deck["cards"] = [deck["cards"][2], deck["cards"][5]]
    deck["cards"][0][lost] = other
    named = [sound(3).symbols[s].names["en"][0] for s in deck["cards"][0] if s in (kept, other)]
    with pytest.raises(DeckFileError) as refused:
        read(with_json(deck, order=3))
    sentence = f"cards 0 and 1 share 2 symbols: {', '.join(named)}"
    assert str(refused.value) == f"the deck file: {sentence}"


def test_a_card_that_repeats_a_symbol() -> None:
    deck = manifest()
    deck["cards"][4] = [1, 1, 2]
    assert "card 4 shows bee more than once" in refusal(deck)


def test_a_few_cards_of_a_plane_are_a_deck() -> None:
    deck = manifest()
    deck["cards"] = deck["cards"][:2]
    assert read(with_json(deck)).cards == sound().cards[:2]


def test_text_that_other_scripts_and_emoji_need() -> None:
    deck = manifest()
    for number, text in enumerate(
        ("👩‍🚀", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "☃️")
    ):
        deck["symbols"][number + 4]["face"] = {"kind": "text", "text": text}
        del deck["symbols"][number + 4]["names"]
    found = read(with_json(deck))
    assert [found.name(number) for number in (4, 6)] == ["👩‍🚀", "☃️"]
    assert pack(found) == pack(read(pack(found)))
