"""The texts of one language, read from its files and checked as they are read."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from fano.errors import FanoError
from fano.symbols.lexicon import Language
from fano.texts.plural import Category

T = TypeVar("T")


class GameText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game.

    `can` says what a player can do now, by the kind of the action: `call`, `play`, `stop` or
    `write`. A few games tell more cases apart: `host` and `guesser` for the call of guess,
    `pointing` for a call of triplet that names no symbol, `cell` for the second half of a call of
    connect, and `empty` for the play of collect_symbols by somebody without cards. `fact` labels
    what lies on the table. `points` says what a game of tournaments is worth there, by `base` and,
    where that is something else, by `new`.
    """

    name: str
    pitch: str
    goal: str
    steps: tuple[str, str, str, str]
    end: str
    can: dict[str, str]
    phase: dict[str, str] = {}
    fact: dict[str, str] = {}
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


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`words.toml`."""

    labels: Labels
    difficulty: Difficulty
    count: dict[str, dict[Category, str]]
    counts: dict[str, str]
    """The head of a column of numbers, by what a game's numbers count."""


class Texts(msgspec.Struct, frozen=True):
    """Everything that is said in one language. Members of `Why` serve as keys of `why`."""

    games: dict[str, GameText]
    settings: dict[str, SettingText]
    why: dict[str, str]
    labels: Labels
    difficulty: Difficulty
    count: dict[str, dict[Category, str]]
    counts: dict[str, str]


@cache
def texts(lang: Language) -> Texts:
    """All texts of that language; an error names the file and the key at fault."""
    words = _read(lang, "words", Words)
    return Texts(
        games=_read(lang, "games", dict[str, GameText]),
        settings=_read(lang, "settings", dict[str, SettingText]),
        why=_read(lang, "why", dict[str, str]),
        labels=words.labels,
        difficulty=words.difficulty,
        count=words.count,
        counts=words.counts,
    )


def file_of(lang: Language, section: str) -> str:
    """The file in which a section of the texts stands.

    >>> file_of("pl", "count")
    'texts/pl/words.toml'
    """
    return f"texts/{lang}/{section if section in ('games', 'settings', 'why') else 'words'}.toml"


def checked(text: str, kind: type[T], name: str) -> T:
    """What a file says, as that type; or an error that names the file and the key."""
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FanoError(f"{name}: {error}") from error


def _read(lang: Language, section: str, kind: type[T]) -> T:
    text = files(__package__).joinpath(lang, f"{section}.toml").read_text("utf-8")
    return checked(text, kind, file_of(lang, section))
