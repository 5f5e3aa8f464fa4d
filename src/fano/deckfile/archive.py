"""The zip inside a `.fano` file, read with no trust in it.

Not with `zipfile`, which forgives: it follows headers that overlap, believes the last of two equal
names, and skips bytes before, between and after the entries, so that two readers can see different
decks in one file. Here every byte must be accounted for: the entries lie end to end from the first
byte, each local header agrees with the directory, the directory follows and the end record is the
end. Quoted overlaps, hidden data and files that are also something else cannot be written so.
"""

from __future__ import annotations

import re
import stat
import struct
import zlib
from typing import NamedTuple

from fano.deckfile import limits
from fano.deckfile.errors import DeckFileError, quote

MANIFEST = "deck.json"
FOLDER = "pictures/"

# One folder, plain letters, a suffix; none of the names that are devices on Windows. There is no
# room in it for a path that escapes, nor for two names that one disk takes for the same file,
# other than by case.
_PICTURE_NAME = re.compile(
    r"pictures/(?!(?:con|prn|aux|nul|com\d|lpt\d)\.)[a-z0-9_][a-z0-9_.-]{0,99}\.[a-z0-9]{2,5}",
    re.IGNORECASE | re.ASCII,
)

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_NUMBERS = struct.Struct("<3I")

_ENCRYPTED = 1 << 0 | 1 << 6 | 1 << 13
_DESCRIPTOR = 1 << 3
_HARMLESS = 1 << 1 | 1 << 2 | _DESCRIPTOR | 1 << 11
_STORED, _DEFLATED = 0, 8


class _Entry(NamedTuple):
    name: str
    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int

    @property
    def numbers(self) -> bytes:
        return _NUMBERS.pack(self.crc, self.packed, self.size)


def is_picture_path(path: str) -> bool:
    """Whether a picture may have this path, in the file and on any disk."""
    return _PICTURE_NAME.fullmatch(path) is not None


def unpack(data: bytes) -> dict[str, bytes]:
    """The entries of the archive by name, all in memory, or `DeckFileError`."""
    if len(data) > limits.FILE_BYTES:  # `read_any` allows more for plain decks
        raise DeckFileError(f"is larger than {limits.FILE_BYTES // limits.MIB} MiB")
    if not data.startswith(b"PK"):
        raise DeckFileError("is not a .fano file: it does not begin like a zip archive")
    entries, directory = _directory(data)
    starts = _tiles(data, entries, directory)
    unpacked: dict[str, bytes] = {}
    left = limits.TOTAL_BYTES
    for entry in entries:
        start = starts[entry.name]
        content = _content(entry, data[start : start + entry.packed], left)
        left -= len(content)
        if entry.name != FOLDER:
            unpacked[entry.name] = content
        elif content:
            raise DeckFileError("the folder pictures/ must be empty as an entry")
    return unpacked


def _directory(data: bytes) -> tuple[list[_Entry], int]:
    """The central directory, checked entry by entry, and where it begins."""
    end = len(data) - _END.size
    if end < 0 or data[end : end + 4] != b"PK\5\6":
        raise DeckFileError("is cut short, or something was appended to it")
    _, disk, first_disk, here, count, size, start, comment = _END.unpack_from(data, end)
    if disk or first_disk or here != count or comment:
        raise DeckFileError("is only a part of a zip archive, or was tampered with at its end")
    if count > limits.ENTRIES:
        raise DeckFileError(f"has {count} entries, and {limits.ENTRIES} are allowed")
    if start + size != end:
        raise DeckFileError("has a directory of entries that is not where its end says it is")
    entries: list[_Entry] = []
    names: dict[str, str] = {}
    for _ in range(count):
        entry, start = _central(data, start, end)
        other = names.setdefault(entry.name.lower(), entry.name)
        if len(names) == len(entries):
            raise DeckFileError(f"has two entries called {quote(entry.name)} and {quote(other)}")
        entries.append(entry)
    if start != end:
        raise DeckFileError("has a directory with more in it than its end says")
    return entries, end - size


