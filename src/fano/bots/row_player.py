"""Lengthening a row without repeating a link, and calling STOP when a player has."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Lookalike
from fano.bots.level import Level
from fano.bots.pace import in_time, search_ms
from fano.bots.skill import action_of
from fano.deck import Symbol
from fano.rules.commands import Play, Stop
from fano.rules.game import Action
from fano.rules.table import CardNo, Millis, Seat
from fano.rules.view import View

EFFORT = 0.6
STOP_AT = 0.5
"""STOP costs nothing if there is an error and a marker if there is none: from even odds on."""


class RowPlayer:
    """Follows the links of the row as they are laid, as many as it can find and remember."""

    def __init__(self, level: Level, rng: Random, _: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self._round = 0
        self._places = 0
        self._links: dict[int, tuple[Symbol, Millis]] = {}
        """The link at each place that it noticed, and until when it remembers it."""
        self._plan: Play | Stop | None = None

    def watch(self, view: View, now: Millis) -> None:
        if view.round != self._round:
            self._round, self._places, self._links = view.round, 0, {}
        while (card := view.sees(f"row/{self._places}")) is not None:
            before = view.sees(f"row/{self._places - 1}")
            if before is not None and self.rng.random() < self.level.wit:
                keeps = int(self.rng.expovariate(1 / self.level.keeps_ms))
                link = view.deck.common(before, card)
                self._links[self._places] = (link, Millis(now + keeps))
            self._places += 1

    def plan(self, view: View, seat: Seat, now: Millis) -> Play | Stop | None:
        play = action_of(view, "play")
        if self._plan is not None and self._plan.at > now and self._fits(self._plan, play):
            return self._plan
        at = in_time(view, now, self.rng, search_ms(self.level, self.rng, EFFORT))
        known = [link for link, until in self._links.values() if until >= now]
        pile = None if play is None else self._choose(view, play, known)
        self._plan = Stop(seat, at) if pile is None else Play(seat, at, pile)
        return self._plan

    def _fits(self, plan: Play | Stop, play: Action | None) -> bool:
        return isinstance(plan, Stop) or (play is not None and plan.pile in play.on)

    def _choose(self, view: View, play: Action, known: list[Symbol]) -> str | None:
        """The card to lay, or None to say STOP."""
        if len(set(known)) < len(known):
            return None
        laid = max(0, self._places - 1)
        unsure = 1 - (1 - self.level.doubt) ** (laid - len(known))
        if unsure > STOP_AT:
            return None
        last: CardNo | None = view.sees(f"row/{self._places - 1}")
        hand = self.rng.sample(play.on, len(play.on))
        for pile in hand[: self.level.glances]:
            card = view.sees(pile)
            if card is None or last is None or view.deck.common(last, card) not in known:
                return pile
        return hand[-1]
