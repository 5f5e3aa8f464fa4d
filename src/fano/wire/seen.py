"""The messages about a change: the public part once, the rest per seat.

The public part is the difference between two spectators' views, so it cannot hold a secret. What
one seat alone may see (its hand, its notes, what it can do) is added for that seat only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from fano.room import AnyRoomEvent, Room, Setup
from fano.room.state import on_the_table
from fano.rules.events import Called, Hinted, Missed, Moved, RoundOver, Scored, TokenMoved, Turned
from fano.rules.game import Action
from fano.rules.registry import can
from fano.rules.session import Mode, Result, SessionWants, Settling
from fano.rules.table import Millis, Pile, PileId, PileView, Ranking, Seat, Table
from fano.rules.view import seen_by, view
from fano.wire.tables import NO_TABLE as _NO_TABLE
from fano.wire.tables import PublicTable, difference

PUBLIC_EVENTS = (Called, Missed, Moved, Turned, TokenMoved, Scored, Hinted, RoundOver)
"""Events that a client may show happening. None of these names a card or anything written."""
_SHOWN = frozenset(PUBLIC_EVENTS)


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody sees them."""

    name: str
    colour: int
    lang: str
    bot: str
    """The level of a bot that the host has added; empty for everybody else."""
    ready: bool


class RoomView(msgspec.Struct, frozen=True):
    """Everything about a room that is not the table; nothing of it is secret."""

    code: str
    """The code that people type to get here."""
    players: dict[Seat, PlayerView]
    """By seat."""
    host: Seat | None
    """Nobody, while no person has a seat."""
    setup: Setup
    """The choice of what is played, or will be next."""
    playing: bool
    """From `start` to the end of the session, also between two of its games."""
    paused: bool
    """The clocks stand still, all cards lie face down, and nobody can do anything."""
    countdown: Millis | None
    """When the table opens, while everybody waits for that."""
    closed: bool
    """For good."""
    locked: bool
    """Nobody new takes a seat."""
    sent_away: tuple[str, ...]
    """The names of those whom the host has sent away, and may let in again."""
    mode: Mode
    """Of the session that is being played, or was last."""
    wants: SessionWants
    """Between two games: a `game` is to be chosen, or lots are drawn for who may."""
    choosers: tuple[Seat, ...]
    """Who may `choose` then, or `vote`, as `next_game_chooser` is set."""
    votes: dict[Seat, str]
    """The games that they want."""
    counts: bool
    """Whether the game at the table can be won: not in a trial round or a warm-up."""
    settling: Settling
    """Whose place the table is a tie-break for: in a game, or first place of the session."""
    results: tuple[Result, ...]
    """The games of the session, each when it is settled."""
    totals: dict[Seat, int]
    """The points of the session so far, by seat."""
    ranking: Ranking
    """Of the session, when it is over; before that, as far as a tie-break has brought it."""
    played_off: dict[Seat, str]
    """Whose place in it a tie-break decided, and which game that was."""
    over: bool
    """The session has come to its end, and nothing new has begun."""


def room_view(room: Room) -> RoomView:
    session = room.session
    return RoomView(
        code=room.code,
        players={
            seat: PlayerView(p.name, p.colour, p.lang, p.bot, p.ready)
            for seat, p in room.players.items()
        },
        host=room.host,
        setup=room.setup,
        playing=room.playing,
        paused=room.paused,
        countdown=room.countdown,
        closed=room.closed,
        locked=room.locked,
        sent_away=tuple(room.kicked.values()),
        mode=session.mode,
        wants=session.wants,
        choosers=session.choosers,
        votes=session.votes,
        counts=session.counts,
        settling=session.settling,
        results=session.results,
        totals=session.totals,
        ranking=session.ranking,
        played_off=session.played_off,
        over=session.over,
    )


