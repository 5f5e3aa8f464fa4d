"""Numbers stay with their nouns."""

import re

import msgspec
import pytest

from fano.server.http.pages import all_pages, unbroken
from fano.symbols import LANGUAGES, Language


def test_a_number_stays_with_its_noun_and_nothing_else_changes() -> None:
    told = {"a": "10 points, 8 on a card", "b": ["{n} cards", 3, None], "c": "1 2 three"}
    wanted = {
        "a": "10\u00a0points, 8\u00a0on a card",
        "b": ["{n}\u00a0cards", 3, None],
        "c": "1 2\u00a0three",
    }
    assert unbroken(told) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_noun(lang: Language) -> None:
    pages = all_pages()
    for path in (f"/api/games.json?lang={lang}", f"/api/words/{lang}.json"):
        body = pages[path].body.decode()
        assert not re.search(r"(\d|\{n\}) [^\W\d_]", body), path
        assert msgspec.json.decode(body)
