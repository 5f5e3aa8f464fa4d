"""Well: cover the centre card with your own, again and again, until you have none."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, Turned, Wanted, WentOut
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import clockwise_from, counted, front, negated, own_with_centre
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(table: Table, chance: Deal) -> Events:
    """All cards singly, the last one to the centre.

    Where they do not come out even, the extra cards are a small handicap for the players dealt to
    first, the previous winner; or, to keep it even, they go under the centre card.
    """
    if table.winner in table.present:
        seats = clockwise_from(table.present, table.winner)
    else:
        seats = tuple(s for s in chance.seats if s in table.present)
    *cards, centre = chance.cards
    extra = len(cards) % len(seats) if table.choice("well_remainder") == "equalise" else 0
    dealt, under = cards[: len(cards) - extra], cards[len(cards) - extra :]
    return (
        *(Placed(front(s), tuple(dealt[i :: len(seats)])) for i, s in enumerate(seats)),
        Placed("centre", (*under, centre), "top"),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(_: Table, seat: Seat) -> tuple[Action, ...]:
    return own_with_centre(seat)


def call(table: Table, claim: Call) -> Events:
    own = front(claim.seat)
    events: Events = (Called(claim.seat, claim.symbol, claim.piles), Moved(own, "centre", 1))
    if table.count(own) > 1:
        return events
    events = (*events, WentOut(claim.seat))
    return (*events, *_end(fold(events, table)))


def leave(table: Table, _: Seat, __: Millis) -> Events:
    return _end(table) if table.out else ()


def _end(table: Table) -> Events:
    over = table.choice("well_end") == "first_out" or len(table.active) <= 1
    return (GameOver(standing(table)),) if over else ()


def cards_left(table: Table) -> Points:
    return counted(table, front)


def standing(table: Table) -> Ranking:
    """The players who are out, in that order; then the others, fewest cards first."""
    worth = negated(cards_left(table))
    worth |= {s: place for place, s in enumerate(reversed(table.out), 1)}
    return ranked(table, worth)


def points(table: Table, ranking: Ranking, scoring: Scoring) -> Points:
    """Base: +10 for the first out, −20 for the last. New: −1 a card, −5 more for the most."""
    stayed = [group for group in ranking if not {*group} <= {*table.left}]
    if scoring == "base":
        last = stayed[-1] if len(stayed) > 1 else ()
        return {s: 10 if s in ranking[0] else -20 if s in last else 0 for s in table.seats}
    left = cards_left(table)
    most = max(left[s] for group in stayed for s in group) if len(table.seats) > 2 else None
    return {s: 10 if s in ranking[0] else -n - (5 if n == most else 0) for s, n in left.items()}


GAME = Game(
    id="well",
    cards_shared=1,
    minutes=(3, 8),
    settings=(
        Setting("well_end", "first_out", choices=("first_out", "last_left")),
        Setting("well_remainder", "uneven", choices=("uneven", "equalise")),
    ),
    scored_with={"base": {"well_end": "last_left"}, "new": {"well_end": "first_out"}},
    deal=deal,
    go=go,
    can=can,
    call=call,
    leave=leave,
    scores=cards_left,
    counts="cards_left",
    standing=standing,
    points=points,
)
