"""Does a verdict follow from the numbers that were stored with it? Anybody may do the sum again."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from math import isfinite

from fano.referee.finish import RaceFinish
from fano.referee.formula import LIMITS, Limits
from fano.referee.units import Span


class Flaw(StrEnum):
    """A fault in a stored verdict."""

    NOT_A_NUMBER = "not_a_number"
    LIMIT = "limit"
    CORRECTION = "correction"
    KEY = "key"
    CALLS = "calls"
    ORDER = "order"


def audit(finishes: Sequence[RaceFinish], limits: Limits = LIMITS) -> Flaw | None:
    """The first flaw of a race's finishes, which stand in the referee's order; None if it has none.

    It proves that the verdict follows from the measurements. That those were stored as they were
    made is the log's business.
    """
    for finish in finishes:
        if flaw := _flaw(finish, limits):
            return flaw
    if sorted(finish.call for finish in finishes) != list(range(len(finishes))):
        return Flaw.CALLS
    if any(first.place > second.place for first, second in pairwise(finishes)):
        return Flaw.ORDER
    return None


def verified(finishes: Sequence[RaceFinish], limits: Limits = LIMITS) -> bool:
    return audit(finishes, limits) is None


def _flaw(finish: RaceFinish, limits: Limits) -> Flaw | None:
    numbers = (finish.sent, finish.arrival, finish.rtt, finish.spare, finish.correction, finish.key)
    if not all(map(isfinite, numbers)):
        return Flaw.NOT_A_NUMBER
    if finish.rtt < 0 or not 0 <= finish.spare <= limits.spare:
        return Flaw.LIMIT
    elapsed = finish.elapsed
    if finish.correction != limits.correction(elapsed, finish.reaction, finish.rtt, finish.spare):
        return Flaw.CORRECTION
    if finish.key != Span(elapsed - finish.correction):
        return Flaw.KEY
    return None
