"""The sessions in a room's log: who played, what came of it, and the slice that replays it.

Of a session that still goes on, or was stopped, that is what was played up to its last settled
game: nothing of it is secret any more.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fano.log import Entry
from fano.room import NO_ROOM, Player, Room, fold_room
from fano.room.state import Changed, Joined
from fano.rules.session.state import GameScored, SessionOver, SessionStarted
from fano.rules.table import Seat
from fano.server.hosting.hooks import SessionEnded
from fano.server.hosting.room_entry import RoomEntry, decode, encode
from fano.wire.http.sessions import PlayedSession, ReplayStep
from fano.wire.seen import PlayerView

REPLAY_VERSION = 1


def played_sessions(entries: Iterable[tuple[int, bytes]]) -> list[PlayedSession]:
    """Those of which a game has been settled, in order, as far as they have come."""
    latest = {session.steps[0].seq: session for session in stages(entries)}
    return [*latest.values()]


def stages(entries: Iterable[tuple[int, bytes]]) -> Iterator[PlayedSession]:
    """Every session after each of its games, and when it is over: each may have been shared."""
    room = before = NO_ROOM
    digest = hashlib.sha256()
    steps: list[ReplayStep] = []
    for seq, data in entries:
        entry = decode(data)
        if any(isinstance(event, SessionStarted) for event in entry.events):
            steps, before, digest = [], room, _digest(room.code)
        _note(digest, seq, data)
        steps.append(_step(seq, entry))
        room = fold_room(entry.events, room)
        if any(isinstance(event, GameScored | SessionOver) for event in entry.events):
            yield _played_session(_name(digest), before, room, tuple(steps), _joined(steps))


def _digest(code: str) -> hashlib._Hash:
    """The id of a session is a digest of its slice of the log, shuffles and all.

    Nobody can guess it, and it can be computed again, even after a player's name was erased:
    entries about players do not count.
    """
    return hashlib.sha256(code.encode())


def _note(digest: hashlib._Hash, seq: int, data: bytes) -> bool:
    """Count an entry in, unless it is about players; whether it is."""
    about_players = b'"joined"' in data or b'"changed"' in data  # some others look like it
    if not about_players:
        digest.update(b"%d:%b" % (seq, data))
    return about_players


def _name(digest: hashlib._Hash) -> str:
    return urlsafe_b64encode(digest.digest()[:18]).decode()


# --- in a hurry -----------------------------------------------------------------------------------


class _RawEntry(msgspec.Struct):
    at: int
    wall: int
    events: msgspec.Raw
    photo: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _RawReplayStep(msgspec.Struct):
    seq: int
    at: int
    wall: int
    events: msgspec.Raw
    photo: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class StoredSession(NamedTuple):
    """A session as it is kept: the JSON of an `PlayedSession`."""

    id: str
    ended: int
    data: bytes


def stored_session(ended: SessionEnded, entries: Sequence[tuple[int, bytes]]) -> StoredSession:
    """A session that has just ended, from its slice of the log.

    It gives what `sessions` would; but most entries are copied and not looked into, for this is
    done while others play.
    """
    digest = _digest(ended.code)
    steps: list[_RawReplayStep | ReplayStep] = []
    for seq, data in entries:
        if _note(digest, seq, data):
            steps.append(_step(seq, decode(data)))
        else:
            raw = _decode_raw(data)
            steps.append(_RawReplayStep(seq, raw.at, raw.wall, raw.events, raw.photo))
    told = _played_session(_name(digest), ended.before, ended.after, (), _joined(steps))
    told = replace(told, began=steps[0].wall, ended=steps[-1].wall)
    data = msgspec.json.encode(msgspec.structs.asdict(told) | {"steps": steps})
    return StoredSession(told.id, told.ended, data)


_decode_raw = msgspec.json.Decoder(_RawEntry).decode


def _played_session(
    name: str, before: Room, after: Room, steps: tuple[ReplayStep, ...], joined: dict[Seat, Player]
) -> PlayedSession:
    session = after.session
    late = {s: p for s, p in joined.items() if s in session.seats and s not in before.players}
    return PlayedSession(
        v=REPLAY_VERSION,
        id=name,
        setup=before.setup,
        players=_views(before.players),
        began=steps[0].wall if steps else 0,
        ended=steps[-1].wall if steps else 0,
        results=session.results,
        totals=session.totals,
        ranking=session.ranking if session.over else (),
        steps=steps,
        played_off=session.played_off if session.over else {},
        came=_views(late),
    )


def _views(players: Mapping[Seat, Player]) -> dict[Seat, PlayerView]:
    return {s: PlayerView(p.name, p.colour, p.lang, p.bot, p.ready) for s, p in players.items()}


def _joined(steps: Iterable[ReplayStep | _RawReplayStep]) -> dict[Seat, Player]:
    """Who took each seat first. A later player of that seat plays from the next session on."""
    events = [e for step in steps if isinstance(step, ReplayStep) for e in step.events]
    return {e.seat: e.player for e in reversed(events) if isinstance(e, Joined)}


def _step(seq: int, entry: RoomEntry) -> ReplayStep:
    events = tuple(
        replace(event, player=replace(event.player, token=""))
        if isinstance(event, Joined | Changed)
        else event
        for event in entry.events
    )
    return ReplayStep(seq, entry.at, entry.wall, events, entry.photo)


# --- being forgotten ------------------------------------------------------------------------------


def without(device: str, entries: Iterable[Entry]) -> list[Entry]:
    """The entries that name the player of that device, without the name."""
    changed = []
    for seq, data in entries:
        if device.encode() not in data:
            continue
        entry = decode(data)
        events = tuple(
            replace(event, player=replace(event.player, name="", token=""))
            if isinstance(event, Joined | Changed) and event.player.token == device
            else event
            for event in entry.events
        )
        changed.append(Entry(seq, encode(replace(entry, events=events))))
    return changed
