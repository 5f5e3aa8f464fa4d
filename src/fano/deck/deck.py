"""Cards and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NewType

Symbol = NewType("Symbol", int)
Card = tuple[Symbol, ...]
"""The symbols of one card, in the order in which they are laid out on it."""


def shared(a: Card, b: Card) -> tuple[Symbol, ...]:
    """The symbols on both cards, in the order of the first: one symbol in a proper deck.

    >>> shared((Symbol(3), Symbol(1), Symbol(4)), (Symbol(1), Symbol(5), Symbol(9)))
    (1,)
    """
    on_b = set(b)
    return tuple(symbol for symbol in a if symbol in on_b)


class Deck:
    """An immutable deck: cards by number, and the symbol that two of them share.

    The constructor takes the cards on trust, because a game builds many decks from one plane;
    whatever comes from outside goes through `check` first.
    """

    def __init__(self, order: int, cards: Sequence[Card]) -> None:
        self.order = order
        self.cards: tuple[Card, ...] = tuple(cards)

    @property
    def symbols_per_card(self) -> int:
        return self.order + 1

    @cached_property
    def symbols(self) -> int:
        """How many different symbols the full plane has, whether or not a card was dropped."""
        return self.order * self.order + self.order + 1

    @cached_property
    def _symbols_of(self) -> tuple[frozenset[Symbol], ...]:
        return tuple(frozenset(card) for card in self.cards)

    @cached_property
    def _common(self) -> tuple[dict[int, Symbol], ...]:
        """Results of `common`: games ask for the same pairs again and again."""
        return tuple({} for _ in self.cards)

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The symbols of each card as the bits of an integer."""
        return tuple(sum(1 << symbol for symbol in card) for card in self.cards)

    def shows(self, card: int, symbol: Symbol) -> bool:
        return symbol in self._symbols_of[card]

    def common(self, a: int, b: int) -> Symbol:
        """The one symbol on both cards, given by their numbers (two different ones)."""
        symbol = self._common[a].get(b)
        if symbol is None:
            (symbol,) = self._symbols_of[a] & self._symbols_of[b]
            self._common[a][b] = symbol
        return symbol

    def occurrences(self) -> Counter[Symbol]:
        """How many cards show each symbol."""
        return Counter(symbol for card in self.cards for symbol in card)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return (self.order, self.cards) == (other.order, other.cards)

    def __hash__(self) -> int:
        return hash((self.order, self.cards))

    def __repr__(self) -> str:
        return f"Deck(order={self.order}, {len(self.cards)} cards)"
