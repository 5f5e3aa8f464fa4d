"""What the page is told beyond the rules."""

from __future__ import annotations

from random import Random

import pytest

from fano.rules import GAMES, Game
from fano.rules.commands import Why
from fano.rules.settings import complete
from fano.server.http.texts_json import opening, words
from fano.symbols import LANGUAGES, Language
from fano.texts.plural import categories
from tests.rules.play import random_game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_refused_has_a_reason(lang: Language) -> None:
    assert set(words(lang).why) == {str(why) for why in Why}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_of_an_evening_can_be_offered(lang: Language) -> None:
    for setting in words(lang).evening:
        assert setting.label
        switch = isinstance(setting.default, bool)
        assert switch or setting.choices or (setting.low or 0) < (setting.high or 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_counted_has_every_form(lang: Language) -> None:
    told = words(lang)
    for noun in told.units.values():
        assert set(told.count[noun]) == set(categories(lang))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_table_to_look_at(game: object) -> None:
    (found,) = [g for g in GAMES if g is game]
    piles = opening(found)
    assert piles
    assert all(count > 0 for _, count, _ in piles)
    assert found.id in words("en").games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_way_of_counting_takes_for_granted_is_told(game: Game) -> None:
    told = words("en").games[game.id].scored_with
    assert told == game.scored_with
    for granted in told.values():
        assert complete(game.settings, granted).items() >= granted.items()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_numbers_of_a_game_count_is_told(game: Game, lang: Language) -> None:
    told = words(lang)
    assert told.counts[told.games[game.id].counts]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_leader_by_these_numbers_wins(game: Game) -> None:
    """Of seats whose numbers differ, the game ranks the one first that the page shows leading."""
    fewest_win = words("en").games[game.id].fewest_win
    for seed in range(20):
        *_, last = random_game(game, max(2, game.least), Random(seed))
        scores, ranking = game.scores(last.table), last.table.ranking
        best = [scores[s] for s in ranking[0]]
        others = [scores[s] for group in ranking[1:] for s in group]
        if others:
            assert max(best) <= min(others) if fewest_win else min(best) >= max(others)
