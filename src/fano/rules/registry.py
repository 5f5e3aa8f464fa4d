"""All games. A new one is its file in `games` and a line here."""

from __future__ import annotations

from fano.errors import FanoError
from fano.rules.game import Action, Game
from fano.rules.games import (
    catch_all,
    collect_symbols,
    connect,
    duel,
    false_poker,
    guess,
    hot_potato,
    inferno,
    memory,
    piles,
    poisoned_gift,
    practice,
    reflection,
    triplet,
    well,
)
from fano.rules.table import Seat, Table

GAMES = (
    inferno.GAME,
    well.GAME,
    hot_potato.GAME,
    catch_all.GAME,
    poisoned_gift.GAME,
    triplet.GAME,
    connect.GAME,
    piles.GAME,
    reflection.GAME,
    guess.GAME,
    memory.GAME,
    false_poker.GAME,
    collect_symbols.GAME,
    practice.GAME,
    duel.GAME,
)

OPENING = inferno.GAME
"""Tournaments begin with this one."""
TIEBREAK_OF_TWO = duel.GAME
TIEBREAK_OF_MANY = hot_potato.GAME
TIEBREAK_SETTINGS = hot_potato.TIEBREAK
TIEBREAK_LOSERS = hot_potato.losers

_BY_ID = {found.id: found for found in GAMES}


def game(game_id: str) -> Game:
    """The game of that id."""
    if game_id not in _BY_ID:
        listed = ", ".join(found.id for found in GAMES if found.listed)
        raise FanoError(f"no game is called {game_id!r}; there are {listed}")
    return _BY_ID[game_id]


def game_of(table: Table) -> Game:
    """The game that is played on this table."""
    return _BY_ID[table.game]


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    """The actions of a seat now. Views and decisions ask in turn: it is found once for each table.

    What is kept is no part of the table: it is not compared, copied or written down.
    """
    asked: dict[Seat, tuple[Action, ...]] = table.__dict__.setdefault("asked", {})
    if seat not in asked:
        asked[seat] = _BY_ID[table.game].can(table, seat)
    return asked[seat]
