"""Somebody who plays any game at the page: sees cards, remembers them, and touches what fits.

Nothing here knows a game. People know that a card of theirs is compared with another one, that
three alike are wanted where there is none of theirs, and so on: it shows on the table.
"""

import random
import time
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from playwright.sync_api import Page

from tests.browser.lines import longest_line
from tests.browser.sight import Card, Sight, look, touch

AGAIN_S = 1.5
"""Somebody whose touch has changed nothing for so long touches again."""
ALIKE = 3
THINKS_MS = 200
"""What is found sooner is not taken for a find that somebody made by looking."""
FEW = 20
"""Somebody who has to guess a symbol waits until so few are left."""


def pile(name: str) -> str:
    return f'[data-pile="{name}"]'


def row(sight: Sight) -> list[Card]:
    """The cards that lie in a row, in its order."""
    names = [name for name in sight.piles if name.startswith("row/")]
    return [sight.piles[name].card for name in sorted(names, key=lambda name: int(name[4:]))]


class Person:
    """One player at one page."""

    def __init__(
        self, page: Page, *, seed: int = 0, hands_in: bool = True, thinks: bool = False
    ) -> None:
        self.page = page
        self._hands_in = hands_in
        self._thinks = thinks
        self._chance = random.Random(seed)
        self._seen: dict[str, Card] = {}
        self._told: dict[Card, bool] = {}
        self._acted_on: Sight | None = None
        self._acted_at = 0.0

    def play(self) -> bool:
        """Do one thing, if there is something to do; False if not."""
        sight = look(self.page)
        self._remember(sight)
        waited = time.monotonic() - self._acted_at
        if sight == self._acted_on and waited < AGAIN_S:  # the answer is still on its way
            return False
        if self._thinks:
            self.page.wait_for_timeout(THINKS_MS)
        acted = self._act(sight)
        self._acted_on = sight if acted else None
        self._acted_at = time.monotonic()
        return acted

    def _remember(self, sight: Sight) -> None:
        self._seen.update((name, p.card) for name, p in sight.piles.items() if p.card)
        centre = sight.piles.get("centre")
        if sight.told is None or centre is None or not centre.card:
            self._told.clear()
        else:
            self._told[centre.card] = sight.told

    def _act(self, sight: Sight) -> bool:
        if sight.cells:
            return self._lay(sight)
        if sight.slots is not None:
            return self._write(sight)
        if sight.stop:
            return self._lengthen_or_stop(sight)
        if sight.tokens and self._take(sight):
            return True
        if any(not card for card in sight.live.values()):
            return self._turn_up(sight)
        return self._call(sight)

    def _touch(self, name: str, symbol: int | None = None) -> bool:
        return touch(self.page, pile(name), symbol)

    def _one(self, of: Iterable[int]) -> int:
        return self._chance.choice(sorted(of))

    def _call(self, sight: Sight) -> bool:
        """The symbol that a card of mine, or the one in the centre, shares with another."""
        own = sight.mine or {n: card for n, card in sight.live.items() if n == "centre"}
        others = [name for name in sight.live if name not in own]
        if not own:
            return self._three_alike(sight)
        if sight.tokens or not others:  # nothing to compare: the card itself is played
            return bool(sight.live) and self._touch(self._chance.choice([*sight.live]))
        target = self._chance.choice(others)
        near_mine = longest_line(sight)
        if near_mine is not None:
            target = near_mine.beside
        card = self._chance.choice([*own.values()])
        return self._touch(target, self._one(card & sight.live[target]))

    def _three_alike(self, sight: Sight) -> bool:
        shown = Counter(symbol for card in sight.live.values() for symbol in card)
        often = [symbol for symbol, times in shown.items() if times >= ALIKE]
        if not often:
            return False
        for name, p in sight.piles.items():
            if p.picked and p.lit:  # something came between: take it back
                return self._touch(name, self._one(p.lit))
        symbol = self._one(often)
        showing = [name for name, card in sight.live.items() if symbol in card]
        return all(self._touch(name, symbol) for name in showing[:ALIKE])

    def _turn_up(self, sight: Sight) -> bool:
        """A symbol of the open card, then the card that shall show it: better one seen before."""
        down = [name for name, card in sight.live.items() if not card]
        open_cards = [name for name, card in sight.live.items() if card]
        if not open_cards:
            return self._touch(self._chance.choice(down))
        (own,) = open_cards
        known = [name for name in down if name in self._seen]
        target = self._chance.choice(known or down)
        shared = sight.live[own] & self._seen.get(target, sight.live[own])
        return self._touch(own, self._one(shared)) and self._touch(target)

    def _lay(self, sight: Sight) -> bool:
        best = longest_line(sight)
        cell = best.cell if best and best.cell in sight.cells else self._chance.choice(sight.cells)
        return touch(self.page, f'[data-cell="{cell[0]},{cell[1]}"]')

    def _write(self, sight: Sight) -> bool:
        """What the open card shares with those that lie face down, as far as remembered."""
        if not sight.live:
            return False
        ((own, card),) = sight.live.items()
        down = [n for n, p in sight.piles.items() if not p.card and n in self._seen]
        shared = [symbol for name in down for symbol in card & self._seen[name]]
        while len(shared) < (sight.slots or 0):
            shared.append(self._one(card))
        written = [self._touch(own, symbol) for symbol in shared[: sight.slots]]
        handed = self._hands_in and touch(self.page, ".tray .hand:enabled")
        return handed or any(written)

    def _lengthen_or_stop(self, sight: Sight) -> bool:
        links = [min(one & next_one) for one, next_one in pairwise(row(sight))]
        if len(set(links)) < len(links) or not sight.mine:
            return touch(self.page, ".stop")
        return self._touch(self._chance.choice([*sight.mine]))

    def _take(self, sight: Sight) -> bool:
        """A token that is on my card; without a card, one that can still be the secret."""
        if sight.mine:
            fitting = [t for card in sight.mine.values() for t in sight.tokens if t in card]
            return bool(fitting) and self._take_one(fitting)
        said = self._told.items()
        if sight.turn:
            on_card = sight.piles["centre"].card
            return self._take_one({*sight.tokens} - on_card - sight.knows)
        left = [t for t in sight.tokens if all((t in card) == yes for card, yes in said)]
        return 0 < len(left) <= FEW and self._take_one(left)

    def _take_one(self, of: Iterable[int]) -> bool:
        return touch(self.page, f'[data-token="{self._one(of)}"]')
