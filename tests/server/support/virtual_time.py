"""An event loop on which waiting takes no time: a session of games is over in a moment.

Chance is seeded: the same cards are dealt in every run, and the same bots sit down.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from fano.log import Log
from fano.server.config.limits import Limits
from fano.server.hosting.chance import Chance
from fano.server.hosting.clock import Clock
from fano.server.hosting.environment import Environment
from fano.server.hosting.rooms import Rooms


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
        self.environment = Environment(
            Clock(self.time), Chance(Random(57)), limits=Limits(late_ms=0)
        )

    def time(self) -> float:
        return self._clockwork.now


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it on virtual time; for what uses neither the network nor threads."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(main())


def virtual_environment() -> Environment:
    """The clock of the virtual loop that runs, and its chance, which is the same in every run."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop.environment


def virtual_rooms(log: Log, environment: Environment | None = None, **more: Any) -> Rooms:
    return Rooms(log, environment or virtual_environment(), **more)
