"""The games as data: what `fano rules --json` prints and `/api/games.json` gives."""

from __future__ import annotations

from fano.rules import GAMES, Game
from fano.rules.settings import COMMON, Setting
from fano.symbols import Language
from fano.texts import texts, value_in_words


def games(lang: Language) -> list[dict[str, object]]:
    """Every game with its rules, in that language."""
    return [{**facts(found, lang), **rules(found, lang)} for found in GAMES]


def settings_of(found: Game) -> list[Setting]:
    """What can be set: first what belongs to this game alone, then what makes sense in it."""
    common = [s for s in COMMON if found.hints or s.id != "stall_hint_ms"]
    return [*found.settings, *common]


def difficulty(found: Game, lang: Language) -> str:
    words = texts(lang).difficulty
    return {1: words.easy, 2: words.medium, 3: words.hard}[found.difficulty]


def facts(found: Game, lang: Language) -> dict[str, object]:
    """What a list of games says of each."""
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


def rules(found: Game, lang: Language) -> dict[str, object]:
    """How it is played, and what can be set."""
    text = texts(lang).games[found.id]
    return {
        "goal": text.goal,
        "steps": text.steps,
        "end": text.end,
        "points": text.points,
        "settings": [in_words(setting, lang) for setting in settings_of(found)],
    }


def in_words(setting: Setting, lang: Language) -> dict[str, object]:
    """A setting with everything that a page needs to offer it."""
    about = texts(lang).settings[setting.id]
    told: dict[str, object] = {
        "id": setting.id,
        "label": about.label,
        "about": about.about,
        "default": setting.default,
        "in_words": value_in_words(lang, setting.id, setting.default, setting.unit),
    }
    if setting.choices:
        told["choices"] = [
            {"value": choice, "in_words": value_in_words(lang, setting.id, choice)}
            for choice in setting.choices
        ]
    elif not isinstance(setting.default, bool):
        told |= {"low": setting.low, "high": setting.high}
    return told
