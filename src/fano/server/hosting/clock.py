"""The clocks of a room: the machine's own, which never goes back, and game time.

Game time are milliseconds that only pass while a game is not paused. A log keeps game times. After
a restart the clock goes on from the last one, so the time for which the server was away does not
count against anybody.
"""

from __future__ import annotations

import time

from fano.referee import Moment
from fano.rules.table import Millis

seconds = time.monotonic
"""Everything in a room that has to do with time goes by this; tests have their own."""


def monotonic_ms() -> Moment:
    return Moment(seconds() * 1000)


class GameClock:
    def __init__(self, start: Millis) -> None:
        self._base = float(start)
        self._since: float | None = seconds()

    def now(self) -> Millis:
        if self._since is None:
            return Millis(int(self._base))
        return Millis(int(self._base + (seconds() - self._since) * 1000))

    def moment_of(self, at: Millis) -> float | None:
        """When it will be that game time, in `seconds`; None while the clock stands."""
        return None if self._since is None else self._since + (at - self._base) / 1000

    def set(self, at: Millis, *, running: bool) -> None:
        """Never back: what happens now does not happen before that, nor before what was."""
        if running and self._since is not None and at <= self.now():
            return
        self._base = float(max(at, self.now()))
        self._since = seconds() if running else None
