"""Round cards: every word is on them, whole and apart, whatever the words."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fano.cli.text_card import ASCII, ROUND, round_card

WORDS = st.lists(st.text("abcdeżщß", min_size=1, max_size=12), min_size=1, max_size=60)


@given(WORDS, st.integers(28, 60), st.sampled_from([ASCII, ROUND]))
def test_every_row_is_as_wide_as_the_card(words: list[str], width: int, strokes: str) -> None:
    for row in round_card(words, width, strokes):
        assert sum(cell_len(piece.text) for piece in row) == width


@given(WORDS)
def test_words_come_once_and_in_order(words: list[str]) -> None:
    pieces = [piece for row in round_card(words, 38) for piece in row if piece.word is not None]
    assert [piece.word for piece in pieces] == list(range(len(words)))
    assert [piece.text for piece in pieces] == words


@given(WORDS)
def test_two_words_never_touch(words: list[str]) -> None:
    for row in round_card(words, 38):
        places = [n for n, piece in enumerate(row) if piece.word is not None]
        for a, b in pairwise(places):
            assert any(" " in piece.text for piece in row[a + 1 : b])


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8, 10])
def test_the_cards_of_every_edition_hold_long_names(count: int) -> None:
    word = "a word of 22 letters.."
    rows = round_card([word] * count, 38)
    shown = [piece.text for row in rows for piece in row if piece.word is not None]
    assert len(shown) == count
    assert all(word.startswith(text) and len(text) >= 14 for text in shown)


def test_it_is_the_same_upside_down() -> None:
    rows = ["".join(piece.text for piece in row) for row in round_card(["."] * 8, 38, ROUND)]
    flipped = [row.translate(str.maketrans("╭╮╰╯", "╰╯╭╮")) for row in reversed(rows)]
    assert [len(row.strip()) for row in flipped] == [len(row.strip()) for row in rows]
