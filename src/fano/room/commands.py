"""Commands to a room. `by` is the seat that asks; the server knows who that is."""

from __future__ import annotations

import msgspec

from fano.room.state import Setup
from fano.rules.session import SessionCommand
from fano.rules.table import Millis, Seat


class Join(msgspec.Struct, frozen=True, tag="join"):
    """A newcomer takes a seat; `token` is the fingerprint of the device's secret."""

    token: str
    name: str
    colour: int = 0
    lang: str = "en"


class Change(msgspec.Struct, frozen=True, tag="change", forbid_unknown_fields=True):
    """A player changes what is given here, and keeps the rest."""

    by: Seat
    name: str | None = None
    colour: int | None = None
    lang: str | None = None
    ready: bool | None = None


class AddBot(msgspec.Struct, frozen=True, tag="addbot", forbid_unknown_fields=True):
    by: Seat
    level: str


class Depart(msgspec.Struct, frozen=True, tag="depart", forbid_unknown_fields=True):
    """A player goes home."""

    by: Seat
    at: Millis


class Kick(msgspec.Struct, frozen=True, tag="kick", forbid_unknown_fields=True):
    """The host sends a person away for good, or a bot home."""

    by: Seat
    seat: Seat
    at: Millis


class Readmit(msgspec.Struct, frozen=True, tag="readmit", forbid_unknown_fields=True):
    """The host readmits a player who was sent away, by name."""

    by: Seat
    name: str


class Lock(msgspec.Struct, frozen=True, tag="lock", forbid_unknown_fields=True):
    """The host lets nobody new take a seat, or anybody again."""

    by: Seat
    locked: bool


class Skip(msgspec.Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """Go on without those for whom everybody waits; `by` nobody: the room asks no bot to vote."""

    by: Seat | None
    seats: tuple[Seat, ...]
    at: Millis


class PassHost(msgspec.Struct, frozen=True, tag="passhost", forbid_unknown_fields=True):
    """The host makes another player the host; without `by`: the host has been away for long."""

    by: Seat | None
    seat: Seat


class Conclude(msgspec.Struct, frozen=True, tag="conclude", forbid_unknown_fields=True):
    """The host ends the session between two games: it is decided as it stands."""

    by: Seat
    at: Millis


class Abandon(msgspec.Struct, frozen=True, tag="abandon", forbid_unknown_fields=True):
    """The host stops what is being played, whenever that is: nothing comes of it."""

    by: Seat


class Configure(msgspec.Struct, frozen=True, tag="configure", forbid_unknown_fields=True):
    by: Seat
    setup: Setup


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host begins what is set up; after a game, that is the rematch."""

    by: Seat


class Count(msgspec.Struct, frozen=True, tag="count"):
    """The room counts down; the word to begin falls at this game time."""

    due: Millis


class Pause(msgspec.Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """The host pauses the game; `by` nobody: the room itself does, because nobody is there."""

    by: Seat | None


class Resume(msgspec.Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    by: Seat | None


class Close(msgspec.Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    by: Seat | None


OwnCommand = (
    Join
    | Change
    | AddBot
    | Depart
    | Kick
    | Readmit
    | Lock
    | Skip
    | PassHost
    | Conclude
    | Abandon
    | Configure
    | Start
    | Count
    | Pause
    | Resume
    | Close
)
RoomCommand = OwnCommand | SessionCommand
