"""Where a card on a hexagonal board makes the longest line of one's own colour."""

from typing import NamedTuple

from tests.browser.sight import Sight

Cell = tuple[int, int]
AXES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, -1))


class Laying(NamedTuple):
    cell: Cell
    beside: str
    """A card next to it that can be touched."""


def longest_line(sight: Sight) -> Laying | None:
    board = {cell(name): p for name, p in sight.piles.items() if name.startswith("hex/") and p.card}
    if not board or not sight.mine:
        return None
    (team,) = {sight.piles[name].team for name in sight.mine}
    mine = {at for at, p in board.items() if p.team == team}
    found = [
        Laying(free, f"hex/{q},{r}")
        for q, r in board
        if board[q, r].live
        for free in around((q, r))
        if free not in board
    ]
    return max(found, key=lambda one: max(length(mine, one.cell, axis) for axis in AXES))


def cell(name: str) -> Cell:
    q, r = name.removeprefix("hex/").split(",")
    return int(q), int(r)


def around(at: Cell) -> list[Cell]:
    return [(at[0] + s * q, at[1] + s * r) for q, r in AXES for s in (1, -1)]


def length(mine: set[Cell], at: Cell, axis: Cell) -> int:
    """Of the line through that cell along that axis, if it were mine."""
    reach = 1
    for way in (1, -1):
        q, r = at
        while (q := q + way * axis[0], r := r + way * axis[1]) in mine:
            reach += 1
    return reach
