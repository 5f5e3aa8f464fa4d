"""What is told of a table step by step adds up to the whole view of a spectator, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from fano.lab.play import play
from fano.lab.setup import setup
from fano.rules import view
from fano.rules.game import Game
from fano.rules.registry import GAMES
from fano.rules.table import EMPTY, Table
from fano.wire.tables import NO_TABLE, PublicTable


def whole(table: Table) -> dict[str, Any]:
    return asdict(view(table, None) if table.game else NO_TABLE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_changes_add_up_to_the_view(game: Game) -> None:
    known = whole(EMPTY)
    public = PublicTable(EMPTY)
    players = max(game.least, min(game.most, 4))
    for number in range(2):  # the second game begins on the table of the first
        for step in play(setup(game.id, players, ["practised"]), number):
            fields, piles = public.change(step.table)
            known |= fields
            known["piles"] = {
                name: pile for name, pile in {**known["piles"], **piles}.items() if pile is not None
            }
            assert known == whole(step.table)


def test_nothing_is_told_of_what_stayed_the_same() -> None:
    public = PublicTable(EMPTY)
    for step in play(setup("inferno", 4, ["practised"]), 0):
        public.change(step.table)
        assert public.change(step.table) == ({}, {})
