"""Whether the log can be written: found out once, for all who want to know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fano.log import LogError

PROBE_TTL_S = 1.0
"""What was found so long ago still holds; trying is writing, and anybody may ask."""
FIRST_RETRY_S, LAST_RETRY_S = 0.5, 5.0
"""How soon to try a log again that has failed, at first and in the long run."""
STABLE_S = 30.0
"""If it fails again within so long, it is not tried as soon as at first."""

_logger = logging.getLogger(__name__)


class Health:
    """Tries the log by `probe`, which writes something or raises `LogError`."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        self._probe = probe
        self._looking = asyncio.Lock()
        self._looked_at = -PROBE_TTL_S
        self._trouble = ""
        self._waiting: asyncio.Task[None] | None = None
        self._wait_s = FIRST_RETRY_S
        self._well_since = 0.0

    async def check(self) -> None:
        """`LogError` if it cannot be written."""
        async with self._looking:
            if _now() - self._looked_at >= PROBE_TTL_S:
                await self._look()
        if self._trouble:
            raise LogError(self._trouble)

    async def _look(self) -> None:
        try:
            await self._probe()
            self._trouble = ""
        except Exception as error:  # noqa: BLE001 - whatever it is, all rooms wait for its end
            self._trouble = str(error) or type(error).__name__
        self._looked_at = _now()

    async def restored(self) -> None:
        """Wait until a log that has failed can be written again."""
        if self._waiting is None:
            self._waiting = asyncio.create_task(self._wait())
        await asyncio.shield(self._waiting)

    async def _wait(self) -> None:
        if _now() - self._well_since > STABLE_S:
            self._wait_s = FIRST_RETRY_S
        told = False
        try:
            while True:
                await asyncio.sleep(self._wait_s)
                self._wait_s = min(2 * self._wait_s, LAST_RETRY_S)
                await self._look()
                if not self._trouble:
                    break
                if not told:
                    _logger.error("rooms stand still until they can be kept: %s", self._trouble)
                    told = True
        finally:
            self._waiting = None
        self._well_since = _now()
        if told:
            _logger.warning("rooms can be kept again, and go on")


def _now() -> float:
    return asyncio.get_running_loop().time()
