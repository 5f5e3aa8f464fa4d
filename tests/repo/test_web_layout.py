"""Imports between the folders of `web/src` run one way, as docs/architecture.md has it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "web/src"
TABLE = "## The page's folders and what they may import"
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.\.?/[^"']*)["']""")


def table() -> Mapping[str, list[str]]:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    section = page.partition(TABLE)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w/]+)` \|.*\| ([^|]*) \|$", section, re.MULTILINE)
    return {folder: re.findall(r"`([\w/]+)`", allowed) for folder, allowed in rows}


def folder_of(file: Path) -> str:
    folder = file.parent
    return (folder.parent if folder.name == "texts" else folder).relative_to(SOURCE).as_posix()


def modules() -> list[Path]:
    return sorted(p for p in SOURCE.rglob("*") if p.suffix in {".ts", ".svelte"})


def imported(module: Path) -> Iterator[Path]:
    for name in IMPORT.findall(module.read_text("utf-8")):
        yield (module.parent / name).resolve()


def test_the_table_lists_exactly_the_folders() -> None:
    assert set(table()) == {folder_of(module) for module in modules()}


def test_the_table_runs_one_way() -> None:
    above: set[str] = set()
    for folder, allowed in table().items():
        assert set(allowed) <= above, f"{folder} may import only what stands above it"
        above.add(folder)


@pytest.mark.parametrize("folder", sorted(table()))
def test_a_folder_imports_what_the_table_allows_and_nothing_else(folder: str) -> None:
    found = {
        folder_of(target)
        for module in modules()
        if folder_of(module) == folder
        for target in imported(module)
    }
    assert found - {folder} == set(table()[folder])
