"""The door: who may connect, who is let go, and what the referee learns of a connection."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from fano.log import MemoryLog
from fano.rules.table import Seat
from fano.server.config.settings import THIS_MACHINE, Settings
from fano.server.http.proxies import Proxies
from fano.wire import messages as wire
from tests.machine import needs_tcp_info
from tests.server.support.failing_logs import SlowLog
from tests.server.support.raw_client import TOKEN, serve, talking, until
from tests.server.support.running_site import Site, running


def test_who_says_nothing_at_first_is_let_go() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as silent:
            assert await silent.hear("end")

    serve(test, hello_s=0.05)


def test_a_token_that_is_no_secret_is_turned_away_with_a_word() -> None:
    async def test(site: Site) -> None:
        for token in ("short", "x" * 201):
            async with talking(site) as stranger:
                await stranger.say(wire.Hello(v=wire.VERSION, token=token))
                assert "16 to 200" in (await stranger.hear("sorry"))["message"]
                assert (await stranger.hear("bye"))["why"] == "version"

    serve(test)


def test_half_open_connections_are_noticed() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as host, talking(site, autoping=False) as dead:
            code = (await host.hello())["room"]["code"]
            await dead.hello(token=TOKEN * 2, room=code)
            while True:
                if (await host.hear("here"))["seats"] == [0, 1]:
                    break
            listening = asyncio.create_task(host.hear("here"))
            frames = 0
            while (await dead.socket.receive()).type == aiohttp.WSMsgType.PING or not frames:
                frames += 1
            assert (await listening)["seats"] == [0]

    serve(test, ping_s=0.1, silence_s=3.0)  # on a busy machine the living may pause, too


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("{url}", True),
        ("https://play.example", True),
        ("https://evil.example", False),
        ("null", False),
        ("http://127.0.0.1:1", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_pages_of_other_sites_may_not_connect(origin: str | None, allowed: bool) -> None:  # noqa: FBT001
    async def main() -> None:
        async with running(settings=Settings(origins=("https://play.example",))) as site:
            headers = {} if origin is None else {"Origin": origin.format(url=site.url)}
            if allowed:
                async with talking(site, headers=headers) as one:
                    assert (await one.hello())["t"] == "welcome"
            else:
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await site.session.ws_connect(site.socket, headers=headers)

    asyncio.run(main())


@pytest.mark.parametrize("lines", [["198.51.100.1, 203.0.113.9"], ["198.51.100.1", "203.0.113.9"]])
@pytest.mark.parametrize("trusted", [False, True])
def test_what_a_proxy_says_counts_only_if_it_is_trusted(trusted: bool, lines: list[str]) -> None:  # noqa: FBT001
    headers = CIMultiDict({"X-Forwarded-Host": "play.example", "Origin": "https://play.example"})
    for line in lines:
        headers.add("X-Forwarded-For", line)

    async def main() -> None:
        async with running(settings=Settings(trust_proxy=THIS_MACHINE if trusted else ())) as site:
            if not trusted:
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await site.session.ws_connect(site.socket, headers=headers)
                del headers["Origin"]
            async with talking(site, headers=headers):
                assert site.node.visitors.of("203.0.113.9").connections == trusted
                assert site.node.visitors.of("127.0.0.1").connections == (not trusted)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("peer", "believed"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("fd00::7%eth0", True),
        ("127.0.0.1", False),
        ("11.1.2.3", False),
        ("fd00::8", False),
        ("", False),
    ],
)
def test_only_proxies_that_were_named_are_believed(peer: str, *, believed: bool) -> None:
    headers = {"Host": "here", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "play.example"}
    request = make_mocked_request("GET", "/", headers).clone(remote=peer)
    proxies = Proxies(["10.0.0.0/8", "fd00::7/128"])
    assert proxies.sent(request) is believed
    assert proxies.address(request) == ("203.0.113.9" if believed else peer)
    assert proxies.host(request) == ("play.example" if believed else "here")


def test_a_page_of_another_site_is_told_to_the_operator_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(site: Site) -> None:
        for origin in ("https://club.example", "https://other.example", "https://club.example"):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await site.session.ws_connect(site.socket, headers={"Origin": origin})

    serve(test)
    (said,) = caplog.messages
    assert "'https://club.example' may not connect, since it calls this server '127.0.0.1:" in said


@pytest.mark.parametrize("trusted", [(), ("10.0.0.0/8",), THIS_MACHINE])
def test_a_proxy_that_is_not_believed_is_told_to_the_operator_once(
    trusted: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with running(settings=Settings(trust_proxy=trusted)) as site:
            for headers in ({}, {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "::7"}):
                async with talking(site, headers=headers):
                    told.append(len(caplog.messages))

    told: list[int] = []
    asyncio.run(main())
    assert told == ([0, 0, 0] if trusted == THIS_MACHINE else [0, 1, 1])
    assert all("--trust-proxy" in said for said in caplog.messages)


def handshake(key: bytes) -> bytes:
    """What a client says to make a WebSocket of its connection."""
    lines = (
        b"GET /ws HTTP/1.1",
        b"Host: x",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + key,
    )
    return b"\r\n".join(lines) + b"\r\n\r\n"


def test_another_version_of_the_protocol_is_refused() -> None:
    async def test(site: Site) -> None:
        port = int(site.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        asked = handshake(b"AAAAAAAAAAAAAAAAAAAAAA==").replace(b"Version: 13", b"Version: 8")
        writer.write(asked)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 426 ")
        assert b"Sec-WebSocket-Version: 13" in answer
        writer.close()

    serve(test)


@pytest.mark.parametrize("key", [b"", b"AAAA", b"\xe9" * 24, "é".encode() * 12])
def test_a_key_that_is_none_is_refused(key: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def test(site: Site) -> None:
        port = int(site.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(handshake(key))
        assert b" 400 " in await reader.readline()
        writer.close()

    serve(test)
    assert not caplog.records


def test_there_is_no_compression() -> None:
    async def test(site: Site) -> None:
        async with talking(site, compress=15) as one:
            assert not one.socket.compress

    serve(test)


def test_a_slow_reader_is_dropped_and_the_room_goes_on() -> None:
    async def stalled(site: Site, code: str) -> sockets.socket:
        """A spectator that reads its welcome, and then nothing."""
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.setblocking(False)  # noqa: FBT003
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", int(site.url.rpartition(":")[2])))
        await loop.sock_sendall(raw, handshake(b"AAAAAAAAAAAAAAAAAAAAAA=="))
        assert (await loop.sock_recv(raw, 1024)).startswith(b"HTTP/1.1 101")
        hello = f'{{"t":"hello","v":1,"token":"{TOKEN * 2}","room":"{code}","watch":true}}'.encode()
        await loop.sock_sendall(raw, bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
        return raw

    async def test(site: Site) -> None:
        async with talking(site) as host:
            code = (await host.hello())["room"]["code"]
            raw = await stalled(site, code)
            while not (await host.hear("here")).get("watching"):
                pass
            for connection in site.node.connections:  # or the kernel would keep megabytes
                inner = connection._transport.get_extra_info("socket")
                inner.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
            for number in range(20_000):
                await host.say(wire.Change(id=f"c{number}", name=f"{'n' * 15}{number}"))
                await host.answer(f"c{number}")
                if site.node.metrics.slow[""]:
                    break
            assert not (await host.hear("here")).get("watching")
            raw.close()

    serve(test, unread_bytes=4096, messages=100_000, silence_s=60)


@needs_tcp_info
@pytest.mark.parametrize("far", [True, False])
def test_the_referee_hears_of_the_kernels_round_trip(
    monkeypatch: pytest.MonkeyPatch, *, far: bool
) -> None:
    """But not of that to a proxy or a tunnel on this machine."""
    if far:
        monkeypatch.setattr("fano.server.transport.tcp_info.NEARBY", ())

    async def test(site: Site) -> None:
        async with talking(site) as one:
            code = (await one.hello())["room"]["code"]
            room_host = await site.node.rooms.get(code)
            assert room_host is not None
            link = room_host.links[Seat(0)]
            assert (link.srtt is not None) == far
            assert link.srtt is None or 0 < link.srtt < 50
            listening = asyncio.create_task(one.hear("end"))
            await until(lambda: len(room_host.links[Seat(0)].pings) >= 3)
            await one.socket.close()
            await listening

    serve(test, ping_s=0.02)


def test_phones_hear_that_a_tv_shows_the_table() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as tv, talking(site) as phone:
            code = (await tv.hello(watch=True, tv=True))["room"]["code"]
            assert (await tv.hear("here")).get("tv") is True
            welcome = await phone.hello(token=TOKEN * 2, room=code)
            assert welcome["room"]["host"] == 0, "the first to sit down is the host"
            here = await phone.hear("here")
            assert (here.get("tv"), here.get("watching", 0)) == (True, 0)
            await tv.socket.close()
            assert not (await phone.hear("here")).get("tv")

    serve(test)


def test_a_seat_is_no_tv() -> None:
    async def test(site: Site) -> None:
        async with talking(site) as phone:
            await phone.hello(tv=True)
            assert not (await phone.hear("here")).get("tv")

    serve(test)


def test_who_cannot_be_let_in_because_the_log_fails_is_told_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        log = SlowLog(0.0)
        log.full = True
        async with running(log=log) as site:
            async with talking(site) as one:
                bye = await one.hello()
                assert (bye["t"], bye["why"]) == ("bye", "stopping")
                assert bye["again"] > 0
            log.full = False
            async with talking(site) as one:
                assert (await one.hello())["t"] == "welcome"

    caplog.set_level(logging.CRITICAL)
    asyncio.run(main())


def test_a_room_that_cannot_be_read_is_a_log_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    """One line for each who asks, not a connection that ends without a word."""
    caplog.set_level(logging.ERROR)

    async def main() -> None:
        log = MemoryLog()
        await log.append("AAAAA", 1, b'{"at":0,"wall":1,"events":[{"t":"of a newer Fano"}]}')
        async with running(log=log) as site, talking(site) as one:
            bye = await one.hello(room="AAAAA")
            assert (bye["why"], bye["again"] > 0) == ("stopping", True)
            async with site.session.get(f"{site.url}/api/rooms/AAAAA/results.json") as answer:
                assert answer.status == 503

    asyncio.run(main())
    assert len(caplog.records) == 2
    assert all("an entry is damaged, or of a newer Fano" in r.getMessage() for r in caplog.records)
    assert not any(r.exc_info for r in caplog.records)
