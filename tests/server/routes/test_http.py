"""HTTP: pages and nothing else, health, numbers, and the headers of every answer."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import pytest
from yarl import URL

from fano.log import LogError, MemoryLog
from fano.rules import GAMES
from fano.server.config.settings import THIS_MACHINE, Settings
from fano.server.http.pages import Pages, all_pages, unbroken
from fano.server.routes.static import HEADERS, policy
from fano.server.transport.websocket import NO_HANDSHAKE
from fano.symbols import LANGUAGES, Language
from fano.texts import texts
from tests.server.support.running_site import Site, running


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


async def ask(site: Site, path: str, method: str = "GET", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named.setdefault("Accept-Encoding", "identity")
    url = URL(f"{site.url}{path}", encoded=True)
    async with site.session.request(
        method, url, headers=named, allow_redirects=False, auto_decompress=False
    ) as response:
        return Answer(response.status, response.headers, await response.read())


def test_every_page_is_served_with_its_type_and_the_security_headers(site: Pages) -> None:
    async def main() -> None:
        async with running(pages=site) as server:
            for path, page in site.items():
                answer = await ask(server, path)
                assert answer.status == 200, path
                assert answer.body == page.body
                assert answer.headers["Content-Type"] == page.type
                assert answer.headers["Cache-Control"] == page.cache
                assert HEADERS.items() <= dict(answer.headers).items()

    asyncio.run(main())


def test_every_answer_has_the_security_headers(site: Pages) -> None:
    paths = ("/nothing", "/healthz", "/metrics", "/ws", "/api/rooms/QQQQQ/results.json")

    async def main() -> None:
        async with running(pages=site) as server:
            for path in paths:
                answer = await ask(server, path)
                assert HEADERS.items() <= dict(answer.headers).items(), path
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            async with server.session.ws_connect(server.socket) as socket:
                assert socket.get_extra_info("peername")
                headers = dict(socket._response.headers)
                assert HEADERS.items() <= headers.items()
                assert "Sec-WebSocket-Extensions" not in headers

    asyncio.run(main())


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    allowed = policy("192.168.0.7:5757")
    # Bitmaps that the page has drawn itself are no way for anything to get in.
    assert "img-src 'self' blob:;" in allowed
    rules = allowed.replace(" blob:", "", 1).split(";")
    sources = {word for rule in rules for word in rule.split()[1:]}
    assert sources == {"'self'", "'none'", "ws://192.168.0.7:5757", "wss://192.168.0.7:5757"}
    for strange in ("", "a b", "x;script-src *", "evil.example/..", "a" * 300):
        assert "connect-src 'self';" in policy(strange)


@pytest.mark.parametrize("trusted", [True, False])
def test_the_policy_names_the_server_as_the_browser_does(trusted: bool) -> None:  # noqa: FBT001
    async def main() -> None:
        async with running(
            settings=Settings(trust_proxy=THIS_MACHINE if trusted else ())
        ) as server:
            answer = await ask(server, "/healthz", X_Forwarded_Host="club.example")
            told = answer.headers["Content-Security-Policy"]
            assert (" wss://club.example;" in told) is trusted
            assert (" wss://127.0.0.1" in told) is not trusted

    asyncio.run(main())


def test_a_query_does_not_matter_and_head_has_no_body(site: Pages) -> None:
    async def main() -> None:
        async with running(pages=site) as server:
            assert (await ask(server, "/?from=qr&x=../..")).body == site["/"].body
            got, head = await ask(server, "/icon.svg"), await ask(server, "/icon.svg", "HEAD")
            assert head.body == b""
            assert head.headers["Content-Length"] == str(len(got.body))
            assert (await ask(server, "/nothing", "HEAD")).status == 404

    asyncio.run(main())


def test_packed_and_unchanged_pages(site: Pages) -> None:
    async def main() -> None:
        async with running(pages=site) as server:
            packed = await ask(server, "/", Accept_Encoding="br, gzip")
            assert packed.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(packed.body) == site["/"].body
            same = await ask(server, "/", If_None_Match=site["/"].tag)
            assert (same.status, same.body) == (304, b"")
            assert same.headers["ETag"] == site["/"].tag
            assert (await ask(server, "/", If_None_Match='"old"')).status == 200
            weak = f'"old", W/{site["/"].tag}'  # as a proxy that packs pages itself makes it
            assert (await ask(server, "/", If_None_Match=weak)).status == 304

    asyncio.run(main())


def test_there_is_nothing_else(site: Pages) -> None:
    paths = (
        "/nothing",
        "/assets/",
        "/api/theme/unknown.json",
        "/api/deck/6.json",
        "/assets/../../server/app.py",
        "/..%2f..%2fserver/app.py",
        "//etc/passwd",
        "/index.html/",
        "/%00",
        "/api/games.json?lang=xx",
        "/api/games/nothing.json",
    )

    async def main() -> None:
        async with running(pages=site) as server:
            for path in paths:
                answer = await ask(server, path)
                assert answer.status == 404, path
                assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
                assert answer.body.endswith(b"\n")
            for method in ("POST", "PUT", "PATCH", "OPTIONS", "DELETE"):
                assert (await ask(server, "/", method)).status == 405

    asyncio.run(main())


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/ABC12", "./"), ("/ABCDE/", "../"), ("/tv?x", "./"), ("/join/ABCDE", "../"),
        ("//example.org/", "../../"), ("/" * 9, None), ("/api/deck/6.json", None),
    ],
)  # fmt: skip
def test_whoever_mistypes_an_address_is_led_to_the_start(
    site: Pages, path: str, to: str | None
) -> None:
    async def main() -> None:
        async with running(pages=site) as server:
            answer = await ask(server, path, Accept="text/html,*/*;q=0.8")
            assert answer.status == (404 if to is None else 302)
            assert answer.headers.get("Location") == to

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_every_game(lang: Language, site: Pages) -> None:
    async def main() -> list[dict[str, Any]]:
        async with running(pages=site) as server:
            answer = await ask(server, f"/api/games.json?lang={lang}")
            games: list[dict[str, Any]] = msgspec.json.decode(answer.body)
            return games

    told = asyncio.run(main())
    assert [game["id"] for game in told] == [game.id for game in GAMES]
    for game in told:
        assert {"name", "pitch", "players", "minutes", "difficulty", "goal", "steps"} <= set(game)
        assert game["points"] == unbroken(texts(lang).games[game["id"]].points)
        for setting in game["settings"]:
            assert {"label", "about", "default", "in_words"} <= set(setting)


@pytest.mark.parametrize("headers", [{}, {"Upgrade": "websocket"}, {"Upgrade": "h2c"}])
def test_who_does_not_shake_hands_is_told_in_one_line(headers: dict[str, str]) -> None:
    async def main() -> None:
        async with running() as server:
            answer = await ask(server, "/ws", **headers)
            assert answer.status == 400
            assert answer.body.decode().splitlines(keepends=True) == [NO_HANDSHAKE]

    asyncio.run(main())


def test_health_and_readiness() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as server:
            assert (await ask(server, "/healthz")).status == 200
            assert (await ask(server, "/readyz")).status == 200
            assert await log.blobs.list("probe") == []
            server.node.stopping = True
            assert (await ask(server, "/readyz")).status == 503
            assert (await ask(server, "/healthz")).status == 200

    asyncio.run(main())


def test_a_log_that_cannot_be_written_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise LogError("the disk is full")

    async def main() -> Answer:
        log = MemoryLog()
        monkeypatch.setattr(log.blobs, "put", full)
        async with running(log=log) as server:
            return await ask(server, "/readyz")

    answer = asyncio.run(main())
    assert (answer.status, answer.body) == (503, b"the disk is full\n")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/rooms/QQQQQ/results.json"),
        ("DELETE", "/api/rooms/QQQQQ/me"),
        ("GET", "/api/games/none.json"),
        ("POST", "/api/daily/start"),
        ("GET", "/api/decks"),
    ],
)
def test_whoever_meets_a_broken_disk_is_told_to_come_again(
    method: str, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise LogError("the disk is broken")

    async def main() -> Answer:
        log = MemoryLog()
        monkeypatch.setattr(log, "read", broken)
        for name in ("get", "list"):
            monkeypatch.setattr(log.blobs, name, broken)
        async with running(log=log) as server:
            return await ask(server, path, method, Authorization=f"Bearer {'a' * 32}")

    answer = asyncio.run(main())
    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert [r.getMessage() for r in caplog.records] == [
        "request failed, the log is not available: the disk is broken"
    ]


def test_metrics_are_what_prometheus_reads() -> None:
    async def main() -> str:
        async with running() as server:
            server.node.metrics.refusals.inc("too_late")
            server.node.metrics.wait.observe(0.015)
            answer = await ask(server, "/metrics")
            assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            return answer.body.decode()

    text = asyncio.run(main())
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+')
    for line in text.splitlines():
        assert line.startswith(("# HELP fano_", "# TYPE fano_")) or sample.fullmatch(line), line
    assert 'fano_refusals_total{why="too_late"} 1' in text
    assert 'fano_race_wait_seconds_bucket{le="0.01"} 0' in text
    assert 'fano_race_wait_seconds_bucket{le="0.02"} 1' in text
    assert "fano_race_wait_seconds_count 1" in text
    assert "fano_connections 0" in text


def test_the_practice_page_finds_all_that_it_asks_for() -> None:
    """The page as it is built and installed; each address as the page itself makes it."""
    made = all_pages()
    index = made["/"].body.decode()
    files = re.findall(r'(?:src|href)="\./([^"]+)"', index)
    assert files
    assert {f"/{file}" for file in files} <= set(made)
    assert {"/api/themes.json", "/api/credits.json", "/api/deck/classic.json"} <= set(made)
    for theme in msgspec.json.decode(made["/api/themes.json"].body)["themes"]:
        assert f"/api/theme/{theme['id']}.json" in made


def test_a_room_has_an_address_of_its_own(site: Pages) -> None:
    async def main() -> None:
        async with running(pages=site) as server:
            for path in ("/ABCDE", "/kmnpq?tv"):
                assert (await ask(server, path)).body == site["/"].body
            for path in ("/ABCD", "/ABCDEF", "/ABCDO", "/ABCDE/", "/x/ABCDE"):
                assert (await ask(server, path)).status == 404, path

    asyncio.run(main())
