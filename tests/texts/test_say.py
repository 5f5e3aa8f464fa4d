"""Texts by key, and errors that say where to look."""

import pytest

from fano.errors import FanoError
from fano.rules import GAMES, Why
from fano.rules.session.state import SETTINGS
from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import GameText, count, say, span, texts, value_in_words
from fano.texts.texts import checked, own_texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_said(lang: Language) -> None:
    for key, text in own_texts(lang).items():
        if "{" not in text and not key[-1].isdigit():
            assert say(lang, key) == text


def test_texts_are_read_once() -> None:
    assert texts("it") is texts("it")


def test_a_refusal_is_its_own_key() -> None:
    assert texts("en").why[Why.NOT_YOUR_TURN] == say("en", f"why.{Why.NOT_YOUR_TURN}")


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("why.bored", "texts/de/why.toml has no text 'bored'"),
        ("games.chess.name", "texts/de/games.toml has no text 'chess.name'"),
        ("games.well.moral", "texts/de/games.toml has no text 'well.moral'"),
        ("games.well", "texts/de/games.toml has no text 'well'"),
        ("games.well.name.first", "texts/de/games.toml has no text 'well.name.first'"),
        ("labels.pair", "texts/de/words.toml: labels.pair needs a value for 'label'"),
    ],
)
def test_a_missing_text_is_named(key: str, message: str) -> None:
    with pytest.raises(FanoError) as error:
        say("de", key)
    assert str(error.value) == message


def test_a_noun_that_nobody_counts() -> None:
    with pytest.raises(FanoError, match=r"texts/fr/words.toml has no text 'cow.other'"):
        count("fr", "cow", 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[well]\nname = "The Well"', "texts/xx.toml: Object missing required field `pitch`"),
        ("[well", "texts/xx.toml: "),
    ],
)
def test_a_file_at_fault_is_named(text: str, message: str) -> None:
    with pytest.raises(FanoError) as error:
        checked(text, dict[str, GameText], "texts/xx.toml")
    assert str(error.value).startswith(message)


def test_spans() -> None:
    assert span("ru", "player", 2, 8) == "2–8 игроков"
    assert span("ru", "minute", 1, 3) == "1–3 минуты"
    assert span("pl", "minute", 3, 3) == "3 minuty"


def test_placeholders_are_filled() -> None:
    assert say("fr", "labels.pair", label="Manches", value="{n}") == "Manches\u00a0: {n}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_default_can_be_said(lang: Language) -> None:
    for setting in (*(s for found in GAMES for s in found.all_settings), *SETTINGS):
        assert value_in_words(lang, setting.id, setting.default, setting.unit)


@pytest.mark.parametrize(
    ("setting", "value", "text"),
    [
        ("lockout_ms", 1500, "1,5 Sekunden"),
        ("stall_hint_ms", 0, "nie"),
        ("connect_points", 0, "je nach Zahl der Teams"),
        ("connect_points", 1, "1 Punkt"),
        ("triplet_naming", True, "ja"),
        ("triplet_naming", False, "nein"),
        ("well_end", "last_left", "wer zuletzt noch Karten hat, verliert"),
        ("tiebreak_game", "well", "Der Brunnen"),
    ],
)
def test_values_in_words(setting: str, value: bool | int | str, text: str) -> None:  # noqa: FBT001
    assert value_in_words("de", setting, value, "point") == text
