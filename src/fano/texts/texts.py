"""The texts of one language, read from its files and checked as they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from fano.errors import FanoError
from fano.symbols.lexicon import Language
from fano.texts.plural import Category

T = TypeVar("T")
FALLBACK: Language = "en"
SECTIONS = ("games", "settings", "why", "words")


class GameText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game.

    `can` says what a player can do now, by what the action `says`, or else by its kind: `call`,
    `play`, `stop` or `write`. `cell` is for the second half of a call that chooses a cell. `fact`
    labels what lies on the table. `role` says who has the turn where that is a part to play: `mine`
    to that player, with what they know in secret (`{symbol}`), `other` to all others (`{name}`).
    `points` says what a game of tournaments is worth there, by
    `base` and, where that is something else, by `new`.
    """

    name: str
    pitch: str
    goal: str
    steps: tuple[str, str, str, str]
    end: str
    can: dict[str, str]
    phase: dict[str, str] = {}
    fact: dict[str, str] = {}
    role: dict[str, str] = {}
    points: dict[str, str] = {}


class SettingText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One setting; `choices` has a text for each value that is a word, `zero` for a special 0."""

    label: str
    about: str
    choices: dict[str, str] = {}
    zero: str = ""


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Short words around everything else."""

    bonus: str
    bonus_about: str
    goal: str
    steps: str
    end: str
    points: str
    pair: str
    settings: str
    on: str
    off: str
    games: str
    helpers: str


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    easy: str
    medium: str
    hard: str


class App(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone says about the installed page: below its name, and in the menu of its icon."""

    about: str
    daily: str
    practice: str


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`words.toml`."""

    labels: Labels
    difficulty: Difficulty
    count: dict[str, dict[Category, str]]
    counts: dict[str, str]
    """The head of a column of numbers, by what a game's numbers count."""
    app: App


class Texts(msgspec.Struct, frozen=True):
    """Everything that is said in one language. Members of `Why` serve as keys of `why`."""

    games: dict[str, GameText]
    settings: dict[str, SettingText]
    why: dict[str, str]
    labels: Labels
    difficulty: Difficulty
    count: dict[str, dict[Category, str]]
    counts: dict[str, str]
    app: App


@cache
def texts(lang: Language) -> Texts:
    """All texts of that language, in English where it has none of its own.

    An error names the file and the key at fault.
    """
    words = _read(lang, "words", Words)
    return Texts(
        games=_read(lang, "games", dict[str, GameText]),
        settings=_read(lang, "settings", dict[str, SettingText]),
        why=_read(lang, "why", dict[str, str]),
        labels=words.labels,
        difficulty=words.difficulty,
        count=words.count,
        counts=words.counts,
        app=words.app,
    )


def file_of(lang: Language, section: str) -> str:
    """The file in which a section of the texts stands.

    >>> file_of("pl", "count")
    'texts/pl/words.toml'
    """
    return f"texts/{lang}/{section if section in SECTIONS else 'words'}.toml"


def checked(text: str, kind: type[T], name: str) -> T:
    """What a file says, as that type; or an error that names the file and the key."""
    return _converted(_toml(text, name), kind, name)


def own_texts(lang: Language) -> dict[str, str]:
    """The texts that a language has itself, by their keys: paths through `Texts`."""
    found: dict[str, str] = {}
    for section in SECTIONS:
        raw = _parsed(lang, section)
        found |= _leaves("" if section == "words" else section, raw)
    return found


def untranslated(lang: Language) -> list[str]:
    """The keys that English has and this language does not; a noun counts as one key."""
    own = {_key(key) for key in own_texts(lang)}
    english = dict.fromkeys(_key(key) for key in own_texts(FALLBACK))
    return [key for key in english if key not in own]


def _key(text: str) -> str:
    """Plural forms differ between languages."""
    return text.rpartition(".")[0] if text.startswith("count.") else text


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}".removeprefix("."), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(f"{path}.{number}", inner)


def _read(lang: Language, section: str, kind: type[T]) -> T:
    own = _parsed(lang, section)
    filled = own if lang == FALLBACK else _filled(_parsed(FALLBACK, section), own)
    return _converted(filled, kind, file_of(lang, section))


def _filled(english: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The English texts in their order, each in the language itself where it has it."""
    found = {}
    for key, text in english.items():
        mine = own.get(key, text)
        both = isinstance(text, dict) and isinstance(mine, dict)
        found[key] = _filled(text, mine) if both else mine
    return found | {key: mine for key, mine in own.items() if key not in english}


def _parsed(lang: Language, section: str) -> dict[str, Any]:
    text = files(__package__).joinpath(lang, f"{section}.toml").read_text("utf-8")
    return _toml(text, file_of(lang, section))


def _toml(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FanoError(f"{name}: {error}") from error


def _converted(found: dict[str, Any], kind: type[T], name: str) -> T:
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise FanoError(f"{name}: {error}") from error
