"""Triplet: find a symbol that stands on three of the nine cards, and take them."""

from __future__ import annotations

from functools import cache

from fano.deck import Deck
from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import counted, five_for_the_most, won
from fano.rules.settings import Setting
from fano.rules.table import CardNo, Millis, PileId, Ranking, Seat, Table

LAYOUT = 9


@cache
def places(order: int) -> tuple[PileId, ...]:
    """Where cards can lie: without a triple at most order + 2 of them, and then one more."""
    return tuple([f"grid/{i}" for i in range(max(LAYOUT, order + 3))])


def laid_out(table: Table) -> tuple[PileId, ...]:
    return table.lying(places(table.order))


def deal(_: Table, chance: Deal) -> Events:
    layout = min(LAYOUT, len(chance.cards))
    return (
        *(Placed(f"grid/{i}", (card,)) for i, card in enumerate(chance.cards[:layout])),
        Placed("stock", chance.cards[layout:]),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    turned = Turned(laid_out(table), "top")
    return (turned, *_more_cards(fold((turned,), table)))


def can(table: Table, _: Seat) -> tuple[Action, ...]:
    pointing = not table.flag("triplet_naming")
    says = "pointing" if pointing else ""
    return (Action("call", on=laid_out(table), picks=3, pointing=pointing, says=says),)


def call(table: Table, claim: Call) -> Events:
    stock = table.held("stock")
    refill = claim.piles[: len(stock)]
    laid = laid_out(table)
    if len(laid) > LAYOUT:  # cards were added to find a triple: now they fit
        refill = refill[: max(0, LAYOUT + 3 - len(laid))]
    # A player who points at the cards need not name what they share.
    symbol = table.deck.common(*claim.cards[:2])
    events: Events = (
        Called(claim.seat, symbol, claim.piles),
        *[Moved(pile, won(claim.seat), 1) for pile in claim.piles],
        *[Moved("stock", pile, 1) for pile in refill],
    )
    kept = table.held(*[pile for pile in laid if pile not in claim.piles])
    if has_triple(table.deck, kept + stock[len(stock) - len(refill) :]):
        return events
    return (*events, *_more_cards(fold(events, table)))


def _more_cards(table: Table) -> Events:
    """The end if no triple is left; nobody is ever asked whether there is one.

    Nine cards always have a triple in decks of order 7 and below. In larger ones they nearly
    always do, and one more card at a time helps out.
    """
    events: Events = ()
    while not has_triple(table.deck, table.held(*laid_out(table))):
        if not table.count("stock"):
            return (*events, GameOver(standing(table)))
        free = next(place for place in places(table.order) if not table.count(place))
        more = Moved("stock", free, 1)
        events, table = (*events, more), fold((more,), table)
    return events


def has_triple(deck: Deck, cards: tuple[CardNo, ...]) -> bool:
    """Whether any symbol has been seen a third time, card by card."""
    bits = deck.bits
    once = twice = 0
    for card in cards:
        shown = bits[card]
        if twice & shown:
            return True
        twice |= once & shown
        once |= shown
    return False


def cards_won(table: Table) -> Points:
    return counted(table, won)


def standing(table: Table) -> Ranking:
    return ranked(table, cards_won(table))


def points(table: Table, ranking: Ranking, _: Scoring) -> Points:
    return five_for_the_most(cards_won(table), ranking)


GAME = Game(
    id="triplet",
    minutes=(3, 8),
    difficulty=2,
    settings=(Setting("triplet_naming", default=True),),
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=cards_won,
    counts="cards_won",
    standing=standing,
    points=points,
)
