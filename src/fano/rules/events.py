"""The events of a table: a small vocabulary that serves every game.

Events are stored for ever, so they only ever gain fields with defaults.
"""

from __future__ import annotations

import msgspec

from fano.deck import Symbol
from fano.rules.commands import Why
from fano.rules.table import (
    CardNo,
    Hint,
    Millis,
    PileId,
    Ranking,
    Seat,
    SettingValue,
    Shown,
    Token,
    Wants,
)


class Event(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """Anything that happens on a table."""


class Started(Event, frozen=True):
    """A new game on an empty table."""

    game: str
    seats: tuple[Seat, ...]
    order: int
    size: int
    settings: dict[str, SettingValue]
    teams: tuple[tuple[Seat, ...], ...] = ()
    winner: Seat | None = None
    behind: Seat | None = None
    """In older logs, in place of `lowest`: the one seat with the fewest points, if any."""
    lowest: tuple[Seat, ...] = ()


class Wanted(Event, frozen=True):
    """The table waits for a deal or for the word to begin; or no longer waits."""

    wants: Wants


class Placed(Event, frozen=True):
    """A pile is laid on the table, in place of the one there; without cards, it is gone."""

    pile: PileId
    cards: tuple[CardNo, ...]
    shown: Shown = "down"
    to: Seat | None = None


class Moved(Event, frozen=True):
    """The top `count` cards of one pile go onto (or under) another; their order is kept.

    A pile that was not there comes into being as `shown`. `flip` turns the moved cards over as a
    block, so that the lowest comes to lie on top.
    """

    src: PileId
    dst: PileId
    count: int
    under: bool = False
    flip: bool = False
    shown: Shown = "top"


class Turned(Event, frozen=True):
    """Piles are turned up or down."""

    piles: tuple[PileId, ...]
    shown: Shown
    to: Seat | None = None
    """Who alone sees what is turned up; everybody, if it names no seat."""


class Called(Event, frozen=True):
    """A player made a call that counts; what it does to the table follows."""

    seat: Seat
    symbol: Symbol
    piles: tuple[PileId, ...]


class Missed(Event, frozen=True):
    """A player made a wrong call on these piles and must wait until the given time."""

    seat: Seat
    symbol: Symbol
    why: Why
    until: Millis
    """As in `locked` of the table."""
    piles: tuple[PileId, ...] = ()


class Hinted(Event, frozen=True):
    """Nobody has found anything for a while: a match lights up."""

    hint: Hint


class TurnPassed(Event, frozen=True):
    """It is this seat's turn now, or nobody's."""

    seat: Seat | None


class ClockStarted(Event, frozen=True):
    clock: str
    due: Millis


class ClockStopped(Event, frozen=True):
    clock: str


class Scored(Event, frozen=True):
    """A seat gets points, or loses them."""

    seat: Seat
    points: int


class WentOut(Event, frozen=True):
    """A seat is done with this round: rid of its cards, beaten, or too slow."""

    seat: Seat


class Left(Event, frozen=True):
    seat: Seat


class RoundBegan(Event, frozen=True):
    """A new round: everybody who has not left is in again, and nobody is locked."""

    round: int


class RoundOver(Event, frozen=True):
    """A round has ended; the seats that it was about (who won or lost it: the game says)."""

    seats: tuple[Seat, ...] = ()


class PhaseBegan(Event, frozen=True):
    phase: str


class TokensPlaced(Event, frozen=True):
    place: str
    tokens: tuple[Token, ...]


class TokenMoved(Event, frozen=True):
    """A token goes from one place to another."""

    token: Token
    src: str
    dst: str


class Wrote(Event, frozen=True):
    seat: Seat
    symbols: tuple[Symbol, ...]


class NotesOpened(Event, frozen=True):
    """All that the seats wrote is opened to all, or put away."""

    open: bool


class Coloured(Event, frozen=True):
    colours: tuple[int, ...]


class FactSet(Event, frozen=True):
    fact: str
    value: int


class GameOver(Event, frozen=True):
    ranking: Ranking


AnyEvent = (
    Moved
    | Called
    | ClockStarted
    | Missed
    | Placed
    | Turned
    | ClockStopped
    | TurnPassed
    | TokenMoved
    | Scored
    | WentOut
    | PhaseBegan
    | RoundBegan
    | RoundOver
    | FactSet
    | Wrote
    | NotesOpened
    | Hinted
    | TokensPlaced
    | Coloured
    | Left
    | Wanted
    | Started
    | GameOver
)
