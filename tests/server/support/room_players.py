"""People in a live room without sockets: each keeps what it was told, and may play by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from fano.bots import Bot, Level, Plan, level
from fano.client.bot import request_of
from fano.client.state import ClientState, update
from fano.log import Log
from fano.room import AddBot, Configure, Join, Room, Setup, Start, fold_room
from fano.rules.commands import Why
from fano.rules.session import Choose
from fano.rules.table import Seat
from fano.rules.view import View, view
from fano.server.hosting.room_entry import RoomEntry, decode
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import Rooms
from fano.wire.messages import Bye
from fano.wire.seen import room_view, shown_room
from fano.wire.tables import NO_TABLE

Message = dict[str, Any]
SKILL = level("expert")


class Guest:
    """A watcher that keeps everything it is told."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.tv = False
        self.told: list[Message] = []
        self.state = ClientState()
        self.bye: Bye | None = None
        self.refusals: list[tuple[str, Why]] = []

    def send(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        self.told.append(message)
        self.state = update(self.state, message)
        self.heard(message)

    def heard(self, message: Message) -> None:
        """For those who do something about it."""

    def refused(self, request_id: str, why: Why) -> None:
        self.refusals.append((request_id, why))

    def close(self, bye: Bye) -> None:
        self.bye = self.bye or bye

    def named(self, kind: str) -> list[Message]:
        return [message for message in self.told if message["t"] == kind]


class Player(Guest):
    """A guest with a bot's mind, whose calls go through the referee like anybody's."""

    def __init__(self, room_host: RoomHost, seat: Seat, skill: Level, rng: Random) -> None:
        super().__init__(seat)
        self._room_host = room_host
        self._skill = skill
        self._rng = rng
        self._bot: Bot | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._calls = 0

    def heard(self, message: Message) -> None:
        if message["t"] not in {"did", "welcome", "back", "refused"}:
            return
        if "game" in message.get("table", {}) or self._bot is None:
            self._bot = Bot(self._skill, self._rng)
        self.look()

    def look(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        seen = self.state.view
        if self._bot is None or seen is None or self.state.room.get("paused"):
            return
        now = self._room_host.live.clock.now()
        plan = self._bot.look(seen, now)
        if plan is not None:
            wait = max(0.001, (plan.at - now) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._do, plan)

    def _do(self, plan: Plan) -> None:
        self._calls += 1
        self._room_host.request(self, request_of(plan, f"{self.seat}-{self._calls}", 300.0))

    def refused(self, request_id: str, why: Why) -> None:
        super().refused(request_id, why)
        asyncio.get_running_loop().call_soon(self.look)


async def room_with(rooms: Rooms, people: int, bots: int, setup: Setup) -> RoomHost:
    """A room with so many people and bots, ready to start; nobody is connected yet."""
    room_host = await rooms.open()
    for number in range(people):
        assert room_host.live.ask(Join(f"device-{number}", f"Person {number}")) is None
    for _ in range(bots):
        assert room_host.live.ask(AddBot(Seat(0), "expert")) is None
    assert room_host.live.ask(Configure(Seat(0), setup)) is None
    return room_host


def start(room_host: RoomHost) -> None:
    assert room_host.live.ask(Start(Seat(0))) is None


async def until_over(room_host: RoomHost, longest_s: float = 3 * 3600.0) -> None:
    """Wait for the end of what is being played; on virtual time that is a moment."""
    async with asyncio.timeout(longest_s):
        while room_host.live.room.playing:  # noqa: ASYNC110 - there is nothing to be told by
            await asyncio.sleep(1)


def player(room_host: RoomHost, seat: int, seed: str) -> Player:
    arrived = Player(room_host, Seat(seat), SKILL, Random(f"{seed}/{seat}"))
    room_host.arrive(arrived)
    return arrived


def choosing(room_host: RoomHost, games: Iterable[str]) -> None:
    """Whenever the host may choose a game, the next of these is taken, and then Well."""
    wanted = iter(games)

    def choose() -> None:
        room_host.live.ask(Choose(Seat(0), room_host.live.clock.now(), next(wanted, "well")))

    class Chooser(Guest):
        def heard(self, message: Message) -> None:
            room = message.get("room", {})
            if room.get("wants") == "game" and Seat(0) in room.get("choosers", ()):
                room_host.live.then(choose)

    room_host.arrive(Chooser(None))


class History:
    """A room's log, read once more from the beginning: what everybody should have been told."""

    def __init__(self, entries: list[RoomEntry]) -> None:
        self.entries = entries
        self.rooms = [Room()]
        for entry in entries:
            self.rooms.append(fold_room(entry.events, self.rooms[-1]))

    @classmethod
    async def of(cls, log: Log, code: str) -> History:
        return cls([decode(entry.data) for entry in await log.read(code)])

    def seen(self, seq: int, seat: Seat | None) -> View:
        """What that seat may see of the table after that entry."""
        room = self.rooms[seq]
        table = shown_room(room).session.table
        if not table.game:
            return NO_TABLE
        found = view(table, seat)
        if room.paused or not room.playing:
            return msgspec.structs.replace(found, can=())
        return found

    def room_seen(self, seq: int) -> Message:
        plain: Message = _json(room_view(self.rooms[seq]))
        return plain


def assert_true_to(history: History, told: list[Message]) -> int:
    """Fold what somebody was told; after each message it must be what the log says. How many."""
    state, checked = ClientState(), 0
    for message in [did for one in told for did in one.get("missed", (one,))]:
        was = state
        state = update(state, message)
        if message["t"] not in {"welcome", "did"} or message["seq"] < was.seq:
            continue
        if message["t"] == "did":
            entry = history.entries[message["seq"] - 1]
            if message["seq"] > was.seq:
                assert message["seq"] == was.seq + 1, "something was left out"
                assert message["at"] == entry.at
                photo = [{"seat": f.seat, "key": round(f.key, 1)} for f in entry.photo]
                assert message.get("photo", []) == photo
            mine = [(seat, name) for seat, name in entry.ids if name in message.get("ids", ())]
            assert len(mine) == len(message.get("ids", ())), "an answer to what is not in the log"
        expected = history.seen(state.seq, state.seat)
        assert _plain(state.table) == _plain(expected), (state.seq, state.seat)
        assert state.room == history.room_seen(state.seq), state.seq
        checked += 1
    return checked


def last_told(told: list[Message]) -> int:
    """The number of the last entry that somebody was told of."""
    return max(int(message.get("seq", 0)) for message in told)


def _plain(seen: object) -> Message:
    """As JSON has it; a spectator and a late joiner see the same but for their seat."""
    plain: Message = _json(seen)
    plain.pop("seat", None)
    return plain


def _json(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))
