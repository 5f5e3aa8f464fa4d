"""Reading a `.fano` file: into memory, whole, checked, or not at all."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from fano.deckfile import archive, limits, strict_json
from fano.deckfile.errors import DeckFileError, quote
from fano.deckfile.model import FORMAT, VERSION, DeckFile, Manifest
from fano.deckfile.source import Source, content, named
from fano.deckfile.verify import verify

T = TypeVar("T")


def read(source: Source) -> DeckFile:
    """The deck file at that path, or in those bytes; `DeckFileError` if anything is amiss.

    Nothing is written anywhere. What is returned is a proper deck: any two of its cards share
    exactly one symbol, and every picture is there and was measured.
    """
    with named(source):
        return parse(content(source, limits.FILE_BYTES))


def parse(data: bytes) -> DeckFile:
    """The same, from bytes, for callers who name the file themselves."""
    entries = archive.unpack(data)
    text = entries.pop(archive.MANIFEST, None)
    if text is None:
        raise DeckFileError(f"has no {archive.MANIFEST}")
    manifest = _manifest(text)
    verify(manifest, entries)
    fields = {name: getattr(manifest, name) for name in Manifest.__struct_fields__}
    del fields["version"]
    return DeckFile(**fields, pictures=entries)


def _manifest(text: bytes) -> Manifest:
    try:
        value = strict_json.loads(text)
    except DeckFileError as error:
        raise DeckFileError(f"{archive.MANIFEST} {error}") from error
    # The version first: what is wrong with a newer file is only that it is newer.
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise DeckFileError(f'{archive.MANIFEST} does not say "format": "{FORMAT}"')
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise DeckFileError(
            f"{archive.MANIFEST} has the version {quote(version)}, not 1 to {VERSION}"
        )
    if version > VERSION:
        raise DeckFileError(
            f"is deck format {quote(version)}, made by a newer Fano: update Fano to read it"
        )
    manifest = converted(value, Manifest, archive.MANIFEST)
    if manifest.version_needed > version:
        raise DeckFileError(
            f"{archive.MANIFEST} has cards laid by hand, which version {version} did not have"
        )
    return manifest


def converted(value: object, kind: type[T], file: str) -> T:
    """The value as that type, or a sentence that names the field which is not of it."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        # "Expected `int`, got `bool` - at `$.cards[3][1]`"
        fault, _, place = str(error).partition(" - at ")
        place = re.sub(r"[`$]", "", place).strip(". ")
        where = f" at {place}" if place else ""
        raise DeckFileError(f"{file} is wrong{where}: {_cut(fault)}") from error


def _cut(fault: str) -> str:
    return fault if len(fault) <= 160 else f"{fault[:160]}…"
