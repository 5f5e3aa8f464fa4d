"""One hand-made hostile zip for each thing that is refused."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib

import pytest

from fano.deckfile import DeckFileError, pack, read
from tests.deckfile.make import entries, header, patched, picture, sound, with_entries, zipped

GOOD = pack(sound())
DEFLATED = zipped(entries(), zipfile.ZIP_DEFLATED)
BEE = "pictures/bee.jpg"


def refusal(data: bytes) -> str:
    with pytest.raises(DeckFileError) as refused:
        read(data)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("the deck file: ")
    return str(refused.value)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("stream", [False, True])
def test_zips_of_other_makers_are_read(method: int, stream: bool) -> None:  # noqa: FBT001
    assert read(zipped({**entries(), "pictures/": b""}, method, stream=stream)) == sound()


@pytest.mark.parametrize("data", [b"", b"P", b"hello", b"\x89PNG\r\n\x1a\n", b"\0" * 100])
def test_what_is_not_a_zip(data: bytes) -> None:
    assert "is not a .fano file" in refusal(data)


def test_every_truncation() -> None:
    for size in range(2, len(GOOD), 7):
        assert "cut short" in refusal(GOOD[:size])


def test_something_before_between_or_after() -> None:
    assert "cut short, or something was appended" in refusal(GOOD + b"x")
    assert "directory" in refusal(b"PK" + GOOD)
    at = header(GOOD, b"PK\1\2", "deck.json")
    between = bytearray(GOOD[:at] + b"hidden" + GOOD[at:])
    struct.pack_into("<I", between, len(between) - 6, at + 6)
    assert "bytes between its last entry and its directory" in refusal(bytes(between))


def test_an_archive_comment() -> None:
    file = io.BytesIO(GOOD)
    with zipfile.ZipFile(file, "a") as archive:
        archive.comment = b"hi"
    assert "cut short, or something was appended" in refusal(file.getvalue())


def test_an_empty_archive() -> None:
    assert "has no deck.json" in refusal(zipped({}))


@pytest.mark.parametrize("bit", [0, 6, 13])
def test_encrypted_entries(bit: int) -> None:
    assert f"entry '{BEE}' is encrypted" in refusal(patched(GOOD, BEE, "flags", 1 << bit))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 9, 93, 99])
def test_unusual_compression(method: int) -> None:
    sentence = refusal(patched(GOOD, BEE, "method", method))
    assert f"entry '{BEE}' is packed in an unusual way (method {method}" in sentence


def test_unusual_flags() -> None:
    assert "unusual way (method 0, flags 0x20)" in refusal(patched(GOOD, BEE, "flags", 1 << 5))


@pytest.mark.parametrize(
    "name",
    [
        "../evil.png",
        "pictures/../evil.png",
        "pictures/../../evil.png",
        "/etc/passwd",
        "/pictures/a.png",
        "pictures//a.png",
        "pictures/./a.png",
        "pictures\\a.png",
        "C:\\a.png",
        "C:a.png",
        "pictures/C:a.png",
        "pictures/sub/a.png",
        "pictures/a.png/",
        "pictures/.hidden.png",
        "pictures/CON.png",
        "pictures/nul.svg",
        "pictures/a.png.",
        "pictures/a",
        "pictures/a b.png",
        "pictures/a\x00.png",
        "pictures/a\n.png",
        "pictures/é.png",
        "pictures/e\u0301.png",
        "pictures/ａ.png",
        "pictures/" + "a" * 200 + ".png",
        "Deck.json",
        "pictures/..",
        "",
        "~/a.png",
    ],
)
def test_names_that_are_not_allowed(name: str) -> None:
    # zipfile mends some of these names on the way in, so the raw bytes are put in afterwards.
    raw = name.encode()
    stand_in = "x" * len(raw)
    data = zipped({"deck.json": b"{}", stand_in: b""}).replace(stand_in.encode(), raw)
    if not name:
        data = zipped({"deck.json": b"{}", "": b""})
    sentence = refusal(data)
    assert "has a name that is not allowed" in sentence
    assert repr(name[:60])[:-1] in sentence


def test_a_name_that_is_not_utf_8() -> None:
    data = zipped({"deck.json": b"{}", "xxxx": b""}).replace(b"xxxx", b"\xff\xfe.p")
    assert r"entry b'\xff\xfe.p' has a name that is not UTF-8" in refusal(data)


@pytest.mark.parametrize("twin", ["pictures/bee.jpg", "pictures/BEE.jpg", "pictures/bee.JPG"])
def test_duplicate_names(twin: str) -> None:
    data = zipped({**entries(), "pictures/xxx.jpg": b""})
    data = data.replace(b"pictures/xxx.jpg", twin.encode())
    assert f"has two entries called '{twin}' and 'pictures/bee.jpg'" in refusal(data)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (stat.S_IFLNK, "a symbolic link"),
        (stat.S_IFIFO, "no plain file"),
        (stat.S_IFDIR, "no plain file"),
        (stat.S_IFCHR, "no plain file"),
    ],
)
def test_entries_that_are_no_files(kind: int, what: str) -> None:
    data = patched(GOOD, BEE, "attributes", (kind | 0o777) << 16)
    assert f"entry '{BEE}' is {what}" in refusal(data)


def test_overlapping_entries() -> None:
    dog = header(GOOD, b"PK\3\4", "pictures/dog.svg")
    sentence = refusal(patched(GOOD, "pictures/dog2.webp", "offset", dog))
    assert "entry 'pictures/dog2.webp' overlaps another entry" in sentence


def test_a_quoted_overlap() -> None:
    """An entry whose content is the next entry, header and all: the way to a bomb without end."""
    first, second = "pictures/anchor.png", "pictures/bee.jpg"
    data = zipped({first: b"", second: b"content"})
    size = header(data, b"PK\1\2", first) - header(data, b"PK\3\4", second)
    data = patched(patched(data, first, "packed", size), first, "size", size)
    assert f"entry '{second}' overlaps another entry" in refusal(data)


def test_an_entry_that_runs_into_the_directory() -> None:
    data = zipped({"deck.json": b"{}"})
    data = patched(patched(data, "deck.json", "packed", 20), "deck.json", "size", 20)
    assert "entry 'deck.json' overlaps the directory" in refusal(data)


@pytest.mark.parametrize("field", ["flags", "method", "crc", "packed", "size"])
def test_headers_that_disagree(field: str) -> None:
    for where in ("local", "central"):
        value = {"flags": 1 << 11, "method": 8}.get(field, 1)
        assert f"entry '{BEE}' " in refusal(patched(GOOD, BEE, field, value, where=where))


def test_a_local_name_that_disagrees() -> None:
    at = header(GOOD, b"PK\3\4", BEE) + 30
    data = GOOD[:at] + b"pictures/bat.jpg" + GOOD[at + len(BEE) :]
    assert f"entry '{BEE}' has a header that disagrees" in refusal(data)


def test_a_descriptor_that_disagrees() -> None:
    data = bytearray(zipped(entries(), stream=True))
    data[data.index(b"PK\7\x08") + 4] ^= 1
    assert "ends in numbers that disagree" in refusal(bytes(data))


def test_damaged_content() -> None:
    crc = zlib.crc32(b"something else")
    assert f"entry '{BEE}' is damaged" in refusal(patched(GOOD, BEE, "crc", crc))
    at = header(DEFLATED, b"PK\3\4", "deck.json") + 30 + len("deck.json")
    assert "entry 'deck.json' is damaged" in refusal(
        DEFLATED[:at] + b"\xff" * 9 + DEFLATED[at + 9 :]
    )


def test_entries_that_deck_json_does_not_mention() -> None:
    sentence = refusal(with_entries(**{"pictures/more.png": picture("PNG", 3)}))
    assert "picture 'pictures/more.png' belongs to no symbol" in sentence


def test_missing_entries() -> None:
    assert f"picture '{BEE}' of symbol 's1' is not in the file" in refusal(
        with_entries(**{BEE: None})
    )
    assert "has no deck.json" in refusal(with_entries(**{"deck.json": None}))


def test_a_folder_with_content() -> None:
    data = zipped({**entries(), "xxxxxxxxx": b"hidden"}).replace(b"xxxxxxxxx", b"pictures/")
    assert "the folder pictures/ must be empty" in refusal(data)
