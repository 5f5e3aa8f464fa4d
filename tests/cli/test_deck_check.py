"""`fano deck check`: sound decks, broken ones, and files that are no decks at all."""

import errno
import io
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fano.cli import main
from fano.deck import full_deck
from tests.cli.test_main import Captured, complaint


def plain(order: int, cards: object) -> str:
    symbols = order * order + order + 1
    return json.dumps(
        {"order": order, "symbols_per_card": order + 1, "symbols": symbols, "cards": cards}
    )


@pytest.mark.parametrize("argv", [[], ["junior"], ["--order", "8"], ["--order", "31"]])
def test_what_fano_prints_is_sound(argv: list[str], tmp_path: Path, capsys: Captured) -> None:
    main(["deck", "--json", *argv])
    file = tmp_path / "my.json"
    file.write_text(capsys.readouterr().out)
    assert main(["deck", "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("my.json: a sound deck of order ")


def test_the_verdict_counts(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "my.json"
    file.write_text(plain(7, full_deck(7, dropped=2).cards))
    assert main(["deck", "check", str(file)]) == 0
    assert capsys.readouterr().out == (
        "my.json: a sound deck of order 7: 55 cards, 57 symbols, 8 on each card\n"
    )


def test_a_broken_deck_is_refused_by_the_names_of_its_symbols(
    tmp_path: Path, capsys: Captured
) -> None:
    cards = [["ant", "bee", "cat"], ["ant", "dog", "elk"], ["bee", "ant", "elk"]]
    file = tmp_path / "bad.json"
    file.write_text(plain(2, cards))
    said = complaint(["deck", "check", str(file)], capsys)
    assert said == "bad.json: cards 0 and 2 share 2 symbols: ant, bee"


@pytest.mark.parametrize("text", ["", "{", "[]", "not json", "\0\1\2", '{"order": 2}', "PK\3\4"])
def test_other_files_are_refused(text: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    assert complaint(["deck", "check", str(file)], capsys).startswith("other.json: ")


def test_what_cannot_be_read_is_named(tmp_path: Path, capsys: Captured) -> None:
    assert "nothing.fano" in complaint(["deck", "check", str(tmp_path / "nothing.fano")], capsys)
    assert tmp_path.name in complaint(["deck", "check", str(tmp_path)], capsys)


def test_permission_denied(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said by the file itself, since root may read everything."""
    file = tmp_path / "secret.json"
    file.touch()
    honest = Path.open

    def guarded(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path == file:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return honest(path, *args, **kwargs)

    monkeypatch.setattr(Path, "open", guarded)
    assert "Permission denied" in complaint(["deck", "check", str(file)], capsys)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    text = plain(3, full_deck(3).cards).encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    assert main(["deck", "check", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input: a sound deck of order 3: 13 cards")
