"""Every limit holds, is answered politely, and leaves the others alone."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from fano.log import Entry, MemoryLog
from fano.server.config import limits as module
from fano.server.config.limits import Bucket, Limits, Visitors
from fano.wire import messages as wire
from tests.server.support.raw_client import TOKEN, serve, talking, until
from tests.server.support.running_site import Site, running


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def seconds(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_as_much_as_trickles_in() -> None:
    clock = Clock()
    bucket = Bucket(3, per_second=2, now=clock.seconds)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s == 0.5
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 100
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_harmless_visitors_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(module, "MOST_VISITORS", 10)
    visitors = Visitors(Limits(), clock.seconds)
    visitors.of("192.0.2.1").wrong_codes.take()
    visitors.of("192.0.2.2")
    visitors.sweep()
    assert len(visitors) == 1
    clock.now += 7200
    visitors.sweep()
    assert len(visitors) == 0
    for number in range(1000):
        visitors.of(f"192.0.2.{number}").wrong_codes.take()
    assert len(visitors) <= 10


def test_who_talks_too_fast_is_told_and_shown_out() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as fast, talking(site) as calm:
            code = (await calm.hello(token=TOKEN * 2))["room"]["code"]
            assert (await fast.hello(room=code))["t"] == "welcome"
            for number in range(30):
                await fast.say(wire.Stop(id=str(number)))
            assert "slow down" in (await fast.hear("sorry"))["message"]
            bye = await fast.hear("bye")
            assert (bye["why"], bye["again"] > 0) == ("limit", True)
            assert (await fast.hear("end"))["code"] == 1008
            await calm.say(wire.Change(id="c", name="Still here"))
            assert (await calm.answer("c"))["t"] == "did"
        assert site.node.metrics.turned_away["messages"] == 1

    serve(test, messages=10, messages_per_second=1)


def test_nonsense_is_answered_and_then_enough() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as one:
            await one.hello()
            for nonsense in ("{}", "[" * 2000, '{"t":"call","id":"x","symbol":1,"extra":2}'):
                await one.say(nonsense)
                assert await one.hear("sorry")
            await one.say("\ud7ff")
            assert await one.hear("sorry")
            assert (await one.hear("bye"))["why"] == "limit"

    serve(test, mistakes=3)


def test_a_huge_message_ends_its_connection_alone() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as one, talking(site) as other:
            await one.hello()
            await other.hello(token=TOKEN * 2)
            await one.say("x" * 5000)
            assert (await one.hear("end"))["code"] == 1009
            await other.say(wire.Change(id="c", name="Still here"))
            assert (await other.answer("c"))["t"] == "did"

    serve(test, message_bytes=2048)


@pytest.mark.parametrize(
    ("limits", "limit"), [({"rooms_per_hour": 2}, "rooms_per_hour"), ({"rooms": 2}, "rooms")]
)
def test_rooms(limits: dict[str, float], limit: str) -> None:
    async def test(site: Site) -> None:
        for wanted in ("welcome", "welcome", "bye"):
            async with talking(site) as one:
                told = await one.hello()
                assert told["t"] == wanted
        assert told["why"] == "limit"
        assert site.node.metrics.turned_away[limit] == 1

    serve(test, **limits)


@pytest.mark.parametrize("limit", ["connections", "connections_per_address"])
def test_connections(limit: str) -> None:
    async def test(site: Site) -> None:
        async with talking(site) as first, talking(site):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
                async with talking(site):
                    pass
            assert site.node.metrics.turned_away[limit] == 1
            await first.socket.close()
            await until(lambda: site.node.visitors.of("127.0.0.1").connections == 1)
            async with talking(site) as again:
                assert (await again.hello())["t"] == "welcome"

    serve(test, **{limit: 2})


def test_guessing_codes_is_slow_and_does_not_lock_players_out() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as host:
            code = (await host.hello())["room"]["code"]
        wrong = "BBBBB" if code != "BBBBB" else "CCCCC"
        told = []
        for _ in range(4):
            async with talking(site) as guesser:
                told.append((await guesser.hello(token=TOKEN * 2, room=wrong))["why"])
        assert told == ["no_room", "no_room", "no_room", "limit"]
        async with talking(site) as guesser:  # a right guess tells no more than a wrong one
            assert (await guesser.hello(token=TOKEN * 2, room=code))["why"] == "limit"
        async with site.session.get(f"{site.url}/api/rooms/{code}/results.json") as answer:
            assert answer.status == 429
        async with talking(site) as host:
            assert (await host.hello(room=code))["t"] == "welcome"

    serve(test, wrong_codes=3, wrong_codes_per_minute=0.001)


def test_an_address_that_guessed_too_often_makes_nobody_look_up_a_room() -> None:
    """The time of a look-up would tell a right code from a wrong one."""

    class CountingLog(MemoryLog):
        reads = 0

        async def read(self, room: str, after: int = 0) -> list[Entry]:
            self.reads += 1
            return await super().read(room, after)

    async def main() -> None:
        log = CountingLog()
        limits = Limits(wrong_codes=1, wrong_codes_per_minute=0.001)
        async with running(log=log, limits=limits) as site:
            async with talking(site) as host:
                code = (await host.hello())["room"]["code"]
            async with talking(site) as guesser:
                assert (await guesser.hello(token=TOKEN * 2, room="BBBBB"))["why"] == "no_room"
            await site.node.rooms.close()  # the room is cold: it has to be read
            reads = log.reads
            for room in (code, "CCCCC"):
                async with talking(site) as guesser:
                    assert (await guesser.hello(token=TOKEN * 2, room=room))["why"] == "limit"
            assert log.reads == reads
            assert not len(site.node.rooms)

    asyncio.run(main())


def test_spectators_and_joins() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as host:
            code = (await host.hello())["room"]["code"]
            async with talking(site) as first, talking(site) as second:
                assert (await first.hello(token=TOKEN * 2, room=code, watch=True))["seat"] is None
                bye = await second.hello(token=TOKEN * 3, room=code, watch=True)
                assert bye["why"] == "limit"
            told = []
            for number in range(3):
                async with talking(site) as guest:
                    told.append((await guest.hello(token=f"{TOKEN}{number}", room=code))["t"])
            assert told == ["welcome", "bye", "bye"]

    serve(test, spectators=1, joins_per_hour=2)


def test_lookups_are_limited() -> None:
    async def test(site: Site) -> None:
        statuses = []
        for _ in range(3):
            async with site.session.get(f"{site.url}/api/games/x.json") as answer:
                statuses.append(answer.status)
        assert statuses == [404, 404, 429]

    serve(test, lookups=2, lookups_per_second=0.001)
