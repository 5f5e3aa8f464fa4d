"""Laying coloured cards on a hexagonal board: lengthen your own lines, stop those of others."""

from __future__ import annotations

from random import Random

from fano.bots.finder import Finder, Lookalike
from fano.bots.level import Level
from fano.bots.skill import action_of
from fano.rules.commands import Call
from fano.rules.game import Action
from fano.rules.hexes import Hex, hex_of, longest_line
from fano.rules.table import Millis, PileId, Seat
from fano.rules.view import View

Colours = dict[int, set[Hex]]
"""The cells that each team's cards occupy."""


class HexPlayer:
    """Chooses a cell of the board, then searches on a card beside it."""

    def __init__(self, level: Level, rng: Random, lookalike: Lookalike) -> None:
        self.level = level
        self.rng = rng
        self.finder = Finder(level, rng, lookalike)
        self._call: Call | None = None

    def watch(self, view: View, now: Millis) -> None:
        """The board itself shows all there is to know."""

    def plan(self, view: View, seat: Seat, now: Millis) -> Call | None:
        action = action_of(view, "call")
        if action is None:
            return None
        call = self._call
        if call is not None and call.at > now and _still_possible(view, action, call):
            return call
        self._call = None
        own_pile = action.own[0]
        card = view.piles.get(own_pile)
        if card is None or not card.cards or not action.on:
            return None
        cells = {hex_of(pile): pile for pile in view.piles if pile.startswith("hex/")}
        occupied = {cell: p for cell, p in cells.items() if view.piles[p].count}
        cell = self._choose(view, seat, card.colours[-1] if card.colours else -1, occupied)
        beside = [p for n in cell.neighbours() if (p := occupied.get(n)) in action.on and p]
        found = self.finder.compare(view, seat, (own_pile, self.rng.choice(beside)), now)
        if found is not None:
            self._call = Call(
                seat, found.at, found.symbol, found.piles, found.cards, (cell.q, cell.r)
            )
        return self._call

    def _choose(self, view: View, seat: Seat, colour: int, occupied: dict[Hex, PileId]) -> Hex:
        free = list({n: None for c in occupied for n in c.neighbours() if n not in occupied})
        if self.rng.random() >= self.level.wit:
            return self.rng.choice(free)
        team = next((t for t, members in enumerate(view.teams) if seat in members), -1)
        colours: Colours = {}
        for cell, pile in occupied.items():
            for shown in view.piles[pile].colours[-1:]:
                colours.setdefault(shown, set()).add(cell)
        worth = {cell: _worth(cell, colour, team, colours) for cell in free}
        best = max(worth.values())
        return self.rng.choice([cell for cell in free if worth[cell] == best])


def _worth(cell: Hex, colour: int, team: int, colours: Colours) -> int:
    """A line of one's own counts most; then the rivals' line that the card gets in the way of.

    A card of another colour helps that team: it goes where it makes the shortest line.
    """
    line = longest_line(cell, colours.get(colour, set()).__contains__)
    blocked = max(
        (
            longest_line(cell, cells.__contains__)
            for owner, cells in colours.items()
            if owner not in (team, colour, -1)
        ),
        default=0,
    )
    own = int(10**line)
    return (own if colour == team else -own) + int(5 * 10 ** (blocked - 1))


def _still_possible(view: View, action: Action, call: Call) -> bool:
    if call.cell is None or call.piles[0] not in action.own or call.piles[1] not in action.on:
        return False
    there = view.piles.get(Hex(*call.cell).pile)
    return (there is None or not there.count) and all(
        view.sees(p) == c for p, c in zip(call.piles, call.cards, strict=True)
    )
