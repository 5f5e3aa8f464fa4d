"""The games, their rules and settings, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from fano.rules.game import Counts, Scoring
from fano.rules.table import SettingValue
from fano.texts.plural import Category as PluralForm


class SettingChoice(msgspec.Struct, frozen=True):
    """A value to choose, and how people say it."""

    value: str
    in_words: str


class SettingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A setting with everything that a page needs to offer it."""

    id: str
    label: str
    about: str
    default: SettingValue
    in_words: str
    """The default as people say it."""
    choices: tuple[SettingChoice, ...] = ()
    low: int | None = None
    high: int | None = None


class GameSummary(msgspec.Struct, frozen=True):
    """A game in a list of games."""

    id: str
    name: str
    pitch: str
    players: tuple[int, int]
    """The fewest and the most."""
    minutes: tuple[int, int]
    age: int
    """From which age on."""
    difficulty: str
    bonus: bool
    listed: bool
    """Whether players can choose it; practice and tie-breaks are not listed."""


class GameInfo(GameSummary, frozen=True):
    """A game with its rules."""

    goal: str
    steps: tuple[str, ...]
    end: str
    points: dict[str, str]
    """Its worth in a tournament, for each way of counting."""
    settings: tuple[SettingInfo, ...]


class GameTexts(msgspec.Struct, frozen=True):
    """What the page says during a game, and what it has to know to offer it."""

    name: str
    can: dict[str, str]
    phase: dict[str, str]
    fact: dict[str, str]
    role: dict[str, str]
    """Who has the turn, where that is a part to play: `mine` and `other`; else empty."""
    level: Literal[1, 2, 3]
    edition: str
    tournament: bool
    scored_with: Mapping[Scoring, Mapping[str, SettingValue]]
    """The settings that a way of counting takes for granted."""
    counts: Counts
    """What the numbers beside the names count: a key of `RulebookTexts.counts`."""
    fewest_win: bool
    looks: tuple[tuple[str, int, bool], ...]
    """The piles of a table just dealt: name, number of cards, whether the top is face up."""


class RulebookTexts(msgspec.Struct, frozen=True):
    """What a party's page says beyond the rules."""

    why: dict[str, str]
    """Refusals."""
    count: dict[str, dict[PluralForm, str]]
    """Counted nouns, by their plural forms."""
    counts: dict[str, str]
    """What a game may count."""
    labels: dict[str, str]
    units: dict[str, str]
    zero: dict[str, str]
    """How people say the value 0 of a setting."""
    evening: tuple[SettingInfo, ...]
    """The settings of a session."""
    games: dict[str, GameTexts]
