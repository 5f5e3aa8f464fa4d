"""The texts of the program, in seven languages.

Each language is a folder that can be read and mended alone: `games.toml`, `settings.toml`,
`why.toml` (refusals) and `words.toml` (labels and counted nouns).
"""

from fano.texts.plural import Category, plural
from fano.texts.say import count, say, span, value_in_words
from fano.texts.texts import GameText, Labels, SettingText, Texts, texts

__all__ = [
    "Category",
    "GameText",
    "Labels",
    "SettingText",
    "Texts",
    "count",
    "plural",
    "say",
    "span",
    "texts",
    "value_in_words",
]
