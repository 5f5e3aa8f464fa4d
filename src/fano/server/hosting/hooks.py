"""What a room lets its server know, beside what it tells the people in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
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
    restored: Callable[[], Awaitable[None]]
    """The log has failed: returns when it can be written again."""


RETRY_S = 0.5
"""How soon a room that nobody watches over tries a log again that has failed."""

NO_NOTICES = Notices(lambda _: None, lambda _: None, lambda _: None, lambda: asyncio.sleep(RETRY_S))
"""For rooms that nobody watches over."""
