"""What one seat may see of a table. A view is built up from nothing, so it cannot leak."""

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

    `centre` and `stock` lie in the middle, `seat/2` in front of seat 2 (`seat/2/4` is its fourth
    pile there), `hand/2/4` in its hand, `won/2`, `lost/2` and `discard/2` beside it, `outer/3` in
    a ring round the centre, `grid/5` and `row/3` in a grid and a row, `hex/1,-2` on a hexagonal
    board, by axial coordinates.
    """

    game: str
    seat: Seat | None
    seats: tuple[Seat, ...]
    teams: tuple[tuple[Seat, ...], ...]
    order: int
    size: int
    settings: dict[str, SettingValue]
    phase: str
    round: int
    wants: Wants
    turn: Seat | None
    race: int
    piles: dict[PileId, PileView]
    tokens: dict[str, tuple[Token, ...]]
    notes: dict[Seat, tuple[Symbol, ...]]
    wrote: tuple[Seat, ...]
    facts: dict[str, int]
    scores: dict[Seat, int]
    out: tuple[Seat, ...]
    left: tuple[Seat, ...]
    locked: dict[Seat, Millis]
    clocks: dict[str, Millis]
    hint: Hint | None
    can: tuple[Action, ...]
    ranking: Ranking

    @property
    def deck(self) -> Deck:
        return deck_of(self.order, self.size)

    def sees(self, pile: PileId) -> CardNo | None:
        """The card face up on that pile."""
        found = self.piles.get(pile)
        return found.cards[-1] if found and found.cards else None


def view(table: Table, seat: Seat | None) -> View:
    """What that seat may see of the table."""
    return views(table, (seat,))[0]


def views(table: Table, seats: Iterable[Seat | None]) -> list[View]:
    """What each of these seats may see; what everybody may see is put together only once."""
    game = game_of(table)
    scores = game.scores(table)
    piles = _public_piles(table)
    private = [name for name, pile in table.piles.items() if pile.to is not None]
    playing = () if table.over or table.wants else table.active
    # The fields in their order: to name so many would take five times as long.
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
    """What everybody may read, or else what this seat wrote itself."""
    if table.notes_open:
        return table.notes
    return {s: note for s, note in table.notes.items() if s == seat}
