"""The contract of a log: numbered entries for each room, and appending is the lock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import NamedTuple, Protocol

from fano.errors import FanoError

MOST_ENTRIES = 1000
"""How many entries one append may bring."""
MOST_BYTES = 16 * 2**20
"""How large one entry may be."""
MOST_NAME_BYTES = 1000
"""How long the name of a room, and kind and key of a blob, may be in UTF-8."""
LAST_SEQ = 2**63 - 1 - MOST_ENTRIES
"""What numbers fit into a file; no room gets there."""


class Entry(NamedTuple):
    """One entry of a room's log. The numbers are 1, 2, 3 … without gaps."""

    seq: int
    data: bytes


class LogError(FanoError):
    """The log could not be opened, read or written; the sentence names the file and the reason.

    An append that raised it was not acknowledged. Catch up and decide again: should the entry
    have reached the disk after all, then its number is taken.
    """


class Log(Protocol):
    """One append-only log per room. All of it may be called from any event loop."""

    def append(self, room: str, seq: int, entry: bytes, *more: bytes) -> Awaitable[bool]:
        """Add entries numbered from `seq` on, all or none; True once they are durable.

        False if `seq` is not the room's next number: someone else was first; read what they
        appended and decide again. Await it before the next append to the same room: numbers alone
        cannot tell that an entry was decided upon another one that was then refused. What
        belongs together goes into one append. A cancelled append may still take place.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """The entries with numbers above `after`, in order; none for an unknown room."""
        ...

    def follow(self, room: str, after: int = 0) -> AsyncIterator[Entry]:
        """What is there after `after`, then what comes, each entry once and in order.

        It ends when the log is closed, and when the last entry seen is no longer there, for then
        the room was deleted; a room that has no entries yet is waited for. Cancelling a
        step loses nothing: the next step goes on.
        """
        ...

    async def rooms(self) -> dict[str, int]:
        """All rooms, by name, and the number of their last entries."""
        ...

    async def delete(self, room: str) -> None:
        """Forget a room and all its entries. The next entry of that name is number 1."""
        ...

    async def rewrite(self, room: str, entries: Sequence[Entry]) -> None:
        """Put other bytes in the place of entries that are there, durably.

        What happened is never changed. This is for erasing what a player asked to be forgotten,
        and neither for the last entry of a room nor for anything that followers wait for.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked for, end all followers, let go of the file."""
        ...


def check_room(room: str) -> None:
    """Refuse a name that no file can hold, before it gets among the writes of other rooms."""
    check_name(room, "room")


def check_name(name: str, what: str) -> None:
    if not isinstance(name, str) or not name:
        raise ValueError(f"a {what} needs a name, not {name!r}")
    try:
        size = len(name.encode())
    except UnicodeEncodeError:
        raise ValueError(f"the {what} {name!r} has a name that is not Unicode text") from None
    if size > MOST_NAME_BYTES:
        raise ValueError(f"a {what} has a name of {size} bytes, and {MOST_NAME_BYTES} are allowed")


def check_append(room: str, seq: int, entries: tuple[bytes, ...]) -> bool:
    """Whether the number can be right at all; what is no entry is an error of the caller."""
    if not (type(room) is str and room.isascii() and 0 < len(room) <= MOST_NAME_BYTES):
        check_room(room)
    if len(entries) > MOST_ENTRIES:
        raise ValueError(f"{len(entries)} entries in one append, and {MOST_ENTRIES} are allowed")
    for entry in entries:
        if type(entry) is not bytes:
            raise TypeError(f"an entry is bytes, not {type(entry).__name__}")
        if len(entry) > MOST_BYTES:
            raise ValueError(f"an entry of {len(entry)} bytes, and {MOST_BYTES} are allowed")
    return 1 <= seq <= LAST_SEQ
