"""Devices that play over a real socket, fast, and keep a record of all that they were shown."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from fano.bots import Bot, Level, Plan
from fano.client import Client
from fano.client.bot import request_of
from fano.wire import messages as wire

EXPERT = Level("quick", 200, 0.02, 600_000, 0.97, 5, 1, 0.05)
"""As an expert, in a hurry."""
HASTE = 8.0


class Device:
    """A player with a client of its own. `record` has every message, in order."""

    def __init__(self, client: Client, rng: Random) -> None:
        self.client = client
        self.record: list[dict[str, Any]] = []
        self.again = False
        """Whether it begins a rematch whenever a game is over; only the host may."""
        self.games = 0
        self._rng = rng
        self._bot: Bot | None = None
        self._game: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._asked = 0

    async def play(self) -> None:
        """Until the server ends it for good."""
        async for message in self.client.messages():
            self.record.append(message)
            if message["t"] == "did" and message.get("room", {}).get("over"):
                self.games += 1
                if self.again:
                    self.client.send(wire.Start(id=self._id()))
            if message["t"] in {"welcome", "did", "refused"}:
                self._look()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def done(self) -> bool:
        """Whether the evening is over, and every question of this device was answered."""
        return bool(self.client.state.room.get("over")) and not self.client.waiting

    def _id(self) -> str:
        self._asked += 1
        return f"r{self._asked}"

    def _look(self) -> None:
        self.stop()
        state = self.client.state
        seen = state.view
        if seen is None or not state.room.get("playing") or not seen.can:
            return
        game = (seen.game, seen.seats, state.room["settling"])
        if self._bot is None or game != self._game:
            self._game, self._bot = game, Bot(EXPERT, self._rng)
        plan = self._bot.look(seen, state.now)
        if plan is not None:
            wait = max(0.02, (plan.at - state.now) / 1000 / HASTE)
            self._timer = asyncio.get_running_loop().call_later(wait, self._do, plan)

    def _do(self, plan: Plan) -> None:
        self.client.send(request_of(plan, self._id(), 50.0))
        # Should the answer get lost with a server, look again by and by.
        self._timer = asyncio.get_running_loop().call_later(1.0, self._look)
