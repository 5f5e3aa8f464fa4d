"""A bot: looks at its view, and says what it will do next if nothing changes before.

It plays a game by the skill that the game names, from what its seat may see. It has no clock and no
chance but its own stream of random numbers, so the same views at the same times make it do the same
things.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fano.bots.card_flipper import CardFlipper
from fano.bots.collector import Collector
from fano.bots.finder import Finder, Lookalike, no_lookalikes
from fano.bots.guesser import Guesser
from fano.bots.hex_player import HexPlayer
from fano.bots.level import Level
from fano.bots.row_player import RowPlayer
from fano.bots.skill import Plan, Skill
from fano.bots.writer import Writer
from fano.rules.registry import game
from fano.rules.table import UNTIL_CHANGE, Millis
from fano.rules.view import View

SKILLS: dict[str, Callable[[Level, Random, Lookalike], Skill]] = {
    "find": Finder,
    "flip_cards": CardFlipper,
    "write": Writer,
    "guess_secret": Guesser,
    "collect": Collector,
    "lay_row": RowPlayer,
    "lay_hexes": HexPlayer,
}
"""By the name that games use in `Game.skill`."""


class Bot:
    """One player of one game; a new game needs a new bot."""

    def __init__(self, level: Level, rng: Random, lookalike: Lookalike = no_lookalikes) -> None:
        self.level = level
        self._rng = rng
        self._lookalike = lookalike
        self._skill: Skill | None = None

    def look(self, view: View, now: Millis) -> Plan | None:
        """Its next move, and when; None if it waits.

        To be asked whenever its view has changed, and after a plan of its own was carried out or
        refused. Each answer replaces the one before: a plan that is not repeated is dropped.
        """
        if not view.game:
            return None
        if self._skill is None:
            self._skill = SKILLS[game(view.game).skill](self.level, self._rng, self._lookalike)
        self._skill.watch(view, now)
        seat = view.seat
        if not view.can or seat is None or view.locked.get(seat) == UNTIL_CHANGE:
            return None
        return self._skill.plan(view, seat, now)
