"""Sentences: a text by its key, counted nouns, and the value of a setting in plain words."""

from __future__ import annotations

import msgspec

from fano.errors import FanoError
from fano.symbols.lexicon import Language
from fano.texts.plural import plural
from fano.texts.texts import file_of, texts


def say(lang: Language, key: str, **values: object) -> str:
    """The text of that key, a path through `Texts`, with its placeholders filled in.

    >>> say("pl", "games.well.name")
    'Studnia'
    >>> say("es", "why.game_over")
    'La partida ha terminado.'
    """
    section, *rest = key.split(".")
    found: object = getattr(texts(lang), section, None)
    for part in rest:
        if isinstance(found, dict):
            found = found.get(part)
        elif isinstance(found, msgspec.Struct) and part in found.__struct_fields__:
            found = getattr(found, part)
        else:
            found = None
    if not isinstance(found, str):
        raise FanoError(f"{file_of(lang, section)} has no text {'.'.join(rest)!r}")
    try:
        return found.format(**values)
    except KeyError as missing:
        raise FanoError(f"{file_of(lang, section)}: {key} needs a value for {missing}") from missing


def count(lang: Language, noun: str, n: float) -> str:
    """The noun in the form that goes with the number.

    >>> count("ru", "card", 21), count("pl", "card", 22), count("fr", "second", 1.5)
    ('21 карточка', '22 karty', '1,5 seconde')
    """
    return say(lang, _form(lang, noun, n), n=_number(lang, n))


def span(lang: Language, noun: str, low: int, high: int) -> str:
    """A range of numbers; the noun follows the second one, as CLDR has it.

    >>> span("en", "player", 2, 8), span("de", "minute", 1, 1)
    ('2–8 players', '1 Minute')
    """
    if low == high:
        return count(lang, noun, high)
    return say(lang, _form(lang, noun, high), n=f"{low}–{high}")


def _form(lang: Language, noun: str, n: float) -> str:
    """The key of the noun's form for that number. Nouns that are not translated have fewer."""
    category = plural(lang, n)
    return f"count.{noun}.{category if category in texts(lang).count.get(noun, ()) else 'other'}"


def value_in_words(lang: Language, setting: str, value: bool | int | str, unit: str = "") -> str:  # noqa: FBT001
    """The value of a setting as people say it; one that is a game, by that game's name.

    A number counts the `unit` of its setting.

    >>> value_in_words("en", "lockout_ms", 3000), value_in_words("it", "stall_hint_ms", 0)
    ('3 seconds', 'mai')
    """
    found = texts(lang)
    if isinstance(value, bool):
        return found.labels.on if value else found.labels.off
    if isinstance(value, str):
        if value in found.games and not found.settings[setting].choices:
            return found.games[value].name
        return say(lang, f"settings.{setting}.choices.{value}")
    if value == 0 and found.settings[setting].zero:
        return found.settings[setting].zero
    if setting.endswith("_ms"):
        return count(lang, "second", value / 1000)
    return count(lang, unit, value)


def _number(lang: Language, n: float) -> str:
    """With a comma where people write one, a true minus, and no zeros that say nothing."""
    digits = (f"{n:g}" if n % 1 else f"{n:.0f}").replace("-", "−")
    return digits if lang == "en" else digits.replace(".", ",")
