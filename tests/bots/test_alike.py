"""Wherever a bot plays, its wrong calls are of what looks alike there."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from fano.bots import Bot, Level, Lookalike, level
from fano.client import Client, play
from fano.deck import edition
from fano.lab.play import play as simulated
from fano.lab.setup import setup
from fano.log import MemoryLog
from fano.room import Setup
from fano.rules.commands import Call
from fano.rules.events import Missed
from fano.rules.table import Seat
from fano.symbols import lookalikes
from fano.wire import messages as wire
from tests.server.support.room_players import Guest, room_with, start
from tests.server.support.running_site import NO_COUNTDOWN, running
from tests.server.support.virtual_time import run, virtual_rooms


class Watched(Bot):
    """Keeps what each bot was given."""

    given: list[Lookalike]

    def __init__(self, skill: Level, rng: Random, lookalike: Lookalike) -> None:
        self.given.append(lookalike)
        super().__init__(skill, rng, lookalike)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Lookalike]:
    found: list[Lookalike] = []
    monkeypatch.setattr(Watched, "given", found, raising=False)
    return found


def test_in_the_lab() -> None:
    deck, alike = edition("classic"), lookalikes("party")
    slips = 0
    for number in range(8):
        for step in simulated(setup("inferno", 4, ["novice"], seed=2), number):
            if isinstance(step.command, Call) and isinstance(step.events[0], Missed):
                own, centre = step.command.cards
                twins = {twin for mine in deck.cards[own] for twin in alike(mine)}
                likely = twins & {*deck.cards[centre]} - {deck.common(own, centre)}
                slips += bool(likely)
                assert not likely or step.command.symbol in likely
    assert slips


def test_in_a_room(given: list[Lookalike], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.hosting.driver.Bot", Watched)

    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host = await room_with(rooms, 1, 2, Setup(theme="animals"))
        room_host.arrive(Guest(Seat(0)))
        start(room_host)
        await asyncio.sleep(1)
        await rooms.close()

    run(main)
    assert given == [lookalikes("animals")] * 2


def test_over_the_network(given: list[Lookalike], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.client.bot.Bot", Watched)

    async def main() -> None:
        async with (
            running(timing=NO_COUNTDOWN) as site,
            Client(site.url, name="Ann") as ann,
            Client(site.url, room=ann.code, name="Bob") as bob,
        ):
            playing = asyncio.create_task(play(bob, level("novice"), Random(1)))
            await ann.ask(wire.Configure(id="c", setup=Setup(theme="food", game="well")))
            await ann.ask(wire.Start(id="s"))
            while not given:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            playing.cancel()

    asyncio.run(main())
    assert given == [lookalikes("food")]
