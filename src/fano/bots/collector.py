"""Collecting from a board the tokens that the own card shows; then on to the next card."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Lookalike
from fano.bots.level import Level
from fano.bots.pace import search_ms, unlocked
from fano.bots.skill import action_of
from fano.deck import Symbol
from fano.rules.commands import Call, Play
from fano.rules.game import Action
from fano.rules.table import CardNo, Millis, Seat, Token
from fano.rules.view import View

TOKEN_EFFORT = 0.6
NOTHING_LEFT_EFFORT = 0.5
TAKE_EFFORT = 0.3


class Collector:
    """Calls symbols of its own card on a board, and plays piles to get another card."""

    def __init__(self, level: Level, rng: Random, _: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self._plan: Call | Play | None = None
        self._card: CardNo | None = None

    def watch(self, view: View, now: Millis) -> None:
        """It needs to remember nothing."""

    def plan(self, view: View, seat: Seat, now: Millis) -> Call | Play | None:
        call, play = action_of(view, "call"), action_of(view, "play")
        if play is None:
            return None
        card = view.sees(call.own[0]) if call is not None else None
        same = card == self._card
        self._card = card
        if same and self._plan is not None and self._plan.at > now:
            if isinstance(self._plan, Play):
                kept = self._plan.pile in play.on
            else:
                kept = call is not None and Token(self._plan.symbol) in view.tokens[call.board]
            if kept:
                return self._plan
        if call is None or card is None:
            self._plan = self._take(view, seat, play, now)
        else:
            self._plan = self._collect(view, seat, call, card, now) or self._discard(
                view, seat, play, now
            )
        return self._plan

    def _collect(
        self, view: View, seat: Seat, action: Action, card: CardNo, now: Millis
    ) -> Call | None:
        board = {Symbol(token) for token in view.tokens[action.board]}
        there = [symbol for symbol in view.deck.cards[card] if symbol in board]
        if not there:
            return None
        symbol = self.rng.choice(there)
        others = sorted(board.difference(there))
        if others and self.rng.random() < self.level.slip:
            symbol = self.rng.choice(others)
        at = unlocked(view, seat, now + search_ms(self.level, self.rng, TOKEN_EFFORT))
        return Call(seat, at, symbol, (action.own[0],), (card,))

    def _take(self, view: View, seat: Seat, play: Action, now: Millis) -> Play | None:
        """The largest pile has the most cards to find tokens with."""
        if not play.on:
            return None
        best = max(play.on, key=lambda pile: view.piles[pile].count)
        at = unlocked(view, seat, now + search_ms(self.level, self.rng, TAKE_EFFORT))
        return Play(seat, at, best)

    def _discard(self, view: View, seat: Seat, play: Action, now: Millis) -> Play:
        at = unlocked(view, seat, now + search_ms(self.level, self.rng, NOTHING_LEFT_EFFORT))
        return Play(seat, at, play.on[0])
