"""`fano themes`: tables for people, JSON for programs."""

import json

import pytest

from fano.cli import main
from fano.symbols import LANGUAGES, THEMES, Language, theme
from tests.cli.test_main import Captured, complaint


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_themes(lang: Language, capsys: Captured) -> None:
    assert main(["themes", "--lang", lang]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["id", "title", "symbols", "about"]
    for name, row in zip(THEMES, rows, strict=True):
        assert row.split()[0] == name
        assert theme(name).title[lang] in row
        assert row.endswith(theme(name).about[lang])


def test_all_themes_as_json(capsys: Captured) -> None:
    assert main(["themes", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in found] == list(THEMES)
    assert found[0]["symbols"] == len(theme("party"))
    assert set(found[0]) == {"id", "title", "symbols", "about"}


@pytest.mark.parametrize("name", THEMES)
def test_one_theme(name: str, capsys: Captured) -> None:
    assert main(["themes", name, "--lang", "pl"]) == 0
    table = capsys.readouterr().out
    assert main(["themes", name, "--lang", "pl", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    chosen = theme(name)
    assert [entry["id"] for entry in found] == list(chosen.symbols)
    assert [tuple(entry["names"]) for entry in found] == chosen.names("pl")
    assert table.startswith(f"{chosen.title['pl']}: {chosen.about['pl']}\n")
    for number, (names, row) in enumerate(
        zip(chosen.names("pl"), table.splitlines()[3:], strict=True)
    ):
        assert row.split()[0] == str(number)
        assert all(called in row for called in names)


def test_what_does_not_exist_is_refused_with_what_does(capsys: Captured) -> None:
    assert complaint(["themes", "cars"], capsys).startswith("no theme is called 'cars'; there are")
    assert complaint(["themes", "--lang", "xx"], capsys).startswith("no language is called 'xx'")
