"""A bot: looks at its view, and says what it will do next if nothing changes before.

It plays any game, because it goes by the shape of what it can do and never by the game's name. It
has no clock and no chance but its own stream of random numbers, so the same views at the same
times make it do the same things.
"""

from __future__ import annotations

from random import Random

from fano.bots.card_flipper import CardFlipper
from fano.bots.collector import Collector
from fano.bots.finder import Finder, Lookalike, no_lookalikes
from fano.bots.guesser import Guesser
from fano.bots.hex_player import HexPlayer
from fano.bots.level import Level
from fano.bots.recall import Recall
from fano.bots.row_player import RowPlayer
from fano.bots.writer import Writer
from fano.rules.commands import Call, Play, Stop, Write
from fano.rules.game import Action
from fano.rules.table import UNTIL_CHANGE, Millis, Seat
from fano.rules.view import View

Plan = Call | Play | Stop | Write
"""A command dated in the future: `at` is when it will be made."""


class Bot:
    """One player of one game; a new game needs a new bot."""

    def __init__(self, level: Level, rng: Random, lookalike: Lookalike = no_lookalikes) -> None:
        self.level = level
        self._recall = Recall(level, rng)
        self._finder = Finder(level, rng, lookalike)
        self._card_flipper = CardFlipper(level, rng, self._recall)
        self._writer = Writer(level, rng, self._recall)
        self._guesser = Guesser(level, rng)
        self._collector = Collector(level, rng)
        self._row_player = RowPlayer(level, rng)
        self._hex_player = HexPlayer(level, rng, self._finder)

    def look(self, view: View, now: Millis) -> Plan | None:
        """What it will do next, and when; None if it waits.

        To be asked whenever its view has changed, and after a plan of its own was carried out or
        refused. Each answer replaces the one before: a plan that is not repeated is dropped.
        """
        if view.phase:  # only in games with phases does it matter later what was seen before
            self._recall.watch(view, now)
            self._guesser.watch(view)
            self._row_player.watch(view, now)
        seat = view.seat
        if not view.can or seat is None or view.locked.get(seat) == UNTIL_CHANGE:
            return None
        first = view.can[0]
        if first.kind == "call" and len(view.can) == 1:
            return self._plan_call(view, seat, first, now)
        return self._plan_choice(view, seat, now)

    def _plan_choice(self, view: View, seat: Seat, now: Millis) -> Plan | None:
        actions = {action.kind: action for action in view.can}
        call, play = actions.get("call"), actions.get("play")
        if "write" in actions:
            return self._writer.plan(view, seat, actions["write"], now)
        if "stop" in actions:
            return self._row_player.plan(view, seat, play, now)
        if play is not None:
            return self._collector.plan(view, seat, call, play, now)
        return None

    def _plan_call(self, view: View, seat: Seat, action: Action, now: Millis) -> Call | None:
        if action.board:
            return self._guesser.plan(view, seat, action, now)
        if action.cell:
            return self._hex_player.plan(view, seat, action, now)
        found = self._finder.plan(view, seat, action, now)
        if found is None and action.own:  # there is nothing in sight to compare with
            return self._card_flipper.plan(view, seat, action, now)
        return found
