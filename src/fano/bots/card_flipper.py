"""Turning hidden cards: by memory where there is one, else by luck."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Lookalike
from fano.bots.level import Level
from fano.bots.pace import in_time, search_ms
from fano.bots.recall import Recall
from fano.bots.skill import action_of
from fano.rules.commands import HIDDEN, Call
from fano.rules.table import Millis, Seat
from fano.rules.view import View

KNOWN_EFFORT = 0.4
GUESS_EFFORT = 0.6


class CardFlipper:
    """Calls a symbol of an open card on a card that is face down."""

    def __init__(self, level: Level, rng: Random, _: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self.recall = Recall(level, rng)
        self._call: Call | None = None

    def watch(self, view: View, now: Millis) -> None:
        self.recall.watch(view, now)

    def plan(self, view: View, seat: Seat, now: Millis) -> Call | None:
        """A card that it remembers, named right; or any card, with a symbol it might show."""
        action = action_of(view, "call")
        if action is None:
            return None
        call = self._call
        if call is not None and call.at > now and call.piles[1] in action.on:
            return call
        own_pile = action.own[0]
        own = view.sees(own_pile)
        if own is None or not action.on:
            return None
        known = [p for p in action.on if self.recall.card(p, now) is not None]
        if known:
            pile = self.rng.choice(known)
            card = self.recall.card(pile, now)
            effort = KNOWN_EFFORT
        else:
            pile, card, effort = self.rng.choice(action.on), None, GUESS_EFFORT
        deck = view.deck
        symbol = self.rng.choice(deck.cards[own]) if card is None else deck.common(own, card)
        at = in_time(view, now, self.rng, search_ms(self.level, self.rng, effort))
        self._call = Call(seat, at, symbol, (own_pile, pile), (own, HIDDEN))
        return self._call
