"""The formula: how much of a call's time was the network's, and not its player's.

A call comes back `elapsed` after its reveal was sent. The player's own device says how much of that
was searching (`reaction`); the rest is the loop through the network and the screen. The referee
believes the device as far as the link's own measurements bear it out, and no further.
"""

from __future__ import annotations

from math import isfinite

import msgspec

from fano.referee.units import Span


class Limits(msgspec.Struct, frozen=True):
    """How far the referee goes. The defaults are those of docs/fairness.md."""

    cap: Span = Span(300.0)
    """No call is ever corrected by more, and nobody is waited for longer."""
    slack: Span = Span(15.0)
    """Time for drawing a frame and handling a touch, on top of the round trip."""
    spare: Span = Span(15.0)
    """How much slack that earlier calls left unused may be kept for a later one."""
    doubt: Span = Span(200.0)
    """A reaction that misses the measured round trip by more is not believed at all."""
    restless: Span = Span(15.0)
    """How much longer than its quickest a link's usual round trip may be."""
    start: Span = Span(40.0)
    """The round trip of a link that has not been measured yet."""

    def bound(self, rtt: Span, spare: Span) -> Span:
        """The largest correction that a call over such a link can get."""
        return Span(min(self.cap, rtt + self.slack + spare))

    def believes(self, elapsed: Span, reaction: Span | None, rtt: Span) -> bool:
        """Whether a claimed reaction could be true; not even a NaN gets past this."""
        return (
            reaction is not None
            and isfinite(reaction)
            and reaction >= 0
            and abs(elapsed - reaction - rtt) <= self.doubt
        )

    def correction(self, elapsed: Span, reaction: Span | None, rtt: Span, spare: Span) -> Span:
        """The time taken off `elapsed`. Without a believable reaction it is the round trip alone.

        >>> LIMITS.correction(Span(1130), Span(1000), rtt=Span(120), spare=Span(0))
        130
        >>> LIMITS.correction(Span(1130), Span(980), rtt=Span(120), spare=Span(0))  # 20 too few
        135.0
        """
        if reaction is None or not self.believes(elapsed, reaction, rtt):
            return Span(min(elapsed, rtt, self.cap))
        return Span(max(0.0, min(elapsed - reaction, self.bound(rtt, spare))))

    def left_over(self, spare: Span, rtt: Span, correction: Span) -> Span:
        """The slack a link keeps after a call: what it had, and what this call did not use.

        So a rare hiccup of an honest link is paid from what it saved, and a device that always
        claims all it can has never saved anything.
        """
        used = max(0.0, correction - rtt)
        return Span(max(0.0, min(self.spare, spare + self.slack - used)))


LIMITS = Limits()
