"""An event loop on which waiting takes no time: an evening of games is over in a moment."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from fano.server import clock


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
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=lambda: loop) as runner:
        patch.setattr(clock, "seconds", loop.time)
        runner.run(main())
