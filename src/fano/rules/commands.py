"""Commands to a table, and the reasons for which it refuses them.

Every command carries the game time at which it happened. Players send calls, plays, answers and
STOP; the room sends chance (`Deal`), the word to begin (`Go`) and the passing of time (`Tick`).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fano.deck import Symbol
from fano.rules.table import CardNo, Millis, PileId, Seat

HIDDEN = CardNo(-1)
"""The card that a call names for a pile whose top it could not see."""


class Call(msgspec.Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """A player names a symbol on named piles, the one gesture of nearly every game.

    `cards` are the cards that the player saw on top of those piles (`HIDDEN` for one that is face
    down), all the cards that are compared, the player's own among them. So a call that was
    overtaken differs from a wrong one: it names a card that no longer lies there. `cell` is
    where a card goes on a hexagonal board. `unseen`: it names a card that its player was never
    shown, as the room knows, so it is a guess and counts as a mistake.
    """

    seat: Seat
    at: Millis
    symbol: Symbol
    piles: tuple[PileId, ...] = ()
    cards: tuple[CardNo, ...] = ()
    cell: tuple[int, int] | None = None
    unseen: bool = False


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A player moves a pile without naming a symbol: lays a hand card, discards, takes a pile."""

    seat: Seat
    at: Millis
    pile: PileId


class Stop(msgspec.Struct, frozen=True, tag="stop", forbid_unknown_fields=True):
    """A player says STOP."""

    seat: Seat
    at: Millis


class Write(msgspec.Struct, frozen=True, tag="write", forbid_unknown_fields=True):
    """A player writes down symbols in secret; the last sheet handed in counts."""

    seat: Seat
    at: Millis
    symbols: tuple[Symbol, ...]


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """A player leaves the game for good."""

    seat: Seat
    at: Millis


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """Chance, as an outcome: random orders of the deck's cards, of its symbols and of the seats.

    Few games draw symbols; for the others there may be none.
    """

    at: Millis
    cards: tuple[CardNo, ...]
    symbols: tuple[Symbol, ...]
    seats: tuple[Seat, ...]


class Go(msgspec.Struct, frozen=True, tag="go", forbid_unknown_fields=True):
    """The word to begin: everybody turns their cards."""

    at: Millis


class Tick(msgspec.Struct, frozen=True, tag="tick", forbid_unknown_fields=True):
    """Time has passed; clocks that are due go off."""

    at: Millis


PlayerCommand = Call | Play | Stop | Write | Leave
Command = PlayerCommand | Deal | Go | Tick


class Why(StrEnum):
    """Why a command was refused. Every one has a text in every language."""

    GAME_OVER = "game_over"
    NOT_STARTED = "not_started"
    NOT_SEATED = "not_seated"
    GONE = "gone"
    OUT = "out"
    LOCKED = "locked"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NO_SUCH_PILE = "no_such_pile"
    NO_SUCH_SYMBOL = "no_such_symbol"
    WRONG_NUMBER = "wrong_number"
    WRONG_PILE = "wrong_pile"
    TOO_LATE = "too_late"
    NOT_SHARED = "not_shared"
    NO_CELL = "no_cell"
    CELL_TAKEN = "cell_taken"
    CELL_APART = "cell_apart"
    NOT_THERE = "not_there"
    GIVES_AWAY = "gives_away"
    BLOCKED = "blocked"
    NO_SUCH_GAME = "no_such_game"
    WRONG_PLAYERS = "wrong_players"
    BAD_SETTING = "bad_setting"
    NOT_HOST = "not_host"
    ROOM_FULL = "room_full"
    ROOM_LOCKED = "room_locked"
    ROOM_CLOSED = "room_closed"
    KICKED = "kicked"
    BAD_NAME = "bad_name"
    NO_SUCH_THEME = "no_such_theme"
    PLAYING = "playing"
    NOT_PLAYING = "not_playing"
    PAUSED = "paused"
    TOO_OFTEN = "too_often"
    ROOM_SPENT = "room_spent"
    BAD_DEAL = "bad_deal"
    NOTHING_DUE = "nothing_due"


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The table says no, and nothing has changed."""

    why: Why
