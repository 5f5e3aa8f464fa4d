"""What a room lets its server know, beside what it tells the people in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fano.room import Room


class Ended(NamedTuple):
    """An evening that is over: the room before and after it, and where it stands in the log."""

    code: str
    before: Room
    after: Room
    first: int
    last: int


class Notices(NamedTuple):
    """Whom to call."""

    took: Callable[[float], None]
    """An append to the log took so many seconds."""
    waited: Callable[[float], None]
    """A call was held for so many seconds until its verdict."""
    ended: Callable[[Ended], None]
    """An evening is over, and that it is so stands in the log."""


NO_NOTICES = Notices(lambda _: None, lambda _: None, lambda _: None)
"""For rooms that nobody watches over."""
