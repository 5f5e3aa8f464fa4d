"""Decides when what is old may be deleted. A clock that is wrong must not delete anything.

Machines start with wrong clocks: without a battery, before the first word from a time server,
after a mistake in the settings. So nothing is deleted in the first hour of a process, nor for a
day after the clock has jumped; never the newest room, and on one day never most of them.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fano.log import BlobStore
from fano.server.hosting.clock import Clock

HOUR_S, DAY_S = 3600.0, 86_400.0
MARK = ("clock", "latest")
"""Where the store keeps the latest time of day at which it was swept."""

_logger = logging.getLogger(__name__)


class RetentionGuard:
    """Compares the time of day with the time that this process has run, and with the file's mark.

    `keep_s` is how long things are kept.
    """

    def __init__(self, blobs: BlobStore, clock: Clock, keep_s: float) -> None:
        self._blobs = blobs
        self._clock = clock
        self._keep_s = keep_s
        self._offset_s = clock.unix() - clock.seconds()
        self._since = clock.seconds()
        """When the clock was last found to be another one."""
        self._wait_s = HOUR_S
        self._mark: float | None = None
        self._read = False
        self._day_since = clock.seconds()
        self._deleted_today = 0

    async def may_delete(self) -> bool:
        """Whether the clock can be relied on; notes in the store how late it is."""
        now, uptime = self._clock.unix(), self._clock.seconds()
        if abs(now - uptime - self._offset_s) > HOUR_S:
            self._warn("the clock was set by %+.1f days", now - uptime - self._offset_s)
            self._offset_s = now - uptime
            self._since, self._wait_s = uptime, DAY_S
        if uptime - self._since < HOUR_S:
            return False
        if not self._read:
            await self._read_mark(now - (uptime - self._since))
        if self._mark is not None and now < self._mark - HOUR_S:
            return False
        if uptime - self._since < self._wait_s:
            return False
        if self._mark is None or now > self._mark + HOUR_S:
            self._mark = now
            await self._blobs.put(*MARK, str(int(now)).encode())
        return True

    async def _read_mark(self, started: float) -> None:
        stored = await self._blobs.get(*MARK)
        self._mark = float(stored) if stored and stored.isdigit() else None
        self._read = True
        if self._mark is None:
            return
        away_s = started - self._mark
        if away_s < -HOUR_S or away_s > max(self._keep_s / 2, HOUR_S):
            self._wait_s = DAY_S
            self._warn("the clock is %+.1f days from when this was last served", away_s)

    def _warn(self, what: str, by_s: float) -> None:
        _logger.warning(f"{what}: nothing is deleted for a day", by_s / DAY_S)

    def choose(self, last_used: Mapping[str, float], before: float) -> list[str]:
        """The rooms that may go, oldest first, of those that were last used before that time.

        `last_used` has all rooms. The newest stays, and on one day at most half of them go.
        """
        seconds = self._clock.seconds()
        if seconds - self._day_since >= DAY_S:
            self._day_since, self._deleted_today = seconds, 0
        oldest_first = sorted(last_used, key=last_used.__getitem__)
        past = [code for code in oldest_first[:-1] if last_used[code] <= before]
        most = (len(last_used) + self._deleted_today) // 2 - self._deleted_today
        if len(past) > most:
            _logger.warning(
                "%d of %d rooms are old; half of them stay for a day", len(past), len(last_used)
            )
        chosen = past[: max(0, most)]
        self._deleted_today += len(chosen)
        return chosen
