"""Layouts for screens, made by other processes while a server goes on serving.

Whoever asks gets the layout if there is one, and otherwise hears how far it is: asking is what
starts the work. A few cards are one task, so that progress is seen and several decks share the
processes fairly. When there is nothing left to do, the processes are gone.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fano import child_process
from fano.press.screen.request import LayoutRequest

if TYPE_CHECKING:
    from fano.press.deck_art import DeckArt

CARDS_A_TASK = 4
KEPT = 200
"""Layouts in memory, of some kilobytes each."""
MOST_JOBS = 16
"""Decks in the making at once; others begin when they are asked for again."""
NICENESS = 5
"""Whoever plays comes first."""

Numbers = list[list[int]]


class LayoutProgress(NamedTuple):
    """So many cards are done, of so many."""

    done: int
    of: int


class _Job(NamedTuple):
    discs: Future[Numbers]
    cards: list[Future[Numbers]]

    @property
    def done(self) -> bool:
        return self.discs.done() and all(part.done() for part in self.cards)

    def data(self) -> bytes:
        """As `Screen` would have it."""
        found = [card for part in self.cards for card in part.result()]
        return msgspec.json.encode({"cards": found, "discs": self.discs.result()})


class LayoutService:
    """To be asked from any thread. `folder` keeps layouts for the next start."""

    def __init__(self, folder: Path | None = None, workers: int | None = None) -> None:
        self._folder = folder
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._jobs: dict[str, _Job] = {}
        self._wrong: dict[str, Exception] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._lock = RLock()

    def ask(self, wanted: LayoutRequest) -> bytes | LayoutProgress:
        """`Screen.data` of that deck, or how far it is. What went wrong is raised, once."""
        key = wanted.key
        with self._lock:
            if (found := self._found(key)) is not None:
                return found
            if key in self._wrong:
                raise self._wrong.pop(key)
            if key not in self._jobs and len(self._jobs) < MOST_JOBS:
                self._begin(key, wanted)
            job = self._jobs.get(key)
            done = sum(part.done() for part in job.cards) if job is not None else 0
            return LayoutProgress(min(done * CARDS_A_TASK, wanted.count), wanted.count)

    def close(self) -> None:
        """Whatever is in the making is given up."""
        with self._lock:
            self._jobs.clear()
            if self._pool is not None:
                child_process.stop(self._pool)
                self._pool = None

    def _found(self, key: str) -> bytes | None:
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if self._folder is not None:
            with suppress(OSError):
                return self._keep(key, (self._folder / f"{key}.json").read_bytes())
        return None

    def _keep(self, key: str, data: bytes) -> bytes:
        self._made[key] = data
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        return data

    def _begin(self, key: str, wanted: LayoutRequest) -> None:
        if self._pool is None:
            # Started afresh, not forked: a server has threads and sockets that are not theirs.
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _be_modest)
        submit = self._pool.submit
        starts = range(0, wanted.count, CARDS_A_TASK)
        parts = [range(k, min(k + CARDS_A_TASK, wanted.count)) for k in starts]
        job = _Job(submit(_discs, wanted), [submit(_cards, wanted, part) for part in parts])
        self._jobs[key] = job
        for task in (job.discs, *job.cards):
            task.add_done_callback(lambda _: self._look(key))

    def _look(self, key: str) -> None:
        """Called whenever something is done, by a thread of the pool's."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None or not job.done:
                return
            del self._jobs[key]
            try:
                self._store(key, self._keep(key, job.data()))
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                self._wrong[key] = error
            if not self._jobs:
                self._rest()

    def _store(self, key: str, data: bytes) -> None:
        if self._folder is None:
            return
        with suppress(OSError):  # a folder that cannot be written is no reason not to play
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh = self._folder / f"{key}.{os.getpid()}.new"
            fresh.write_bytes(data)
            fresh.replace(self._folder / f"{key}.json")  # whoever reads sees all of it or none

    def _rest(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


# --- in the other processes, the only ones that import the packer ---------------------------------
# ruff: noqa: PLC0415


def _be_modest() -> None:
    child_process.start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


@lru_cache(maxsize=4)
def _art(wanted: LayoutRequest) -> DeckArt:
    return wanted.dress()


def _cards(wanted: LayoutRequest, numbers: Sequence[int]) -> Numbers:
    from fano.press.screen.encode import cards

    return cards(_art(wanted), numbers)


def _discs(wanted: LayoutRequest) -> Numbers:
    from fano.press.screen.encode import discs

    return discs(_art(wanted))
