"""Writing a `.fano` file: the same deck gives the same bytes, on every machine."""

from __future__ import annotations

import io
import os
import secrets
import zipfile
from contextlib import suppress
from pathlib import Path

import msgspec

from fano.deckfile import archive
from fano.deckfile.errors import DeckFileError, quote
from fano.deckfile.model import FORMAT, DeckFile, Manifest
from fano.deckfile.reader import read


def pack(deck: DeckFile) -> bytes:
    """The bytes of the file, or `DeckFileError` if `read` would refuse them.

    Entries are stored in the order of their names, with one date, and not compressed: pictures
    are compressed already, and what deflate makes of the rest differs between versions of zlib.
    """
    for path in deck.pictures:
        if not archive.is_picture_path(path):
            raise DeckFileError(f"this deck has a picture path that is not allowed: {quote(path)}")
    entries = {archive.MANIFEST: _manifest(deck), **deck.pictures}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as zipped:
        for name in sorted(entries):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # else it would tell on which system it was made
            entry.external_attr = 0o100644 << 16
            zipped.writestr(entry, entries[name])
    data = file.getvalue()
    read(data)
    return data


def write(deck: DeckFile, path: str | Path) -> None:
    """Write the file at once or not at all: nobody ever sees half of it under its name."""
    target = Path(path)
    if not target.name:
        raise DeckFileError(f"{quote(str(path))} is not the name of a file")
    data = pack(deck)
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise DeckFileError(f"{target}: cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            draft.unlink()


def extract(deck: DeckFile, folder: str | Path) -> None:
    """Lay the deck out as `deck.json` and `pictures/` in a new folder, to work on it by hand.

    The folder must not exist yet: so nothing in it can be a link to somewhere else, and since a
    picture's path is `pictures/` and a plain name, nothing is written outside.
    """
    pack(deck)
    root = Path(folder)
    try:
        root.mkdir()
        (root / archive.FOLDER).mkdir()
        for path, data in {archive.MANIFEST: _manifest(deck), **deck.pictures}.items():
            with (root / path).open("xb") as file:
                file.write(data)
    except OSError as error:
        raise DeckFileError(f"{root}: cannot be written: {error.strerror}") from error


def _manifest(deck: DeckFile) -> bytes:
    fields = {name: getattr(deck, name) for name in DeckFile.__struct_fields__}
    del fields["pictures"]
    version = deck.version_needed
    manifest = Manifest(**fields, version=version)
    try:
        # Format and version first: they show what the file is.
        head = {"format": FORMAT, "version": version}
        compact = msgspec.json.encode(head | msgspec.to_builtins(manifest, order="deterministic"))
    except (TypeError, UnicodeEncodeError) as error:
        raise DeckFileError(f"this deck cannot be written: {error}") from error
    return compact + b"\n"
