"""The table: everything there is to know about one running mini-game, for all games alike.

A table is a value. Events (`fano.rules.events`) are the only thing that makes a new one, so a
log folded over `EMPTY` is the live table, always.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NewType

import msgspec

from fano.deck import Deck, Symbol, full_deck
from fano.rules.once import once

Seat = NewType("Seat", int)
CardNo = NewType("CardNo", int)
"""A card's number in its deck."""
Millis = NewType("Millis", int)
"""Game time in milliseconds; the room's or the simulation's clock, never read here."""
Token = NewType("Token", int)
"""A symbol token (its symbol) or a marker (the seat it belongs to, or 0 where nobody owns it)."""
PileId = str
Ranking = tuple[tuple[Seat, ...], ...]
"""Best first; seats that share a place stand together."""

Shown = Literal["down", "top", "all"]
"""The face-up part of a pile: nothing, its top card, or every card."""
Wants = Literal["", "deal", "go"]
"""The table waits for this from outside: a shuffle, or the word to begin."""
SettingValue = bool | int | str
UNTIL_CHANGE = Millis(2**53 - 1)
"""A lock that ends with the next right call instead of at a time."""


class PileView(msgspec.Struct, frozen=True):
    """A pile as a seat sees it: how many cards, and those that are face up (the last on top)."""

    count: int
    cards: tuple[CardNo, ...] = ()
    """Those that this client may see."""
    colours: tuple[int, ...] = ()
    """The team of each of these, −1 for none; empty where cards have no colours."""


class Pile(msgspec.Struct, frozen=True, dict=True):
    """Cards from the bottom up. If `to` names a seat, what is face up is for that seat alone."""

    cards: tuple[CardNo, ...] = ()
    shown: Shown = "down"
    to: Seat | None = None

    @property
    def top(self) -> CardNo | None:
        return self.cards[-1] if self.cards else None

    def visible(self, seat: Seat | None) -> tuple[CardNo, ...]:
        """The cards that this seat sees."""
        if self.shown == "down" or (self.to is not None and self.to != seat):
            return ()
        return self.cards[-1:] if self.shown == "top" else self.cards

    @once
    def face(self) -> PileView:
        """The pile as everybody sees it. Most piles lie still, and every view shows them all."""
        cards = self.cards
        if self.shown == "down" or self.to is not None:
            return PileView(len(cards))
        return PileView(len(cards), cards[-1:] if self.shown == "top" else cards)

    def painted(self, colours: tuple[int, ...]) -> PileView:
        """The same where cards have colours; they keep them for a whole game, so it is kept too."""
        kept: tuple[tuple[int, ...], PileView] | None = self.__dict__.get("_painted")
        if kept is None or kept[0] is not colours:
            cards = self.visible(None)
            seen = PileView(len(self.cards), cards, tuple([colours[card] for card in cards]))
            kept = self.__dict__["_painted"] = (colours, seen)
        return kept[1]


class Hint(msgspec.Struct, frozen=True):
    """One legal match, lit up for everybody when nobody has found any for a while."""

    symbol: Symbol
    piles: tuple[PileId, ...]


class Table(msgspec.Struct, frozen=True, dict=True):
    """One mini-game at one moment."""

    game: str = ""
    seats: tuple[Seat, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()
    order: int = 7
    size: int = 55
    settings: dict[str, SettingValue] = {}
    winner: Seat | None = None
    """Who won the game before this one; some deals begin there."""
    lowest: tuple[Seat, ...] = ()
    """Who has the fewest points in the tournament; some games let one of these seats begin."""

    phase: str = ""
    round: int = 0
    wants: Wants = ""
    turn: Seat | None = None
    race: int = 0
    """Counts the changes of the table: the interval between two of them is a race."""
    piles: dict[PileId, Pile] = {}
    colours: tuple[int, ...] = ()
    """The team whose colour each card has, by card number; −1 for none. Empty in most games."""
    tokens: dict[str, tuple[Token, ...]] = {}
    notes: dict[Seat, tuple[Symbol, ...]] = {}
    """The symbols that a seat wrote or knows in secret …"""
    notes_open: bool = False
    """… until everybody may read it."""
    facts: dict[str, int] = {}
    """Small public facts of a game, such as the number of a party."""

    scores: dict[Seat, int] = {}
    out: tuple[Seat, ...] = ()
    """Seats that are done with this round, in the order in which they got there."""
    left: tuple[Seat, ...] = ()
    """Seats that have left the game for good."""
    locked: dict[Seat, Millis] = {}
    clocks: dict[str, Millis] = {}
    hint: Hint | None = None
    ranking: Ranking = ()
    """The final standing: empty until the game is over."""

    @property
    def deck(self) -> Deck:
        return deck_of(self.order, self.size)

    @property
    def over(self) -> bool:
        return self.ranking != ()

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        left = self.left
        return tuple([s for s in self.seats if s not in left]) if left else self.seats

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play in this round."""
        gone = self.left + self.out
        return tuple([s for s in self.seats if s not in gone]) if gone else self.seats

    def top(self, pile: PileId) -> CardNo | None:
        """The top card of a pile, whether or not anybody sees it; None if there is none."""
        found = self.piles.get(pile)
        return found.top if found else None

    def count(self, pile: PileId) -> int:
        found = self.piles.get(pile)
        return len(found.cards) if found else 0

    def held(self, *piles: PileId) -> tuple[CardNo, ...]:
        """All cards of those piles together."""
        return tuple([card for p in piles if p in self.piles for card in self.piles[p].cards])

    def named(self, prefix: str) -> tuple[PileId, ...]:
        """The piles whose names begin like that and that have cards, in the order they came."""
        return tuple([p for p, pile in self.piles.items() if pile.cards and p.startswith(prefix)])

    def lying(self, places: Iterable[PileId]) -> tuple[PileId, ...]:
        """Those of the places at which there are cards: quicker than to go by the names of all."""
        piles = self.piles
        return tuple([p for p in places if p in piles and piles[p].cards])

    def flag(self, setting: str) -> bool:
        return bool(self.settings[setting])

    def number(self, setting: str, missing: int | None = None) -> int:
        """`missing` is for games that were begun before there was such a setting."""
        value = self.settings[setting] if missing is None else self.settings.get(setting, missing)
        return int(value)

    def choice(self, setting: str) -> str:
        return str(self.settings[setting])

    def after(self, seat: Seat) -> Seat:
        """The next active seat clockwise; the seat itself if it is the only one."""
        ring, active = self.seats, self.active
        start = ring.index(seat) + 1
        for following in ring[start:] + ring[:start]:
            if following in active:
                return following
        return seat


EMPTY = Table()


@cache
def deck_of(order: int, size: int) -> Deck:
    """The deck of that order with that many cards; built once."""
    return full_deck(order, dropped=order * order + order + 1 - size)
