"""Calls for event loops, gathered in a thread and handed over with one call for each loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

Call = tuple[Callable[..., None], tuple[Any, ...]]


class LoopBatch:
    """Waking a loop costs a system call; a group of commits has answers for many rooms."""

    __slots__ = ("_bags",)

    def __init__(self) -> None:
        self._bags: dict[asyncio.AbstractEventLoop, list[Call]] = {}

    def add(self, loop: asyncio.AbstractEventLoop, call: Callable[..., None], *args: Any) -> None:  # noqa: ANN401 - passed through
        self._bags.setdefault(loop, []).append((call, args))

    def answer(self, future: asyncio.Future[Any], result: object) -> None:
        self.add(future.get_loop(), _answer, future, result)

    def fail(self, future: asyncio.Future[Any], error: Exception) -> None:
        self.add(future.get_loop(), _fail, future, error)

    def send(self) -> None:
        for loop, calls in self._bags.items():
            try:
                loop.call_soon_threadsafe(_open, calls)
            except RuntimeError:
                continue  # the loop is closed: nobody waits there any more
        self._bags = {}


def _open(calls: list[Call]) -> None:
    for call, args in calls:
        call(*args)


def _answer(future: asyncio.Future[Any], result: object) -> None:
    if not future.done():  # the caller may have been cancelled
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
