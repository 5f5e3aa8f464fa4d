"""A live room: the folded log in memory, the people connected to it, and what happens next.

Everything in here runs on the event loop without waiting. Deciding and folding go ahead of the
disk, but nothing is told to anybody before it is in the log: what is to be sent stands in line
behind the entry it belongs to.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from fano.log import Log, LogError
from fano.referee import Finish
from fano.room import NO_ROOM, AnyRoomEvent, Room, RoomCommand, decide_room, fold_room
from fano.rules.commands import Refused
from fano.rules.game import Action
from fano.rules.registry import game_of
from fano.rules.table import Millis, Seat
from fano.server.clock import GameClock
from fano.server.entry import Entry, decode, encode
from fano.wire.messages import VERSION, Bye, Did, Here, Welcome
from fano.wire.seen import Change, Private, Public, room_view

REMEMBERED_IDS = 512
"""How many answered requests a room remembers, so that a resend is not carried out twice."""

RETRY_S = 0.5
"""How long a room waits before it tries a log again that has failed."""

_logger = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Somebody connected: a player's device, a spectator or the TV."""

    seat: Seat | None

    def send(self, data: bytes) -> None:
        """Queue a message; never waits. A reader too slow for its queue is dropped."""

    def close(self, bye: Bye) -> None: ...


class _Pending(msgspec.Struct):
    """An entry on its way into the log, and what to tell whom once it is there."""

    seq: int
    data: bytes | None
    then: list[Callable[[], None]]


