"""Files that would fill the memory are refused before they do."""

from __future__ import annotations

import random
import tracemalloc
import zipfile
from functools import cache
from pathlib import Path

import pytest

from fano.deckfile import DeckFileError, limits, read, read_any
from tests.deckfile.make import entries, patched, with_entries, zipped

BEE = "pictures/bee.jpg"


def refusal(data: bytes) -> str:
    with pytest.raises(DeckFileError) as refused:
        read(data)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("the deck file: ")
    return str(refused.value)


def test_too_many_entries() -> None:
    many = {f"pictures/{number}.png": b"" for number in range(limits.ENTRIES + 1)}
    assert f"has {limits.ENTRIES + 1} entries, and {limits.ENTRIES} are" in refusal(zipped(many))


@cache
def bomb(name: str, size: int) -> bytes:
    return zipped({**entries(), name: b"\0" * size}, zipfile.ZIP_DEFLATED)


@pytest.mark.parametrize("claimed", [None, 100])
def test_a_zip_bomb_is_refused_in_little_memory(claimed: int | None) -> None:
    data = bomb(BEE, 64 * limits.MIB)
    if claimed:  # the header lies about it
        data = patched(data, BEE, "size", claimed)
    tracemalloc.start()
    try:
        sentence = refusal(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 16 * limits.MIB
    assert f"entry '{BEE}' is larger than 4 MiB" in sentence


def test_a_compression_ratio_that_only_a_bomb_has() -> None:
    sentence = refusal(bomb(BEE, limits.MIB))
    assert f"entry '{BEE}' unpacks to more than {limits.RATIO} times its size" in sentence


def test_a_large_deck_json() -> None:
    sentence = refusal(with_entries(**{"deck.json": b" " * (limits.JSON_BYTES + 1)}))
    assert "entry 'deck.json' is larger than 2 MiB" in sentence


def test_a_large_picture() -> None:
    sentence = refusal(with_entries(**{BEE: b" " * (limits.PICTURE_BYTES + 1)}))
    assert f"entry '{BEE}' is larger than 4 MiB" in sentence


def test_entries_that_are_large_only_together() -> None:
    noise = random.Random(1).randbytes(100_000)
    content = {f"pictures/{number}.png": noise + bytes(3 * limits.MIB) for number in range(12)}
    data = zipped(content, zipfile.ZIP_DEFLATED)
    assert "brings the file to more than 32 MiB unpacked" in refusal(data)


def test_a_large_file(tmp_path: Path) -> None:
    large = b"PK" + bytes(limits.FILE_BYTES)
    assert "is larger than 32 MiB" in refusal(large)
    file = tmp_path / "large.fano"
    file.write_bytes(large)
    for reader in (read, read_any):
        with pytest.raises(DeckFileError, match=r"^large\.fano: is larger than 32 MiB$"):
            reader(file)
    with pytest.raises(DeckFileError, match=r"is larger than 48 MiB$"):
        read_any(b"{" + bytes(limits.PLAIN_BYTES))
