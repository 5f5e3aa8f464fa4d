"""Holding legal calls until nobody unheard could still win, then applying them in fair order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from fano.referee import Finish, Link, Moment, Race, Span
from fano.room import Room, decide_room
from fano.room.decide import RoomEvents
from fano.rules.commands import Call, Refused, Why
from fano.rules.events import Called
from fano.rules.table import Seat
from fano.server.clock import monotonic_ms
from fano.server.live import LiveRoom

Answer = Callable[[Why], None]
"""How to tell a caller that the call did not count."""


class _Held(msgspec.Struct):
    call: Call
    call_id: str
    finish: Finish
    refuse: Answer
    room: Room
    events: RoomEvents
    """What the call does to that room; decided again if the room has changed since."""


class _Later(NamedTuple):
    call: Call
    call_id: str
    reaction: float | None
    refuse: Answer


class Racing:
    """The race of one room: the calls that compete until the table changes."""

    def __init__(self, live: LiveRoom, link_of: Callable[[Seat], Link | None]) -> None:
        self._live = live
        self._link_of = link_of
        self._held: list[_Held] = []
        self._later: list[_Later] = []
        self._settling = False
        self._closes: Moment | None = None
        self.settled: Callable[[Finish], None] = lambda _: None
        self._links: dict[Seat, Link] = {}
        self._race = Race(monotonic_ms(), {})
        self.open()
        live.before_interruption = self.settle

    def open(self) -> None:
        """The table has just been shown: everybody connected starts to search now."""
        if self._held:  # called before the table was shown again, and still right
            self.settle()
        seats = self._live.room.session.table.active
        self._links = {seat: link for seat in seats if (link := self._link_of(seat)) is not None}
        self._race = Race(monotonic_ms(), self._links)

    def came_back(self, seat: Seat) -> None:
        link = self._link_of(seat)
        if link is not None:
            self._links.setdefault(seat, link)
            self._race.join(seat, link)
        self.look_again()

    def hear(self, call: Call, call_id: str, reaction: float | None, refuse: Answer) -> None:
        """A call arrived: answered at once if it is wrong, held if it may be the first."""
        if self._is_held(call.seat, call_id, refuse):
            return
        if self._settling:
            self._later.append(_Later(call, call_id, reaction, refuse))
            return
        if self.due():
            self.settle()
        live = self._live
        decision = decide_room(live.room, call)
        right = not isinstance(decision, Refused) and any(isinstance(e, Called) for e in decision)
        if not right and any(one.call.seat == call.seat for one in self._held):
            # What this seat called before comes first, and may make this one too late: no fault.
            self._later.append(_Later(call, call_id, reaction, refuse))
        elif isinstance(decision, Refused):
            live.then(partial(refuse, decision.why))
        elif not right:
            live.commit(decision, ((call.seat, call_id),) if call_id else ())
        else:
            finish = self._race.heard(
                call.seat, monotonic_ms(), None if reaction is None else Span(reaction)
            )
            self._held.append(_Held(call, call_id, finish, refuse, live.room, decision))
            self.look_again()
            if self.due():
                self.settle()

    def _is_held(self, seat: Seat, call_id: str, refuse: Answer) -> bool:
        """Whether this is a resend of a call still being judged; the answer goes to the new one."""
        for one in self._held:
            if call_id and (one.call.seat, one.call_id) == (seat, call_id):
                one.refuse = refuse
                return True
        return False

    def closes_at(self) -> Moment | None:
        """When the held calls are decided; None if there are none."""
        return self._closes

    def look_again(self) -> None:
        """Somebody called, came or went: find out anew when the held calls are decided."""
        self._closes = self._find_close() if self._held else None

    def _find_close(self) -> Moment | None:
        table = self._live.room.session.table
        locked = table.locked
        now = self._live.clock.now() if locked else 0
        called = [one.call.seat for one in self._held]
        excused = [
            seat
            for seat in table.active
            if seat not in called
            and (
                self._link_of(seat) is None
                or (locked and locked.get(seat, 0) > now)
                or not self._live.may_call(seat)
            )
        ]
        return self._race.closes_at(excused)

    def due(self) -> bool:
        if self._closes is None or self._closes > monotonic_ms():
            return False
        if self._live.room.session.table.locked:  # somebody may be free again by now
            self.look_again()
        return self._closes is not None and self._closes <= monotonic_ms()

    def settle(self) -> None:
        """Apply the held calls, the fastest first; the rules refuse those that came too late."""
        held = sorted(self._held, key=lambda one: one.finish.place)
        self._held = []
        self._closes = None
        self._race = Race(self._race.opened_at, self._links)  # each photo counts its calls from 0
        photo = tuple([one.finish for one in held])
        self._settling = True
        try:
            for one in held:
                if self._apply(one, photo):
                    photo = ()
        finally:
            self._settling = False
        later, self._later = self._later, []
        for again in later:
            self.hear(*again)

    def _apply(self, one: _Held, photo: tuple[Finish, ...]) -> bool:
        live = self._live
        decision = one.events if one.room is live.room else decide_room(live.room, one.call)
        refused = isinstance(decision, Refused)
        if isinstance(decision, Refused):
            live.then(partial(one.refuse, decision.why))
        else:
            live.commit(decision, ((one.call.seat, one.call_id),) if one.call_id else (), photo)
        self.settled(one.finish)
        return not refused
