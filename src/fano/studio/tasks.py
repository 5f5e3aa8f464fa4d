"""What is done in a process of its own, and what comes back from it."""

from __future__ import annotations

import msgspec

from fano.studio.errors import No
from fano.studio.model import Draft, Fitted
from fano.studio.options import Options


class Fit(msgspec.Struct, frozen=True, tag="fit"):
    """Make a picture fit for a deck."""

    data: bytes


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Read a stranger's deck file, and make all its pictures anew."""

    data: bytes


class Print(msgspec.Struct, frozen=True, tag="print"):
    """Draw the pages as a PDF; with `page`, that one as a picture."""

    draft: Draft
    pictures: dict[str, bytes]
    options: Options
    page: int | None = None


Task = Fit | Open | Print


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    draft: Draft
    pictures: list[Fitted]


class Made(msgspec.Struct, frozen=True, tag="made"):
    """A picture that fits."""

    picture: Fitted


class Printed(msgspec.Struct, frozen=True, tag="printed"):
    data: bytes
    pages: int


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """So many done, of so many."""

    done: int
    of: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    why: No
    sentence: str


Answer = Opened | Made | Printed | Progress | Failed
HEAD_BYTES = 4
"""Before each message stands its length."""
