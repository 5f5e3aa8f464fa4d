"""Game time: milliseconds that only pass while a game is not paused.

A log keeps game times. After a restart the clock goes on from the last one, so the time for which
the server was away does not count against anybody.
"""

from __future__ import annotations

import time

from fano.rules.table import Millis


class GameClock:
    def __init__(self, start: Millis) -> None:
        self._base = float(start)
        self._since: float | None = time.monotonic()

    def now(self) -> Millis:
        if self._since is None:
            return Millis(int(self._base))
        return Millis(int(self._base + (time.monotonic() - self._since) * 1000))

    def seconds_until(self, at: Millis) -> float | None:
        """How long until that game time; None while the clock stands."""
        return None if self._since is None else max(0.0, (at - self.now()) / 1000)

    def stop(self) -> None:
        if self._since is not None:
            self._base = float(self.now())
            self._since = None

    def run(self) -> None:
        if self._since is None:
            self._since = time.monotonic()
