"""Limits how often each seat may change a room, so that its log does not grow without end.

A session of games is a few thousand entries. A client that keeps changing its player's name, or
calls wrong where that costs nothing, could add twenty a second.
"""

from __future__ import annotations

from fano.rules.commands import Why
from fano.rules.table import Seat
from fano.server.config.limits import Bucket, Limits
from fano.server.hosting.clock import Clock
from fano.wire import messages as wire

UNCOUNTED = (wire.Call, wire.Play, wire.Stop, wire.Write, wire.Depart, wire.Close)
"""Moves, which the games themselves limit, and farewells."""


class SeatRateLimit:
    """One token bucket for each seat of a room."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._seats: dict[Seat, Bucket] = {}

    def refusal(self, request: wire.Request, seat: Seat, entries: int) -> Why | None:
        """Why a room whose log has that many entries refuses a request; None if it does not."""
        limits = self._limits
        if isinstance(request, UNCOUNTED):
            return None
        if isinstance(request, wire.Start) and entries >= limits.entries:
            return Why.ROOM_SPENT
        if seat not in self._seats:
            self._seats[seat] = Bucket(
                limits.changes, limits.changes_per_second, self._clock.seconds
            )
        return None if self._seats[seat].take() else Why.TOO_OFTEN


def most_entries(limits: Limits) -> int:
    """A room whose log is this long is closed, even in the middle of a game."""
    return limits.entries + limits.entries // 10
