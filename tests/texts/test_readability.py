"""The rules of every game are short, and a child in the fifth grade can read them."""

import pytest

from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import GameText, texts
from tests.texts.readability import grade, measures

MOST_WORDS = 120
GRADE = 5


def rules(game: GameText) -> str:
    return " ".join((game.goal, *game.steps, game.end))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_short(lang: Language) -> None:
    long = {
        name: count
        for name, game in texts(lang).games.items()
        if (count := measures(rules(game), lang).words) > MOST_WORDS
    }
    assert long == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_child_in_the_fifth_grade_can_read_them(lang: Language) -> None:
    found = {name: grade(rules(game), lang) for name, game in texts(lang).games.items()}
    assert {name: found[name] for name in found if found[name] >= GRADE + 1} == {}


def test_what_is_hard_is_found_hard() -> None:
    hard = (
        "Notwithstanding the aforementioned considerations, participants are required to identify "
        "the symbol which is simultaneously represented on their individual card and on the "
        "uppermost constituent of the centrally positioned accumulation."
    )
    assert grade(hard, "en") > 12
    assert grade("Find the symbol. Tap it!", "en") < 3
