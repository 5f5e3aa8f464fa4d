"""Hooks by which a room notifies its server, beside what it sends to its clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from fano.room import Room


class SessionEnded(NamedTuple):
    """A session that is over: the room before and after it, and where it stands in the log."""

    code: str
    before: Room
    after: Room
    first: int
    last: int


class RoomHooks(NamedTuple):
    """Whom to call."""

    append_took: Callable[[float], None]
    """The duration of an append to the log, in seconds."""
    call_held: Callable[[float], None]
    """How long a call was held until its verdict, in seconds."""
    session_ended: Callable[[SessionEnded], None]
    """A session is over, and that it is so stands in the log."""
    log_restored: Callable[[], Awaitable[None]]
    """The log has failed: returns when it can be written again."""


LOG_RETRY_S = 0.5
"""How soon a room that nobody watches over tries a log again that has failed."""

NO_HOOKS = RoomHooks(
    lambda _: None, lambda _: None, lambda _: None, lambda: asyncio.sleep(LOG_RETRY_S)
)
"""For rooms that nobody watches over."""
