"""Names: text that people type, in any script, becomes a name that can be seen and told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

LONGEST_NAME = 20
MOST_MARKS = 2
"""The most accents on one letter; some scripts need them, and none needs more."""
JOINERS = "\u200c\u200d\ufe0f"
"""Joiners: invisible by themselves, and allowed between other characters."""
LOOSE = "\u200c\u200d "
"""Joiners that are cut off at the end of a name."""
UNSEEN = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Joiners, and marks that choose another shape of a sign: by themselves they tell nobody apart."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs, says Unicode, of which nothing is to be seen."""


def clean_name(name: str) -> str:
    """The name without what cannot be seen or said; empty if nothing is left.

    >>> clean_name("  Zoë \\u202e 2 "), clean_name("\\u200d\\u3164")
    ('Zoë 2', '')
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name[: 10 * LONGEST_NAME]):
        kind = unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" and char not in JOINERS else 0
        lone = kind == "M" and (not kept or kept[-1].isspace())
        if char.isspace():
            kept.append(" ")
        elif char in JOINERS or (kind != "C" and char not in BLANKS and marks <= MOST_MARKS):
            kept += [] if lone else [char]
    short = " ".join("".join(kept).split())[:LONGEST_NAME].lstrip(JOINERS + " ").rstrip(LOOSE)
    return short if any(unicodedata.category(char)[0] in "LNPS" for char in short) else ""


def unlike(name: str, others: Collection[str]) -> str:
    """The name, with a number behind it if another player has it already.

    >>> unlike("Zoe", ["zoe", "Zoe 2"])
    'Zoe 3'
    """
    taken = {_looks(other) for other in others}
    if _looks(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - 1 - len(str(n))]} {n}" for n in count(2))
    return next(chosen for chosen in numbered if _looks(chosen) not in taken)


def _looks(name: str) -> str:
    """Equal for names that look alike: wide letters, ligatures, capitals, invisible marks."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold()
