"""The view of one seat. It is built up from nothing, so it cannot leak."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fano.deck import Deck, Symbol
from fano.rules.game import Action
from fano.rules.registry import can, game_of
from fano.rules.table import (
    CardNo,
    Hint,
    Millis,
    Pile,
    PileId,
    PileView,
    Ranking,
    Seat,
    SettingValue,
    Table,
    Token,
    Wants,
    deck_of,
)


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know; seat None is a spectator. Piles are arranged by their names.

    `centre` and `stock` lie in the middle, `seat/2` in front of seat 2 (`seat/2/4` is its fifth
    pile there: places count from 0), `hand/2/4` in its hand, `won/2`, `lost/2` and `discard/2`
    beside it, `outer/3` in a ring round the centre, `grid/5` and `row/3` in a grid and a row,
    `hex/1,-2` on a hexagonal board, by axial coordinates.
    """

    game: str
    """Empty before the first game."""
    seat: Seat | None
    """Whose view this is."""
    seats: tuple[Seat, ...]
    """Who plays, in turn; latecomers are not among them."""
    teams: tuple[tuple[Seat, ...], ...]
    """The seats of each; empty where everybody plays alone."""
    order: int
    """Of the deck: there is one symbol more on each card."""
    size: int
    """How many cards the deck has."""
    settings: dict[str, SettingValue]
    """All of them, whether as usual or not."""
    phase: str
    """As the page on the games names it; empty where a game has none."""
    round: int
    """From 1; 0 in games that have but one."""
    wants: Wants
    """The cards are about to be dealt, or lie there until the word to begin."""
    turn: Seat | None
    """Whose turn it is; nobody's where all play at once."""
    race: int
    """Counts the changes of the table."""
    piles: dict[PileId, PileView]
    """By name."""
    tokens: dict[str, tuple[Token, ...]]
    """By place, which may be a pile: symbols of symbol tokens, owners of markers."""
    notes: dict[Seat, tuple[Symbol, ...]]
    """Symbols that seats wrote or know in secret: this seat's, or all once they are opened."""
    wrote: tuple[Seat, ...]
    """Who has such a note."""
    facts: dict[str, int]
    """Small facts of a game, such as how many markers seat 2 has to pay (`pays/2`)."""
    scores: dict[Seat, int]
    """The numbers beside the names."""
    out: tuple[Seat, ...]
    """Who is done with this round, in the order in which they got there."""
    left: tuple[Seat, ...]
    """Who has left the game for good."""
    locked: dict[Seat, Millis]
    """Until when a wrong call locked a seat; 9007199254740991 is until the next right call."""
    blocked: tuple[Seat, ...]
    """Who may not act until another has acted."""
    clocks: dict[str, Millis]
    """When each clock of the game goes off."""
    hint: Hint | None
    """The match that is lit up."""
    can: tuple[Action, ...]
    """The actions of this seat now."""
    ranking: Ranking
    """Best first, seats that share a place together; empty until the game is over."""

    @property
    def deck(self) -> Deck:
        return deck_of(self.order, self.size)

    def sees(self, pile: PileId) -> CardNo | None:
        """The card face up on that pile."""
        found = self.piles.get(pile)
        return found.cards[-1] if found and found.cards else None


def view(table: Table, seat: Seat | None) -> View:
    """The table as that seat may see it."""
    return views(table, (seat,))[0]


def views(table: Table, seats: Iterable[Seat | None]) -> list[View]:
    """The views of these seats; the part that all may see is put together only once."""
    game = game_of(table)
    scores, blocked = game.scores(table), game.blocked(table)
    piles = _public_piles(table)
    private = [name for name, pile in table.piles.items() if pile.to is not None]
    playing = () if table.over or table.wants else table.active
    # The fields in their order: to name them all would take five times as long.
    return [
        View(
            table.game,
            seat,
            table.seats,
            table.teams,
            table.order,
            table.size,
            table.settings,
            table.phase,
            table.round,
            table.wants,
            table.turn,
            table.race,
            _with_own(table, piles, private, seat) if private else piles,
            table.tokens,
            _readable(table, seat) if table.notes else table.notes,
            tuple(table.notes),
            table.facts,
            scores,
            table.out,
            table.left,
            table.locked,
            blocked,
            table.clocks,
            table.hint,
            can(table, seat) if seat is not None and seat in playing else (),
            table.ranking,
        )
        for seat in seats
    ]


def seen_by(seat: Seat | None, pile: Pile, table: Table) -> PileView:
    """A pile as that seat sees it."""
    colours = table.colours
    if pile.to is None:
        return pile.painted(colours) if colours else pile.face
    cards = pile.visible(seat)
    return PileView(len(pile.cards), cards, tuple([colours[c] for c in cards]) if colours else ())


def _public_piles(table: Table) -> dict[PileId, PileView]:
    if table.colours:
        return {name: pile.painted(table.colours) for name, pile in table.piles.items()}
    return {name: pile.face for name, pile in table.piles.items()}


def _with_own(
    table: Table, public: dict[PileId, PileView], private: list[PileId], seat: Seat | None
) -> dict[PileId, PileView]:
    """The piles that everybody sees, and those that are turned up for this seat alone."""
    piles = table.piles
    own = {n: seen_by(seat, piles[n], table) for n in private if piles[n].to == seat}
    return public | own


def _readable(table: Table, seat: Seat | None) -> dict[Seat, tuple[Symbol, ...]]:
    """Notes that are open to all, or else those of this seat."""
    if table.notes_open:
        return table.notes
    return {s: note for s, note in table.notes.items() if s == seat}
