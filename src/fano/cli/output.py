"""Files that a command writes: whole or not at all, and never a folder that is not there."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from fano.cli.arguments import UsageError, shortened


def output(name: str, *suffixes: str) -> Path:
    """The path to write to, once it is clear that it can be; before any long work."""
    path = Path(name)
    if path.suffix.lower() not in suffixes:
        raise UsageError(f"{shortened(name)} must end in {' or '.join(suffixes)}")
    if path.is_dir():
        raise UsageError(f"{shortened(name)} is a folder, not a file")
    if not path.parent.is_dir():
        raise UsageError(f"{shortened(name)}: there is no folder {shortened(str(path.parent))}")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise UsageError(f"{shortened(name)} cannot be written: permission denied")
    return path


def write_file(path: Path, data: bytes) -> None:
    """Nobody ever sees half of the file under its name."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        raise UsageError(f"{shortened(str(path))} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            draft.unlink()


def in_words(size: int) -> str:
    """
    >>> in_words(402_000), in_words(12_345_678)
    ('402 kB', '12.3 MB')
    """
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
