"""A bot that plays over the network, with nothing but what its client knows."""

from __future__ import annotations

import asyncio
from random import Random

from fano.bots import Bot, Level, Plan
from fano.client.client import Client
from fano.rules import GAMES, commands
from fano.rules.table import Millis
from fano.symbols import lookalikes
from fano.wire import messages as wire

CHOICE_S = 2.5
"""How long it thinks about which game comes next."""


async def play(client: Client, level: Level, rng: Random, sessions: int | None = None) -> int:
    """Play every game of the client's room, until it is over there; how many sessions.

    The clock goes by the server's messages: it stands at the time of the last one, plus what has
    passed here since. With `sessions`, stop after that number.
    """
    mind = _Mind(client, level, rng)
    played = 0
    was_over = bool(client.state.room.get("over"))
    try:
        mind.look()
        async for message in client.messages():
            over = bool(client.state.room.get("over"))
            if over and not was_over:
                played += 1
                if played == sessions:
                    break
            was_over = over
            if message["t"] in {"welcome", "back", "did", "refused"}:
                mind.look()
    finally:
        mind.rest()
    return played


class _Mind:
    """The bot of the game at hand, and the one thing that it will do next."""

    def __init__(self, client: Client, level: Level, rng: Random) -> None:
        self._client = client
        self._level = level
        self._rng = rng
        self._game: object = None
        self._bot: Bot | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._heard: tuple[tuple[int, Millis] | None, float] = (None, 0.0)
        self._race: tuple[int, float] = (-1, 0.0)

    def look(self) -> None:
        """See the table, and plan."""
        self.rest()
        state = self._client.state
        view = state.view
        if not state.room.get("playing") or state.room.get("paused"):
            self._bot = None
            return
        loop = asyncio.get_running_loop()
        if self._may_choose():
            self._timer = loop.call_later(CHOICE_S, self._choose)
            return
        if view is None:
            return
        if view.race != self._race[0]:
            self._race = (view.race, loop.time())
        room = state.room
        stage = (len(room.get("results", ())), room["settling"], room.get("counts"))
        game = (view.game, view.seats, *stage)
        if self._bot is None or game != self._game:
            alike = lookalikes(state.room["setup"]["theme"])
            self._game, self._bot = game, Bot(self._level, self._rng, alike)
        now = self._now()
        plan = self._bot.look(view, now)
        if plan is not None:
            self._timer = loop.call_later(max(0.0, (plan.at - now) / 1000), self._do, plan)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _now(self) -> Millis:
        """Game time here: that of the last news, and what has passed since."""
        at = asyncio.get_running_loop().time()
        state = self._client.state
        if self._heard[0] != (state.seq, state.now):
            self._heard = ((state.seq, state.now), at)
        return Millis(int(state.now + (at - self._heard[1]) * 1000))

    def _do(self, plan: Plan) -> None:
        self._timer = None
        took_ms = (asyncio.get_running_loop().time() - self._race[1]) * 1000
        self._client.send(request_of(plan, self._client.next_id(), took_ms))

    def _may_choose(self) -> bool:
        room, seat = self._client.state.room, self._client.state.seat
        wanted = room.get("wants") == "game" and seat in room.get("choosers", ())
        return wanted and str(seat) not in room.get("votes", {})

    def _choose(self) -> None:
        """Any game that fits will do."""
        self._timer = None
        room = self._client.state.room
        players = len(room["players"])
        listed = [g for g in GAMES if g.listed and g.in_tournaments]
        fitting = [g.id for g in listed if g.least <= players <= g.most]
        by_vote = room["setup"]["session_settings"].get("next_game_chooser") == "vote"
        game = self._rng.choice(fitting)
        vote = by_vote and room["results"]
        make = wire.Vote if vote else wire.Choose
        self._client.send(make(id=self._client.next_id(), game=game))


def request_of(plan: Plan, call_id: str, took_ms: float | None = None) -> wire.Request:
    """What a client sends to do what a bot has planned."""
    match plan:
        case commands.Call():
            return wire.Call(
                id=call_id,
                symbol=plan.symbol,
                piles=plan.piles,
                cards=plan.cards,
                cell=plan.cell,
                reaction=took_ms,
            )
        case commands.Play():
            return wire.Play(id=call_id, pile=plan.pile)
        case commands.Stop():
            return wire.Stop(id=call_id)
        case commands.Write():
            return wire.Write(id=call_id, symbols=plan.symbols)
