"""How good a bot is: four levels, each a handful of human measures."""

from __future__ import annotations

from dataclasses import dataclass

from fano.errors import FanoError


@dataclass(frozen=True, slots=True)
class Level:
    """One level of play. Times are medians, in milliseconds."""

    name: str
    search_ms: int
    """How long it takes to find the symbol that two cards of eight symbols share."""
    slip: float
    """How often what it finds is wrong."""
    keeps_ms: int
    """How long, on average, it remembers a card that it no longer sees."""
    wit: float
    """How often it draws the conclusion that it could draw, or makes the best of two moves."""
    glances: int
    """How many cards of its hand it can check while the others wait."""
    bold: int
    """Among how many possible answers it already guesses; patience pays."""
    doubt: float
    """How likely it thinks that a move of another, which it could not follow, was wrong."""


LEVELS = {
    level.name: level
    for level in (
        Level("novice", 6000, 0.07, 20_000, 0.5, 1, 3, 0.12),
        Level("casual", 3500, 0.05, 45_000, 0.7, 2, 2, 0.10),
        Level("practised", 2000, 0.035, 120_000, 0.87, 3, 1, 0.08),
        Level("expert", 1200, 0.02, 600_000, 0.97, 5, 1, 0.05),
    )
}


def level(name: str) -> Level:
    """The level of that name."""
    if name not in LEVELS:
        raise FanoError(f"no bot is called {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name]
