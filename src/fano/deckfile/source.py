"""Where the bytes of a deck come from, and what the file is called when it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fano.deckfile.errors import DeckFileError, quote
from fano.deckfile.limits import MIB

Source = str | Path | bytes
"""A path, or the bytes themselves."""


@contextmanager
def named(source: Source) -> Iterator[None]:
    """Put the file's name before the sentence of any refusal."""
    try:
        yield
    except DeckFileError as error:
        name = "the deck file" if isinstance(source, bytes) else _printable(_name(source))
        raise type(error)(f"{name}: {error}") from error


def content(source: Source, most: int) -> bytes:
    """The bytes, never more than allowed."""
    data = source if isinstance(source, bytes) else _read(Path(source), most + 1)
    if len(data) > most:
        raise DeckFileError(f"is larger than {most // MIB} MiB")
    return data


def _read(path: Path, most: int) -> bytes:
    try:
        # A pipe or a device never ends, and opening it may wait for ever.
        if path.is_dir():
            raise DeckFileError("is a folder, not a file")
        if path.exists() and not path.is_file():
            raise DeckFileError("is not a file")
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DeckFileError(f"cannot be read: {reason}") from error


def _name(path: str | Path) -> str:
    """The file's own; of what has none, such as `/`, all that was given."""
    return Path(path).name or str(path)


def _printable(name: str) -> str:
    return name if name.isprintable() and 0 < len(name) <= 100 else quote(name)
