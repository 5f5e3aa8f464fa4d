"""The journal says what an operator needs, and strangers cannot fill it."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Iterator

import pytest
from aiohttp import ClientConnectionResetError
from yarl import URL

from fano.server.ops import logs
from fano.server.ops.logs import LINES_AT_ONCE, LINES_PER_S, configure_logs
from tests.server.support.running_site import running

SHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the journal of a server with the usual settings has."""
    found = io.StringIO()
    monkeypatch.setattr(sys, "stderr", found)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logs("plain", "warning")
    yield found
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("aiohttp.server").removeFilter(logs.one_line_for_bad_requests)
    logging.getLogger("aiohttp.websocket").setLevel(logging.NOTSET)


def send(*requests: bytes) -> list[bytes]:
    async def main() -> list[bytes]:
        async with running() as server:
            port = URL(server.url).port
            assert port is not None
            answers = []
            for request in requests:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(request + b"\r\n")
                answers.append(await reader.read(2000))
                writer.close()
            return answers

    return asyncio.run(main())


def test_what_is_no_http_is_one_line(written: io.StringIO) -> None:
    answers = send(
        b"GET / HTTP/9\r\n",
        b"GET / HTTP/1.1\r\nx" + b"y" * 9000 + b"\r\n",
    )
    assert [answer[:12] for answer in answers] == [b"HTTP/1.0 400"] * 2
    lines = written.getvalue().splitlines()
    assert len(lines) == 2
    assert all("WARNING" in line and "a bad request from 127.0.0.1" in line for line in lines)
    assert max(map(len, lines)) < 180


def test_an_expect_that_is_not_understood_is_answered_417(written: io.StringIO) -> None:
    for expect in (b"\xff", b"panc\x9ekes", b"200-ok"):
        (answer,) = send(b"GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: " + expect + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 417 "), answer
    assert written.getvalue() == ""


def test_a_client_that_hangs_up_is_no_error(written: io.StringIO) -> None:
    logger = logging.getLogger("aiohttp.server")
    for error in (ClientConnectionResetError("Cannot write"), ConnectionResetError()):
        logger.error("Error handling request", exc_info=error)
    assert written.getvalue() == ""
    logger.error("Error handling request", exc_info=ValueError("ours"))
    assert "ours" in written.getvalue()


def test_a_protocol_of_somebody_else_is_nothing_to_warn_of(written: io.StringIO) -> None:
    (answer,) = send(SHAKE + b"Sec-WebSocket-Protocol: \xff, graphql-ws\r\n")
    assert answer.startswith(b"HTTP/1.1 101")
    assert written.getvalue() == ""


def test_what_happens_all_the_time_is_counted() -> None:
    now = 1000.0
    limit, lines = logs.RepeatLimit(lambda: now), []

    def log(part: str, message: str, *args: object) -> None:
        record = logging.LogRecord(part, logging.ERROR, "", 0, message, args, None)
        if limit.filter(record):
            lines.append(record.getMessage())

    for number in range(5000):
        log("fano.busy", "room %s could not write", number)
    log("fano.calm", "all else is said")
    now += 1.5 / LINES_PER_S
    log("fano.busy", "room %s could not write", "again")
    assert len(lines) == LINES_AT_ONCE + 2
    assert lines[-2:] == [
        "all else is said",
        f"room again could not write (and {5000 - LINES_AT_ONCE} more like this)",
    ]


def test_however_many_kinds_there_are_they_are_not_kept_for_ever() -> None:
    calm = logs.RepeatLimit()
    for number in range(3 * logs.MOST_LINE_KINDS):
        record = logging.LogRecord("fano", logging.ERROR, "", 0, f"kind {number}", None, None)
        assert calm.filter(record)
    assert len(calm._kinds) <= logs.MOST_LINE_KINDS
