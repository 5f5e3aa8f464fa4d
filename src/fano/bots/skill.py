"""A skill: how bots play the games that name it."""

from __future__ import annotations

from typing import Protocol

from fano.rules.commands import Call, Play, Stop, Write
from fano.rules.game import Action
from fano.rules.table import Millis, Seat
from fano.rules.view import View

Plan = Call | Play | Stop | Write
"""A command dated in the future: `at` is when it will be made."""


class Skill(Protocol):
    """`Game.skill` names one; `fano.bots.bot.SKILLS` has them all."""

    def watch(self, view: View, now: Millis) -> None:
        """Look at the table; called at every change, also when the seat cannot act."""

    def plan(self, view: View, seat: Seat, now: Millis) -> Plan | None:
        """The next move of a seat that can act, or None to wait."""


def action_of(view: View, kind: str) -> Action | None:
    """The action of that kind, if the seat has it."""
    return next((action for action in view.can if action.kind == kind), None)
