"""The evenings in a room's log: who played, what came of it, and the slice that replays it."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fano.referee import Finish
from fano.room import NO_ROOM, AnyRoomEvent, Player, Room, Setup, fold_room
from fano.room.state import Changed, Joined
from fano.rules.session import Result
from fano.rules.session.state import SessionOver, SessionStarted
from fano.rules.table import Millis, Ranking, Seat
from fano.server.entry import Entry, decode
from fano.wire.seen import PlayerView

REPLAY_VERSION = 1


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, as anybody may see it once the evening is over."""

    seq: int
    at: Millis
    wall: int
    events: tuple[AnyRoomEvent, ...]
    photo: tuple[Finish, ...] = ()


class Evening(msgspec.Struct, frozen=True):
    """One evening from its start to its end. Neither the room nor any device is named.

    Folding the events of its steps over a room with these players and this setup gives the room
    at each step. `wall` is the time of day in Unix milliseconds, `at` the game time.
    """

    v: int
    id: str
    setup: Setup
    players: dict[Seat, PlayerView]
    began: int
    ended: int
    results: tuple[Result, ...]
    totals: dict[Seat, int]
    ranking: Ranking
    steps: tuple[Step, ...]

    @property
    def summary(self) -> dict[str, Any]:
        """All but the steps."""
        return {k: v for k, v in msgspec.structs.asdict(self).items() if k != "steps"}


def evenings(entries: Iterable[tuple[int, bytes]], nameless: str = "") -> Iterator[Evening]:
    """The evenings that have ended, in order; without the name of the device `nameless`.

    The id of an evening is a digest of the whole log up to its end, with the fingerprints of the
    players' devices in it: nobody can guess it, and making it again gives the same.
    """
    room, digest = NO_ROOM, hashlib.sha256()
    steps: list[Step] = []
    before = room
    for seq, data in entries:
        digest.update(len(data).to_bytes(8, "big") + data)
        entry = decode(data)
        if any(isinstance(event, SessionStarted) for event in entry.events):
            steps, before = [], room
        steps.append(_step(seq, entry, nameless))
        room = fold_room(entry.events, room)
        if any(isinstance(event, SessionOver) for event in entry.events):
            name = urlsafe_b64encode(digest.digest()[:18]).decode()
            yield _evening(name, before, room, tuple(steps), nameless)


def _evening(
    name: str, before: Room, after: Room, steps: tuple[Step, ...], nameless: str
) -> Evening:
    known = {seat: _public(player, nameless) for seat, player in before.players.items()}
    return Evening(
        v=REPLAY_VERSION,
        id=name,
        setup=before.setup,
        players={s: PlayerView(p.name, p.colour, p.lang, p.bot, p.ready) for s, p in known.items()},
        began=steps[0].wall,
        ended=steps[-1].wall,
        results=after.session.results,
        totals=after.session.totals,
        ranking=after.session.ranking,
        steps=steps,
    )


def _step(seq: int, entry: Entry, nameless: str) -> Step:
    events = tuple(
        msgspec.structs.replace(event, player=_public(event.player, nameless))
        if isinstance(event, Joined | Changed)
        else event
        for event in entry.events
    )
    return Step(seq, entry.at, entry.wall, events, entry.photo)


def _public(player: Player, nameless: str) -> Player:
    hidden = nameless and player.token == nameless
    return msgspec.structs.replace(player, token="", name="" if hidden else player.name)
