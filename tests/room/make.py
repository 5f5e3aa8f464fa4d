"""Rooms for tests: made by commands, like any."""

from __future__ import annotations

from fano.room import NO_ROOM, AddBot, Join, Room, RoomCommand, Setup, decide_room, fold_room
from fano.room.decide import RoomEvents
from fano.room.state import RoomOpened, SetUp
from fano.rules.commands import Deal, Go, Refused, Why
from fano.rules.table import CardNo, Millis, Seat

HOST = Seat(0)
NOW = Millis(0)


def after(room: Room, *commands: RoomCommand) -> Room:
    """The room after these commands, none of which is refused."""
    for command in commands:
        room = fold_room(done(room, command), room)
    return room


def done(room: Room, command: RoomCommand) -> RoomEvents:
    decision = decide_room(room, command)
    assert not isinstance(decision, Refused), (command, decision)
    return decision


def why(room: Room, command: RoomCommand) -> Why:
    decision = decide_room(room, command)
    assert isinstance(decision, Refused), (command, decision)
    return decision.why


def room_of(people: int = 2, bots: int = 0, setup: Setup | None = None) -> Room:
    room = fold_room((RoomOpened("ABCDE"),), NO_ROOM)
    room = after(room, *(Join(f"device-{n}", f"Person {n}", n) for n in range(people)))
    room = after(room, *(AddBot(HOST, "casual") for _ in range(bots)))
    return room if setup is None else fold_room((SetUp(setup),), room)


def dealt(room: Room) -> Room:
    """The cards are shuffled (they were in order) and turned."""
    table = room.session.table
    cards = tuple(CardNo(n) for n in range(table.size))
    return after(room, Deal(NOW, cards, (), table.seats), Go(NOW))
