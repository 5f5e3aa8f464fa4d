"""An event loop on which waiting takes no time: an evening of games is over in a moment.

Nor is there chance: the same cards are dealt in every run, and the same bots sit down.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from fano.server.config import limits
from fano.server.hosting import chance, clock, driver, rooms


class _Selector(selectors.DefaultSelector):
    """Instead of sleeping it turns the clock on."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self.now += max(timeout, 0.0)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clockwork = _Selector()
        super().__init__(self._clockwork)

    def time(self) -> float:
        return self._clockwork.now


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it on virtual time; for what neither uses the network nor threads."""
    loop = VirtualLoop()
    lots = Random(57)
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=lambda: loop) as runner:
        patch.setattr(clock, "seconds", loop.time)
        patch.setattr(limits, "time", SimpleNamespace(monotonic=loop.time))
        patch.setattr(chance, "urandom", lots.randbytes)
        for module in (driver, rooms):
            patch.setattr(module, "CHANCE", lots)
        runner.run(main())
