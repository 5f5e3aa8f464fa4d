"""Who is connected to a room, and the message that each gets about a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from fano.referee import RaceFinish
from fano.rules.commands import Why
from fano.rules.game import Action
from fano.rules.table import Millis, PileId, PileView, Seat, Table
from fano.wire.messages import Bye, Did, PhotoFinish
from fano.wire.seen import Change, Private

encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """A connected client: a player's device, a spectator or the TV."""

    seat: Seat | None
    tv: bool
    """Whether it is a screen for the whole room."""

    def send(self, data: bytes) -> None:
        """Queue a message; never waits. A reader too slow for its queue is dropped."""

    def refused(self, request_id: str, why: Why) -> None:
        """Send that a request was refused."""

    def close(self, bye: Bye) -> None: ...


def did_of(
    seq: int,
    at: Millis,
    ids: tuple[tuple[Seat, str], ...],
    change: Change,
    photo: tuple[RaceFinish, ...],
) -> Did:
    """What everybody may know of an entry."""
    return Did(
        seq,
        at,
        tuple([name for _, name in ids]),
        change.events,
        change.room,
        change.table,
        change.piles,
        photo=tuple([PhotoFinish(f.seat, round(f.key, 1)) for f in photo]),
        by=ids[0][0] if ids else None,
    )


class Broadcast(NamedTuple):
    """The messages about an entry: one for all, and one for each seat that may see more."""

    seq: int
    for_all: bytes
    alone: Mapping[Seat, bytes]

    def to(self, seat: Seat | None) -> bytes:
        return self.for_all if seat is None else self.alone.get(seat, self.for_all)


def private_message(
    private: Private,
    seat: Seat,
    did: Did,
    table: Table,
    can: Mapping[Seat, tuple[Action, ...]],
    *,
    secrets: bool,
) -> bytes | None:
    """The message for one seat, if it may see more than the others."""
    news = private.news(table, seat, can.get(seat, ()), secrets=secrets)
    return None if news is None else encode(with_private(did, *news))


def with_private(
    told: Did,
    can: tuple[Action, ...] | None,
    piles: dict[PileId, PileView],
    fields: dict[str, Any],
) -> Did:
    """The public message, with what is for one seat alone."""
    return Did(
        told.seq,
        told.at,
        told.ids,
        told.events,
        told.room,
        {**told.table, **fields},
        {**told.piles, **piles},
        msgspec.UNSET if can is None else can,
        told.photo,
        told.by,
    )
