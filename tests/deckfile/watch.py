"""Sees every file that is opened to write, and everything else done to the disk or the net."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.chmod",
            "os.truncate", "os.utime", "os.chown", "shutil.", "tempfile.", "subprocess.", "os.exec",
            "os.system", "os.posix_spawn", "os.fork", "socket.")  # fmt: skip

_seen: list[tuple[str, str]] | None = None


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _seen is None:
        return
    if (event == "open" and arguments[2] & _WRITING) or event.startswith(_CHANGES):
        _seen.append((event, str(arguments[0]) if arguments else ""))


@contextmanager
def watching() -> Iterator[list[tuple[str, str]]]:
    """The list of what is changed meanwhile, as (event, path); only for this thread of tests."""
    global _seen  # noqa: PLW0603 - an audit hook cannot be removed, so it is switched off
    if not hasattr(sys, "_fano_watched"):
        sys.addaudithook(_hook)
        sys._fano_watched = True  # type: ignore[attr-defined]
    _seen = []
    try:
        yield _seen
    finally:
        _seen = None


def is_inside(path: str, folder: Path) -> bool:
    return Path(path).resolve().is_relative_to(folder.resolve())
