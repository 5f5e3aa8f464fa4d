"""Writing from memory what an open card shares with cards that were open before."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Lookalike
from fano.bots.level import Level
from fano.bots.pace import in_time, search_ms
from fano.bots.recall import Recall
from fano.bots.skill import action_of
from fano.rules.commands import Write
from fano.rules.table import Millis, Seat
from fano.rules.view import View

FROM_MEMORY = 1.2
"""To compare with a card that one has only in mind takes longer."""
PER_SYMBOL = 0.25


class Writer:
    """Looks at cards while they are open, and compares with them from memory."""

    def __init__(self, level: Level, rng: Random, _: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self.recall = Recall(level, rng)
        self._sheet: Write | None = None

    def watch(self, view: View, now: Millis) -> None:
        self.recall.watch(view, now)

    def plan(self, view: View, seat: Seat, now: Millis) -> Write | None:
        """The matches that it saw and still knows; the rest is guessed."""
        action = action_of(view, "write")
        if action is None or seat in view.wrote:
            return None
        if self._sheet is not None and self._sheet.at > now:
            return self._sheet
        own_pile = action.own[0]
        own = view.sees(own_pile)
        if own is None:
            return None
        deck = view.deck
        found = []
        for pile, seen in self.recall.looked_at().items():
            needed_ms = search_ms(self.level, self.rng, FROM_MEMORY)
            known = self.recall.card(pile, now) is not None
            if pile != own_pile and known and seen.looked_ms >= needed_ms:
                found.append(deck.common(own, seen.card))
        found = found[: action.picks]
        found += self.rng.choices(deck.cards[own], k=action.picks - len(found))
        takes = search_ms(self.level, self.rng, PER_SYMBOL * action.picks)
        self._sheet = Write(seat, in_time(view, now, self.rng, takes), tuple(found))
        return self._sheet
