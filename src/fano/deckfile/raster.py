"""The size of a PNG, JPEG or WebP, from its header alone.

Each function walks the parts of the file once and refuses what would make another reader see
something else: a second header, a second frame, parts that run past the end.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

from fano.deckfile import limits
from fano.deckfile.errors import BadPicture


class Size(NamedTuple):
    width: int
    height: int


def png_size(data: bytes) -> Size:
    kinds = []
    for kind, content in _png_chunks(data):
        if kind in (b"acTL", b"fcTL", b"fdAT"):
            raise BadPicture("is animated")
        kinds.append(kind)
        if (kind == b"IHDR") != (len(kinds) == 1) or (kind == b"IHDR" and len(content) != 13):
            raise BadPicture("is not a PNG: it must begin with its one header")
    if kinds[-1:] != [b"IEND"] or b"IDAT" not in kinds:
        raise BadPicture("is a PNG that is cut short")
    return Size(int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, parts = 8, 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        end = at + 8 + size
        kind, content = data[at + 4 : at + 8], data[at + 8 : end]
        parts += 1
        if end + 4 > len(data) or not kind.isalpha() or parts > limits.PICTURE_PARTS:
            raise BadPicture("is a PNG that is cut short, damaged or in too many parts")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise BadPicture("is a damaged PNG: a checksum is wrong")
        yield kind, content
        at = end + 4
        if kind == b"IEND" and at != len(data):
            raise BadPicture("is a PNG with something appended to it")


# Start-of-frame markers are C0 … CF but for three that mean tables.
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def jpeg_size(data: bytes) -> Size:
    size = None
    for marker, content in _jpeg_segments(data):
        if marker in _JPEG_FRAMES:
            if size is not None or len(content) < 6:
                raise BadPicture("is a damaged JPEG: it must have one frame header")
            size = Size(int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big"))
        if marker == 0xE2 and content.startswith(b"MPF\0"):
            raise BadPicture("holds several pictures in one JPEG: save it as a single one")
    if size is None:
        raise BadPicture("is a JPEG without a frame header")
    # Compressed data escapes every FF, so this counts scans (and at most a thumbnail's).
    if data.count(b"\xff\xda") > limits.JPEG_SCANS:
        raise BadPicture(f"is a JPEG of more than {limits.JPEG_SCANS} scans")
    return size


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and content of each segment, up to the compressed data."""
    at = 2
    for _ in range(limits.PICTURE_PARTS):
        start = at
        while data[at : at + 1] == b"\xff":
            at += 1
        marker = data[at] if at < len(data) else 0
        size = int.from_bytes(data[at + 1 : at + 3], "big")
        end = at + 1 + size
        # From C0 to FE all markers have a length, but for restarts, begin and end (D0 … D9).
        has_size = 0xC0 <= marker <= 0xFE and not 0xD0 <= marker <= 0xD9
        if at == start or not has_size or size < 2 or end > len(data):
            raise BadPicture("is a JPEG that is cut short or damaged")
        yield marker, data[at + 3 : end]
        if marker == 0xDA:
            return
        at = end
    raise BadPicture("is a JPEG in too many parts")


def webp_size(data: bytes) -> Size:
    canvas = frame = None
    for number, (kind, content) in enumerate(_webp_chunks(data)):
        if kind in (b"ANIM", b"ANMF"):
            raise BadPicture("is animated")
        if kind == b"VP8X":
            if number or len(content) < 10:
                raise BadPicture("is a damaged WebP: its header is not where it must be")
            if content[0] & 2:
                raise BadPicture("is animated")
            canvas = Size(
                int.from_bytes(content[4:7], "little") + 1,
                int.from_bytes(content[7:10], "little") + 1,
            )
        elif kind in (b"VP8 ", b"VP8L"):
            if frame is not None:
                raise BadPicture("is a WebP of several frames")
            frame = _webp_frame(kind, content)
    if frame is None or canvas not in (None, frame):
        raise BadPicture("is a damaged WebP: its frame does not fit its header")
    return frame


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    if int.from_bytes(data[4:8], "little") + 8 != len(data):
        raise BadPicture("is a WebP that is cut short, or something was appended to it")
    at = 12
    for _ in range(limits.PICTURE_PARTS):
        if at == len(data):
            return
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        end = at + 8 + size
        if end > len(data):
            raise BadPicture("is a WebP that is cut short")
        yield data[at : at + 4], data[at + 8 : end]
        at = min(end + size % 2, len(data))
    raise BadPicture("is a WebP in too many parts")


def _webp_frame(kind: bytes, content: bytes) -> Size:
    if kind == b"VP8L" and content[:1] == b"\x2f" and len(content) >= 5:
        bits = int.from_bytes(content[1:5], "little")
        return Size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and content[3:6] == b"\x9d\x01\x2a" and len(content) >= 10:
        return Size(
            int.from_bytes(content[6:8], "little") & 0x3FFF,
            int.from_bytes(content[8:10], "little") & 0x3FFF,
        )
    raise BadPicture("is a WebP without a frame header")
