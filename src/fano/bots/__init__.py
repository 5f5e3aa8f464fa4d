"""Bots that play every game at four levels, from what a seat may see and nothing else."""

from fano.bots.bot import Bot, Plan
from fano.bots.finder import Lookalike
from fano.bots.level import LEVELS, Level, level

__all__ = ["LEVELS", "Bot", "Level", "Lookalike", "Plan", "level"]
