"""Holding legal calls until nobody unheard could still win, then applying them in fair order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fano.referee import Link, Moment, Race, RaceFinish, Span
from fano.room import Room, decide_room
from fano.room.decide import RoomEvents
from fano.rules.commands import Call, Refused, Why
from fano.rules.events import Called
from fano.rules.table import CardNo, Pile, PileId, Seat
from fano.server.hosting.environment import Environment
from fano.server.hosting.live_room import LiveRoom
from fano.server.hosting.shown_cards import ShownCards

FREE_STALE_CALLS = 3
"""A seat may be too late this often in one race; more such calls are guesses."""
_TOO_LATE = Refused(Why.TOO_LATE)
Answer = Callable[[Why], None]
"""How to tell a caller that the call did not count."""


class _Held(msgspec.Struct):
    call: Call
    call_id: str
    finish: RaceFinish
    refuse: Answer
    room: Room
    events: RoomEvents
    """What the call does to that room; decided again if the room has changed since."""


class _Later(NamedTuple):
    call: Call
    call_id: str
    reaction: float | None
    refuse: Answer
    told: Room
    """The room as its player knew it when the call arrived."""


class HeldCalls:
    """The race of one room: the calls that compete until the table changes.

    `links` has the connections by seat; what a call teaches about one is noted there.
    """

    def __init__(self, live: LiveRoom, links: dict[Seat, Link], environment: Environment) -> None:
        self._live = live
        self._links = links
        self._now = environment.clock.monotonic_ms
        self._waited = environment.hooks.call_held
        self._held: list[_Held] = []
        self._later: list[_Later] = []
        self._settling = False
        self.shown = ShownCards()
        self._stale: dict[Seat, int] = {}
        """How many calls of each seat named cards that do not lie there, in this race."""
        self.closes_at: Moment | None = None
        """When the held calls are decided; None if there are none."""
        self._late = Span(environment.limits.late_ms)
        self._shown: Mapping[PileId, Pile] = {}
        """The piles as everybody was last shown them, …"""
        self._shown_at: dict[PileId, Moment] = {}
        """… and since when each has had its top card in sight."""
        self._race = Race(self._now(), {})
        self.open()

    def open(self) -> None:
        """The table has just been shown: everybody connected starts to search now."""
        if self._held:  # called before the table was shown again, and still right
            self.settle()
        self.show()
        links = self._links
        seats = self._live.room.session.table.active
        self._race = Race(self._now(), {seat: links[seat] for seat in seats if seat in links})
        self._stale.clear()

    def show(self) -> None:
        """Everybody has been shown the table as it is: note which cards are new."""
        piles, shown = self._live.told_room.session.table.piles, self._shown
        if piles is shown:
            return
        now = self._now()
        for name, pile in piles.items():
            before = shown.get(name)
            if pile is not before and (before is None or _face(pile) != _face(before)):
                self._shown_at[name] = now
        self._shown = piles

    def _is_late(self, call: Call, arrival: Moment, reaction: float | None) -> bool:
        """Whether the call was meant for a card that lay there before.

        Nobody compares two cards that fast. Right calls and wrong ones are judged alike, so a
        client that calls blindly gains nothing, and one that claims to be late loses its call.
        """
        link = self._links.get(call.seat)
        if link is None or not self._late or not self._live.may_call(call.seat):
            return False
        opened, times = self._race.opened_at, self._shown_at
        newest = max([times.get(pile, opened) for pile in call.piles], default=None)
        if newest is None or arrival - newest >= self._late + link.bound:
            return False
        span = None if reaction is None else Span(reaction)
        own = link.own_time(Span(max(0.0, arrival - opened)), span) + (opened - newest)
        return own < self._late

    def came_back(self, seat: Seat) -> None:
        link = self._links.get(seat)
        if link is not None:
            self._race.join(seat, link)
        self.look_again()

    def on_the_way(self, seats: Iterable[Seat]) -> Span:
        """For how long a word from one of those may be on its way; nobody waits for the absent."""
        links = self._links
        return max((links[seat].bound for seat in seats if seat in links), default=Span(0.0))

    def receive(
        self,
        call: Call,
        call_id: str,
        reaction: float | None,
        refuse: Answer,
        told: Room | None = None,
    ) -> None:
        """A call arrived: answered at once if it is wrong, held if it may be the first.

        `told` is the room as the caller knew it: the one of now, unless the call had to wait.
        """
        if self._held and self._is_held(call.seat, call_id, refuse):
            return
        live = self._live
        told = told or live.told_room
        if self._settling:
            self._later.append(_Later(call, call_id, reaction, refuse, told))
            return
        if live.frozen:
            refuse(Why.NOT_NOW)
            return
        arrival = self._now()
        if self._held and self.due(arrival):
            self.settle()
        decision = self._decide(call, told)
        if decision != _TOO_LATE and self._is_late(call, arrival, reaction):
            live.then(partial(refuse, Why.TOO_LATE))
            return
        right = not isinstance(decision, Refused) and _counts(decision)
        if not right and any(one.call.seat == call.seat for one in self._held):
            # What this seat called before comes first, and may make this one too late: no fault.
            self._later.append(_Later(call, call_id, reaction, refuse, told))
        elif isinstance(decision, Refused) and self._is_guess(call, decision):
            self.receive(replace(call, unseen=True), call_id, reaction, refuse, told)
        elif isinstance(decision, Refused):
            live.then(partial(refuse, decision.why))
        elif not right:
            live.commit(decision, ((call.seat, call_id),) if call_id else ())
        else:
            finish = self._race.heard(
                call.seat, arrival, None if reaction is None else Span(reaction)
            )
            self._held.append(_Held(call, call_id, finish, refuse, live.room, decision))
            self.look_again()
            if self.due(arrival):
                self.settle()

    def _decide(self, call: Call, told: Room) -> RoomEvents | Refused:
        """Judge a call on the table that its player knew, and then on the one that is there now.

        A table that is still on its way into the log has been shown to nobody: a call that would
        be right only there comes too late for the one before, or is a guess.
        """
        room = self._live.room
        decision = decide_room(room, call)
        if told is room or isinstance(decision, Refused) or call.unseen:
            return decision
        known = decide_room(told, call)
        if isinstance(known, Refused) or _counts(known) is not _counts(decision):
            return Refused(Why.TOO_LATE)
        return decision

    def _is_guess(self, call: Call, refused: Refused) -> bool:
        """Whether a call that came too late was none that an honest client makes.

        It names a card that its seat was never shown; or it is one of many that name cards which
        do not lie there any more. Bots see the table as it is, and only lose their turn.
        """
        if refused.why != Why.TOO_LATE or call.unseen or call.seat in self._live.room.bots:
            return False
        if not self.shown.to(call.seat, call.cards):
            return True
        self._stale[call.seat] = stale = self._stale.get(call.seat, 0) + 1
        return stale > FREE_STALE_CALLS

    def _is_held(self, seat: Seat, call_id: str, refuse: Answer) -> bool:
        """Whether this is a resend of a call still being judged; the answer goes to the new one."""
        for one in self._held:
            if one.call_id == call_id and call_id and one.call.seat == seat:
                one.refuse = refuse
                return True
        return False

    def look_again(self) -> None:
        """A call came, or a seat came or went: compute again when to decide the held calls."""
        self.closes_at = self._find_close() if self._held else None

    def _find_close(self) -> Moment | None:
        live, links = self._live, self._links
        table = live.room.session.table
        locked = table.locked
        now = live.clock.now() if locked else 0
        excused = [
            seat
            for seat in self._race.unheard
            if seat not in links
            or (locked and locked.get(seat, 0) > now)
            or not live.may_call(seat)
        ]
        return self._race.closes_at(excused)

    def due(self, now: Moment) -> bool:
        """Whether the held calls are to be decided now."""
        if self.closes_at is None or self.closes_at > now:
            return False
        if self._live.room.session.table.locked:  # a lock may have ended by now
            self.look_again()
        return self.closes_at is not None and self.closes_at <= now

    def settle(self) -> None:
        """Apply the held calls, the fastest first; the rules refuse those that came too late."""
        held = self._held
        if len(held) > 1:
            held.sort(key=lambda one: one.finish.place)
        self._held = []
        self.closes_at = None
        self._race.judged()
        photo = tuple([one.finish for one in held])
        self._settling = True
        try:
            for one in held:
                if self._apply(one, photo):
                    photo = ()
        finally:
            self._settling = False
        if self._later:
            later, self._later = self._later, []
            for again in later:
                self.receive(*again)

    def _apply(self, one: _Held, photo: tuple[RaceFinish, ...]) -> bool:
        live = self._live
        decision = one.events if one.room is live.room else decide_room(live.room, one.call)
        refused = isinstance(decision, Refused)
        if isinstance(decision, Refused):
            # It was right when it was heard: whatever is on the table now, another one came first.
            live.then(partial(one.refuse, Why.TOO_LATE))
        else:
            live.commit(decision, ((one.call.seat, one.call_id),) if one.call_id else (), photo)
        self._learn(one.finish)
        return not refused

    def _learn(self, finish: RaceFinish) -> None:
        self._waited(max(0.0, self._now() - finish.arrival) / 1000)
        link = self._links.get(finish.seat)
        if link is not None:
            self._links[finish.seat] = link.settled(finish)


def _face(pile: Pile) -> tuple[CardNo | None, Seat | None]:
    """The card face up on a pile, and who alone may see it."""
    return None if pile.shown == "down" else pile.top, pile.to


def _counts(events: RoomEvents) -> bool:
    """Whether a call was right: the rules say so first of all."""
    return bool(events) and (
        type(events[0]) is Called or any(isinstance(event, Called) for event in events)
    )
