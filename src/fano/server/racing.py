"""Holding legal calls until nobody unheard could still win, then applying them in fair order."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from fano.referee import Finish, Link, Moment, Race, Span
from fano.rules.commands import Call, Refused, Why
from fano.rules.decide import decide
from fano.rules.events import Called
from fano.rules.table import Seat
from fano.server.live import LiveRoom

Answer = Callable[[Why], None]
"""How to tell a caller that the call did not count."""


def monotonic_ms() -> Moment:
    return Moment(time.monotonic() * 1000)


class _Held(msgspec.Struct):
    call: Call
    call_id: str
    finish: Finish
    refuse: Answer


class Racing:
    """The race of one room: the calls that compete until the table changes."""

    def __init__(self, live: LiveRoom, link_of: Callable[[Seat], Link | None]) -> None:
        self._live = live
        self._link_of = link_of
        self._held: list[_Held] = []
        self.settled: Callable[[Finish], None] = lambda _: None
        self._race = Race(monotonic_ms(), {})
        self.open()

    def open(self) -> None:
        """The table has just been shown: everybody connected starts to search now."""
        if self._held:  # called before the table was shown again, and still right
            self.settle()
        seats = self._live.room.session.table.active
        links = {seat: link for seat in seats if (link := self._link_of(seat)) is not None}
        self._race = Race(monotonic_ms(), links)

    def came_back(self, seat: Seat) -> None:
        link = self._link_of(seat)
        if link is not None:
            self._race.join(seat, link)

    def hear(self, call: Call, call_id: str, reaction: float | None, refuse: Answer) -> None:
        """A call arrived: answered at once if it is wrong, held if it may be the first."""
        if self.due():
            self.settle()
        live = self._live
        if not live.room.playing or live.room.paused or not _is_right(live, call):
            refused = live.ask(call, call.seat, call_id)
            if refused:
                refuse(refused.why)
            return
        finish = self._race.heard(
            call.seat, monotonic_ms(), None if reaction is None else Span(reaction)
        )
        self._held.append(_Held(call, call_id, finish, refuse))
        if self.due():
            self.settle()

    def closes_at(self) -> Moment | None:
        """When the held calls are decided; None if there are none."""
        if not self._held:
            return None
        table = self._live.room.session.table
        now = self._live.clock.now()
        excused = {
            seat
            for seat in table.active
            if self._link_of(seat) is None
            or table.locked.get(seat, 0) > now
            or not any(action.kind == "call" for action in self._live.can(seat))
        }
        return self._race.closes_at(excused)

    def due(self) -> bool:
        closes = self.closes_at()
        return closes is not None and closes <= monotonic_ms()

    def settle(self) -> None:
        """Apply the held calls, the fastest first; the rules refuse those that came too late."""
        held = sorted(self._held, key=lambda h: (h.finish.key, h.finish.call))
        self._held = []
        photo = tuple(one.finish for one in held)
        for place, one in enumerate(held):
            refused = self._live.ask(one.call, one.call.seat, one.call_id, () if place else photo)
            if refused:
                one.refuse(refused.why)
            self.settled(one.finish)


def _is_right(live: LiveRoom, call: Call) -> bool:
    decision = decide(live.room.session.table, call)
    return not isinstance(decision, Refused) and any(isinstance(e, Called) for e in decision)
