"""Remembering cards that are no longer in sight, and forgetting them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fano.bots.level import Level
from fano.rules.table import CardNo, Millis, PileId
from fano.rules.view import View


@dataclass(slots=True)
class Sighting:
    """A card that lay open on a pile."""

    card: CardNo
    last: Millis
    keeps_ms: int
    """How long it stays in mind once it is out of sight."""
    looked_ms: float = 0.0
    """How long it was looked at, where several open cards share the attention."""


class Recall:
    """The cards that a bot has seen in this round, pile by pile."""

    def __init__(self, level: Level, rng: Random) -> None:
        self.level = level
        self.rng = rng
        self._round = 0
        self._seen: dict[PileId, Sighting] = {}
        self._open: list[PileId] = []
        self._now = Millis(0)

    def watch(self, view: View, now: Millis) -> None:
        """Take in what lies open now; what lay open until now has been looked at so long."""
        if view.round != self._round:
            self._round = view.round
            self._seen.clear()
            self._open.clear()
        for pile in self._open:
            sighting = self._seen[pile]
            sighting.looked_ms += (now - self._now) / len(self._open)
            sighting.last = now
        self._now = now
        self._open = []
        for pile, seen in view.piles.items():
            if seen.cards:
                self._open.append(pile)
                self._see(pile, seen.cards[-1], now)
            elif not seen.count:
                self._seen.pop(pile, None)

    def _see(self, pile: PileId, card: CardNo, now: Millis) -> None:
        known = self._seen.get(pile)
        if known is None or known.card != card:
            keeps = int(self.rng.expovariate(1 / self.level.keeps_ms))
            self._seen[pile] = Sighting(card, now, keeps)

    def card(self, pile: PileId, now: Millis) -> CardNo | None:
        """The card that it believes to lie there, unless it has forgotten."""
        found = self._seen.get(pile)
        return found.card if found is not None and now <= found.last + found.keeps_ms else None

    def looked_at(self) -> dict[PileId, Sighting]:
        """All it has seen in this round, remembered or not."""
        return self._seen
