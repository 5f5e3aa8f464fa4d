"""Every text of a language with its key."""

from collections.abc import Iterator

import msgspec

from fano.symbols.lexicon import Language
from fano.texts import texts


def all_texts(lang: Language) -> dict[str, str]:
    return dict(_leaves("", msgspec.to_builtins(texts(lang))))


def without_placeholders(text: str) -> str:
    for name in ("{n}", "{label}", "{value}"):
        text = text.replace(name, "")
    return text.strip()


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}".removeprefix("."), inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _leaves(f"{path}.{number}", inner)
