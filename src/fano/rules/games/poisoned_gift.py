"""Poisoned gift: give the centre card to another player. Fewest cards win."""

from __future__ import annotations

from fano.rules.commands import Call
from fano.rules.events import Called, GameOver, Moved
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games import inferno
from fano.rules.games._common import clockwise_from, front, negated
from fano.rules.settings import Setting
from fano.rules.table import Ranking, Seat, Table


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    others = tuple([front(s) for s in table.active if s != seat])
    return (Action("call", own=("centre",), on=others),)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved("centre", claim.piles[1], 1),
    )
    if table.count("centre") > 1:
        return events
    return (*events, GameOver(standing(fold(events, table))))


cards_received = inferno.cards_won


def standing(table: Table) -> Ranking:
    return ranked(table, negated(cards_received(table)))


def points(table: Table, ranking: Ranking, scoring: Scoring) -> Points:
    """Base: +20 for the fewest, +10 for second place. New: −1 a card, with minimum gaps."""
    if scoring == "base":
        return {
            s: 20 if place == 0 else 10 if place == 1 else 0
            for place, group in enumerate(ranking)
            for s in group
        }
    received = cards_received(table)
    result: Points = {}
    loss = 0
    for group in _in_order(table, ranking):
        # The second loses at least 2 more than the first, the third at least 3 more than that …
        gap = len(result) + 1 if result else 0
        loss = max(loss + gap, *(received[s] for s in group))
        result |= dict.fromkeys(group, -loss)
    return result


def _in_order(table: Table, ranking: Ranking) -> Ranking:
    """The order in which the gaps grow: by cards, or clockwise from the winner."""
    if table.settings.get("gift_gaps") != "clockwise":
        return ranking
    return tuple((s,) for s in clockwise_from(table.seats, ranking[0][0]))


GAME = Game(
    id="poisoned_gift",
    minutes=(3, 8),
    cards_shared=1,
    settings=(Setting("gift_gaps", "cards", choices=("cards", "clockwise")),),
    deal=inferno.deal,
    go=inferno.go,
    can=can,
    call=call,
    scores=cards_received,
    counts="cards_taken",
    standing=standing,
    points=points,
)
