"""What is sent with requests: in pieces, broken off, too slowly, too much at once, packed."""

from __future__ import annotations

import asyncio
import gc
import gzip
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NoReturn
from urllib.parse import urlsplit

import msgspec
import pytest

from fano.server.config.limits import Limits, Visitor
from fano.server.http.bodies import InFlightBytes, TooMuchAtOnce
from fano.server.replays.archive import Archive
from fano.studio.errors import Refusal, StudioError
from fano.studio.worker_pool import WorkerPool
from fano.wire.http.daily import PAIRS
from tests.server.support.raw_client import PATIENCE_S
from tests.server.support.running_site import Site, running

TOKEN = "a" * 32
PICTURE = b"\1" * 300_000
RESULT = {"ticket": "x", "name": "", "finds": [1500] * PAIRS, "slips": [0] * PAIRS}


@asynccontextmanager
async def connected(
    site: Site,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    parts = urlsplit(site.url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def head(path: str, length: int, *more: str) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: x",
        f"Authorization: Bearer {TOKEN}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


async def new_deck(site: Site) -> str:
    draft = {"title": "x", "edition": "classic", "symbols": []}
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with site.session.post(f"{site.url}/api/decks", json=draft, headers=headers) as answer:
        return str((await answer.json())["id"])


async def held(site: Site, size: int) -> None:
    """Wait until so many bytes are being received."""
    async with asyncio.timeout(PATIENCE_S):
        while site.node.in_flight.now != size:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


def test_what_breaks_off_is_let_go_of(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with running() as site:
            deck = await new_deck(site)
            for _ in range(3):
                async with connected(site) as (_, writer):
                    writer.write(head(f"/api/decks/{deck}/pictures", len(PICTURE) + 1) + PICTURE)
                    await held(site, len(PICTURE))
                await held(site, 0)

    asyncio.run(main())
    assert not caplog.records, "somebody's lost network is no mistake of ours"


def test_who_goes_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.http.bodies.SILENCE_S", 0.2)

    async def main() -> None:
        async with running() as site:
            deck = await new_deck(site)
            async with connected(site) as (reader, writer):
                writer.write(head(f"/api/decks/{deck}/pictures", len(PICTURE) + 1) + PICTURE)
                async with asyncio.timeout(PATIENCE_S):
                    assert b" 408 " in await reader.readline()
                assert site.node.in_flight.now == 0

    asyncio.run(main())


def test_all_together_cannot_send_more_than_there_is_memory_for() -> None:
    async def main() -> None:
        async with running(limits=Limits(bytes_in_flight=2 * len(PICTURE) + 1000)) as site:
            deck = await new_deck(site)
            path = f"/api/decks/{deck}/pictures"
            async with connected(site) as (_, first):
                first.write(head(path, len(PICTURE) + 1) + PICTURE)
                await held(site, len(PICTURE))
                headers = {"Authorization": f"Bearer {TOKEN}"}
                url = f"{site.url}{path}"
                async with site.session.post(url, data=PICTURE, headers=headers) as answer:
                    assert answer.status == 503
                    assert (await answer.json())["why"] == "busy"
                await held(site, len(PICTURE))
            await held(site, 0)

    asyncio.run(main())


def test_one_address_leaves_as_much_to_the_others_as_it_takes() -> None:
    in_flight, greedy, other = InFlightBytes(1000), Visitor(Limits()), Visitor(Limits())
    with in_flight.hold(greedy, 500):
        for size in (1, 500):
            with pytest.raises(TooMuchAtOnce), in_flight.hold(greedy, size):
                raise AssertionError
        with in_flight.hold(other, 250), pytest.raises(TooMuchAtOnce), in_flight.hold(other, 1):
            raise AssertionError
        assert not greedy.forgettable
    assert (in_flight.now, greedy.held, other.held) == (0, 0, 0)
    assert greedy.forgettable


def test_an_answer_that_nobody_reads_is_counted_and_then_let_go_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    large = bytes(20_000_000)
    before = sys.getrefcount(large)

    async def large_replay(*_: object) -> bytes:
        return large

    async def main() -> None:
        async with running(limits=Limits(bytes_in_flight=2 * len(large))) as site:
            url = f"{site.url}/api/games/x.json"
            async with site.session.get(url) as answer:
                assert await answer.read() == large
            await held(site, 0)
            async with connected(site) as (_, writer):
                writer.write(b"GET /api/games/x.json HTTP/1.1\r\nHost: x\r\n\r\n")
                await held(site, len(large))
                async with site.session.get(url) as answer:
                    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
            await held(site, 0)
            await asyncio.sleep(0.1)
            assert sys.getrefcount(large) == before

    monkeypatch.setattr(Archive, "replay", large_replay)
    gc.collect()
    gc.disable()  # what only the collector finds stays for a long time
    try:
        asyncio.run(main())
    finally:
        gc.enable()
    assert not caplog.records


def test_what_waits_to_be_looked_at_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()

    async def slow(_: WorkerPool, data: bytes) -> NoReturn:
        await looked.wait()
        raise StudioError(Refusal.DAMAGED, f"none of its {len(data)} bytes can be drawn")

    async def main() -> None:
        async with running() as site:
            deck = await new_deck(site)
            async with connected(site) as (reader, writer):
                path = f"/api/decks/{deck}/pictures"
                writer.write(head(path, len(PICTURE), "Connection: close") + PICTURE)
                await held(site, len(PICTURE))
                await asyncio.sleep(0.1)
                assert site.node.in_flight.now == len(PICTURE)
                looked.set()
                assert b'"damaged"' in await reader.read()
            await held(site, 0)

    monkeypatch.setattr(WorkerPool, "fit", slow)
    asyncio.run(main())


def test_a_body_in_several_packets_is_one_body() -> None:
    async def main() -> None:
        async with running() as site:
            body = msgspec.json.encode(RESULT)
            async with connected(site) as (reader, writer):
                writer.write(head("/api/daily", len(body), "Connection: close") + body[:5])
                await held(site, 5)
                writer.write(body[5:])
                assert b'"bad_name"' in await reader.read()

    asyncio.run(main())


def test_nothing_is_unpacked() -> None:
    async def main() -> None:
        async with running() as site:
            body = gzip.compress(msgspec.json.encode(RESULT))
            packed = head("/api/daily", len(body), "Content-Encoding: gzip", "Connection: close")
            async with connected(site) as (reader, writer):
                writer.write(packed + body)
                assert b'"malformed"' in await reader.read()

    asyncio.run(main())


@pytest.mark.parametrize("header", [b"Host: x:y", b"Host: \xff", b"Authorization: Bearer \xff\xfe"])
def test_strange_headers_are_no_trouble(header: bytes) -> None:
    async def main() -> None:
        async with running() as site:
            for path in (b"/api/address.json", b"/api/daily"):
                async with connected(site) as (reader, writer):
                    writer.write(b"GET %b HTTP/1.1\r\n%b\r\n" % (path, header))
                    writer.write(b"Connection: close\r\n\r\n")
                    status = int((await reader.readline()).split()[1])
                    assert status in {200, 400, 401}

    asyncio.run(main())
