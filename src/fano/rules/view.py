"""What one seat may see of a table. A view is built up from nothing, so it cannot leak."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from fano.deck import Deck, Symbol
from fano.rules.game import Action
from fano.rules.registry import game_of
from fano.rules.table import (
    CardNo,
    Hint,
    Millis,
    Pile,
    PileId,
    Ranking,
    Seat,
    SettingValue,
    Table,
    Token,
    Wants,
    deck_of,
)


class PileView(msgspec.Struct, frozen=True):
    """A pile as somebody sees it: how many cards, and those that are face up (the last on top)."""

    count: int
    cards: tuple[CardNo, ...] = ()
    colours: tuple[int, ...] = ()


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


def visible(pile: Pile, seat: Seat | None) -> tuple[CardNo, ...]:
    """The cards of a pile that this seat sees."""
    if pile.shown == "down" or (pile.to is not None and pile.to != seat):
        return ()
    return pile.cards[-1:] if pile.shown == "top" else pile.cards


def view(table: Table, seat: Seat | None) -> View:
    """What that seat may see of the table."""
    return _public(table) if seat is None else views(table, (seat,))[0]


def views(table: Table, seats: Iterable[Seat | None]) -> list[View]:
    """What each of these seats may see; what everybody may see is put together only once."""
    public = _public(table)
    secret = [item for item in table.piles.items() if item[1].to is not None]
    playing = () if table.over or table.wants else table.active
    can = game_of(table).can
    return [
        public
        if seat is None
        else replace(
            public,
            seat=seat,
            piles=_with_own(table, public, secret, seat) if secret else public.piles,
            notes=_with_note(table, public, seat) if table.notes else public.notes,
            can=can(table, seat) if seat in playing else (),
        )
        for seat in seats
    ]


def _public(table: Table) -> View:
    """What a spectator sees, and everybody else too."""
    game = game_of(table)
    return View(
        game=table.game,
        seat=None,
        seats=table.seats,
        teams=table.teams,
        order=table.order,
        size=table.size,
        settings=table.settings,
        phase=table.phase,
        round=table.round,
        wants=table.wants,
        turn=table.turn,
        race=table.race,
        piles=_public_piles(table),
        tokens=table.tokens,
        notes=table.notes if table.notes_open else {},
        wrote=tuple(table.notes),
        facts=table.facts,
        scores={s: game.score(table, s) for s in table.seats},
        out=table.out,
        left=table.left,
        locked=table.locked,
        clocks=table.clocks,
        hint=table.hint,
        can=(),
        ranking=table.ranking,
    )


def _public_piles(table: Table) -> dict[PileId, PileView]:
    if table.colours:
        return {name: _pile(table, pile, None) for name, pile in table.piles.items()}
    return {
        name: PileView(len(pile.cards), visible(pile, None)) for name, pile in table.piles.items()
    }


def _with_own(
    table: Table, public: View, secret: list[tuple[PileId, Pile]], seat: Seat
) -> dict[PileId, PileView]:
    """The piles that everybody sees, and those that are turned up for this seat alone."""
    own = {name: _pile(table, pile, seat) for name, pile in secret if pile.to == seat}
    return {**public.piles, **own}


def _with_note(table: Table, public: View, seat: Seat) -> dict[Seat, tuple[Symbol, ...]]:
    """What everybody may read, and what this seat wrote itself."""
    if table.notes_open or seat not in table.notes:
        return public.notes
    return {seat: table.notes[seat]}


def _pile(table: Table, pile: Pile, seat: Seat | None) -> PileView:
    cards = visible(pile, seat)
    colours = tuple([table.colours[card] for card in cards]) if table.colours else ()
    return PileView(len(pile.cards), cards, colours)
