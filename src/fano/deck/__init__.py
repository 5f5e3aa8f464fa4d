"""Decks of cards in which any two cards share exactly one symbol."""

from fano.deck.check import BrokenDeck, check
from fano.deck.deck import Card, Deck, Symbol, shared
from fano.deck.editions import EDITIONS, Edition, edition, full_deck

__all__ = [
    "EDITIONS",
    "BrokenDeck",
    "Card",
    "Deck",
    "Edition",
    "Symbol",
    "check",
    "edition",
    "full_deck",
    "shared",
]
