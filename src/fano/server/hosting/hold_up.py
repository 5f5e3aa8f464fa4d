"""Who holds a game up: everybody waits for players who are away, or do nothing for long."""

from __future__ import annotations

import asyncio

from fano.rules.table import Seat
from fano.server.hosting.environment import Environment
from fano.server.hosting.live_room import LiveRoom

SLACK_S = 0.01
"""Added to every timer: one that fires a little early would find nothing to do."""


class HoldUp:
    """Watches for whom a room waits. Bots hold nobody up."""

    def __init__(self, live: LiveRoom, environment: Environment) -> None:
        self._live = live
        self._timing = environment.timing
        self._seconds = environment.clock.seconds
        self._loop = asyncio.get_running_loop()
        self._session: object = None
        self._since = self._seconds()
        self._heard: dict[Seat, float] = {}
        """When each seat last came, went or asked for anything."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0

    def heard(self, seat: Seat | None) -> None:
        """That seat is awake, or has just gone."""
        if seat is not None:
            self._heard[seat] = self._seconds()
            if seat in self._live.waiting:
                self.look()

    def look(self) -> None:
        """The table, or who is here, has changed: find out for whom everybody waits."""
        session = self._live.room.session
        if session is not self._session:
            self._session, self._since = session, self._seconds()
        awaited = self._awaited()
        now = self._seconds()
        due = max((self._due(seat) for seat in awaited), default=now + 1)
        if awaited and due > now:
            self._set_timer(due, now)
        waiting = awaited if due <= now else ()
        if waiting != self._live.waiting:
            self._live.waiting = waiting
            self._live.say_who_is_here()

    def _awaited(self) -> tuple[Seat, ...]:
        """The seats of which one at least has to act before anything goes on."""
        room = self._live.room
        session, table = room.session, room.session.table
        if not room.playing or room.paused:
            return ()
        if session.wants == "game":
            seats = [seat for seat in session.choosers if seat not in session.votes]
        elif session.wants or table.wants:
            return ()
        else:
            seats = [seat for seat, can in self._live.can.items() if can]
        return () if any(seat in room.bots for seat in seats) else tuple(seats)

    def _due(self, seat: Seat) -> float:
        timing = self._timing
        here = any(watcher.seat == seat for watcher in self._live.watchers)
        patience = timing.waits_idle_s if here else timing.waits_s
        return max(self._since, self._heard.get(seat, 0.0)) + patience

    def _set_timer(self, at: float, now: float) -> None:
        """One that goes off too early does no harm, so only an earlier one takes its place."""
        if self._timer is not None and self._timer_at <= at:
            return
        self.stop()
        self._timer_at = at
        self._timer = self._loop.call_later(at - now + SLACK_S, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.look()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
