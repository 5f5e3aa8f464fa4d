"""Names as people type them, and as some people would like to."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.room import Join
from fano.room.names import LONGEST_NAME, clean_name, unlike
from fano.rules.commands import Why
from tests.room.make import after, room_of, why

KEPT = [
    "Zoë",
    "Łukasz",
    "नमस्ते",
    "สมชาย",
    "محمد",
    "中村さくら",
    "👩‍🚀 Ada",
    "❤️",
    "O'Neill-Šmíd",
    "№ 7",
]
CLEANED = {
    "  a \t b\n c ": "a b c",
    "\u202eevil\u202c": "evil",
    "e\u0301": "é",
    "x" * 500: "x" * LONGEST_NAME,
    "Z" + "\u0335\u0336\u0337\u0338" * 40: "Z\u0335\u0336",
    "a\u200bb": "ab",
    "a\x00b": "ab",
    "\u200dAnn\u200d": "Ann",
}
NOTHING = [
    "",
    " ",
    "\u200b",
    "\u200d\ufe0f",
    "\u3164",
    "\u2800\u115f",
    "\u0301",
    "\ufeff",
    "\u2028",
]


@pytest.mark.parametrize("name", KEPT)
def test_names_of_all_scripts_stay(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", CLEANED)
def test_what_cannot_be_seen_goes(name: str) -> None:
    assert clean_name(name) == CLEANED[name]


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_of_nothing_is_refused(name: str) -> None:
    assert clean_name(name) == ""
    assert why(room_of(1), Join("new", name)) is Why.BAD_NAME


@given(st.text(max_size=300))
def test_a_clean_name_is_short_visible_and_stays_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert len(cleaned) <= LONGEST_NAME
    assert clean_name(cleaned) == cleaned
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn"} for c in cleaned)


@pytest.mark.parametrize(
    "name",
    ["Zo\u200de", "Z\u200coe", "Zoe\ufe0f", "Zo\ufe01e", "Z\u034foe", "Zoe\U000e0100", "ＺＯＥ"],
)
def test_nobody_is_told_apart_by_what_cannot_be_seen(name: str) -> None:
    kept = clean_name(name)
    assert kept
    assert unlike(kept, ["Zoe"]) == f"{kept} 2"
    assert unlike("Zoe", [kept]) == "Zoe 2"


@given(st.text(min_size=1, max_size=LONGEST_NAME), st.integers(0, 7))
def test_nobody_has_the_name_of_another(name: str, how_many: int) -> None:
    others: list[str] = []
    for _ in range(how_many):
        others.append(unlike(name, others))
    assert len({o.casefold() for o in others}) == how_many
    assert all(len(o) <= LONGEST_NAME for o in others)


def test_names_that_look_alike_get_a_number() -> None:
    room = after(room_of(1), Join("a", "Zoe"), Join("b", "ZOE"), Join("c", "Ｚｏｅ"))
    assert [p.name for p in room.players.values()][1:] == ["Zoe", "ZOE 2", "Ｚｏｅ 3"]
