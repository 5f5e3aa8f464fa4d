"""A link: what the server has measured of one player's connection.

A link is a value; every measurement makes a new one. It belongs to one connection: after a
reconnect there is a new path, and so a new link, with nothing saved.
"""

from __future__ import annotations

from math import isfinite

import msgspec
from msgspec.structs import force_setattr

from fano.referee.finish import RaceFinish
from fano.referee.formula import LIMITS, Limits
from fano.referee.units import Span

REMEMBERED = 10
"""The number of pings that count. Their median does not care about a few that were slow."""


class Link(msgspec.Struct, frozen=True):
    """The round trip of one connection, and the slack that its calls left unused."""

    pings: tuple[Span, ...] = ()
    """The last round trips of WebSocket pings; a ping that was never answered leaves no trace."""
    srtt: Span | None = None
    """The kernel's own smoothed round trip (TCP_INFO), which a page cannot delay at will."""
    floor: Span | None = None
    """The quickest round trip the kernel has seen on this connection, its handshake included."""
    spare: Span = Span(0.0)
    limits: Limits = LIMITS
    rtt: Span = Span(0.0)
    """The round trip the referee goes by; it follows from the others.

    Who delays their pongs is held to what the kernel measured, and who delays the kernel's
    acknowledgements as well, to the quickest of them. Before the first pong it is the kernel's
    measurement alone, or a guess.
    """
    bound: Span = Span(0.0)
    """The largest correction that the next call over this link can get; it follows, too."""

    def __post_init__(self) -> None:
        """A link is measured now and then, and looked at with every call: do the sums here."""
        rtt = self._find_rtt()
        force_setattr(self, "rtt", rtt)
        force_setattr(self, "bound", self.limits.bound(rtt, self.spare))

    def _find_rtt(self) -> Span:
        known = [] if self.srtt is None else [self.srtt]
        if self.floor is not None:
            known.append(Span(self.floor + self.limits.restless))
        if self.pings:
            known.append(sorted(self.pings)[(len(self.pings) - 1) // 2])
        return min(known, default=self.limits.start)

    def pinged(self, took: Span) -> Link:
        """A pong came back. Nonsense is ignored."""
        if not (isfinite(took) and took >= 0):
            return self
        return msgspec.structs.replace(self, pings=(*self.pings, took)[-REMEMBERED:])

    def measured(self, srtt: Span, least: Span) -> Link:
        """Take in TCP_INFO (`tcpi_rtt`, `tcpi_min_rtt`), 0 meaning nothing yet.

        Ask once when the connection opens, and then before each race. Only for a connection that
        ends here: behind a proxy it would be the proxy's round trip.
        """
        if not (isfinite(srtt) and srtt > 0):
            return self
        seen = [srtt if self.floor is None else min(self.floor, srtt)]
        if isfinite(least) and least > 0:
            seen.append(least)
        return msgspec.structs.replace(self, srtt=srtt, floor=min(seen))

    def own_time(self, elapsed: Span, reaction: Span | None) -> Span:
        """The player's own part of a time that ended with a call: the network's is taken off."""
        return Span(elapsed - self.limits.correction(elapsed, reaction, self.rtt, self.spare))

    def settled(self, finish: RaceFinish) -> Link:
        """A call over this link was judged: keep the slack that it did not use."""
        limits = self.limits
        if not limits.believes(finish.elapsed, finish.reaction, finish.rtt):
            return self
        spare = limits.left_over(self.spare, finish.rtt, finish.correction)
        return self if spare == self.spare else msgspec.structs.replace(self, spare=spare)
