"""The games as data: what `fano rules --json` prints and `/api/games.json` gives."""

from __future__ import annotations

from typing import Any

from fano.rules import GAMES, Game
from fano.rules.settings import COMMON, Setting
from fano.symbols import Language
from fano.texts import texts, value_in_words
from fano.wire.http.rulebook import GameInfo, GameSummary, SettingChoice, SettingInfo


def games(lang: Language) -> list[GameInfo]:
    """Every game with its rules, in that language."""
    return [game_info(found, lang) for found in GAMES]


def settings_of(found: Game) -> list[Setting]:
    """What can be set: first what belongs to this game alone, then what makes sense in it."""
    common = [s for s in COMMON if found.hints or s.id != "stall_hint_ms"]
    return [*found.settings, *common]


def difficulty(found: Game, lang: Language) -> str:
    words = texts(lang).difficulty
    return {1: words.easy, 2: words.medium, 3: words.hard}[found.difficulty]


def summary(found: Game, lang: Language) -> GameSummary:
    """What a list of games says of each."""
    return GameSummary(**_summary(found, lang))


def game_info(found: Game, lang: Language) -> GameInfo:
    """How it is played, and what can be set."""
    text = texts(lang).games[found.id]
    return GameInfo(
        **_summary(found, lang),
        goal=text.goal,
        steps=tuple(text.steps),
        end=text.end,
        points=text.points,
        settings=tuple(in_words(setting, lang) for setting in settings_of(found)),
    )


def _summary(found: Game, lang: Language) -> dict[str, Any]:
    text = texts(lang).games[found.id]
    return {
        "id": found.id,
        "name": text.name,
        "pitch": text.pitch,
        "players": (found.least, found.most),
        "minutes": found.minutes,
        "age": found.age,
        "difficulty": difficulty(found, lang),
        "bonus": found.bonus,
        "listed": found.listed,
    }


def in_words(setting: Setting, lang: Language) -> SettingInfo:
    """A setting with everything that a page needs to offer it."""
    about = texts(lang).settings[setting.id]
    number = not setting.choices and not isinstance(setting.default, bool)
    return SettingInfo(
        id=setting.id,
        label=about.label,
        about=about.about,
        default=setting.default,
        in_words=value_in_words(lang, setting.id, setting.default, setting.unit),
        choices=tuple(
            SettingChoice(choice, value_in_words(lang, setting.id, choice))
            for choice in setting.choices
        ),
        low=setting.low if number else None,
        high=setting.high if number else None,
    )
