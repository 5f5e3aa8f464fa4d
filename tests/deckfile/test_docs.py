"""docs/deckfile.md: its examples run, its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fano.deckfile import limits, read, read_any
from fano.deckfile.model import Manifest, SymbolEntry
from tests.deckfile.make import SVG, picture, zipped

PAGE = (Path(__file__).parents[2] / "docs" / "deckfile.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_are_decks() -> None:
    deck_json, plain = (block.encode() for block in blocks("json"))
    pictures = {"pictures/anchor.svg": SVG, "pictures/bee.png": picture("PNG")}
    deck = read(zipped({"deck.json": deck_json, **pictures}))
    assert deck.title == "By the sea"
    assert [deck.name(number) for number in range(4)] == ["anchor", "bee", "dog", "7"]
    assert read_any(plain).name(0) == "ant"


def test_the_python_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(block, names)  # noqa: S102 - our own page
    (promised,) = re.findall(r"print\(error\)  # (.*)", PAGE)
    assert capsys.readouterr().out == f"{promised}\n"


def test_every_field_is_in_a_table() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    for kind in (Manifest, SymbolEntry):
        assert set(kind.__struct_fields__) <= set(rows)


def test_every_limit_is_in_the_table() -> None:
    units = {"": 1, " KiB": limits.KIB, " MiB": limits.MIB}
    rows = re.findall(r"^\| `([A-Z_]+)` \| (\d+)( [KM]iB)? \|", PAGE, re.MULTILINE)
    written = {name: int(number) * units[unit] for name, number, unit in rows}
    chosen = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert written == {name: chosen[name] for name in chosen if name not in ("KIB", "MIB")}
