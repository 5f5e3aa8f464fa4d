"""A few processes that do what is slow or risky, and a short queue before them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import msgspec

from fano.studio.errors import Refusal, StudioError
from fano.studio.fair_queue import FairQueue, SharedSlots
from fano.studio.tasks import (
    HEAD_BYTES,
    Answer,
    Failed,
    Fit,
    Laid,
    Lay,
    LayTheme,
    Made,
    Open,
    Opened,
    Print,
    Printed,
    Progress,
    Task,
)

WORKERS = 2
TASKS_EACH = 500
"""Then a worker is replaced: decoders leak a little."""
IDLE_S = 60.0
PATIENCE_S: dict[type, float] = {Fit: 30.0, Open: 90.0, Lay: 60.0, LayTheme: 60.0, Print: 300.0}
"""How long a task may take."""
MOST_WAITING = 128
"""Half of them for one address, which may be a school."""
MOST_PRINTS = 32
"""Prints, and looks at their pages: each takes long."""

_decode = msgspec.msgpack.Decoder(Answer).decode

T = TypeVar("T", Made, Opened, Laid, Printed)
K = TypeVar("K", Fit, Open, Lay)
Tell = Callable[[int, int], None]
Make = Callable[[], Awaitable[Task]]


class _Worker:
    """One process; it does one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.done = 0
        self.has_press = False
        """It has laid out or printed something: it will do so again without a second's delay."""
        self.idle_since = time.monotonic()

    @classmethod
    async def begin(cls) -> _Worker:
        environ = {k: v for k, v in os.environ.items() if not k.startswith("FANO_")}
        environ["PYTHONWARNINGS"] = "ignore:resource_tracker"  # it cleans up: see `end`
        environ["OPENBLAS_NUM_THREADS"] = "1"  # the other cores have other things to do
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fano.studio.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environ,
            start_new_session=True,  # a group of its own, to be ended as a whole
        )
        return cls(process)

    async def do(self, task: Task, tell: Tell | None) -> Answer:
        into, out = self._process.stdin, self._process.stdout
        if into is None or out is None:
            raise ConnectionError
        data = msgspec.msgpack.encode(task)
        into.write(len(data).to_bytes(HEAD_BYTES, "big") + data)
        await into.drain()
        while True:
            head = await out.readexactly(HEAD_BYTES)
            answer: Answer = _decode(await out.readexactly(int.from_bytes(head, "big")))
            if not isinstance(answer, Progress):
                self.done += 1
                self.idle_since = time.monotonic()
                return answer
            if tell is not None:
                tell(answer.done, answer.of)

    @property
    def spent(self) -> bool:
        return self.done >= TASKS_EACH

    async def end(self) -> None:
        if self._process.returncode is None and hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):  # it has ended by itself
                # And the processes that help it with a print; all but the tracker of
                # `multiprocessing`, which ignores the signal and removes their semaphores.
                os.killpg(self._process.pid, signal.SIGTERM)
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class WorkerPool:
    """Runs tasks in worker processes; refuses with `BUSY` when too many wait."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._free: list[_Worker] = []
        self._at_work: set[_Worker] = set()
        self._slots = FairQueue(workers)
        self._places = SharedSlots(MOST_WAITING)
        self._printing = FairQueue(max(1, workers - 1))
        """One worker fewer, so that a long print never keeps pictures waiting."""
        self._prints = SharedSlots(MOST_PRINTS)
        self._warming: asyncio.Task[None] | None = None
        self._starting: set[asyncio.Task[_Worker]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    def warm(self) -> None:
        """Start one process for pictures and another for cards, which takes a second, before the
        first task comes."""
        if not self._free and not self._at_work and self._warming is None:
            self._warming = asyncio.create_task(self._warm())
            self._warming.add_done_callback(self._is_warm)

    async def _warm(self) -> None:
        for_cards = asyncio.create_task(self.lay(_at_hand(Lay("", (), {}))))
        self._free.append(await self._begin())
        with suppress(StudioError):
            await for_cards

    def _is_warm(self, _: asyncio.Task[None]) -> None:
        self._warming = None

    async def fit(self, data: bytes) -> Made:
        return await self._expect(_at_hand(Fit(data)), Made)

    async def open(self, data: bytes) -> Opened:
        return await self._expect(_at_hand(Open(data)), Opened)

    async def lay(self, make: Callable[[], Awaitable[Lay | LayTheme]]) -> Laid:
        """`make` is called when its turn has come, so that no pictures wait in memory."""
        return await self._expect(make, Laid)

    async def print(
        self, make: Callable[[], Awaitable[Print]], tell: Tell | None = None
    ) -> Printed:
        """As `lay`."""
        with self._prints.place():
            async with self._printing.turn():
                return await self._done(make, Printed, tell)

    async def _expect(self, make: Make, kind: type[T]) -> T:
        with self._places.place():
            return await self._done(make, kind)

    async def _done(self, make: Make, kind: type[T], tell: Tell | None = None) -> T:
        async with self._slots.turn():
            answer = await self._do(await make(), tell)
        if isinstance(answer, Failed):
            raise StudioError(answer.why, answer.sentence, answer.words)
        if not isinstance(answer, kind):
            raise TypeError(f"a worker answered {type(answer).__name__}")
        return answer

    def _pick(self, task: Task) -> _Worker | None:
        """A free process, best one that has met such a task before; a picture leaves those that
        can lay out cards to the cards."""
        if not self._free:
            return None
        press = not isinstance(task, Fit)
        best = max(self._free, key=lambda worker: worker.has_press == press)
        self._free.remove(best)
        return best

    async def _begin(self) -> _Worker:
        """A new process. If its task is cancelled before it is there, it is free for another."""
        self._require_open()
        starting = asyncio.create_task(_Worker.begin())
        self._starting.add(starting)
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(lambda done: self._free.append(done.result()))
            raise
        finally:
            starting.add_done_callback(self._starting.discard)
        try:
            self._require_open()
        except StudioError:
            await worker.end()
            raise
        return worker

    def _require_open(self) -> None:
        if self._closed:
            raise StudioError(Refusal.BUSY, "the server is stopping")

    async def _do(self, task: Task, tell: Tell | None) -> Answer:
        worker = self._pick(task) or await self._begin()
        worker.has_press |= not isinstance(task, Fit)
        self._at_work.add(worker)
        whole = False
        try:
            async with asyncio.timeout(PATIENCE_S[type(task)]):
                answer = await worker.do(task, tell)
            whole = not worker.spent
        except TimeoutError:
            raise StudioError(Refusal.TOO_LARGE, "this takes too long") from None
        except (OSError, EOFError, msgspec.DecodeError):
            # It ran into its memory bound, or crashed: either way, the process has ended.
            raise StudioError(
                Refusal.DAMAGED, "this cannot be drawn: it is damaged or huge"
            ) from None
        finally:
            self._at_work.discard(worker)
            if whole:
                self._free.append(worker)
            else:
                await self._end(worker)
        return answer

    async def _end(self, worker: _Worker) -> None:
        """`close` waits for it, even if nobody else does."""
        ending = asyncio.create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        await asyncio.shield(ending)

    async def sweep(self) -> None:
        """End processes that have been idle for a while."""
        before = time.monotonic() - IDLE_S
        idle = [worker for worker in self._free if worker.idle_since < before]
        self._free = [worker for worker in self._free if worker not in idle]
        for worker in idle:
            await worker.end()

    async def close(self) -> None:
        """End all processes; tasks that wait for one are refused."""
        self._closed = True
        if self._warming is not None:
            self._warming.cancel()
        while self._starting:
            await asyncio.gather(*self._starting, return_exceptions=True)
            await asyncio.sleep(0)
        for worker in [*self._free, *self._at_work]:
            await worker.end()
        self._free.clear()
        await asyncio.gather(*self._ending)


def _at_hand(task: K) -> Callable[[], Awaitable[K]]:
    """For a task that is there already."""

    async def make() -> K:
        return task

    return make
