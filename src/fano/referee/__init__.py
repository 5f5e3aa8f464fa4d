"""The referee: who called first, corrected for the network. Pure: times are handed to it.

`docs/fairness.md` has the reasoning, the settings and what was measured.
"""

from fano.referee.audit import Flaw, audit, verified
from fano.referee.finish import RaceFinish, margin
from fano.referee.formula import LIMITS, Limits
from fano.referee.links import Link
from fano.referee.race import Race
from fano.referee.units import Moment, Span

__all__ = [
    "LIMITS",
    "Flaw",
    "Limits",
    "Link",
    "Moment",
    "Race",
    "RaceFinish",
    "Span",
    "audit",
    "margin",
    "verified",
]
