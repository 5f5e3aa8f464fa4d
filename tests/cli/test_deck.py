"""`fano deck`: numbers, picture and JSON."""

import json

import pytest

from fano.cli import main
from fano.deck import EDITIONS, edition, full_deck
from fano.plane import why_no_plane
from tests.cli.test_main import Captured, complaint


@pytest.mark.parametrize("name", EDITIONS)
def test_json_is_the_deck(name: str, capsys: Captured) -> None:
    assert main(["deck", name, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    deck = edition(name)
    assert printed == {
        "order": deck.order,
        "symbols_per_card": deck.order + 1,
        "symbols": deck.order**2 + deck.order + 1,
        "cards": [list(card) for card in deck.cards],
    }
    assert list(printed) == ["order", "symbols_per_card", "symbols", "cards"]


@pytest.mark.parametrize(
    ("argv", "order", "dropped"),
    [
        ([], 7, 2),
        (["--dropped", "10"], 7, 10),
        (["junior", "--dropped", "0"], 5, 0),
        (["--order", "8"], 8, 0),
        (["--order", "9", "--dropped", "89"], 9, 89),
        (["--order", "127", "--dropped", "16000"], 127, 16000),
    ],
)
def test_which_deck(argv: list[str], order: int, dropped: int, capsys: Captured) -> None:
    assert main(["deck", "--json", *argv]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert cards == [list(card) for card in full_deck(order, dropped=dropped).cards]


def test_the_summary(capsys: Captured) -> None:
    assert main(["deck", "--theme", "numbers"]) == 0
    text = capsys.readouterr().out
    assert "The classic deck" in text
    assert "cards              55 (the full plane has 57)" in text
    assert "42 symbols on 8 cards, 14 on 7, 1 on 6" in text


@pytest.mark.parametrize("name", EDITIONS)
def test_the_picture_shows_both_cards_and_what_they_share(name: str, capsys: Captured) -> None:
    deck = edition(name)
    assert main(["deck", name, "--theme", "numbers", "--cards", "3", "5"]) == 0
    _, picture = capsys.readouterr().out.split("card 3")
    common = deck.common(3, 5) + 1  # the first of the numbers is 1
    assert picture.isascii()
    assert max(map(len, picture.splitlines())) <= 80
    assert picture.count(f"[{common}]") == 2
    for symbol in set(deck.cards[3]) | set(deck.cards[5]):
        assert str(symbol + 1) in picture
    assert picture.endswith(f"Cards 3 and 5 share {common}\n")


def test_names_are_in_the_language_asked_for(capsys: Captured) -> None:
    assert main(["deck", "mini2", "--theme", "words", "--lang", "de"]) == 0
    words = capsys.readouterr().out
    assert main(["deck", "mini2", "--lang", "de"]) == 0
    assert capsys.readouterr().out == words
    assert main(["deck", "mini2", "--lang", "ru"]) == 0
    assert capsys.readouterr().out != words


def test_a_deck_too_large_for_any_theme_shows_numbers(capsys: Captured) -> None:
    assert main(["deck", "--order", "11"]) == 0
    shared = full_deck(11).common(0, 1)
    assert f"Cards 0 and 1 share {shared}\n" in capsys.readouterr().out


@pytest.mark.parametrize("order", [6, 10, 12, 1, 0, -3, 129, 10**9, 10**40])
def test_an_order_without_a_plane_is_refused_with_the_reason(order: int, capsys: Captured) -> None:
    assert complaint(["deck", "--order", str(order)], capsys) == why_no_plane(order)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--order", "abc"], "--order: 'abc' is not a whole number"),
        (["--order", "1e9"], "--order: '1e9' is not a whole number"),
        (["--order", "7.0"], "--order: '7.0' is not a whole number"),
        (["--order", "9" * 5000], "--order: a number of 5000 digits is out of bounds"),
        (["--order", "x" * 5000], f"--order: '{'x' * 39}…' is not a whole number"),
        (["classic", "--order", "7"], "give the name of an edition or --order, not both"),
        (["jumbo"], "no edition is called 'jumbo'; there are classic,"),
        (["my.fano"], "to read a deck file: fano deck check my.fano"),
        (["--dropped", "56"], "56 cards cannot be dropped from a deck of 57"),
        (["--cards", "0", "55"], "there is no card 55: this deck has cards 0 to 54"),
        (["--cards", "-1", "5"], "there is no card -1: this deck has cards 0 to 54"),
        (["--cards", "4", "4"], "--cards needs two different cards, not card 4 twice"),
        (["--cards", "4"], "--cards: expected 2 arguments"),
        (["--theme", "cars"], "no theme is called 'cars'; there are party,"),
        (["--lang", "xx"], "no language is called 'xx'; there are en,"),
        (["connect", "--theme", "letters"], "theme letters has 57 symbols, but this deck needs 91"),
    ],
)
def test_a_mistake_is_named(argv: list[str], message: str, capsys: Captured) -> None:
    assert complaint(["deck", *argv], capsys).startswith(message)
