"""Every language has exactly the texts that the rules ask for."""

from collections import defaultdict
from functools import cache
from itertools import chain
from random import Random
from typing import get_args

import pytest

from fano.rules import GAMES, Game, Table, Why, game, view
from fano.rules.game import Action
from fano.rules.session.state import SETTINGS as EVENING
from fano.rules.session.state import Mode
from fano.rules.settings import COMMON, Setting
from fano.rules.table import Seat
from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import texts
from fano.texts.plural import categories
from fano.texts.say import UNITS
from tests.rules.play import random_game
from tests.texts.walk import all_texts

SETTINGS = (
    *COMMON,
    *chain.from_iterable(found.settings for found in GAMES),
    *EVENING,
    Setting("mode", "single", choices=get_args(Mode)),
)
IDS = [found.id for found in GAMES]
FACTS = {
    "hot_potato": {"beaten"},
    "connect": {"void"},
    "guess": {"shows", "shows_not", "excluded", "blocked"},
    "memory": {"marked"},
    "false_poker": {"error", "pays"},
    "collect_symbols": {"common"},
}


def prompts(table: Table, seat: Seat, action: Action) -> set[str]:
    """The keys of `GameText.can` that tell a player about this action."""
    match table.game, action.kind:
        case "guess", "call":
            return {"host" if seat == table.turn else "guesser"}
        case "collect_symbols", "play":
            return {"play" if table.count(f"seat/{seat}") else "empty"}
    if action.cell:
        return {action.kind, "cell"}
    return {"pointing" if action.pointing else action.kind}


@cache
def seen_in_play(game_id: str) -> tuple[set[str], set[str]]:
    """The phases and the prompts that turn up in a few random games."""
    phases: set[str] = set()
    keys: set[str] = set()
    found = game(game_id)
    for seed, settings in enumerate(_variants(found)):
        seats = found.least if seed else min(4, found.most)
        for step in random_game(found, seats, Random(seed), settings=settings):
            phases.add(step.table.phase)
            for seat in step.table.active:
                for action in view(step.table, seat).can:
                    keys |= prompts(step.table, seat, action)
    return phases - {""}, keys


def _variants(found: Game) -> list[dict[str, object]]:
    switches = [s.id for s in found.settings if isinstance(s.default, bool)]
    changed: list[dict[str, object]] = [{switch: False} for switch in switches]
    return [*({} for _ in range(6)), *changed]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game(lang: Language) -> None:
    assert list(texts(lang).games) == IDS


@pytest.mark.parametrize("game_id", IDS)
def test_every_phase_and_prompt_of_a_game(game_id: str) -> None:
    phases, keys = seen_in_play(game_id)
    for lang in LANGUAGES:
        text = texts(lang).games[game_id]
        assert set(text.phase) == phases, lang
        assert set(text.can) == keys, lang
        assert set(text.fact) == FACTS.get(game_id, set()), lang


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
    numbers = {s.id for s in SETTINGS if type(s.default) is int}
    assert {name for name in numbers if not name.endswith("_ms")} == set(UNITS)
    for lang in LANGUAGES:
        assert {*UNITS.values(), "second"} <= set(texts(lang).count)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal(lang: Language) -> None:
    assert list(texts(lang).why) == list(Why)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_every_noun(lang: Language) -> None:
    assert list(texts(lang).count) == list(texts("en").count)
    for noun, forms in texts(lang).count.items():
        assert tuple(forms) == categories(lang), noun
        assert all(form.startswith("{n} ") for form in forms.values()), noun


def test_no_key_is_missing_or_too_many() -> None:
    keys = defaultdict(set)
    for lang in LANGUAGES:
        for key in all_texts(lang):
            keys["count" if key.startswith("count.") else key].add(lang)
    assert {key: langs for key, langs in keys.items() if langs != set(LANGUAGES)} == {}
