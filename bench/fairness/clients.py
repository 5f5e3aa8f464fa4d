"""The clients of `bench.fairness.sockets`, all in one process, each behind its own bad network.

Whatever goes in or out waits in a delay line; a frame must be drawn before a search begins; and the
reaction is measured on the clock of this process, as a page would.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from bench.fairness.model import FRAME, World
from bench.fairness.wire import Call, Hello, Lines, Message, Ping, Plan, Pong, Reveal


class Way:
    """One direction of a path: jitter and spikes, but first in, first out."""

    def __init__(self, base: float, world: World, rng: random.Random) -> None:
        self._base, self._world, self._rng = base, world, rng
        self._last = 0.0

    def carry(self, deliver: Callable[[], None]) -> None:
        loop, rng, world = asyncio.get_running_loop(), self._rng, self._world
        late = rng.gammavariate(1.5, world.jitter * (1 + 0.02 * self._base) / 1.5)
        if rng.random() < world.spikes:
            late += rng.expovariate(1 / 40)
        self._last = max(self._last, loop.time() + (self._base + late) / 1000)
        loop.call_at(self._last, deliver)


class Client:
    """One player: sees a reveal, searches as long as was drawn for them, and touches."""

    def __init__(
        self, table: int, seat: int, world: World, times: list[float], *, liar: bool
    ) -> None:
        self._rng = rng = random.Random(table * 100 + seat)
        trip = world.trips[seat]
        there = trip * rng.uniform(0.35, 0.65)
        self._in, self._out = Way(there, world, rng), Way(trip - there, world, rng)
        self._grain = rng.choice([0.1, 1.0])
        self._hello = Hello(table, seat)
        self._times, self._liar = times, liar
        self._pending: asyncio.TimerHandle | None = None
        self.line = Lines(lambda _, message: self._in.carry(lambda: self._hear(message)))

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self.line, "127.0.0.1", port)
        self.line.say(self._hello)

    def _say(self, message: Message) -> None:
        self._out.carry(lambda: self.line.say(message))

    def _later(self, ms: float, do: Callable[[], None]) -> None:
        self._pending = asyncio.get_running_loop().call_later(ms / 1000, do)

    def _hear(self, message: Message) -> None:
        match message:
            case Ping(number):
                self._say(Pong(number))
            case Reveal(race):
                if self._pending is not None:
                    self._pending.cancel()
                rng = self._rng
                drawing = 3.0 if self._liar else rng.uniform(0, FRAME) + rng.uniform(2, 6)
                self._later(drawing, lambda: self._painted(race))
            case _:
                pass

    def _painted(self, race: int) -> None:
        painted = asyncio.get_running_loop().time()
        self._later(self._times[race], lambda: self._touched(race, painted))

    def _touched(self, race: int, painted: float) -> None:
        took = (asyncio.get_running_loop().time() - painted) * 1000
        if self._liar:
            self._say(Call(race, max(0.0, took - 150)))
            return
        reaction = took // self._grain * self._grain
        self._later(self._rng.uniform(0.5, 2), lambda: self._say(Call(race, reaction)))


def main(port: int, plan: Plan) -> None:
    """Plays until the server closes the connections."""
    times, seats = plan.searches(), range(len(plan.world.trips))

    async def play() -> None:
        clients = [
            Client(table, seat, plan.world, times[table, :, seat].tolist(), liar=seat == plan.liar)
            for table in range(plan.tables)
            for seat in seats
        ]
        for client in clients:
            await client.connect(port)
        await asyncio.gather(*(client.line.closed.wait() for client in clients))

    asyncio.run(play())
