"""One entry of a room's log: what happened, when, by whose request, and the referee's record."""

from __future__ import annotations

import msgspec

from fano.log import LogError
from fano.referee import RaceFinish
from fano.room import AnyRoomEvent
from fano.rules.table import Millis, Seat


class RoomEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """`at` is game time, which stands still in a pause; `wall` is the time of day in Unix ms."""

    at: Millis
    wall: int
    events: tuple[AnyRoomEvent, ...]
    ids: tuple[tuple[Seat, str], ...] = ()
    photo: tuple[RaceFinish, ...] = ()


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(RoomEntry)


def encode(entry: RoomEntry) -> bytes:
    return _encoder.encode(entry)


def decode(data: bytes) -> RoomEntry:
    """`LogError` if it is damaged, or has what only a newer Fano knows."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise LogError(f"an entry is damaged, or of a newer Fano: {error}") from error
