"""A race: the calls between two changes of the table, in the order of the players' own times.

The room opens a race whenever the table changes, hears every *legal* call into it, and applies them
in the referee's order once the race closes; the rules refuse what has become too late by then.
Calls of one race need not conflict. A wrong call is answered at once: it is never held, never
heard here, and delays nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import isfinite
from operator import attrgetter
from typing import NamedTuple

from fano.referee.finish import Finish
from fano.referee.links import Link
from fano.referee.units import Moment, Span
from fano.rules.table import Seat


class Lane(NamedTuple):
    """One seat's link as it was when the race opened: nothing that happens later moves a key."""

    sent: Moment
    link: Link


class Race:
    """One race. Seats without a link (bots) may call, and are never waited for."""

    def __init__(
        self,
        opened_at: Moment,
        links: Mapping[Seat, Link],
        sent: Mapping[Seat, Moment] | None = None,
    ) -> None:
        """`sent` has the seats whose reveal was not sent just when the race opened.

        It is the time at which the reveal was queued for a socket, not at which the socket took it:
        a client that reads slowly on purpose shall not stop its own clock.
        """
        self.opened_at = opened_at
        own = sent or {}
        self._lanes = {s: Lane(own.get(s, opened_at), link) for s, link in links.items()}
        self._finishes: list[Finish] = []

    def join(self, seat: Seat, link: Link) -> None:
        """A player came (back) while the race was on; their clock runs from its opening.

        A seat that was there before keeps its lane. So nobody gains by looking at the cards,
        reconnecting, and having them revealed anew.
        """
        self._lanes.setdefault(seat, Lane(self.opened_at, link))

    def heard(self, seat: Seat, arrival: Moment, reaction: Span | None = None) -> Finish:
        """A legal call arrived. What its key is stands from now on."""
        lane = self._lanes.get(seat)
        if lane is None or (reaction is not None and not isfinite(reaction)):
            reaction = None
        sent, link = lane or Lane(self.opened_at, _IN_THE_SERVER)
        elapsed = Span(max(0.0, arrival - sent))
        rtt, spare = link.rtt, link.spare
        correction = link.limits.correction(elapsed, reaction, rtt, spare)
        finish = Finish(
            seat=seat,
            call=len(self._finishes),
            sent=sent,
            arrival=arrival,
            reaction=reaction,
            rtt=rtt,
            spare=spare,
            correction=correction,
            key=Span(elapsed - correction),
        )
        self._finishes.append(finish)
        return finish

    def closes_at(self, excused: Collection[Seat] = ()) -> Moment | None:
        """When nobody unheard could still win; None as long as nobody has called.

        `excused` are the seats that could not make a legal call now: locked, disconnected, out, or
        with nothing to call. Ask again whenever a call is heard or a seat is excused. A time that
        has passed means at once; the room settles a race that is due before it hears another call.
        """
        if not self._finishes:
            return None
        finishes = self._finishes
        best = min(finishes, key=_place) if len(finishes) > 1 else finishes[0]
        done = {finish.seat for finish in finishes}
        closes = best.arrival
        for seat, lane in self._lanes.items():
            if seat not in done and seat not in excused:
                closes = max(closes, Moment(lane.sent + best.key + lane.link.bound))
        return closes

    def order(self) -> list[Finish]:
        """All calls heard so far, the winner first."""
        return sorted(self._finishes, key=_place)


_place = attrgetter("place")
_IN_THE_SERVER = Link(pings=(Span(0.0),))
