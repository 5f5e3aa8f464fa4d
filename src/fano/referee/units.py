"""Two kinds of milliseconds, which must not be mixed up. Fractions are welcome in both."""

from __future__ import annotations

from typing import NewType

Moment = NewType("Moment", float)
"""A reading of the server's monotonic clock, in milliseconds; never read here."""
Span = NewType("Span", float)
"""How long something took, in milliseconds."""
