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

from fano.referee.finish import RaceFinish
from fano.referee.links import Link
from fano.referee.units import Moment, Span
from fano.rules.table import Seat


class Race:
    """One race. Seats without a link (bots) may call, and are never waited for."""

    __slots__ = ("_best", "_finishes", "_links", "_sent", "opened_at", "unheard")

    def __init__(
        self,
        opened_at: Moment,
        links: Mapping[Seat, Link],
        sent: Mapping[Seat, Moment] | None = None,
    ) -> None:
        """The links as they are now: nothing that happens later moves a key.

        `sent` has the seats whose reveal was not sent just when the race opened. It is the time
        at which the reveal was queued for a socket, not at which the socket took it: a client that
        reads slowly on purpose shall not stop its own clock.
        """
        self.opened_at = opened_at
        self._links = dict(links)
        self._sent = dict(sent) if sent else {}
        self._finishes: list[RaceFinish] = []
        self._best: RaceFinish | None = None
        self.unheard = set(links)
        """The seats that could be waited for: those that have a link and have not called."""

    def join(self, seat: Seat, link: Link) -> None:
        """A player came (back) while the race was on; their clock runs from its opening.

        A seat that was there before keeps its link. So nobody gains by looking at the cards,
        reconnecting, and having them revealed again.
        """
        self._links.setdefault(seat, link)
        if not any(finish.seat == seat for finish in self._finishes):
            self.unheard.add(seat)

    def judged(self) -> None:
        """The calls heard so far are judged; those that follow are counted from 0 again."""
        self._finishes = []
        self._best = None
        self.unheard.update(self._links)

    def heard(self, seat: Seat, arrival: Moment, reaction: Span | None = None) -> RaceFinish:
        """A legal call arrived. What its key is stands from now on."""
        link = self._links.get(seat)
        if link is None or (reaction is not None and not isfinite(reaction)):
            reaction = None
        link = link or _IN_THE_SERVER
        sent = self._sent.get(seat, self.opened_at)
        elapsed = Span(max(0.0, arrival - sent))
        rtt, spare = link.rtt, link.spare
        correction = link.limits.correction(elapsed, reaction, rtt, spare)
        key = Span(elapsed - correction)
        number = len(self._finishes)
        finish = RaceFinish(seat, number, sent, arrival, reaction, rtt, spare, correction, key)
        self._finishes.append(finish)
        self.unheard.discard(seat)
        if self._best is None or finish.place < self._best.place:
            self._best = finish
        return finish

    def closes_at(self, excused: Collection[Seat] = ()) -> Moment | None:
        """When nobody unheard could still win; None as long as nobody has called.

        `excused` are the seats that could not make a legal call now: locked, disconnected, out, or
        with nothing to call. Ask again whenever a call is heard or a seat is excused. A time that
        has passed means at once; the room settles a race that is due before it hears another call.
        """
        best = self._best
        if best is None:
            return None
        closes, key = best.arrival, best.key
        for seat in self.unheard:
            if seat not in excused:
                sent = self._sent.get(seat, self.opened_at)
                closes = max(closes, Moment(sent + self._links[seat].bound + key))
        return closes

    def order(self) -> list[RaceFinish]:
        """All calls heard so far, the winner first."""
        return sorted(self._finishes, key=_place)


_place = attrgetter("place")
_IN_THE_SERVER = Link(pings=(Span(0.0),))
