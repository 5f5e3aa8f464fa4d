"""What is written is read back the same, and the same deck gives the same bytes."""

from __future__ import annotations

import io
import os
import unicodedata
import zipfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fano.deck import full_deck
from fano.deckfile import (
    DeckFile,
    DeckFileError,
    Face,
    Picture,
    Spot,
    SymbolEntry,
    Text,
    extract,
    pack,
    read,
    write,
)
from fano.deckfile.strict_json import loads
from tests.deckfile.make import SVG, picture, sound


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def printable(most: int) -> st.SearchStrategy[str]:
    def is_shown(words: str) -> bool:
        try:
            loads(b'["' + words.replace("\\", "").replace('"', "").encode() + b'"]')
        except DeckFileError:
            return False
        return words == words.strip() != ""

    letters = st.characters(exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp", "Cn"])
    return st.text(letters, min_size=1, max_size=most).filter(is_shown)


LANGUAGES = st.sampled_from(["en", "fr", "pt-BR", "zh-Hant", "ast"])
COLOURS = st.none() | st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
KINDS = {"PNG": "png", "JPEG": "jpeg", "WEBP": "WebP", "SVG": "svg"}


def drawn(kind: str, number: int) -> bytes:
    if kind == "SVG":
        return SVG.replace(b"M0 0", b"M0 %d" % number)
    return picture(kind, size=(1 + number, 2))


@st.composite
def decks(draw: st.DrawFn) -> DeckFile:
    order = draw(st.sampled_from([2, 3]))
    whole = full_deck(order)
    pictures: dict[str, bytes] = {}
    texts: set[object] = set()
    words = st.sampled_from(draw(st.lists(printable(80), min_size=1, max_size=5)))
    calls = st.dictionaries(
        LANGUAGES, st.lists(words, min_size=1, max_size=3).map(tuple), max_size=2
    )

    def face(number: int) -> Face:
        kind = draw(st.sampled_from(["text", *KINDS]))
        if kind == "text":
            text = Text(draw(printable(40)), draw(COLOURS))
            look = (unicodedata.normalize("NFC", text.text), text.colour)
            if look not in texts:
                texts.add(look)
                return text
            kind = "SVG"
        path = f"pictures/{number}.{KINDS[kind]}"
        pictures[path] = drawn(kind, number)
        return Picture(path)

    return DeckFile(
        title=draw(printable(120)),
        order=order,
        author=draw(st.none() | printable(120)),
        licence=draw(st.none() | printable(120)),
        language=draw(st.none() | LANGUAGES),
        symbols=tuple(
            SymbolEntry(
                id=f"s.{number}-x",
                face=face(2 * number),
                second=face(2 * number + 1) if draw(st.booleans()) else None,
                names=draw(calls),
            )
            for number in range(whole.symbols)
        ),
        cards=whole.cards[: draw(st.integers(2, len(whole)))],
        pictures=pictures,
    )


@settings(max_examples=30)
@given(decks())
def test_any_deck_comes_back(deck: DeckFile) -> None:
    data = pack(deck)
    again = read(data)
    assert again == deck
    assert pack(again) == data


@pytest.mark.parametrize("order", [2, 3])
def test_a_file_comes_back(tmp_path: Path, order: int) -> None:
    file = tmp_path / "deck.fano"
    write(sound(order), file)
    assert read(file) == read(str(file)) == read(file.read_bytes()) == sound(order)


def test_equal_decks_give_equal_bytes() -> None:
    deck = sound()
    turned = {name: deck.pictures[name] for name in reversed(deck.pictures)}
    symbols = tuple(
        msgspec.structs.replace(
            symbol, names={code: symbol.names[code] for code in reversed(symbol.names)}
        )
        for symbol in deck.symbols
    )
    other = msgspec.structs.replace(deck, pictures=turned, symbols=symbols)
    assert pack(other) == pack(deck)


def test_cards_laid_by_hand_come_back_and_need_version_2() -> None:
    spots = (Spot(0.1, -0.5, 0.4, 0), Spot(-0.4, 0.3, 0.35, -20), Spot(0.45, 0.35, 0.3, 90))
    deck = msgspec.structs.replace(sound(), laid={5: spots, 2: spots})
    assert read(pack(deck)) == deck
    turned = msgspec.structs.replace(deck, laid={2: spots, 5: spots})
    assert pack(turned) == pack(deck)
    with zipfile.ZipFile(io.BytesIO(pack(deck))) as archive:
        text = archive.read("deck.json")
    assert text.startswith(b'{"format":"fano-deck","version":2,')
    assert b'"laid":{"2":[[0.1,-0.5,0.4,0' in text


def test_the_file_is_a_zip_that_starts_with_what_it_is() -> None:
    with zipfile.ZipFile(io.BytesIO(pack(sound()))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == sorted(archive.namelist())
        assert archive.namelist()[0] == "deck.json"
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        start = b'{"format":"fano-deck","version":1,"title":"A small deck","order":2,'
        assert archive.read("deck.json").startswith(start)


def test_a_deck_that_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "deck.fano"
    file.write_bytes(b"before")
    changes: list[dict[str, object]] = [
        {"order": 3},
        {"title": "x\ud800"},
        {"title": 7j},
        {"title": "\n"},
        {"pictures": {}},
        {"pictures": {**sound().pictures, "../x.png": b""}},
        {"pictures": {**sound().pictures, "deck.json": b"{}"}},
    ]
    for change in changes:
        with pytest.raises(DeckFileError):
            write(msgspec.structs.replace(sound(), **change), file)
    assert file.read_bytes() == b"before"
    assert names(tmp_path) == ["deck.fano"]


def test_writing_replaces_the_file_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deck.fano"
    file.write_bytes(b"before")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(DeckFileError, match="cannot be written: No space left on device"):
            write(sound(), file)
    assert (file.read_bytes(), names(tmp_path)) == (b"before", ["deck.fano"])
    write(sound(), file)
    assert (read(file), names(tmp_path)) == (sound(), ["deck.fano"])


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckFileError, match="cannot be written: No such file"):
        write(sound(), tmp_path / "none" / "deck.fano")
    for nameless in ("", "/"):
        with pytest.raises(DeckFileError, match="is not the name of a file"):
            write(sound(), nameless)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DeckFileError, match="cannot be written: Not a directory"):
        write(sound(), tmp_path / "file" / "deck.fano")


def test_a_deck_is_laid_out_in_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    extract(sound(), folder)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"deck.json", *sound().pictures}
    with pytest.raises(DeckFileError, match="cannot be written: File exists"):
        extract(sound(), folder)


def test_nothing_is_laid_out_beside_the_folder(tmp_path: Path) -> None:
    evil = msgspec.structs.replace(sound(), pictures={"pictures/../../x.png": b""})
    with pytest.raises(DeckFileError, match="not allowed"):
        extract(evil, tmp_path / "deck")
    assert names(tmp_path) == []
