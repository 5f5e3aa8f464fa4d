"""Proof that a deck is one: any two of its cards share exactly one symbol."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from fano.errors import FanoError

S = TypeVar("S", bound=Hashable)


class BrokenDeck(FanoError):
    """Two cards do not share exactly one symbol, or a card repeats one; the message names them."""


def check(cards: Sequence[Sequence[S]], name: Callable[[S], str] = str) -> None:
    """Raise `BrokenDeck` unless any two cards share exactly one symbol.

    Symbols may be anything hashable; `name` puts them into the message.

    >>> check([["ant", "bee"], ["bee", "cat"], ["cat", "ant"]])
    >>> check([["ant", "bee"], ["bee", "ant"]])
    Traceback (most recent call last):
    ...
    fano.deck.check.BrokenDeck: cards 0 and 1 share 2 symbols: ant, bee
    """
    if len(cards) < 2:
        raise BrokenDeck(f"a deck needs at least 2 cards, this one has {len(cards)}")
    if _sound(cards):
        return
    for number, card in enumerate(cards):
        repeated = [name(symbol) for symbol, times in Counter(card).items() if times > 1]
        if repeated:
            raise BrokenDeck(f"card {number} shows {repeated[0]} more than once")
    for a, b in _bad_pairs(cards):
        on_b = set(cards[b])
        names = [name(symbol) for symbol in cards[a] if symbol in on_b]
        what = f"{len(names)} symbols: {', '.join(names)}" if names else "no symbol"
        raise BrokenDeck(f"cards {a} and {b} share {what}")


def _sound(cards: Sequence[Sequence[S]]) -> bool:
    """Whether any two cards share exactly one symbol, and no card repeats one.

    Counted symbol by symbol instead of comparing all pairs. The cards so far that show a symbol
    are one integer with a bit for each, so a card's symbols together must have met all the earlier
    cards: no pair shares nothing. (A card that repeats a symbol meets itself.) A symbol on r cards
    is shared by r·(r−1) / 2 pairs; if these come to as many as there are, no pair shares two.
    """
    met = dict.fromkeys(chain.from_iterable(cards), 0)
    for number, card in enumerate(cards):
        bit = 1 << number
        earlier = 0
        for symbol in card:
            so_far = met[symbol]
            earlier |= so_far
            met[symbol] = so_far | bit
        if earlier != bit - 1:
            return False
    shown = [bits.bit_count() for bits in met.values()]
    return sum(r * (r - 1) for r in shown) == len(cards) * (len(cards) - 1)


def _bad_pairs(cards: Sequence[Sequence[S]]) -> Iterator[tuple[int, int]]:
    """The pairs of cards that do not share exactly one symbol, lowest numbers first.

    A card is passed over quickly if the pairings of its symbols with the other cards that show
    them come to as many as there are other cards (none is missing) and name them all (none comes
    twice).
    """
    masks: defaultdict[S, int] = defaultdict(int)
    for number, card in enumerate(cards):
        for symbol in card:
            masks[symbol] |= 1 << number
    others = {symbol: mask.bit_count() - 1 for symbol, mask in masks.items()}
    everybody = (1 << len(cards)) - 1
    for number, card in enumerate(cards):
        met = 1 << number
        for symbol in card:
            met |= masks[symbol]
        if met == everybody and sum([others[symbol] for symbol in card]) == len(cards) - 1:
            continue
        for other in range(number + 1, len(cards)):
            if sum(masks[symbol] >> other & 1 for symbol in card) != 1:
                yield number, other
