"""Plain English: comments, docs and messages say who acts, in the field's words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repo.test_hygiene import tracked

ROOT = Path(__file__).parents[2]
PLACES = ("src/fano/", "web/src/", "docs/", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
SUFFIXES = {".py", ".ts", ".svelte", ".css", ".md"}

# What each of them hides, and a better word.
TICS = {
    r"whoever": "say who: the client, the host, a player, anyone",
    r"somebody": "say who: a player, another player, the client",
    r"so many": "say what is counted: the most entries in one append",
    r"anew": "again, or the verb that means it: redraw, rewrite",
    r"(?:is|are|was|were|been) told(?! apart)": "say who sends what: the server sends, broadcasts",
}

# Sentences of the game itself, which a child would say, and a page that quotes them.
SPOKEN = re.compile(
    r"web/src/(?:[\w/]*/)?texts/|web/src/tablet/words\.ts|src/fano/texts/|docs/games\.md"
)


def lines() -> Iterator[tuple[str, str]]:
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(PLACES) and path.suffix in SUFFIXES and not SPOKEN.match(name):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                yield f"{name}:{number}", line


@pytest.mark.parametrize("tic", TICS)
def test_the_tics_stay_away(tic: str) -> None:
    pattern = re.compile(rf"\b{tic}\b", re.IGNORECASE)
    found = [where for where, line in lines() if pattern.search(line)]
    assert found == [], TICS[tic]


def test_only_few_modules_begin_with_what() -> None:
    """A docstring names its subject; "What … is" makes the reader wait for it."""
    found = [
        where
        for where, line in lines()
        if re.match(r'"""What \w+|/\*\* What \w+', line) and where.endswith(":1")
    ]
    assert found == []
