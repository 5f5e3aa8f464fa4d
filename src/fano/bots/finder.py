"""Finding what open cards share: the one skill that every race needs.

A finder gives its attention to one match at a time: two cards (or as many as the game compares)
that it looks at until it sees the symbol. As long as those cards lie there, other changes of the
table do not disturb it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from random import Random

from fano.bots.level import Level
from fano.bots.pace import SYMBOLS, contrast, familiarity, search_ms, unlocked
from fano.bots.skill import action_of
from fano.deck import Symbol
from fano.rules.commands import Call
from fano.rules.game import Action
from fano.rules.matches import Match
from fano.rules.table import CardNo, Hint, Millis, PileId, Seat
from fano.rules.view import View

Lookalike = Callable[[Symbol], Collection[Symbol]]
"""The symbols that are easily taken for the given one."""

HINT_EFFORT = 0.3
"""A match that is lit up only has to be noticed."""
MANY_CARDS = 0.75
"""The effort that each card adds where any of several on the table may belong to the match."""


def no_lookalikes(_: Symbol) -> Collection[Symbol]:
    return ()


class Finder:
    """Searches for a match and names it when it is found, or, now and then, a wrong one."""

    def __init__(self, level: Level, rng: Random, lookalike: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self.lookalike = lookalike
        self._call: Call | None = None
        self._hint: Hint | None = None
        self._own: tuple[PileId, CardNo, Millis] | None = None

    def watch(self, view: View, now: Millis) -> None:
        """All cards that it compares lie open."""

    def plan(self, view: View, seat: Seat, now: Millis) -> Call | None:
        """The call that ends the present search."""
        action = action_of(view, "call")
        if action is None:
            return None
        if view.hint != self._hint:
            self._hint = view.hint
            match = _lit_up(view, action, view.hint) if view.hint else None
            if match is not None:
                self._call = self._named(view, seat, match, now, HINT_EFFORT)
                return self._call
        call = self._call
        if call is not None and call.at > now and _still_lies(view, action, call):
            return call
        search = self._own_and_another if action.own else self._among
        self._call = search(view, seat, action, now)
        return self._call

    def compare(
        self, view: View, seat: Seat, pair: tuple[PileId, PileId], now: Millis
    ) -> Call | None:
        """A search on these two piles; None if a card of them cannot be seen."""
        own_pile, pile = pair
        own, card = view.sees(own_pile), view.sees(pile)
        if own is None or card is None:
            return None
        known = self._own
        if known is None or known[1] != own or known[0] != own_pile:
            self._own = known = (own_pile, own, now)
        deck = view.deck
        symbol = deck.common(own, card)
        effort = familiarity(now - known[2]) * deck.symbols_per_card / SYMBOLS
        effort *= contrast(symbol, own, card)
        if self.rng.random() < self.level.slip:
            symbol = self._other_symbol(view, own, card, symbol)
        at = unlocked(view, seat, now + search_ms(self.level, self.rng, effort))
        return Call(seat, at, symbol, pair, (own, card))

    def _own_and_another(self, view: View, seat: Seat, action: Action, now: Millis) -> Call | None:
        own, on = self._one_of(view, action.own), self._one_of(view, action.on)
        return None if own is None or on is None else self.compare(view, seat, (own, on), now)

    def _one_of(self, view: View, piles: tuple[PileId, ...]) -> PileId | None:
        """Any of these piles that shows a card."""
        if len(piles) == 1:
            return piles[0]
        shown = [pile for pile in piles if view.sees(pile) is not None]
        return self.rng.choice(shown) if shown else None

    def _among(self, view: View, seat: Seat, action: Action, now: Millis) -> Call | None:
        """A symbol on several of many cards: the more there are, the sooner one is seen."""
        deck = view.deck
        shows: defaultdict[Symbol, list[PileId]] = defaultdict(list)
        cards: dict[PileId, CardNo] = {}
        for pile in action.on:
            card = view.sees(pile)
            if card is not None:
                cards[pile] = card
                for symbol in deck.cards[card]:
                    shows[symbol].append(pile)
        found = [symbol for symbol, piles in shows.items() if len(piles) >= action.picks]
        if not found:
            return None
        symbol = self.rng.choice(found)
        piles = self.rng.sample(shows[symbol], action.picks)
        extra = len(cards) - 2
        effort = (1 + MANY_CARDS * extra) / len(found) ** 0.5 * deck.symbols_per_card / SYMBOLS
        if self.rng.random() < self.level.slip:
            others = [pile for pile in cards if pile not in shows[symbol]]
            if others:  # one of the cards only seems to show it
                piles[-1] = self.rng.choice(others)
            else:
                symbol = self._other_symbol(view, cards[piles[0]], cards[piles[1]], symbol)
        match = Match(symbol, tuple(piles), tuple(cards[pile] for pile in piles))
        return self._named(view, seat, match, now, effort)

    def _named(self, view: View, seat: Seat, match: Match, now: Millis, effort: float) -> Call:
        at = unlocked(view, seat, now + search_ms(self.level, self.rng, effort))
        return Call(seat, at, match.symbol, match.piles, match.cards)

    def _other_symbol(self, view: View, own: CardNo, card: CardNo, right: Symbol) -> Symbol:
        """A symbol of the other card that looks like one of the own; else any that is wrong."""
        cards = view.deck.cards
        wrong = [symbol for symbol in cards[card] if symbol != right]
        likes = {twin for mine in cards[own] for twin in self.lookalike(mine)}
        alike = [symbol for symbol in wrong if symbol in likes]
        return self.rng.choice(alike or wrong)


def _still_lies(view: View, action: Action, call: Call) -> bool:
    for pile, card in zip(call.piles, call.cards, strict=True):
        if view.sees(pile) != card:
            return False
    return _allowed(action, call.piles)


def _allowed(action: Action, piles: tuple[PileId, ...]) -> bool:
    first, *rest = piles
    return first in (action.own or action.on) and all(pile in action.on for pile in rest)


def _lit_up(view: View, action: Action, hint: Hint) -> Match | None:
    """The match of a hint, if it is one that this seat can call."""
    if not _allowed(action, hint.piles):
        return None
    cards = [card for pile in hint.piles if (card := view.sees(pile)) is not None]
    return Match(hint.symbol, hint.piles, tuple(cards)) if len(cards) == len(hint.piles) else None
