"""The players of `bench.fairness.sockets`: each on a WebSocket behind a bad network of its own.

Whatever goes in or out waits in a delay line, pings and pongs too; a frame must be drawn before a
search begins; and the reaction is measured on the clock of this process, as a page would.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import aiohttp
import msgspec

from bench.fairness.model import FRAME, World
from fano.client.state import ClientState, update
from fano.rules.matches import matches
from fano.wire import messages as wire


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
        # A little later than the one before: the loop has no order for what is due at once.
        self._last = max(self._last + 1e-6, loop.time() + (self._base + late) / 1000)
        loop.call_at(self._last, deliver)


class Truth:
    """How long each player of a room searches in each race, and who was found to have won it."""

    def __init__(self, world: World, races: int, seed: int) -> None:
        self._world, self._races = world, races
        self._rng = random.Random(seed)
        self._searches: dict[int, list[float]] = {}
        self.verdicts: list[tuple[int, int]] = []
        """For each race: whose search was the shortest, and who won."""
        self.enough = asyncio.Event()

    def search(self, race: int, seat: int) -> float:
        if race not in self._searches:
            self._searches[race] = [
                400 + self._world.search * self._rng.lognormvariate(0, 0.6)
                for _ in self._world.trips
            ]
        return self._searches[race][seat]

    def won(self, race: int, winner: int) -> None:
        times = self._searches[race]
        self.verdicts.append((times.index(min(times)), winner))
        if len(self.verdicts) >= self._races:
            self.enough.set()


class Player:
    """Sees a reveal, searches as long as was drawn for them, and touches. Seat 0 is the host."""

    def __init__(self, seat: int, world: World, truth: Truth, seed: int, *, liar: bool) -> None:
        self._rng = rng = random.Random(seed)
        trip = world.trips[seat]
        there = trip * rng.uniform(0.35, 0.65)
        self._in, self._out = Way(there, world, rng), Way(trip - there, world, rng)
        self._grain = rng.choice([0.1, 1.0])
        self._seat, self._truth, self._liar = seat, truth, liar
        self._state = ClientState()
        self._race = 0
        """The number of the entry that revealed what is searched now."""
        self._said = 0
        self._stopped = False
        self._pending: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._socket: aiohttp.ClientWebSocketResponse
        self.seated = asyncio.Event()

    @property
    def code(self) -> str:
        return str(self._state.room["code"])

    async def play(self, session: aiohttp.ClientSession, url: str, room: str = "") -> None:
        async with session.ws_connect(url, autoping=False, max_msg_size=0) as self._socket:
            token = f"{self._rng.getrandbits(128):032x}"
            hello = wire.Hello(v=wire.VERSION, token=token, room=room, name=f"P{self._seat}")
            await self._socket.send_str(msgspec.json.encode(hello).decode())
            async for frame in self._socket:
                if frame.type is aiohttp.WSMsgType.PING:
                    self._in.carry(partial(self._pong, frame.data))
                elif frame.type is aiohttp.WSMsgType.TEXT:
                    self._in.carry(partial(self._hear, msgspec.json.decode(frame.data)))

    def start(self) -> None:
        self._said += 1
        self._say(wire.Start(id=f"r{self._said}"))

    def stop(self) -> None:
        self._stopped = True
        self._cancel()

    def _cancel(self) -> None:
        if self._pending is not None:
            self._pending.cancel()

    def _pong(self, data: bytes) -> None:
        self._out.carry(lambda: self._send(self._socket.pong(data)))

    def _say(self, request: wire.Request) -> None:
        text = msgspec.json.encode(request).decode()
        self._out.carry(lambda: self._send(self._socket.send_str(text)))

    def _send(self, sending: Any) -> None:  # noqa: ANN401 - a coroutine
        if self._stopped:
            sending.close()
            return
        task = asyncio.ensure_future(sending)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _later(self, ms: float, do: Callable[[], None]) -> None:
        self._cancel()
        self._pending = asyncio.get_running_loop().call_later(ms / 1000, do)

    def _hear(self, message: dict[str, Any]) -> None:
        if self._stopped:
            return
        self._state = update(self._state, message)
        if message["t"] == "welcome":
            self.seated.set()
        if message["t"] != "did":
            return
        if self._seat == 0 and message.get("photo"):
            self._truth.won(self._race, message["by"])
        if self._seat == 0 and message.get("room", {}).get("over"):
            self.start()
        if "race" in message.get("table", {}):
            self._race = message["seq"]
            rng = self._rng
            drawing = 3.0 if self._liar else rng.uniform(0, FRAME) + rng.uniform(2, 6)
            self._later(drawing, self._painted)

    def _painted(self) -> None:
        painted = asyncio.get_running_loop().time()
        search = self._truth.search(self._race, self._seat)
        self._later(search, partial(self._touched, painted))

    def _touched(self, painted: float) -> None:
        took = (asyncio.get_running_loop().time() - painted) * 1000
        if self._liar:
            self._call(max(0.0, took - 150))
        else:
            reaction = took // self._grain * self._grain
            self._later(self._rng.uniform(0.5, 2), partial(self._call, reaction))

    def _call(self, reaction: float) -> None:
        view = self._state.view
        if view is None or not view.can:
            return
        match = next(matches(view.deck, view.can[0], view.sees))
        self._said += 1
        name = f"r{self._said}"
        self._say(wire.Call(name, match.symbol, match.piles, match.cards, reaction=reaction))
