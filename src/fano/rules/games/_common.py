"""Small pieces that several games share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fano.rules.commands import Deal
from fano.rules.events import Moved
from fano.rules.game import Action, Points, Scoring
from fano.rules.table import PileId, Ranking, Seat, Shown, Table


@cache
def front(seat: Seat) -> PileId:
    """The pile in front of a seat."""
    return f"seat/{seat}"


@cache
def fronts(seats: tuple[Seat, ...]) -> tuple[PileId, ...]:
    """The piles in front of several seats."""
    return tuple([front(seat) for seat in seats])


@cache
def won(seat: Seat) -> PileId:
    """The cards that a seat has won, beside it."""
    return f"won/{seat}"


@cache
def own_with_centre(seat: Seat) -> tuple[Action, ...]:
    """The usual call: the own top card against the one in the centre."""
    return (Action("call", own=(front(seat),), on=("centre",)),)


def counted(table: Table, place: Callable[[Seat], PileId]) -> Points:
    """How many cards each seat has at such a place."""
    piles = table.piles
    return {s: len(piles[p].cards) if (p := place(s)) in piles else 0 for s in table.seats}


def all_of(table: Table, src: PileId, dst: PileId, shown: Shown = "top") -> Moved:
    """A whole pile goes onto another."""
    return Moved(src, dst, table.count(src), shown=shown)


def clockwise_from(seats: tuple[Seat, ...], first: Seat | None) -> tuple[Seat, ...]:
    """The seats in turn, beginning with the given one if it is among them."""
    start = seats.index(first) if first in seats else 0
    return (*seats[start:], *seats[:start])


def who_begins(table: Table, chance: Deal) -> Seat:
    """One of those with the fewest points, or of everybody if they are not known, by chance."""
    lowest = [s for s in table.lowest if s in table.present] or table.present
    return next(s for s in chance.seats if s in lowest)


def negated(counts: Points) -> Points:
    """Where fewer is better."""
    return {s: -n for s, n in counts.items()}


def five_for_the_most(counts: Points, ranking: Ranking) -> Points:
    """A point for each thing won, and five more for first place."""
    return {s: n + (5 if s in ranking[0] else 0) for s, n in counts.items()}


def by_score(table: Table, _: Ranking, __: Scoring) -> Points:
    """The points are those of the game itself."""
    return dict(table.scores)
