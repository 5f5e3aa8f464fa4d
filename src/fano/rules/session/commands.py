"""Commands to a session; those to its table are in `fano.rules.commands`."""

from __future__ import annotations

import msgspec

from fano.rules.commands import Command
from fano.rules.table import Millis, Seat, SettingValue


class Choose(msgspec.Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """The player who may choose names the next game."""

    seat: Seat
    at: Millis
    game: str
    settings: dict[str, SettingValue] = {}


class Vote(msgspec.Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """Where all choose together, one vote each; the last one counts."""

    seat: Seat
    at: Millis
    game: str


class Draw(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """Lots are drawn: a random order of the seats decides between equals."""

    at: Millis
    seats: tuple[Seat, ...]


class Finish(msgspec.Struct, frozen=True, tag="finish", forbid_unknown_fields=True):
    """That was the last game: the session is decided as it stands."""

    at: Millis


SessionCommand = Command | Choose | Vote | Draw | Finish
