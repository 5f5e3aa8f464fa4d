"""A finish: one call at the finish line, with every number that its place follows from."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fano.referee.units import Moment, Span
from fano.rules.table import Seat


class RaceFinish(msgspec.Struct, frozen=True):
    """How one call was judged. It is stored in the log, so that anybody can do the sum again."""

    seat: Seat
    call: int
    """Counts the calls of a race in the order in which they were heard."""
    sent: Moment
    arrival: Moment
    reaction: Span | None
    """The time that the player's device claims; None if that is not a number."""
    rtt: Span
    spare: Span
    correction: Span
    key: Span
    """The player's own time, as far as the referee believes it. The lowest wins."""

    @property
    def elapsed(self) -> Span:
        return Span(max(0.0, self.arrival - self.sent))

    @property
    def place(self) -> tuple[float, float, int]:
        """Finishes stand in this order: equal keys as they arrived."""
        return self.key, self.arrival, self.call


def margin(finishes: Sequence[RaceFinish]) -> Span | None:
    """By how much the first seat beat the next one: a photo finish. None without a rival."""
    rival = next((f for f in finishes if f.seat != finishes[0].seat), None)
    return Span(rival.key - finishes[0].key) if rival else None
