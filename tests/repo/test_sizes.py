"""Folders read like a table of contents, and a file fits on a few screens."""

from collections import Counter
from pathlib import Path

from tests.repo.test_hygiene import tracked

ROOT = Path(__file__).parents[2]
MOST_FILES = 20
MOST_LINES = 450
CODE = {".py", ".ts", ".svelte", ".css"}

# Longer files, each with its reason.
LONGER = {
    "web/src/wire/messages.ts": "written by tools/wire_types.py",
    "web/src/wire/http.ts": "written by tools/wire_types.py",
}


def files() -> list[Path]:
    """What git has, or will have, of the package and of the page."""
    return [
        path.relative_to(ROOT)
        for path in tracked()
        if path.is_relative_to(ROOT / "src/fano") or path.is_relative_to(ROOT / "web/src")
    ]


def lines(file: Path) -> int:
    return (ROOT / file).read_text("utf-8").count("\n")


def test_no_folder_has_more_files_than_a_reader_keeps_in_mind() -> None:
    crowded = {
        folder.as_posix(): count
        for folder, count in Counter(file.parent for file in files()).items()
        if count > MOST_FILES
    }
    assert crowded == {}, "find the chapters in it"


def test_no_file_is_longer_than_it_should_be() -> None:
    long = {
        file.as_posix(): lines(file)
        for file in files()
        if file.suffix in CODE and file.as_posix() not in LONGER and lines(file) > MOST_LINES
    }
    assert long == {}, "find the second idea in it"


def test_the_exceptions_are_needed() -> None:
    assert [name for name in LONGER if lines(Path(name)) <= MOST_LINES] == []
