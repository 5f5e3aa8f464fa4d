"""The matches that a seat could call now, found from what is face up and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from fano.deck import Deck, Symbol
from fano.rules.game import Action
from fano.rules.table import CardNo, PileId

Sees = Callable[[PileId], CardNo | None]
"""The card that lies face up on a pile, as far as the one who looks can see."""


class Match(msgspec.Struct, frozen=True):
    """A symbol and the piles whose top cards all show it, in the order that a call names them."""

    symbol: Symbol
    piles: tuple[PileId, ...]
    cards: tuple[CardNo, ...]


def matches(deck: Deck, action: Action, sees: Sees) -> Iterator[Match]:
    """All matches for a call that compares cards; none for one that chooses from a board."""
    if action.kind != "call" or action.board or not action.on:
        return
    own = [(pile, card) for pile in action.own if (card := sees(pile)) is not None]
    on = [(pile, card) for pile in action.on if (card := sees(pile)) is not None]
    if action.own:
        for own_pile, own_card in own:
            for pile, card in on:
                if pile != own_pile:
                    symbol = deck.common(own_card, card)
                    yield Match(symbol, (own_pile, pile), (own_card, card))
        return
    if action.picks == 2:
        for (one, card), (other, with_card) in combinations(on, 2):
            yield Match(deck.common(card, with_card), (one, other), (card, with_card))
        return
    places: defaultdict[Symbol, list[int]] = defaultdict(list)
    for place, (_, card) in enumerate(on):
        for symbol in deck.cards[card]:
            places[symbol].append(place)
    found = [
        (chosen, symbol)
        for symbol, where in places.items()
        if len(where) >= action.picks
        for chosen in combinations(where, action.picks)
    ]
    for chosen, symbol in sorted(found):
        piles = tuple([on[place][0] for place in chosen])
        yield Match(symbol, piles, tuple([on[place][1] for place in chosen]))
