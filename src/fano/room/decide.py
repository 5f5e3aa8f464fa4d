"""`decide_room(room, command) -> events | Refused`: seats, the host's rights, and the session."""

from __future__ import annotations

from typing import assert_never, cast, get_args

from msgspec.structs import replace

from fano.room.choice import configure, start
from fano.room.commands import (
    Abandon,
    AddBot,
    Change,
    Close,
    Conclude,
    Configure,
    Count,
    Depart,
    Join,
    Kick,
    Lock,
    OwnCommand,
    PassHost,
    Pause,
    Readmit,
    Resume,
    RoomCommand,
    Skip,
    Start,
)
from fano.room.names import clean_name, unlike
from fano.room.state import (
    MOST_SEATS,
    Abandoned,
    AnyRoomEvent,
    Changed,
    CountdownBegan,
    Departed,
    HostPassed,
    Joined,
    Locked,
    Paused,
    Player,
    Readmitted,
    Resumed,
    Room,
    RoomClosed,
    fold_room,
)
from fano.rules.commands import Call, Leave, Refused, Why
from fano.rules.session import Finish, SessionCommand, come, decide_session, skip
from fano.rules.session.state import SessionOver
from fano.rules.table import Millis, Seat
from fano.symbols import LANGUAGES

RoomEvents = tuple[AnyRoomEvent, ...]
COLOURS = MOST_SEATS
BOT_LEVELS = ("novice", "casual", "practised", "expert")


def decide_room(room: Room, command: RoomCommand) -> RoomEvents | Refused:
    """The events of that command in that room, or why not. Pure, and it never raises."""
    if room.closed:
        return Refused(Why.ROOM_CLOSED)
    if type(command) in _OWN:
        return _own(room, cast("OwnCommand", command))
    if not room.playing:
        late = isinstance(command, Call) and room.session.over
        return Refused(Why.TOO_LATE if late else Why.NOT_PLAYING)
    if room.paused:
        return Refused(Why.PAUSED)
    if isinstance(command, (Finish, Leave)):  # the room knows who may: `Conclude`, `Depart`, `Kick`
        return Refused(Why.NOT_HOST)
    return _played(room, cast("SessionCommand", command))


def _played(room: Room, command: SessionCommand) -> RoomEvents | Refused:
    """A game that cannot be won leads back to the lobby: it has no result to show."""
    decision = decide_session(room.session, command)
    if isinstance(decision, tuple) and decision and type(decision[-1]) is SessionOver:
        unscored = room.session.mode == "single" and not room.session.counts
        return (*decision[:-1], Abandoned()) if unscored else decision
    return decision


_OWN: frozenset[type] = frozenset(get_args(OwnCommand))


def _own(room: Room, command: OwnCommand) -> RoomEvents | Refused:
    if isinstance(command, Join):
        return _join(room, command)
    if isinstance(command, Count):
        waiting = room.playing and room.session.table.wants == "go" and room.countdown is None
        return (CountdownBegan(command.due),) if waiting else Refused(Why.NOT_NOW)
    if command.by is not None and command.by not in room.players:
        return Refused(Why.NOT_SEATED)
    match command:
        case Change():
            return _change(room, command)
        case Depart():
            return _depart(room, command.by, command.at, kicked=False)
        case Pause() | Resume() | Close() if command.by is None:
            return _by_itself(room, command)
        case Skip():
            return _skip(room, command)
        case PassHost() if command.by is None:
            return _pass_host(room, command.seat)
        case _ if command.by != room.host:
            return Refused(Why.NOT_HOST)
        case _:
            return _by_the_host(room, command)


def _by_the_host(room: Room, command: OwnCommand) -> RoomEvents | Refused:
    match command:
        case AddBot():
            return _add_bot(room, command.level)
        case Kick():
            if command.seat not in room.players or command.seat == room.host:
                return Refused(Why.NOT_SEATED)
            return _depart(room, command.seat, command.at, kicked=True)
        case Readmit():
            tokens = [token for token, name in room.kicked.items() if name == command.name]
            return tuple(Readmitted(token) for token in tokens) or Refused(Why.NOT_SEATED)
        case Lock():
            return () if command.locked == room.locked else (Locked(command.locked),)
        case PassHost():
            return _pass_host(room, command.seat)
        case Conclude():
            if not room.playing:
                return Refused(Why.NOT_PLAYING)
            return _played(room, Finish(command.at))
        case Abandon():
            return (Abandoned(),) if room.playing else Refused(Why.NOT_PLAYING)
        case Configure():
            return configure(room, command.setup)
        case Start():
            return start(room)
        case Pause() | Resume() | Close():
            return _by_itself(room, command)
        case Join() | Change() | Depart() | Count() | Skip():
            return Refused(Why.NOT_NOW)
        case _:
            assert_never(command)


