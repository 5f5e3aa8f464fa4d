"""Bots that play every game at four levels, from what a seat may see and nothing else."""

from fano.bots.bot import SKILLS, Bot
from fano.bots.finder import Lookalike
from fano.bots.level import LEVELS, Level, level
from fano.bots.skill import Plan

__all__ = ["LEVELS", "SKILLS", "Bot", "Level", "Lookalike", "Plan", "level"]
