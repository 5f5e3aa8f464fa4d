"""One hosted room: the live room, and the parts that keep it going.

All of them are wired here, and only here. Players hand in what they want by `request`
(over their connection), bots by `act`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial

from fano.log import Entry
from fano.referee import Link
from fano.room import RoomCommand
from fano.rules.commands import Call, Why
from fano.rules.table import Seat
from fano.server.hosting.broadcast import Watcher
from fano.server.hosting.driver import Driver
from fano.server.hosting.environment import Environment
from fano.server.hosting.held_calls import HeldCalls
from fano.server.hosting.hold_up import HoldUp
from fano.server.hosting.live_room import LiveRoom, Reactions
from fano.server.hosting.presence import Presence
from fano.server.hosting.requests import command_of
from fano.server.hosting.seat_rate_limit import SeatRateLimit
from fano.wire import messages as wire
from fano.wire.seen import Change


class RoomHost:
    """A room in memory. `others`: the log as it grows, where other nodes write to it, too."""

    def __init__(
        self,
        live: LiveRoom,
        environment: Environment,
        others: AsyncIterator[Entry] | None = None,
    ) -> None:
        self.live = live
        self.links: dict[Seat, Link] = {}
        """What the referee knows about each connection, by seat."""
        self._seconds = environment.clock.seconds
        self.last_used = self._seconds()
        self.rate_limit = SeatRateLimit(environment.limits, environment.clock)
        self.held_calls = HeldCalls(live, self.links, environment)
        self.driver = Driver(live, self.held_calls, environment, self.act)
        self.presence = Presence(live, environment.timing)
        self.hold_up = HoldUp(live, environment)
        live.react_by(
            Reactions(
                before_interruption=self.held_calls.settle,
                after_change=self._after_change,
                after_broadcast=self._after_broadcast,
                after_reload=self._after_reload,
            )
        )
        self.driver.look_and_go_on()
        self.presence.changed()
        self._following: asyncio.Task[None] | None = None
        if others is not None:
            self._following = asyncio.get_running_loop().create_task(live.follow(others))

    def _after_change(self) -> None:
        self.driver.look_and_go_on()
        self.hold_up.look()

    def _after_broadcast(self, change: Change) -> None:
        """The change was sent: if a new race is on the table, it starts now."""
        self.held_calls.shown.told(change, self.live.told_room.session.table)
        if "race" in change.table:
            self.held_calls.open()
            self.driver.schedule_race()
        else:
            self.held_calls.show()

    def _after_reload(self) -> None:
        self.held_calls.shown.forget()
        self.presence.changed()

    # --- requests -------------------------------------------------------------------------------

    def request(self, watcher: Watcher, request: wire.Request) -> None:
        """Carry out a request, or refuse it; the answer goes to `watcher`.

        A resend of a request that was carried out is only answered once more.
        """
        seat, live = watcher.seat, self.live
        refuse = partial(watcher.refused, request.id)
        if seat is None:
            refuse(Why.NOT_SEATED)
            return
        self.hold_up.heard(seat)
        if live.answer_again(watcher, request.id):
            return
        why = self.rate_limit.refusal(request, seat, live.seq)
        if why is not None:
            live.then(partial(refuse, why))
            return
        reaction = request.reaction if isinstance(request, wire.Call) else None
        command = command_of(request, seat, live.clock.now(), live.waiting)
        self.act(command, seat, request.id, reaction, refuse)

    def act(
        self,
        command: RoomCommand,
        by: Seat | None = None,
        request_id: str = "",
        reaction: float | None = None,
        refuse: Callable[[Why], None] = lambda _: None,
    ) -> None:
        """Carry out a command. Calls go through the referee; others are decided at once."""
        if isinstance(command, Call):
            self.held_calls.receive(command, request_id, reaction, refuse)
            self.driver.schedule_race()
            return
        refused = self.live.ask(command, by, request_id)
        if refused is not None:
            self.live.then(partial(refuse, refused.why))

    # --- people come and go ---------------------------------------------------------------------

    def arrive(self, watcher: Watcher, seen: int = 0) -> None:
        """Send a new watcher the whole room, and tell everybody who is here.

        A watcher who comes back and has `seen` nearly all of it gets only the rest.
        """
        self.last_used = self._seconds()
        if watcher.seat is not None:
            self.links[watcher.seat] = Link()
            self.held_calls.came_back(watcher.seat)
            self.hold_up.heard(watcher.seat)
        if not (seen and self.live.welcome_back(watcher, seen)):
            self.live.welcome(watcher)
        self._presence_changed()

    def leave(self, watcher: Watcher) -> None:
        """The watcher's connection has ended; its seat stays."""
        self.last_used = self._seconds()
        self.live.dropped(watcher)
        self.hold_up.heard(watcher.seat)
        for seat in [seat for seat in self.links if not self.connected(seat)]:
            del self.links[seat]
        self._presence_changed()

    def update_link(self, seat: Seat | None, update: Callable[[Link], Link]) -> None:
        """Note what was measured on the connection of that seat."""
        link = None if seat is None else self.links.get(seat)
        if seat is not None and link is not None:
            self.links[seat] = update(link)

    def _presence_changed(self) -> None:
        self.live.say_who_is_here()
        self.held_calls.look_again()
        self.presence.changed()
        self.hold_up.look()
        self.driver.schedule()

    def connected(self, seat: Seat) -> list[Watcher]:
        return [w for w in self.live.watchers if w.seat == seat]

    def idle_since(self, moment: float) -> bool:
        """Whether nobody needs this room in memory, nor has since that moment."""
        room = self.live.room
        if self.live.watchers:
            return False
        playing = room.playing and not room.paused
        return room.closed or (not playing and self.last_used < moment)

    async def close(self) -> None:
        self.driver.stop()
        self.presence.stop()
        self.hold_up.stop()
        if self._following is not None:
            self._following.cancel()
        await self.live.close()
