"""How long things take a person: chance with a human shape, on the game's own clock."""

from __future__ import annotations

from math import exp
from random import Random

from fano.bots.level import Level
from fano.deck import Symbol
from fano.rules.table import CardNo, Millis, Seat
from fano.rules.view import View

START_MS = 400
"""Nobody sees, decides and moves a hand in less."""
SPREAD = 0.6
"""The sigma of the lognormal that search times follow."""
SYMBOLS = 8
"""The levels' search times are for cards with this many symbols."""
REACTION_MS = 250
"""How long after a lock ends the next call comes at the earliest."""
HALF_FAMILIAR_MS = 4000
FAMILIAR_GAIN = 0.4
"""A card that has been looked at for ever is searched in this much less time."""

SIZES = 8
"""The number of sizes of a symbol on a card; the largest is about twice the smallest."""
SIZE_EFFORT = 0.4
"""How much more effort it takes to see that the smallest and the largest are the same."""
USUAL_DIFFERENCE = (SIZES + 1) / (3 * SIZES)
"""The mean difference of two sizes by chance, of the greatest: there the level's times hold."""


def search_ms(level: Level, rng: Random, effort: float = 1.0) -> int:
    """How long one search takes; an effort of 1 is to compare two cards of eight symbols."""
    # A lognormal time, whose median is the level's.
    return START_MS + int(level.search_ms * effort * exp(SPREAD * rng.gauss(0.0, 1.0)))


def familiarity(known_ms: int) -> float:
    """The part of the effort that remains if one of the cards has been in sight that long.

    >>> familiarity(0), familiarity(4000)
    (1.0, 0.8)
    """
    return 1 - FAMILIAR_GAIN * known_ms / (known_ms + HALF_FAMILIAR_MS)


def size_of(symbol: Symbol, card: CardNo) -> int:
    """How large a symbol is on a card, from 0 to 7.

    Where it really lies is a matter of layout, which differs from screen to screen and which no
    view tells. So every card has sizes of its own here, the same for all bots and for ever.
    """
    return (5 * card + 3 * symbol + card // SIZES) % SIZES


def contrast(symbol: Symbol, one: CardNo, other: CardNo) -> float:
    """The effort that the sizes of a symbol on two cards make: more, the more they differ."""
    apart = abs(size_of(symbol, one) - size_of(symbol, other)) / (SIZES - 1)
    return 1 + SIZE_EFFORT * (apart - USUAL_DIFFERENCE)


def unlocked(view: View, seat: Seat, at: int) -> Millis:
    """When a call found at that time can be made: a lock does not stop the eyes, only the mouth."""
    return Millis(max(at, view.locked[seat] + REACTION_MS) if seat in view.locked else at)


def in_time(view: View, now: Millis, rng: Random, takes_ms: int) -> Millis:
    """When a move that takes so long is made, if a clock gives less: shortly before it goes off."""
    at = now + takes_ms
    if view.clocks:
        due = min(view.clocks.values())
        at = min(at, due - rng.randint(150, 600))
    return Millis(max(at, now + 1))
