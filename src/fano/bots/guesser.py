"""Guessing a secret symbol from what is said about it, and, as host, saying what it is not."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Lookalike
from fano.bots.level import Level
from fano.bots.pace import in_time, search_ms
from fano.bots.skill import action_of
from fano.deck import Symbol
from fano.rules.commands import Call
from fano.rules.game import Action
from fano.rules.table import Millis, Seat, Token
from fano.rules.view import View

OPEN_PILE = "centre"
SHOWS = "shows"
"""The public fact that the open card shows the secret, or that it does not."""
EXCLUDE_EFFORT = 0.4


class Guesser:
    """Keeps the symbols that can still be the secret, as far as it noticed."""

    def __init__(self, level: Level, rng: Random, _: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self._forget(0)

    def _forget(self, round_: int) -> None:
        self._round = round_
        self._cards = 0
        self._call: Call | None = None
        self._not: set[Symbol] = set()
        self._among: set[Symbol] | None = None

    def watch(self, view: View, _: Millis) -> None:
        """Take in the answer about a new open card. A "no" is easily missed for a symbol or two."""
        if view.round != self._round:
            self._forget(view.round)
        pile, answer = view.piles.get(OPEN_PILE), view.facts.get(SHOWS)
        if pile is None or not pile.cards or answer is None or pile.count == self._cards:
            return
        self._cards = pile.count
        card = view.deck.cards[pile.cards[-1]]
        if answer:
            self._among = set(card) if self._among is None else self._among & set(card)
        else:
            self._not.update(s for s in card if self.rng.random() < self.level.wit)

    def plan(self, view: View, seat: Seat, now: Millis) -> Call | None:
        action = action_of(view, "call")
        if action is None:
            return None
        secret = view.notes.get(seat)
        if secret:
            return self._exclude(view, seat, action, now, secret[0])
        call = self._call
        if call is not None and call.at <= now:  # that guess was made, and was wrong
            self._not.add(call.symbol)
            self._call = call = None
        left = [s for t in view.tokens[action.board] if (s := Symbol(t)) not in self._not]
        if self._among is not None:
            left = [s for s in left if s in self._among]
        if call is not None and call.symbol in left:
            return call
        self._call = None
        if 0 < len(left) <= self.level.bold:
            takes = search_ms(self.level, self.rng, 0.5 * len(left))
            self._call = Call(seat, Millis(now + takes), self.rng.choice(left))
        return self._call

    def _exclude(
        self, view: View, seat: Seat, action: Action, now: Millis, secret: Symbol
    ) -> Call | None:
        card = view.sees(OPEN_PILE)
        call = self._call
        if call is not None and call.at > now and Token(call.symbol) in view.tokens[action.board]:
            return call
        shown = view.deck.cards[card] if card is not None else ()
        free = [s for t in view.tokens[action.board] if (s := Symbol(t)) not in (*shown, secret)]
        self._call = None
        if free:
            takes = search_ms(self.level, self.rng, EXCLUDE_EFFORT)
            self._call = Call(seat, in_time(view, now, self.rng, takes), self.rng.choice(free))
        return self._call
