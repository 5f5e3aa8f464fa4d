"""A live room: the folded log in memory, the people connected to it, and what happens next.

Everything in here runs on the event loop without waiting. Deciding and folding go ahead of the
disk, but nothing is broadcast before it is in the log: each message waits in the queue behind
the entry it belongs to.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, cast

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from fano.log import Entry, Log
from fano.referee import RaceFinish
from fano.room import (
    NO_ROOM,
    Abandon,
    AnyRoomEvent,
    Close,
    Depart,
    Kick,
    Pause,
    Player,
    Room,
    RoomCommand,
    Skip,
    decide_room,
    fold_room,
)
from fano.room.state import Departed, RoomClosed
from fano.rules.commands import Refused, Tick, Why
from fano.rules.table import Millis, Seat
from fano.server.config.limits import Bucket
from fano.server.hosting.answered_requests import AnsweredRequests, Ids
from fano.server.hosting.broadcast import Broadcast, Watcher, did_of, private_message
from fano.server.hosting.clock import GameClock
from fano.server.hosting.commit_queue import CommitQueue, QueuedEntry
from fano.server.hosting.environment import Environment
from fano.server.hosting.hooks import SessionEnded
from fano.server.hosting.room_entry import RoomEntry, decode, encode
from fano.wire.messages import VERSION, Back, Bye, Did, Here, Welcome
from fano.wire.seen import Change, Private, Public, can_do, has_secrets, room_view, shown_room

CLOSE_S = 5.0
"""So long a room that is let go of waits for its log."""
LEFT_TO_COUNT_MS = 1000
"""The least time to get ready for players who reconnect into a countdown after a restart."""
RESUMABLE_ENTRIES = 32
"""A client that missed more entries than this gets the whole room again."""
HERE_BURST, HERE_PER_S = 20, 5.0
"""How often it is said who is here."""
INTERRUPTS = (Pause, Depart, Kick, Skip, Abandon, Close, Tick)
"""Commands that would void calls still being judged."""

_logger = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class Reactions(NamedTuple):
    """What the parts of a hosted room do about its changes."""

    before_interruption: Callable[[], None]
    """A command is about to void calls that are still being judged."""
    after_change: Callable[[], None]
    """Something was decided; it may not be in the log yet."""
    after_broadcast: Callable[[Change], None]
    """A change is in the log, and was broadcast."""
    after_reload: Callable[[], None]
    """The log did not take what was decided: the room is as the log has it."""


NO_REACTIONS = Reactions(lambda: None, lambda: None, lambda _: None, lambda: None)


class LiveRoom:
    """The state of one room on this node: folded from its log, and ahead of it by what is queued.

    It changes by `ask` and `commit` alone.
    """

    def __init__(
        self, code: str, log: Log, entries: Sequence[Entry], environment: Environment
    ) -> None:
        self.code = code
        self._unix_ms = environment.clock.unix_ms
        self._late = Millis(environment.limits.late_ms)
        self.clock = GameClock(Millis(0), environment.clock)
        self.waiting: tuple[Seat, ...] = ()
        """For whom everybody has waited for long."""
        self.frozen = False
        """Whether the log has failed: until it can be written again, nothing happens here."""
        self._log_wait: asyncio.Task[None] | None = None
        self._ended = environment.hooks.session_ended
        self._restored = environment.hooks.log_restored
        self._load(entries)
        self.watchers: dict[Watcher, Private] = {}
        self._leaving: list[Watcher] = []
        self._here = Bucket(HERE_BURST, HERE_PER_S, environment.clock.seconds)
        self._here_later: asyncio.TimerHandle | None = None
        self._reactions = NO_REACTIONS
        self._queue = CommitQueue(code, log, self.seq, self._lost, environment.hooks.append_took)

    def _load(self, entries: Sequence[Entry]) -> None:
        self.room: Room = NO_ROOM
        self.seq = 0
        self._answered = AnsweredRequests()
        self._at = Millis(0)
        self._began = (0, self.room)
        """The number with which the session began, and the room just before."""
        wall = 0
        for seq, data in entries:
            entry = decode(data)
            before, self.room = self.room, fold_room(entry.events, self.room)
            if self.room.playing and not before.playing:
                self._began = (seq, before)
            self.seq, self._at, wall = seq, entry.at, entry.wall
            self._answered.note(seq, entry.ids)
            self._answered.forget(entry.events)
        if self.room.countdown is not None:  # it has gone on meanwhile, or a crash could repeat it
            counted = Millis(self._at + max(0, self._unix_ms() - wall))
            last_second = Millis(self.room.countdown - LEFT_TO_COUNT_MS)
            self._at = max(self._at, min(counted, last_second))
        self.clock.set(self._at, running=not (self.room.paused or self.frozen))
        self.told_room = self.room
        """The room as people know it: behind `room` by what is on its way into the log."""
        self._public = Public(shown_room(self.room))
        self.can = can_do(self.room)
        """What each seat can do at the table now."""
        self._recent: deque[Broadcast] = deque(maxlen=RESUMABLE_ENTRIES)
        self._away: dict[Seat, Private] = {}
        """What the seats know whose devices are gone, and may come back."""
        self._secrets = has_secrets(shown_room(self.room).session.table)

    def react_by(self, reactions: Reactions) -> None:
        """From now on. A room without reactions only stores what it is asked."""
        self._reactions = reactions

    # --- asking and changing --------------------------------------------------------------------

    def ask(
        self, command: RoomCommand, by: Seat | None = None, call_id: str = ""
    ) -> Refused | None:
        """Decide a command; if it changes anything, that is on its way into the log."""
        if self.frozen:
            return Refused(Why.NOT_NOW)
        decision = decide_room(self.room, command)
        if isinstance(command, INTERRUPTS) and not isinstance(decision, Refused):
            self._reactions.before_interruption()
            decision = decide_room(self.room, command)
        if isinstance(decision, Refused):
            return decision
        if decision:
            self.commit(decision, ((by, call_id),) if by is not None and call_id else ())
        else:  # it is so already: that takes an answer, but no entry
            self._done(self.seq, call_id, [w for w in self.watchers if w.seat == by])
        return None

    def commit(
        self,
        events: Sequence[AnyRoomEvent],
        ids: Ids = (),
        photo: tuple[RaceFinish, ...] = (),
    ) -> None:
        now = self.clock.now()
        at = self._at = max(now, self._at)
        data = encode(RoomEntry(at, self._unix_ms(), tuple(events), ids, photo))
        before = self.room
        room = self.room = fold_room(events, before)
        seq = self.seq = self.seq + 1
        self._answered.note(seq, ids)
        if at > now or room.paused is not before.paused:
            self.clock.set(at, running=not room.paused)
        follow_up = self._after(before, room, events)
        shown = shown_room(room)
        change = self._public.change(shown, events)
        told = self._telling(shown, did_of(seq, at, ids, change, photo))
        then = partial(self._told, room, change, follow_up)
        self._queue.put(QueuedEntry(seq, data, told, then))
        self._changed()

    def _telling(self, room: Room, did: Did) -> list[tuple[Watcher, bytes]]:
        """Most changes are the same news for all: nobody can do more or less, nothing is secret."""
        table = room.session.table
        could, hid = self.can, self._secrets
        can = self.can = can_do(room)
        secrets = self._secrets = has_secrets(table)
        alone: dict[Seat, bytes] = {}
        if secrets or hid or can != could:
            seats = [(w.seat, private) for w, private in self.watchers.items()]
            for seat, private in (*seats, *self._away.items()):
                if seat is not None:
                    more = private_message(private, seat, did, table, can, secrets=secrets)
                    if more is not None:
                        alone[seat] = more
        told = Broadcast(did.seq, _encode(did), alone)
        self._recent.append(told)
        if not alone:
            return [(watcher, told.for_all) for watcher in self.watchers]
        return [(watcher, told.to(watcher.seat)) for watcher in self.watchers]

    def _changed(self) -> None:
        try:
            self._reactions.after_change()
        except Exception:
            _logger.exception("room %s: error after a change", self.code)

    def _after(
        self, before: Room, room: Room, events: Sequence[AnyRoomEvent]
    ) -> Callable[[], None] | None:
        """What a few changes bring with them, once they are in the log; nothing for most."""
        ended = None
        if room.playing is not before.playing:
            if room.playing:
                self._began = (self.seq, before)
            elif room.session.over:
                first, at_first = self._began
                ended = SessionEnded(self.code, at_first, room, first, self.seq)
        if room.players is before.players and room.closed is before.closed and ended is None:
            return None
        return partial(self._follow_up, self._let_go(events), ended)

    def _follow_up(self, byes: Sequence[tuple[Watcher, Bye]], ended: SessionEnded | None) -> None:
        for watcher, bye in byes:
            watcher.close(bye)
            if watcher in self._leaving:
                self._leaving.remove(watcher)
        if ended is not None:
            self._ended(ended)

    def _told(self, room: Room, change: Change, follow_up: Callable[[], None] | None) -> None:
        self.told_room = room
        if follow_up is not None:
            follow_up()
        self._reactions.after_broadcast(change)

    def _let_go(self, events: Sequence[AnyRoomEvent]) -> list[tuple[Watcher, Bye]]:
        """Disconnect the devices of seats that were given up, after the broadcast."""
        self._answered.forget(events)
        byes: list[tuple[Watcher, Bye]] = []
        for event in events:
            if isinstance(event, Departed):
                self._away.pop(event.seat, None)
                for watcher in [w for w in self.watchers if w.seat == event.seat]:
                    watcher.seat = None
                    self._leaving.append(watcher)
                    byes.append((watcher, Bye("kicked" if event.kicked else "left")))
            elif isinstance(event, RoomClosed):
                byes += [(watcher, Bye("closed")) for watcher in self.watchers]
        return byes

    def forget(self, device: str) -> None:
        """The session that is on will not be kept under the name of that device's player.

        Nor is anybody told that name who comes back later.
        """
        self._recent.clear()
        first, room = self._began
        players = {
            seat: replace(player, name="", token="") if player.token == device else player
            for seat, player in room.players.items()
        }
        self._began = first, replace(room, players=players)

    # --- telling --------------------------------------------------------------------------------

    def may_call(self, seat: Seat) -> bool:
        for action in self.can.get(seat, ()):  # noqa: SIM110 - a generator would cost as much again
            if action.kind == "call":
                return True
        return False

    def welcome(self, watcher: Watcher) -> None:
        """Everything the newcomer may know, once all of it is in the log."""
        private = self.watchers[watcher] = Private(self.seq)
        if watcher.seat is not None:
            self._away.pop(watcher.seat, None)
        can = () if watcher.seat is None else self.can.get(watcher.seat, ())
        message = Welcome(
            VERSION,
            self.seq,
            self.clock.now(),
            watcher.seat,
            msgspec.structs.asdict(room_view(self.room)),
            private.all(shown_room(self.room).session.table, watcher.seat, can),
            self._late,
        )
        self._queue.put(QueuedEntry(self.seq, None, [(watcher, _encode(message))]))

    def welcome_back(self, watcher: Watcher, seen: int) -> bool:
        """Send a client what it missed after entry `seen`; False if that is too much."""
        seat = watcher.seat
        private = Private() if seat is None else self._away.get(seat)
        known = bool(self._recent) and self._recent[0].seq - 1 <= seen <= self.seq
        if private is None or not known or seen < private.since:
            return False
        self.watchers[watcher] = private
        if seat is not None:
            del self._away[seat]
        missed = tuple([Raw(told.to(seat)) for told in self._recent if told.seq > seen])
        back = Back(VERSION, self.seq, self.clock.now(), cast("tuple[Did, ...]", missed))
        self._queue.put(QueuedEntry(self.seq, None, [(watcher, _encode(back))]))
        return True

    def dropped(self, watcher: Watcher) -> None:
        """Its connection is closed; its seat stays, and can be taken up again."""
        private = self.watchers.pop(watcher, None)
        if private is not None and watcher.seat is not None:
            self._away[watcher.seat] = private

    def answer_again(self, watcher: Watcher, call_id: str) -> bool:
        """Whether this is a resend of something that was done; if so, say once more that it was."""
        seat = watcher.seat
        seq = self._answered.seq_of(seat, call_id)
        if seq is None:
            return False
        self._done(seq, call_id, [watcher])
        return True

    def _done(self, seq: int, call_id: str, watchers: Sequence[Watcher]) -> None:
        """Tell that a request is done; nothing else has changed."""
        told = [(w, _encode(Did(seq, self.clock.now(), (call_id,), by=w.seat))) for w in watchers]
        self._queue.put(QueuedEntry(self.seq, None, told))

    def say_who_is_here(self) -> None:
        """At once, unless people come and go all the time: then everybody hears of it in turn."""
        if self._here_later is not None:
            return
        if self._here.take():
            self._tell_who_is_here()
        else:
            loop = asyncio.get_running_loop()
            self._here_later = loop.call_later(self._here.wait_s, self._tell_later)

    def _tell_later(self) -> None:
        self._here_later = None
        self._here.take()
        self._tell_who_is_here()

    def _tell_who_is_here(self) -> None:
        seats = tuple(sorted({w.seat for w in self.watchers if w.seat is not None}))
        watching = sum(w.seat is None and not w.tv for w in self.watchers)
        tv = any(w.tv for w in self.watchers)
        message = _encode(Here(seats, watching, tv, self.frozen, self.waiting))
        self._queue.put(QueuedEntry(self.seq, None, [(w, message) for w in self.watchers]))

    def then(self, act: Callable[[], None]) -> None:
        """Do that once everything decided so far is in the log; if that is lost, never."""
        if self._queue.idle:
            act()
        else:
            self._queue.put(QueuedEntry(self.seq, None, then=act))

    # --- the log --------------------------------------------------------------------------------

    def _lost(self, entries: list[Entry], failed: bool) -> None:  # noqa: FBT001
        """The log did not take what was decided: take it for the truth, and begin again there.

        Every client gets the whole room again, and resends what was not answered. A client whose
        seat is lost has to say hello again. If the log has `failed`, the room freezes first.
        """
        before = self.room.players
        if self._log_wait is not None:
            self._log_wait.cancel()
        self.frozen = failed
        self._load(entries)
        if not entries:  # it was deleted, and must not come back
            self.room = Room(self.code, closed=True)
        leaving, self._leaving = self._leaving, []
        for watcher in list(self.watchers):
            seat = watcher.seat
            stays = seat is None or _device(before, seat) == _device(self.room.players, seat)
            if stays and watcher not in leaving:
                self.welcome(watcher)
            else:
                del self.watchers[watcher]
                watcher.seat = None
                watcher.close(Bye("stopping", again=Millis(0)))
        if failed:
            self.say_who_is_here()
            self._log_wait = asyncio.get_running_loop().create_task(self._wait_for_log())
        else:
            self._begin_again()

    async def _wait_for_log(self) -> None:
        """Game time stops, too: send it again when the room goes on."""
        await self._restored()
        self.frozen = False
        self.clock.set(self._at, running=not self.room.paused)
        for watcher in list(self.watchers):
            self.welcome(watcher)
        self._begin_again()

    def _begin_again(self) -> None:
        self.say_who_is_here()
        shown = Change((), {}, {"race": self.room.session.table.race}, {})
        self.then(partial(self._told, self.room, shown, None))
        self._changed()
        self._reactions.after_reload()

    async def follow(self, entries: AsyncIterator[Entry]) -> None:
        """Keep up with what other nodes write, as long as the log goes on."""
        async for entry in entries:
            self._queue.heard_of(entry.seq)

    async def flush(self) -> None:
        """Wait until everything decided so far is in the log and told, but not for ever."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._queue.flush(), CLOSE_S)

    async def close(self) -> None:
        if self._here_later is not None:
            self._here_later.cancel()
        if self._log_wait is not None:
            self._log_wait.cancel()
        await self.flush()
        self._queue.close()


def _device(players: Mapping[Seat, Player], seat: Seat) -> str | None:
    found = players.get(seat)
    return None if found is None else found.token
