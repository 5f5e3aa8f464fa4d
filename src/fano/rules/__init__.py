"""The rules of every game, as pure functions: decide, evolve, view, standing."""

from fano.rules.commands import Command, Refused, Why
from fano.rules.decide import decide, due
from fano.rules.evolve import evolve, fold
from fano.rules.game import Action, Game
from fano.rules.registry import GAMES, game
from fano.rules.start import start
from fano.rules.table import EMPTY, Table
from fano.rules.view import View, view

__all__ = [
    "EMPTY",
    "GAMES",
    "Action",
    "Command",
    "Game",
    "Refused",
    "Table",
    "View",
    "Why",
    "decide",
    "due",
    "evolve",
    "fold",
    "game",
    "start",
    "view",
]
