"""Ways to spoil a deck file, from single bits to entries that lie.

Half of them repair the checksums afterwards, or nothing would ever get past the outermost check.
"""

from __future__ import annotations

import copy
import json
import random
import struct
import zipfile
from collections.abc import Callable
from typing import Any

from tests.deckfile.make import CENTRAL, LOCAL, header, zipped

Chance = random.Random
Entries = dict[str, bytes]

NUMBERS = (0, 1, 2, 7, 8, 9, 255, 256, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF)
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 10**30, 0.5, 1e308, "", " ", "x", "é", "\ud800", "\0",
    "#ff0000", "en", "pictures/anchor.png", "../x.png", "x" * 500, [], {}, [[]], [0, 1, 2],
    {"kind": "text", "text": "x"}, {"kind": "picture", "path": "pictures/bee.jpg"},
)  # fmt: skip
NAMES = (
    "deck.json", "DECK.JSON", "pictures/", "pictures/x.png", "pictures/Anchor.png", "../x.png",
    "/etc/x.png", "pictures/../x.png", "C:\\x.png", "pictures/\u00e9.png", "x", "pictures/x.svg",
)  # fmt: skip
SVG_PARTS = (
    b"<script/>", b"<g>", b"</g>", b"<use href='#a'/>", b"<g id='a'/>", b"<!DOCTYPE svg>", b"&a;",
    b" onload='x'", b" fill='url(#a)'", b" style='fill:red'", b"<?x y?>", b"<![CDATA[", b"-->",
)  # fmt: skip


def flip_bits(chance: Chance, data: bytes) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        if spoilt:
            spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut(chance: Chance, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] if chance.random() < 0.7 else data[at:]


def splice(chance: Chance, data: bytes) -> bytes:
    """Repeat, move, drop or insert a stretch of bytes."""
    a, b, c = sorted(chance.randrange(len(data) + 1) for _ in range(3))
    noise = chance.choice((b"", b"PK\3\4", b"PK\1\2", b"PK\5\6", chance.randbytes(9)))
    return chance.choice(
        (
            data[:b] + data[a:],
            data[:a] + data[b:c] + data[a:b] + data[c:],
            data[:a] + data[b:],
            data[:b] + noise + data[b:],
        )
    )


def edit_header(chance: Chance, data: bytes) -> bytes:
    """Overwrite a number in a local header, in the directory, in both, or in the end record."""
    spoilt = bytearray(data)
    if chance.random() < 0.2:
        at = len(data) - 22 + chance.choice((4, 6, 8, 10, 12, 16, 20))
        struct.pack_into("<H", spoilt, at, chance.choice(NUMBERS) & 0xFFFF)
        return bytes(spoilt)
    name = chance.choice(("deck.json", "pictures/bee.jpg", "pictures/dog.svg"))
    field = chance.choice(list(CENTRAL))
    value = chance.choice((*NUMBERS, chance.randrange(len(data)), 0o120777 << 16))
    which = chance.choice(((b"PK\3\4",), (b"PK\1\2",), (b"PK\3\4", b"PK\1\2")))
    for signature in which:
        offsets = LOCAL if signature == b"PK\3\4" else CENTRAL
        if field in offsets:
            start, code = offsets[field]
            limit = 0xFFFF if code == "<H" else 0xFFFFFFFF
            struct.pack_into(code, spoilt, header(data, signature, name) + start, value & limit)
    return bytes(spoilt)


def rename_raw(chance: Chance, data: bytes) -> bytes:
    """Another name of the same length, in one place or in all."""
    name = b"pictures/bee.jpg"
    new = chance.choice((b"pictures/dog.svg", b"pictures/BEE.jpg", b"../../../../../x", bytes(16)))
    return data.replace(name, new, chance.choice((1, 2, -1)))


def spoil_json(chance: Chance, entries: Entries) -> None:
    try:
        deck = json.loads(entries["deck.json"])
    except ValueError:  # spoilt before
        return
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _spoil_value(chance, deck)
    entries["deck.json"] = json.dumps(deck).encode()


def _spoil_value(chance: Chance, node: Any) -> None:
    while node:
        key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if isinstance(node[key], (dict, list)) and chance.random() < 0.8:
            node = node[key]
            continue
        match chance.randrange(6):
            case 0:
                del node[key]
            case 1 if isinstance(node, dict):
                node[chance.choice(("x", "format", "version", "\udfff", "second"))] = node[key]
            case 1 | 2 if isinstance(node, list):
                node.insert(chance.randrange(len(node)), node[key])
            case 3 if isinstance(node, list):
                chance.shuffle(node)
            case 4 if type(node[key]) is int:
                node[key] += chance.choice((-1, 1))
            case _:
                node[key] = copy.deepcopy(chance.choice(VALUES))
        return


def spoil_json_text(chance: Chance, entries: Entries) -> None:
    entries["deck.json"] = chance.choice((flip_bits, cut, splice))(chance, entries["deck.json"])


def spoil_picture(chance: Chance, entries: Entries) -> None:
    name = chance.choice([name for name in entries if name != "deck.json"])
    entries[name] = chance.choice((flip_bits, flip_bits, cut, splice))(chance, entries[name])


def spoil_svg(chance: Chance, entries: Entries) -> None:
    drawing = entries["pictures/dog.svg"]
    for _ in range(chance.randint(1, 3)):
        ends = [at + 1 for at, byte in enumerate(drawing) if byte in b'>"']
        at = chance.choice(ends or [0])
        drawing = drawing[:at] + chance.choice(SVG_PARTS) + drawing[at:]
    entries["pictures/dog.svg"] = drawing


def rename(chance: Chance, entries: Entries) -> None:
    old = chance.choice(list(entries))
    entries[chance.choice(NAMES)] = entries.pop(old)


def add_or_drop(chance: Chance, entries: Entries) -> None:
    if chance.random() < 0.5:
        del entries[chance.choice(list(entries))]
    else:
        entries[chance.choice(NAMES)] = chance.choice(list(entries.values()))


def harmless(chance: Chance, entries: Entries) -> None:
    """Another order of the entries: still a sound deck."""
    names = list(entries)
    chance.shuffle(names)
    for name in names:
        entries[name] = entries.pop(name)


WHOLE: tuple[Callable[[Chance, bytes], bytes], ...] = (
    flip_bits, cut, splice, edit_header, edit_header, rename_raw,
)  # fmt: skip
INSIDE: tuple[Callable[[Chance, Entries], None], ...] = (
    spoil_json, spoil_json, spoil_json, spoil_json_text, spoil_picture, spoil_picture, spoil_svg,
    rename, add_or_drop, harmless,
)  # fmt: skip


def mutate(chance: Chance, seeds: list[Entries]) -> bytes:
    """One spoilt deck file."""
    entries = dict(chance.choice(seeds))
    inside = chance.random() < 0.6
    if inside:
        for change in chance.choices(INSIDE, k=chance.choice((1, 1, 1, 2))):
            if "deck.json" in entries and "pictures/dog.svg" in entries:
                change(chance, entries)
    method = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
    data = zipped(entries, method, stream=chance.random() < 0.2)
    return data if inside else chance.choice(WHOLE)(chance, data)
