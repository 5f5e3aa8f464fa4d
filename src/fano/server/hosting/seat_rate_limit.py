"""What one room puts up with, so that its log does not grow for ever.

An evening of games is a few thousand entries. Whoever changes their name all day long, or calls
wrong where that costs nothing, could add some twenty a second.
"""

from __future__ import annotations

from fano.rules.commands import Why
from fano.rules.table import Seat
from fano.server.config.limits import Bucket, Limits
from fano.wire import messages as wire

UNCOUNTED = (wire.Call, wire.Play, wire.Stop, wire.Write, wire.Depart, wire.Close)
"""Moves, which the games themselves see to, and farewells."""


class SeatRateLimit:
    """Of one room, with each of its seats."""

    def __init__(self) -> None:
        self._seats: dict[Seat, Bucket] = {}

    def refusal(
        self, request: wire.Request, seat: Seat, entries: int, limits: Limits
    ) -> Why | None:
        """Why a request is too much for a room whose log has so many entries; None if it is not."""
        if isinstance(request, UNCOUNTED):
            return None
        if isinstance(request, wire.Start) and entries >= limits.entries:
            return Why.ROOM_SPENT
        if seat not in self._seats:
            self._seats[seat] = Bucket(limits.changes, limits.changes_per_second)
        return None if self._seats[seat].take() else Why.TOO_OFTEN


def most_entries(limits: Limits) -> int:
    """At so many a room is closed, whatever is on: what had begun before has had its time."""
    return limits.entries + limits.entries // 10
