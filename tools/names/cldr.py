"""What Unicode's CLDR calls the pictures of our themes, from the npm package in web/node_modules.

A picture of ours is an emoji: its glyph goes by the emoji's English short name, which leads to the
emoji and so to its short name and keywords in every language.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fano.symbols.lexicon import Language

ROOT = Path(__file__).resolve().parents[2]
ANNOTATIONS = ROOT / "web/node_modules/cldr-annotations-full/annotations"
RESPELLED = {"blackbird": "black-bird"}
"""Glyphs whose name differs from the emoji's."""


class Annotation(NamedTuple):
    """What CLDR says of one picture."""

    name: str
    keywords: tuple[str, ...]


def by_symbol(lang: Language) -> dict[str, Annotation]:
    """By our symbol's id."""
    known = _file(lang)
    return {symbol: known[emoji] for symbol, emoji in _emojis().items()}


@cache
def _emojis() -> dict[str, str]:
    by_name = {_slug(said.name): emoji for emoji, said in _file("en").items()}
    glyphs = tomllib.loads((ROOT / "src/fano/symbols/art.toml").read_text("utf-8"))
    return {symbol: by_name[RESPELLED.get(glyph, glyph)] for symbol, glyph in glyphs.items()}


@cache
def _file(lang: Language) -> dict[str, Annotation]:
    read = json.loads((ANNOTATIONS / lang / "annotations.json").read_text("utf-8"))
    return {
        emoji: Annotation(said["tts"][0], tuple(said.get("default", ())))
        for emoji, said in read["annotations"]["annotations"].items()
        if "tts" in said
    }


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("’", "")).strip("-")
