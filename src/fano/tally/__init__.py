"""A session in figures: read from its log, and from nothing else."""

from fano.tally.figures import Figures, PlayerFigures, figures
from fano.tally.watch import Find, Miss, Watched, watch

__all__ = ["Figures", "Find", "Miss", "PlayerFigures", "Watched", "figures", "watch"]
