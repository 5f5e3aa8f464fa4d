"""Bad input over real sockets: the server stays up, stays small, and other rooms notice nothing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from fano.client import Client, Left
from fano.wire import messages as wire
from tests.server.support.attacks import (
    BINARY,
    PING,
    TEXT,
    frame,
    hello,
    nonsense,
    raw_socket,
    reacts,
    upgraded,
)
from tests.server.support.killable_server import Server

pytestmark = pytest.mark.slow

TOKEN = "-".join(("the", "secret", "of", "an", "attacker"))
MOST_GROWTH_KB = 120_000
LONGEST_MS = 1500.0
"""How long others may wait. Generous: the machine of the tests has other things to do as well."""
MOST_WORK_MS = 500.0
"""What the server may do before it answers others, by the processor's time."""
PATIENCE_S = 240
Attack = Callable[[Server, str], Awaitable[None]]


async def honest(server: Server, until: asyncio.Event) -> tuple[list[float], list[float], int]:
    """Two friends in a room of their own: how long they wait for each answer, in ms, and how much
    of that the server works."""
    waits: list[float] = []
    works: list[float] = []
    async with (
        Client(server.url, name="Ann") as ann,
        Client(server.url, room=ann.code, name="Bob") as bob,
    ):
        number = 0
        while not until.is_set() or number < 10:
            number += 1
            begun, before = time.perf_counter(), server.work_ms()
            await bob.ask(wire.Change(id=f"c{number}", ready=bool(number % 2)))
            works.append(server.work_ms() - before)
            waits.append((time.perf_counter() - begun) * 1000)
            await asyncio.sleep(0.08)
        return waits, works, ann.connects + bob.connects


def under(attack: Attack, file: Path, *, usual_limits: bool = True) -> None:
    async def main() -> None:
        server = Server(file, usual_limits=usual_limits)
        await server.start()
        try:
            async with Client(server.url, name="Victim") as victim:
                before = server.memory_kb()
                over = asyncio.Event()
                friends = asyncio.create_task(honest(server, over))
                async with asyncio.timeout(PATIENCE_S):
                    await attack(server, victim.code)
                    over.set()
                    waits, works, connects = await friends
                assert server.alive
                assert connects == 2, "the friends were thrown out"
                waited, worked = [sorted(found)[int(len(found) * 0.95)] for found in (waits, works)]
                growth = server.memory_kb() - before
                print(f"others waited {waited:.1f} ms at p95; the server grew by {growth} kB")
                assert waited < LONGEST_MS
                assert worked < MOST_WORK_MS
                assert growth < MOST_GROWTH_KB
                assert (await victim.ask(wire.Change(id="end", ready=True)))["t"] == "did"
        finally:
            await server.end()

    asyncio.run(main())


async def counted(attacks: Sequence[Awaitable[bool]]) -> int:
    """How many of them the server reacted to. One that never reached it is an error."""
    return sum(await asyncio.gather(*attacks))


def test_nonsense_before_and_after_hello(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        texts = nonsense(Random(1))
        watch = frame(TEXT, hello(code, TOKEN, watch=True))
        for kind in (TEXT, BINARY):
            for before in ((), (watch,)):
                attacks = [reacts(server.port, *before, frame(kind, text)) for text in texts]
                assert await counted(attacks) == len(texts)

    under(attack, tmp_path / "log.db")


def test_requests_of_a_seated_player_who_means_ill(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        texts = nonsense(Random(2))
        talks = [[hello(code, f"{TOKEN}-{n}"), *texts[n : n + 9]] for n in range(len(texts))]
        attacks = [
            reacts(server.port, *(frame(TEXT, text) for text in talk), pause_s=0.01)
            for talk in talks
        ]
        assert await counted(attacks) == len(talks)

    under(attack, tmp_path / "log.db")


def test_frames_that_break_the_rules(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        said = hello(code, TOKEN)
        bad = [
            frame(TEXT, said[:20], final=False) + frame(0, said[20:]),  # this one is allowed
            frame(TEXT, said, final=False) * 50,
            b"".join(frame(0, b"x", final=False) for _ in range(2000)),
            frame(TEXT, b"x" * 2_000_000),
            frame(TEXT, b"x", claim=2**62),
            frame(PING, b"x" * 5000),
            frame(3, b"reserved"),
            frame(TEXT, said)[:-3],  # after a handshake the server waits for the rest of it
            frame(TEXT, said) + frame(PING, b"p") * 3000,
            Random(3).randbytes(100_000),
        ]
        for shaken in (True, False):
            for _ in range(3):
                attacks = [reacts(server.port, data, shaken=shaken, wait_s=1) for data in bad]
                assert await counted(attacks) == len(bad) - shaken

    under(attack, tmp_path / "log.db")


def test_slow_readers_and_half_open_sockets(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(100):  # connected, and never another word
                await stack.enter_async_context(raw_socket(server.port))
            for _ in range(50):  # hello, and never reading
                pair = await stack.enter_async_context(raw_socket(server.port, small=True))
                await upgraded(pair)
                pair[0]._transport.pause_reading()  # type: ignore[attr-defined]
                pair[1].write(frame(TEXT, hello(code, TOKEN, watch=True)))
            async with Client(server.url, room=code, name="Chatty") as chatty:
                for number in range(800):
                    chatty.send(wire.Change(id=f"n{number}", name=f"Name {number}"))
                    await asyncio.sleep(0.005)
                await chatty.ask(wire.Change(id="last", name="Last"))

    under(attack, tmp_path / "log.db", usual_limits=False)


def test_a_thousand_joins_in_a_second(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        async def join(number: int) -> bool:
            await asyncio.sleep(number / 1000)
            said = hello(code, f"{TOKEN}-{number}", watch=number % 2 == 0)
            return await reacts(server.port, frame(TEXT, said), wait_s=10)

        assert await counted([join(number) for number in range(1000)]) == 1000

    under(attack, tmp_path / "log.db", usual_limits=False)


def test_a_stolen_or_repeated_token_gives_no_more_than_its_seat(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        async with Client(server.url, room=code, name="Eve") as eve:
            seat = eve.state.seat
            async with Client(server.url, room=code, token=eve.token) as again:
                assert again.state.seat == seat, "the same device, the same seat"
                async for _ in eve.messages():
                    pass
                assert eve.state.bye == "replaced"
                answer = await again.ask(wire.Kick(id="k", seat=0))  # type: ignore[arg-type]
                assert answer["why"] == "not_host"
        for number in range(3):
            with contextlib.suppress(Left):
                async with Client(server.url, room=code, token=TOKEN[:5], name=f"X{number}"):
                    raise AssertionError("a token of five letters can be guessed")

    under(attack, tmp_path / "log.db")