class LiveRoom:
    """One room on this node. `after_change` is called after each change, to drive what follows."""

    def __init__(self, code: str, log: Log, entries: Sequence[tuple[int, bytes]]) -> None:
        self.code = code
        self._log = log
        self._load(entries)
        self.watchers: dict[Watcher, Private] = {}
        self.after_change: Callable[[], None] = lambda: None
        self.after_told: Callable[[Change], None] = lambda _: None
        self._line: deque[_Pending] = deque()
        self._more = asyncio.Event()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def _load(self, entries: Sequence[tuple[int, bytes]]) -> None:
        self.room: Room = NO_ROOM
        self.seq = 0
        self._ids: OrderedDict[tuple[Seat, str], int] = OrderedDict()
        at = Millis(0)
        for seq, data in entries:
            entry = decode(data)
            self.room = fold_room(entry.events, self.room)
            self.seq, at = seq, entry.at
            self._remember(entry.ids)
        self.clock = GameClock(at)
        if self.room.paused:
            self.clock.stop()
        self._public = Public(self.room)

    # --- asking and changing --------------------------------------------------------------------

    def ask(
        self,
        command: RoomCommand,
        by: Seat | None = None,
        call_id: str = "",
        photo: tuple[Finish, ...] = (),
    ) -> Refused | None:
        """Decide a command; if it changes anything, that is on its way into the log."""
        decision = decide_room(self.room, command)
        if isinstance(decision, Refused):
            return decision
        ids = ((by, call_id),) if by is not None and call_id else ()
        self.commit(decision, ids, photo)
        return None

    def commit(
        self,
        events: Sequence[AnyRoomEvent],
        ids: tuple[tuple[Seat, str], ...] = (),
        photo: tuple[Finish, ...] = (),
    ) -> None:
        at = self.clock.now()
        entry = Entry(at, time.time_ns() // 1_000_000, tuple(events), ids, photo)
        self.room = fold_room(events, self.room)
        self.seq += 1
        self._remember(ids)
        if self.room.paused:
            self.clock.stop()
        else:
            self.clock.run()
        change = self._public.change(self.room, events)
        told = self._tell(self.seq, at, ids, change, photo)
        self._queue(_Pending(self.seq, encode(entry), [*told, lambda: self.after_told(change)]))
        self.after_change()

    def _remember(self, ids: tuple[tuple[Seat, str], ...]) -> None:
        for known in ids:
            self._ids[known] = self.seq
            if len(self._ids) > REMEMBERED_IDS:
                self._ids.popitem(last=False)

    # --- telling --------------------------------------------------------------------------------

    def _tell(
        self,
        seq: int,
        at: Millis,
        ids: tuple[tuple[Seat, str], ...],
        change: Change,
        photo: tuple[Finish, ...],
    ) -> list[Callable[[], None]]:
        """The messages for everybody connected now: one for all, a longer one where it must be."""
        told = Did(
            seq,
            at,
            tuple(name for _, name in ids),
            change.events,
            change.room,
            change.table,
            change.piles,
            photo=photo,
        )
        for_all = _encode(told)
        return [
            _sending(watcher, self._for(watcher, private, told, for_all))
            for watcher, private in self.watchers.items()
        ]

    def _for(self, watcher: Watcher, private: Private, told: Did, for_all: bytes) -> bytes:
        seat = watcher.seat
        if seat is None:
            return for_all
        table = self.room.session.table
        can, piles, fields = private.news(table, seat, self.can(seat))
        if can is None and not piles and not fields:
            return for_all
        return _encode(
            Did(
                told.seq,
                told.at,
                told.ids,
                told.events,
                told.room,
                {**told.table, **fields},
                {**told.piles, **piles},
                msgspec.UNSET if can is None else can,
                told.photo,
            )
        )

    def can(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat can do at the table now."""
        table = self.room.session.table
        waiting = not self.room.playing or self.room.paused or table.wants or table.over
        if waiting or not table.game or seat not in table.active:
            return ()
        return game_of(table).can(table, seat)

    def welcome(self, watcher: Watcher) -> None:
        """Everything the newcomer may know, once all of it is in the log."""
        private = Private()
        self.watchers[watcher] = private
        message = Welcome(
            VERSION,
            self.seq,
            self.clock.now(),
            watcher.seat,
            msgspec.structs.asdict(room_view(self.room)),
            private.all(self.room.session.table, watcher.seat),
        )
        self._queue(_Pending(self.seq, None, [_sending(watcher, _encode(message))]))

    def answer_again(self, watcher: Watcher, call_id: str) -> bool:
        """Whether this is a resend of something that was done; if so, say once more that it was."""
        seat = watcher.seat
        seq = None if seat is None else self._ids.get((seat, call_id))
        if seq is None:
            return False
        message = _encode(Did(seq, self.clock.now(), (call_id,)))
        self._queue(_Pending(self.seq, None, [_sending(watcher, message)]))
        return True

    def say_who_is_here(self) -> None:
        seats = tuple(sorted({w.seat for w in self.watchers if w.seat is not None}))
        watching = sum(w.seat is None for w in self.watchers)
        message = _encode(Here(seats, watching))
        for watcher in self.watchers:
            watcher.send(message)

    # --- the log --------------------------------------------------------------------------------

    def _queue(self, pending: _Pending) -> None:
        self._line.append(pending)
        self._more.set()

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._line:
                batch = list(self._line)
                self._line.clear()
                entries = [p.data for p in batch if p.data is not None]
                if entries and not await self._append(batch, entries):
                    await self._catch_up()
                    break
                for pending in batch:
                    for act in pending.then:
                        act()

    async def _append(self, batch: list[_Pending], entries: list[bytes]) -> bool:
        first = next(p.seq for p in batch if p.data is not None)
        try:
            return await self._log.append(self.code, first, *entries)
        except LogError:
            _logger.exception("room %s could not write its log", self.code)
            await asyncio.sleep(RETRY_S)
            return False

    async def _catch_up(self) -> None:
        """The log did not take what was decided: take it for the truth, and begin again there.

        Another node was first, or the disk is full. Nobody has been told of what is dropped here.
        """
        self._line.clear()
        entries = await self._log.read(self.code)
        self._load([(entry.seq, entry.data) for entry in entries])
        for watcher in list(self.watchers):
            self.welcome(watcher)

    async def flush(self) -> None:
        """Wait until everything decided so far is in the log and told."""
        done = asyncio.Event()
        self._queue(_Pending(self.seq, None, [done.set]))
        await done.wait()

    async def close(self) -> None:
        await self.flush()
        self._writer.cancel()


def _sending(watcher: Watcher, data: bytes) -> Callable[[], None]:
    return lambda: watcher.send(data)