def _central(data: bytes, at: int, end: int) -> tuple[_Entry, int]:
    if at + _CENTRAL.size > end or data[at : at + 4] != b"PK\1\2":
        raise DeckFileError("has a broken directory of entries")
    fields = _CENTRAL.unpack_from(data, at)
    flags, method, _, _, crc, packed, size, name_size, extra, comment, disk = fields[3:14]
    attributes, offset = fields[15:]
    at += _CENTRAL.size
    raw = data[at : at + name_size]
    at += name_size + extra + comment
    if at > end:
        raise DeckFileError("has a broken directory of entries")
    name = _name(raw)
    if flags & _ENCRYPTED:
        raise DeckFileError(f"entry {quote(name)} is encrypted")
    if method not in (_STORED, _DEFLATED) or flags & ~_HARMLESS or disk:
        raise DeckFileError(
            f"entry {quote(name)} is packed in an unusual way (method {method}, flags {flags:#x}): "
            "only stored and deflated entries are read"
        )
    kind = stat.S_IFMT(attributes >> 16)
    if kind not in (0, stat.S_IFDIR if name == FOLDER else stat.S_IFREG):
        what = "a symbolic link" if kind == stat.S_IFLNK else "no plain file"
        raise DeckFileError(f"entry {quote(name)} is {what}")
    return _Entry(name, raw, flags, method, crc, packed, size, offset), at


def _name(raw: bytes) -> str:
    try:
        name = raw.decode()
    except UnicodeDecodeError as error:
        raise DeckFileError(f"entry {quote(raw)} has a name that is not UTF-8") from error
    if name not in (MANIFEST, FOLDER) and not is_picture_path(name):
        raise DeckFileError(
            f"entry {quote(name)} has a name that is not allowed: there may be {MANIFEST}, and "
            "pictures/ followed by a file name of the letters a-z, digits, '-', '_' and '.'"
        )
    return name


def _tiles(data: bytes, entries: list[_Entry], directory: int) -> dict[str, int]:
    """Where the content of each entry starts, once they prove to lie end to end."""
    starts = {}
    at = 0
    for entry in sorted(entries, key=lambda entry: entry.offset):
        what = f"entry {quote(entry.name)}"
        if entry.offset < at:
            raise DeckFileError(f"{what} overlaps another entry")
        if entry.offset > at:
            raise DeckFileError(f"{what} has bytes before it that belong to no entry")
        if at + _LOCAL.size > directory or data[at : at + 4] != b"PK\3\4":
            raise DeckFileError(f"{what} is not where the directory says it is")
        _, _, flags, method, _, _, crc, packed, size, name_size, extra = _LOCAL.unpack_from(
            data, at
        )
        at += _LOCAL.size
        raw = data[at : at + name_size]
        numbers = _NUMBERS.pack(crc, packed, size)
        later = flags & _DESCRIPTOR and numbers == bytes(_NUMBERS.size)
        if (flags, method, raw) != (entry.flags, entry.method, entry.raw_name) or not (
            later or numbers == entry.numbers
        ):
            raise DeckFileError(f"{what} has a header that disagrees with the directory")
        at += name_size + extra
        starts[entry.name] = at
        at += entry.packed
        if flags & _DESCRIPTOR:
            signed = b"PK\7\x08" + entry.numbers
            at += len(signed) if data.startswith(signed, at) else _NUMBERS.size
            if not data.startswith(entry.numbers, at - _NUMBERS.size):
                raise DeckFileError(f"{what} ends in numbers that disagree with the directory")
        if at > directory:
            raise DeckFileError(f"{what} overlaps the directory")
    if at != directory:
        raise DeckFileError("has bytes between its last entry and its directory")
    return starts


def _content(entry: _Entry, packed: bytes, left: int) -> bytes:
    """The unpacked bytes: what the header says of their size is believed only once counted."""
    what = f"entry {quote(entry.name)}"
    most = limits.JSON_BYTES if entry.name == MANIFEST else limits.PICTURE_BYTES
    fair = max(limits.RATIO_FREE_BYTES, len(packed) * limits.RATIO)
    most = min(most, left, fair)
    try:
        content, whole = _inflate(packed, most) if entry.method == _DEFLATED else (packed, True)
    except zlib.error as error:
        raise DeckFileError(f"{what} is damaged: it cannot be unpacked") from error
    if len(content) > most:
        if most == fair:
            raise DeckFileError(f"{what} unpacks to more than {limits.RATIO} times its size")
        if most == left:
            whole_mib = limits.TOTAL_BYTES // limits.MIB
            raise DeckFileError(f"{what} brings the file to more than {whole_mib} MiB unpacked")
        raise DeckFileError(f"{what} is larger than {most // limits.MIB} MiB")
    if not whole or len(content) != entry.size or zlib.crc32(content) != entry.crc:
        raise DeckFileError(f"{what} is damaged: its content is not what its header promises")
    return content


def _inflate(packed: bytes, most: int) -> tuple[bytes, bool]:
    """At most one byte more than asked for, and whether the stream ended where its bytes do."""
    inflater = zlib.decompressobj(wbits=-15)
    content = inflater.decompress(packed, most + 1)
    return content, inflater.eof and not inflater.unused_data
