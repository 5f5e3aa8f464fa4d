"""English has exactly the texts that the rules ask for; the other languages have no others."""

import sys
from functools import cache
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from fano.rules import GAMES, Game, Why, game, view
from fano.rules.session.state import SETTINGS as EVENING
from fano.rules.session.state import Mode
from fano.rules.settings import COMMON, Setting
from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import count, texts
from fano.texts.plural import categories
from fano.texts.texts import FALLBACK, own_texts, untranslated
from tests.rules.play import random_game

files_module = sys.modules["fano.texts.texts"]
SETTINGS = (
    *COMMON,
    *chain.from_iterable(found.settings for found in GAMES),
    *EVENING,
    Setting("mode", "single", choices=get_args(Mode)),
)
IDS = [found.id for found in GAMES]
NOT_FACTS = {"void", "excluded", "blocked", "marked", "common"}
"""Labels of `GameText.fact` for what the table shows in other ways than by a fact."""


@cache
def seen_in_play(game_id: str) -> tuple[set[str], set[str], set[str]]:
    """The phases, the prompts and the facts that turn up in a few random games."""
    phases: set[str] = set()
    keys: set[str] = set()
    facts: set[str] = set()
    found = game(game_id)
    for seed, settings in enumerate(_variants(found)):
        seats = found.least if seed else min(4, found.most)
        for step in random_game(found, seats, Random(seed), settings=settings):
            phases.add(step.table.phase)
            facts |= {fact.partition("/")[0] for fact in step.table.facts}
            for seat in step.table.active:
                for action in view(step.table, seat).can:
                    keys |= {action.says or action.kind, *(("cell",) if action.cell else ())}
    return phases - {""}, keys, facts


def _variants(found: Game) -> list[dict[str, object]]:
    switches = [s.id for s in found.settings if isinstance(s.default, bool)]
    changed: list[dict[str, object]] = [{switch: False} for switch in switches]
    changed += [{s.id: c} for s in found.settings for c in s.choices]
    return [*({} for _ in range(6)), *changed]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game(lang: Language) -> None:
    assert list(texts(lang).games) == IDS


def test_every_text_of_every_language_is_one_of_the_rules() -> None:
    """A language may lack texts, which are then said in English; it has none of its own."""
    english = {*_keys(FALLBACK)}
    for lang in LANGUAGES:
        assert [key for key in _keys(lang) if key not in english] == [], lang


def _keys(lang: Language) -> list[str]:
    return [k.rpartition(".")[0] if k.startswith("count.") else k for k in own_texts(lang)]


def test_untranslated_texts_are_english_and_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = files_module._parsed

    def without(lang: Language, section: str) -> dict[str, Any]:
        found: dict[str, Any] = parsed(lang, section)
        if lang == "pl" and section == "games":
            del found["well"], found["inferno"]["can"]["call"]
        if lang == "pl" and section == "words":
            del found["count"]["card"]
        return found

    before = untranslated("pl")
    monkeypatch.setattr(files_module, "_parsed", without)
    texts.cache_clear()
    try:
        polish, english = texts("pl").games, texts("en").games
        assert list(polish) == list(english)
        assert polish["well"] == english["well"]
        assert polish["inferno"].can == english["inferno"].can
        assert polish["inferno"].name != english["inferno"].name
        assert [count("pl", "card", n) for n in (1, 3, 5)] == ["1 card", "3 cards", "5 cards"]
        missing = [key for key in untranslated("pl") if key not in before]
        assert missing[0] == "games.inferno.can.call"
        assert "games.well.pitch" in missing
        assert missing[-1] == "count.card"
    finally:
        texts.cache_clear()


@pytest.mark.parametrize("game_id", IDS)
def test_every_phase_and_prompt_of_a_game(game_id: str) -> None:
    phases, keys, facts = seen_in_play(game_id)
    text = texts(FALLBACK).games[game_id]
    assert set(text.phase) == phases
    assert set(text.can) == keys
    assert {fact.removesuffix("_not") for fact in text.fact} <= facts | NOT_FACTS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_and_choice(lang: Language) -> None:
    assert set(texts(lang).settings) == {setting.id for setting in SETTINGS}
    for setting in SETTINGS:
        text = texts(lang).settings[setting.id]
        # Choices that are games go by the games' names.
        named = () if set(setting.choices) <= set(IDS) else setting.choices
        assert tuple(text.choices) == named, setting.id
        number = type(setting.default) is int
        assert bool(text.zero) == (number and setting.low == 0), setting.id


def test_every_number_has_a_unit() -> None:
    for setting in SETTINGS:
        counted = type(setting.default) is int and not setting.id.endswith("_ms")
        assert bool(setting.unit) == counted, setting.id
        assert setting.unit in ("", *texts(FALLBACK).count), setting.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal(lang: Language) -> None:
    assert list(texts(lang).why) == list(Why)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_every_noun(lang: Language) -> None:
    assert list(texts(lang).count) == list(texts("en").count)
    own = {key.split(".")[1] for key in own_texts(lang) if key.startswith("count.")}
    for noun in own:
        forms = texts(lang).count[noun]
        assert set(forms) == set(categories(lang)), noun
        assert all(form.startswith("{n} ") for form in forms.values()), noun


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_part_to_play_is_said_to_its_player_and_to_the_others(lang: Language) -> None:
    for game_id, text in texts(lang).games.items():
        assert set(text.role) in (set(), {"mine", "other"}), game_id
        assert not text.role or "{name}" in text.role["other"]
    assert "{symbol}" in texts(lang).games["guess"].role["mine"]
