"""Bad input over real sockets: the server stays up, stays small, and other rooms notice nothing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

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
    upgraded,
)
from tests.server.support.killable_server import Server

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


async def _quietly(attacks: list[Awaitable[None]]) -> None:
    """An attacker does not mind what becomes of a connection."""
    await asyncio.gather(*attacks, return_exceptions=True)


def test_nonsense_before_and_after_hello(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        async def one(text: bytes, kind: int, *, greeted: bool) -> None:
            async with raw_socket(server.port) as pair:
                await upgraded(pair)
                if greeted:
                    pair[1].write(frame(TEXT, hello(code, TOKEN, watch=True)))
                pair[1].write(frame(kind, text))
                await pair[1].drain()
                await asyncio.wait_for(pair[0].read(2000), 2)

        texts = nonsense(Random(1))
        for kind in (TEXT, BINARY):
            for greeted in (False, True):
                await _quietly([one(text, kind, greeted=greeted) for text in texts])

    under(attack, tmp_path / "log.db")


def test_requests_of_a_seated_player_who_means_ill(tmp_path: Path) -> None:
    async def attack(server: Server, code: str) -> None:
        async def one(number: int, texts: list[bytes]) -> None:
            async with raw_socket(server.port) as pair:
                await upgraded(pair)
                pair[1].write(frame(TEXT, hello(code, f"{TOKEN}-{number}")))
                for text in texts:
                    pair[1].write(frame(TEXT, text))
                    await asyncio.sleep(0.01)
                await asyncio.wait_for(pair[0].read(2000), 2)

        texts = nonsense(Random(2))
        await _quietly([one(n, texts[n : n + 9]) for n in range(len(texts))])

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
            frame(TEXT, said)[:-3],
            frame(TEXT, said) + frame(PING, b"p") * 3000,
            Random(3).randbytes(100_000),
        ]

        async def one(data: bytes, *, shaken: bool) -> None:
            async with raw_socket(server.port) as pair:
                if shaken:
                    await upgraded(pair)
                pair[1].write(data)
                await pair[1].drain()
                await asyncio.wait_for(pair[0].read(2000), 1)

        for shaken in (True, False):
            for _ in range(3):
                await _quietly([one(data, shaken=shaken) for data in bad])

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
        async def one(number: int) -> None:
            await asyncio.sleep(number / 1000)
            async with raw_socket(server.port) as pair:
                await upgraded(pair)
                pair[1].write(frame(TEXT, hello(code, f"{TOKEN}-{number}", watch=number % 2 == 0)))
                await asyncio.wait_for(pair[0].read(500), 10)

        await _quietly([one(number) for number in range(1000)])

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
