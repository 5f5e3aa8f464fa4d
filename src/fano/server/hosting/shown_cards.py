"""Which cards each seat has been shown in this round.

A client that plays honestly names no other cards, so a call for one is a guess.
"""

from __future__ import annotations

from fano.rules.table import CardNo, Seat, Table
from fano.wire.seen import Change

NEW_ROUND = {"game", "round", "wants"}
"""Fields of a table whose change puts all cards back into the dark."""


class ShownCards:
    """The cards of one room's table that were broadcast."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Any card may have been shown in a round that was begun before: by another process."""
        self._complete = False
        self._public: set[CardNo] = set()
        self._own: dict[Seat, set[CardNo]] = {}

    def _start(self, table: Table) -> None:
        self._complete = True
        self._public = {card for pile in table.piles.values() for card in pile.visible(None)}
        self._own = {}
        self._add_own(table)

    def _add_own(self, table: Table) -> None:
        for pile in table.piles.values():
            if pile.to is not None:
                self._own.setdefault(pile.to, set()).update(pile.visible(pile.to))

    def told(self, change: Change, table: Table) -> None:
        """Note a change that was broadcast, and the table after it."""
        if not NEW_ROUND.isdisjoint(change.table):
            self._start(table)
            return
        for pile in change.piles.values():
            if pile is not None and pile.cards:
                self._public.update(pile.cards)
        self._add_own(table)

    def to(self, seat: Seat, cards: tuple[CardNo, ...]) -> bool:
        """Whether that seat has, or may have, been shown all of these cards."""
        if not self._complete:
            return True
        own = self._own.get(seat, ())
        return all(card < 0 or card in self._public or card in own for card in cards)
