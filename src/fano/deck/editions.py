"""The decks people play with, and the rule by which any deck is made.

A full deck has one card for each line of the plane, with cards, symbols and the places on each
card scrambled by a fixed shuffle (salt: the order). Where an edition has fewer cards than that,
the *last* cards of the full deck are the ones dropped. So the classic deck is exactly the first
55 cards of `full_deck(7)`, and a printed card keeps its number for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fano.deck.deck import Deck, Symbol
from fano.deck.scramble import permutation
from fano.errors import FanoError
from fano.plane import lines


@dataclass(frozen=True, slots=True)
class Edition:
    """A deck with a name: an order and how many cards of the full plane are left out."""

    name: str
    order: int
    dropped: int = 0

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.order * self.order + self.order + 1 - self.dropped


EDITIONS = {
    e.name: e
    for e in (
        Edition("classic", order=7, dropped=2),
        Edition("junior", order=5, dropped=1),
        Edition("connect", order=9, dropped=1),
        Edition("mini2", order=2),
        Edition("mini3", order=3),
        Edition("mini4", order=4),
    )
}


@cache
def edition(name: str) -> Deck:
    """The deck of that name.

    >>> edition("classic")
    Deck(order=7, 55 cards)
    """
    if name not in EDITIONS:
        raise FanoError(f"no edition is called {name!r}; there are {', '.join(EDITIONS)}")
    found = EDITIONS[name]
    return full_deck(found.order, dropped=found.dropped)


def full_deck(order: int, dropped: int = 0) -> Deck:
    """The deck of that order, less the given number of cards (the last ones)."""
    plane = lines(order)
    if not 0 <= dropped <= len(plane) - 2:
        raise FanoError(
            f"{dropped} cards cannot be dropped from a deck of {len(plane)}: "
            f"between 0 and {len(plane) - 2} can, so that two cards remain"
        )
    name = [Symbol(s) for s in permutation(len(plane), salt=order)]
    deal = permutation(len(plane), salt=order + 1000)[: len(plane) - dropped]
    places = permutation(order + 1, salt=order + 2000)
    # Turning the places by the card's number moves a symbol about from card to card.
    turns = [places[i:] + places[:i] for i in range(order + 1)]
    return Deck(
        order,
        [
            tuple([name[plane[line][place]] for place in turns[number % (order + 1)]])
            for number, line in enumerate(deal)
        ],
    )