def _skip(room: Room, command: Skip) -> RoomEvents | Refused:
    """Whether the others have waited long enough is known to the server alone."""
    if not room.playing:
        return Refused(Why.NOT_PLAYING)
    if room.paused:
        return Refused(Why.PAUSED)
    events: RoomEvents = ()
    for seat in command.seats:
        more = skip(fold_room(events, room).session, seat, command.at)
        if not isinstance(more, Refused):
            events = (*events, *more)
    return events or Refused(Why.NOT_NOW)


def _pass_host(room: Room, seat: Seat) -> RoomEvents | Refused:
    if seat not in room.people:
        return Refused(Why.NOT_SEATED)
    return () if seat == room.host else (HostPassed(seat),)


def _by_itself(room: Room, command: Pause | Resume | Close) -> RoomEvents | Refused:
    if isinstance(command, Close):
        return (RoomClosed(),)
    if not room.playing:
        return Refused(Why.NOT_PLAYING)
    if isinstance(command, Pause):
        return Refused(Why.NOT_NOW) if room.paused else (Paused(empty=command.by is None),)
    # A player who comes back ends the pause of an empty room, not one that the host asked for.
    if not room.paused or (command.by is None and not room.empty):
        return Refused(Why.NOT_NOW)
    return (Resumed(),)


# --- seats --------------------------------------------------------------------------------------


def _join(room: Room, command: Join) -> RoomEvents | Refused:
    if command.token in room.kicked:
        return Refused(Why.KICKED)
    if room.seat_of(command.token) is not None:
        return Refused(Why.NOT_NOW)
    if room.locked:
        return Refused(Why.ROOM_LOCKED)
    name = clean_name(command.name)
    if not name:
        return Refused(Why.BAD_NAME)
    events: RoomEvents = ()
    seat = _free_seat(room)
    if seat is None and room.bots and not room.playing:  # a bot makes room for a person
        seat = room.bots[-1]
        events = (Departed(seat),)
    if seat is None:
        return Refused(Why.ROOM_FULL)
    player = Player(
        name=_unlike_others(room, name, seat),
        colour=_free_colour(room, command.colour, seat),
        lang=command.lang if command.lang in LANGUAGES else "en",
        token=command.token,
    )
    first = (HostPassed(seat),) if room.host is None else ()
    late = come(room.session, seat) if room.playing else ()
    return (*events, Joined(seat, player), *first, *late)


def _add_bot(room: Room, level: str) -> RoomEvents | Refused:
    if level not in BOT_LEVELS:
        return Refused(Why.BAD_SETTING)
    if room.playing:
        return Refused(Why.PLAYING)
    seat = _free_seat(room)
    if seat is None:
        return Refused(Why.ROOM_FULL)
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    player = Player(
        _unlike_others(room, name, seat), _free_colour(room, seat, seat), bot=level, ready=True
    )
    return (Joined(seat, player),)


BOT_NAMES = ("Ada", "Emmy", "Kirkman", "Gino", "Olga", "Blaise", "Sonja", "Carl")
"""Bots are named after people who loved such puzzles."""


def _free_seat(room: Room) -> Seat | None:
    """While a game runs, players who left it keep their seats in its table."""
    taken = {*room.players, *(room.session.seats if room.playing else ())}
    return next((Seat(s) for s in range(MOST_SEATS) if s not in taken), None)


def _free_colour(room: Room, wanted: int, seat: Seat) -> int:
    """There are as many colours as seats, so one is free for this seat."""
    worn = {player.colour for s, player in room.players.items() if s != seat}
    order: tuple[int, ...] = (wanted % COLOURS, *range(COLOURS))
    return next(colour for colour in order if colour not in worn)


def _unlike_others(room: Room, name: str, seat: Seat) -> str:
    return unlike(name, [p.name for s, p in room.players.items() if s != seat])


def _change(room: Room, command: Change) -> RoomEvents | Refused:
    player = room.players[command.by]
    if command.name is not None:
        name = clean_name(command.name)
        if not name:
            return Refused(Why.BAD_NAME)
        player = replace(player, name=_unlike_others(room, name, command.by))
    if command.colour is not None and command.colour != player.colour:
        player = replace(player, colour=_free_colour(room, command.colour, command.by))
    if command.lang is not None:
        player = replace(player, lang=command.lang if command.lang in LANGUAGES else "en")
    if command.ready is not None:
        player = replace(player, ready=command.ready)
    return (Changed(command.by, player),) if player != room.players[command.by] else ()


def _depart(room: Room, seat: Seat, at: Millis, *, kicked: bool) -> RoomEvents | Refused:
    """Their game goes on without them; the player who has been there longest becomes the host."""
    events: RoomEvents = ()
    if room.playing and seat in room.session.present:
        left = decide_session(room.session, Leave(seat, at))
        if not isinstance(left, Refused):
            events = left
    events = (*events, Departed(seat, kicked))
    after = fold_room(events, room)
    if seat == room.host:
        events = (*events, HostPassed(next(iter(after.people), None)))
    if not after.people:
        events = (*events, RoomClosed())
    return events
