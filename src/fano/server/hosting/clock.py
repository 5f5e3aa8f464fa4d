"""The clocks of a room: the machine's own, and game time.

Game time, in milliseconds, stops while the game is paused. The log stores game times. After a
restart the clock continues from the last one, so downtime counts against nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from fano.referee import Moment
from fano.rules.table import Millis


class Clock(NamedTuple):
    """The machine's clocks. Tests hand in their own."""

    seconds: Callable[[], float] = time.monotonic
    """Never goes back; everything in a room that waits or measures uses this."""
    unix: Callable[[], float] = time.time
    """The time of day, in Unix seconds: for the log, and for what expires."""

    def monotonic_ms(self) -> Moment:
        return Moment(self.seconds() * 1000)

    def unix_ms(self) -> int:
        return int(self.unix() * 1000)


class GameClock:
    def __init__(self, start: Millis, clock: Clock) -> None:
        self._seconds = clock.seconds
        self._base = float(start)
        self._since: float | None = self._seconds()

    def now(self) -> Millis:
        if self._since is None:
            return Millis(int(self._base))
        return Millis(int(self._base + (self._seconds() - self._since) * 1000))

    def moment_of(self, at: Millis) -> float | None:
        """When that game time will come, in `Clock.seconds`; None while the clock is stopped."""
        return None if self._since is None else self._since + (at - self._base) / 1000

    def set(self, at: Millis, *, running: bool) -> None:
        """Continue from `at`, or from now if that is later: game time never goes back."""
        if running and self._since is not None and at <= self.now():
            return
        self._base = float(max(at, self.now()))
        self._since = self._seconds() if running else None