def shown_room(room: Room) -> Room:
    """The room as people may see it: while it is paused, all cards lie face down.

    A host with a client of their own could otherwise pause at each reveal and search at leisure.
    """
    if not room.paused:
        return room
    session, table = room.session, room.session.table
    piles = {name: Pile(pile.cards) for name, pile in table.piles.items()}
    covered = replace(table, piles=piles, hint=None)
    return replace(room, session=replace(session, table=covered))


def can_do(room: Room) -> dict[Seat, tuple[Action, ...]]:
    """The actions of each seat at the table now; seats that are not here have none."""
    table = room.session.table
    if not room.playing or room.paused or table.wants or table.over or not table.game:
        return {}
    return {seat: can(table, seat) for seat in table.active}


class Change(msgspec.Struct, frozen=True):
    """The part of the changes that everybody may see."""

    events: tuple[AnyRoomEvent, ...]
    room: dict[str, Any]
    table: dict[str, Any]
    piles: dict[PileId, PileView | None]


class Public:
    """The spectator's view of a room, kept from one change to the next to tell the difference."""

    def __init__(self, room: Room) -> None:
        self._room_view = room_view(room)
        self._table = PublicTable(room.session.table)

    def change(self, room: Room, events: Sequence[AnyRoomEvent]) -> Change:
        """The difference that these events made, now that the room is like that."""
        shown = tuple([event for event in events if type(event) in _SHOWN])
        room_change: dict[str, Any] = {}
        if not on_the_table(events):
            old_room, self._room_view = self._room_view, room_view(room)
            room_change = difference(old_room, self._room_view)
        return Change(shown, room_change, *self._table.change(room.session.table))


class Private:
    """One seat's knowledge beyond the public view, and what of it was sent already.

    `since` is the entry up to which it got everything at once.
    """

    def __init__(self, since: int = 0) -> None:
        self.since = since
        self._can: tuple[Action, ...] = ()
        self._piles: dict[PileId, PileView] = {}
        self._notes: Any = {}

    def all(self, table: Table, seat: Seat | None, can: tuple[Action, ...]) -> dict[str, Any]:
        """Everything this seat may know of the table; `can`: what it can do in that room now."""
        seen = view(table, seat) if table.game else _NO_TABLE
        self._can, self._notes = can, seen.notes
        self._piles = _own_piles(table, seat)
        return {**asdict(seen), "can": can}

    def news(
        self, table: Table, seat: Seat, can: tuple[Action, ...], *, secrets: bool
    ) -> tuple[tuple[Action, ...] | None, dict[PileId, PileView], dict[str, Any]] | None:
        """The news for this seat alone: what it can do, its own piles, its notes.

        Without `secrets` (see `has_secrets`) there is nothing that it alone may see.
        """
        if can == self._can and not (secrets or self._piles or self._notes):
            return None
        new_can = None if can == self._can else can
        self._can = can
        own = _own_piles(table, seat)
        piles = {name: pile for name, pile in own.items() if self._piles.get(name) != pile}
        for name in self._piles:  # what it alone saw, and sees no longer
            if name not in own and name in table.piles:
                piles[name] = seen_by(seat, table.piles[name], table)
        self._piles = own
        notes = {s: note for s, note in table.notes.items() if s == seat or table.notes_open}
        fields = {} if notes == self._notes else {"notes": notes}
        self._notes = notes
        return (new_can, piles, fields) if new_can is not None or piles or fields else None


def has_secrets(table: Table) -> bool:
    """Whether some seat may see what others may not."""
    if table.notes:
        return True
    for pile in table.piles.values():  # noqa: SIM110 - a generator would cost as much again
        if pile.to is not None:
            return True
    return False


def _own_piles(table: Table, seat: Seat | None) -> dict[PileId, PileView]:
    """The piles of which this seat sees more than the others do."""
    own = {}
    for name, pile in table.piles.items():
        if pile.to is not None and pile.to == seat:
            own[name] = seen_by(seat, pile, table)
    return own
