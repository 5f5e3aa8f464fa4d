"""The state of a room, and how events change it. Folding its log gives the live room."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import cast, get_args

import msgspec
from msgspec.structs import replace

from fano.rules.events import AnyEvent, Event, GameOver, Left, Started, Wanted
from fano.rules.evolve import fold
from fano.rules.registry import OPENING
from fano.rules.session import NO_SESSION, AnySessionEvent, Mode, Session, evolve_session
from fano.rules.session.state import GameScored, SessionOver, SessionStarted
from fano.rules.table import Millis, Seat, SettingValue

MOST_SEATS = 8


class Player(msgspec.Struct, frozen=True):
    """A player with a seat. `token` is a fingerprint of the device's secret, never the secret."""

    name: str
    colour: int
    lang: str = "en"
    token: str = ""
    bot: str = ""
    """The level of a bot; empty for a person."""
    ready: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choice of what to play next."""

    mode: Mode = "single"
    game: str = OPENING.id
    """The game, or the first of a session; empty leaves that one to be chosen, too."""
    game_settings: dict[str, SettingValue] = {}
    """Of that game."""
    session_settings: dict[str, SettingValue] = {}
    """Of the session, its tie-breaks included."""
    theme: str = "party"
    """The symbols: an id of `/api/themes.json`, or a deck of the studio, such as `own/57/ID`."""
    edition: str = ""
    """The deck, as `fano deck` names them; empty is the usual one of each game."""


class RoomOpened(Event, frozen=True):
    code: str


class Joined(Event, frozen=True):
    seat: Seat
    player: Player


class Changed(Event, frozen=True):
    """A player has another name, colour or language, or is ready."""

    seat: Seat
    player: Player


class Departed(Event, frozen=True):
    """A seat is free again; a kicked device does not come back."""

    seat: Seat
    kicked: bool = False


class Readmitted(Event, frozen=True):
    """A player whom the host sent away may come back, by the fingerprint of their device."""

    token: str


class Locked(Event, frozen=True):
    """Nobody new takes a seat; or anybody may again."""

    locked: bool


class HostPassed(Event, frozen=True):
    seat: Seat | None


class SetUp(Event, frozen=True):
    setup: Setup


class Paused(Event, frozen=True):
    """Game time stands still. `empty`: because the room is empty, until a player is back."""

    empty: bool = False


class Resumed(Event, frozen=True):
    pass


class CountdownBegan(Event, frozen=True):
    """The word to begin falls at this game time."""

    due: Millis


class Abandoned(Event, frozen=True):
    """The session was broken off without a result; the room is as before it."""


class RoomClosed(Event, frozen=True):
    pass


OwnEvent = (
    RoomOpened
    | Joined
    | Changed
    | Departed
    | Readmitted
    | Locked
    | HostPassed
    | SetUp
    | Paused
    | Resumed
    | CountdownBegan
    | Abandoned
    | RoomClosed
)
AnyRoomEvent = OwnEvent | AnySessionEvent


class Room(msgspec.Struct, frozen=True):
    """A room at one moment."""

    code: str = ""
    players: dict[Seat, Player] = {}
    host: Seat | None = None
    setup: Setup = Setup()
    session: Session = NO_SESSION
    played: dict[Seat, tuple[str, ...]] = {}
    """The games that each player has played here."""
    playing: bool = False
    """Between the start of a session and its last result."""
    paused: bool = False
    empty: bool = False
    countdown: Millis | None = None
    kicked: dict[str, str] = {}
    """The names of those whom the host has sent away, by the fingerprints of their devices."""
    locked: bool = False
    """Whether nobody new takes a seat."""
    closed: bool = False

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in self.players.items() if not player.bot)

    @property
    def bots(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in self.players.items() if player.bot)

    def seat_of(self, token: str) -> Seat | None:
        """The seat that belongs to a device, by the fingerprint of its secret."""
        return next((s for s, p in self.players.items() if token and p.token == token), None)


NO_ROOM = Room()


def fold_room(events: Iterable[AnyRoomEvent], room: Room = NO_ROOM) -> Room:
    """The room after those events: what most calls do to the table alone takes one new room."""
    events = tuple(events)
    if on_the_table(events):
        session = room.session
        table = fold(cast("tuple[AnyEvent, ...]", events), session.table)
        return replace(room, session=replace(session, table=table))
    return reduce(evolve_room, events, room)


def on_the_table(events: Iterable[AnyRoomEvent]) -> bool:
    """Whether these change the table alone: neither the session around it nor the countdown."""
    return _ON_THE_TABLE.issuperset(map(type, events))


_ON_THE_TABLE: frozenset[type] = frozenset(get_args(AnyEvent)) - {Left, Wanted, Started, GameOver}


def evolve_room(room: Room, event: AnyRoomEvent) -> Room:
    """The room after that event. Other events happen in its session."""
    match event:
        case RoomOpened():
            return Room(code=event.code)
        case Joined() | Changed():
            return replace(room, players={**room.players, event.seat: event.player})
        case Departed():
            gone = room.players[event.seat]
            kicked = room.kicked
            if event.kicked and gone.token:
                kicked = {**kicked, gone.token: gone.name}
            players = {s: p for s, p in room.players.items() if s != event.seat}
            played = {s: games for s, games in room.played.items() if s != event.seat}
            return replace(room, players=players, kicked=kicked, played=played)
        case Readmitted():
            kicked = {t: name for t, name in room.kicked.items() if t != event.token}
            return replace(room, kicked=kicked)
        case Locked():
            return replace(room, locked=event.locked)
        case HostPassed():
            return replace(room, host=event.seat)
        case SetUp():
            return replace(room, setup=event.setup)
        case Paused():
            return replace(room, paused=True, empty=event.empty)
        case Resumed():
            return replace(room, paused=False, empty=False, session=_in_a_new_race(room.session))
        case CountdownBegan():
            return replace(room, countdown=event.due)
        case RoomClosed():
            return replace(room, closed=True, playing=False)
        case SessionStarted():
            session = evolve_session(room.session, event)
            return replace(
                room, session=session, playing=True, paused=False, empty=False, countdown=None
            )
        case GameScored():
            session = evolve_session(room.session, event)
            return replace(room, session=session, played=_also_played(room, event), countdown=None)
        case SessionOver():
            return _put_away(room, evolve_session(room.session, event))
        case Abandoned():
            return _put_away(room, NO_SESSION)
        case _:
            session = evolve_session(room.session, event)
            countdown = room.countdown if session.table.wants == "go" else None
            return replace(room, session=session, countdown=countdown)


def _in_a_new_race(session: Session) -> Session:
    """The cards were face down during a pause: everybody starts to search at the same moment."""
    table = session.table
    return replace(session, table=replace(table, race=table.race + 1))


def _also_played(room: Room, scored: GameScored) -> dict[Seat, tuple[str, ...]]:
    """The games that each player has played, with the one that has ended."""
    seats = [s for group in scored.ranking for s in group if s in room.players]
    new = {s: known for s in seats if scored.game not in (known := room.played.get(s, ()))}
    return {**room.played, **{s: (*known, scored.game) for s, known in new.items()}}


def _put_away(room: Room, session: Session) -> Room:
    """The room when nothing is played any more."""
    players = {s: replace(p, ready=False) for s, p in room.players.items()}
    return replace(
        room,
        session=session,
        playing=False,
        paused=False,
        empty=False,
        countdown=None,
        players=players,
    )
