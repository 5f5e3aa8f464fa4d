"""Fano's side: the deck as it is played with, scrambled and all, and the check of every file."""

from fano.deck import Deck, check, full_deck


def build(order: int) -> Deck:
    return full_deck(order)


def verify(deck: Deck) -> None:
    check(deck.cards)


VERIFY = {"check": verify}
