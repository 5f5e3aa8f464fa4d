"""Codes of rooms spell no words, and old ones are still codes."""

from __future__ import annotations

import pytest

from fano.room.codes import CODE_LENGTH, LETTERS, is_code


def test_new_codes_have_no_vowels_and_no_letters_that_look_like_others() -> None:
    assert set(LETTERS).isdisjoint("AEIOUYL")
    assert len(LETTERS) ** CODE_LENGTH > 2_000_000


@pytest.mark.parametrize("code", ["BCDFG", "ZZZZZ", "RQGAY", "EUREY"])
def test_new_and_old_codes_are_codes(code: str) -> None:
    assert is_code(code)


@pytest.mark.parametrize("code", ["", "BCDF", "BCDFGH", "BCDF1", "BCDFL", "BCDFO", "bcdfg"])
def test_anything_else_is_not(code: str) -> None:
    assert not is_code(code)
