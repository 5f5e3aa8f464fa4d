"""Deck files for the tests, sound ones and hostile ones, made from nothing."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image

from fano.deck import full_deck
from fano.deckfile import DeckFile, Face, Picture, SymbolEntry, Text, pack

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24"><path d="M0 0h9v9z"/></svg>'
WORDS = [
    "anchor",
    "bee",
    "cactus",
    "dog",
    "egg",
    "fan",
    "gem",
    "hat",
    "ink",
    "jar",
    "key",
    "lamp",
    "moon",
]


@cache
def picture(kind: str, number: int = 0, size: tuple[int, int] = (5, 3), **options: Any) -> bytes:
    """A tiny picture of that Pillow format; another number gives another colour."""
    file = io.BytesIO()
    Image.new("RGB", size, (9 * number % 256, 90, 200)).save(file, kind, **options)
    return file.getvalue()


def frames(kind: str) -> bytes:
    """A picture that moves."""
    file = io.BytesIO()
    first, second = (Image.new("RGB", (5, 3), colour) for colour in ("red", "blue"))
    first.save(file, kind, save_all=True, append_images=[second], duration=100)
    return file.getvalue()


@cache
def sound(order: int = 2) -> DeckFile:
    """A deck with a face of every kind in it."""
    count = order * order + order + 1
    pictures = {
        "pictures/anchor.png": picture("PNG"),
        "pictures/bee.jpg": picture("JPEG"),
        "pictures/Cactus.webp": picture("WEBP"),
        "pictures/dog.svg": SVG,
        "pictures/dog2.webp": picture("WEBP", 7, lossless=True),
    }
    faces: list[Face] = [Picture(path) for path in list(pictures)[:4]]
    faces += [Text("七", "#cc0000"), Text("7")]
    faces += [Text(f"word {number}") for number in range(len(faces), count)]
    second: dict[int, Face] = {3: Picture("pictures/dog2.webp"), 5: Text("seven")}
    return DeckFile(
        title="A small deck",
        order=order,
        author="A maker",
        licence="CC0-1.0",
        language="en",
        symbols=tuple(
            SymbolEntry(
                id=f"s{number}",
                face=face,
                second=second.get(number),
                names={"en": (WORDS[number], f"the {WORDS[number]}"), "fr": (f"f{number}",)},
            )
            for number, face in enumerate(faces)
        ),
        cards=full_deck(order).cards,
        pictures=pictures,
    )


@cache
def _entries(order: int) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(pack(sound(order)))) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def entries(order: int = 2) -> dict[str, bytes]:
    """What lies in the file of the sound deck: yours to spoil."""
    return dict(_entries(order))


def manifest(order: int = 2) -> dict[str, Any]:
    """The deck.json of the sound deck: yours to spoil."""
    found: dict[str, Any] = json.loads(_entries(order)["deck.json"])
    return found


def zipped(
    content: Mapping[str, bytes], method: int = zipfile.ZIP_STORED, *, stream: bool = False
) -> bytes:
    """A zip of these entries; as a stream, sizes follow the data instead of preceding it."""
    file: io.BytesIO = _Stream() if stream else io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return file.getvalue()


class _Stream(io.BytesIO):
    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError


def with_json(value: object, order: int = 2) -> bytes:
    """The sound deck's file with another deck.json: text as it is, anything else as JSON."""
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return zipped({**entries(order), "deck.json": text})


def with_entries(**changed: bytes | None) -> bytes:
    """The sound deck's file with some entries changed, added, or (None) left out."""
    content: dict[str, bytes | None] = {**entries(), **changed}
    return zipped({name: data for name, data in content.items() if data is not None})


def patched(data: bytes, name: str, field: str, value: int, *, where: str = "both") -> bytes:
    """The zip with one number of an entry's local and central header overwritten."""
    spoilt = bytearray(data)
    for place, signature, offsets in (("local", b"PK\3\4", LOCAL), ("central", b"PK\1\2", CENTRAL)):
        if where in (place, "both") and field in offsets:
            start, code = offsets[field]
            struct.pack_into(code, spoilt, header(data, signature, name) + start, value)
    return bytes(spoilt)


def header(data: bytes, signature: bytes, name: str) -> int:
    """Where the local or central header of that entry begins."""
    size = 30 if signature == b"PK\3\4" else 46
    at = data.find(signature)
    while data[at + size : at + size + len(name)] != name.encode():
        at = data.index(signature, at + 1)
    return at


LOCAL = {
    "flags": (6, "<H"),
    "method": (8, "<H"),
    "crc": (14, "<I"),
    "packed": (18, "<I"),
    "size": (22, "<I"),
}
CENTRAL = {
    "flags": (8, "<H"),
    "method": (10, "<H"),
    "crc": (16, "<I"),
    "packed": (20, "<I"),
    "size": (24, "<I"),
    "attributes": (38, "<I"),
    "offset": (42, "<I"),
}
