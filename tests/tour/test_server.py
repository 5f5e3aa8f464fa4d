"""The server gives its pages and nothing else, to well-meant requests and to odd ones."""

from __future__ import annotations

import gzip
import http.client
import re
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

import pytest

from fano.errors import FanoError
from fano.tour import server as server_module
from fano.tour.pages import Pages
from fano.tour.server import HEADERS, TourServer, bind


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(
    server: TourServer, path: str, method: str = "GET", headers: Mapping[str, str] | None = None
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read())
    finally:
        connection.close()


def raw(server: TourServer, request: bytes) -> bytes:
    """Everything the server says to those bytes before it closes the connection."""
    said = b""
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as wire,
        suppress(ConnectionError),  # a server need not read on after it has answered
    ):
        wire.sendall(request)
        wire.shutdown(socket.SHUT_WR)
        while part := wire.recv(65536):
            said += part
    return said


def test_every_page_is_served_with_its_type_and_the_security_headers(
    server: TourServer, site: Pages
) -> None:
    for path, page in site.items():
        answer = ask(server, path)
        assert answer.status == 200
        assert answer.body == page.body
        assert answer.headers["Content-Type"] == page.type
        assert answer.headers["Cache-Control"] == page.cache
        assert HEADERS.items() <= answer.headers.items()


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = HEADERS["Content-Security-Policy"]
    sources = {word for rule in policy.split(";") for word in rule.split()[1:]}
    assert sources == {"'self'", "'none'"}
    assert policy.startswith("default-src 'none'")


def test_a_query_does_not_matter(server: TourServer, site: Pages) -> None:
    assert ask(server, "/?from=qr&x=../..").body == site["/"].body


def test_head_is_get_without_the_body(server: TourServer, site: Pages) -> None:
    got, head = ask(server, "/api/themes.json"), ask(server, "/api/themes.json", "HEAD")
    assert head.body == b""
    assert head.headers["Content-Length"] == str(len(got.body))
    assert {**head.headers, "Date": ""} == {**got.headers, "Date": ""}
    assert ask(server, "/nothing", "HEAD").status == 404
    assert site["/"].body not in raw(server, b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")


def test_whoever_accepts_gzip_gets_it(server: TourServer, site: Pages) -> None:
    answer = ask(server, "/", headers={"Accept-Encoding": "br, gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.body) == site["/"].body
    assert "Content-Encoding" not in ask(server, "/").headers


def test_an_unchanged_page_is_not_sent_again(server: TourServer, site: Pages) -> None:
    answer = ask(server, "/", headers={"If-None-Match": site["/"].tag})
    assert (answer.status, answer.body) == (304, b"")
    assert answer.headers["ETag"] == site["/"].tag
    assert ask(server, "/", headers={"If-None-Match": '"old"'}).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets/",
        "/assets",
        "/api/theme/unknown.json",
        "/api/deck/6.json",
        "/api/deck/128.json",
        "/art/dragon.svg",
        "/../server.py",
        "/assets/../../tour/server.py",
        "/art/../../errors.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/art/..%5c..%5cerrors.py",
        "/art/dog.svg%00.html",
        "//etc/passwd",
        "/INDEX.HTML",
        "/index.html/",
        "http://elsewhere.example/",
        "*",
    ],
)
def test_anything_else_is_not_found(server: TourServer, path: str) -> None:
    answer = ask(server, path)
    assert (answer.status, answer.body) == (404, b"404 Not Found\n")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert HEADERS.items() <= answer.headers.items()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_other_methods_are_not_allowed(server: TourServer, method: str) -> None:
    answer = ask(server, "/", method)
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert HEADERS.items() <= answer.headers.items()


def test_a_body_that_nobody_asked_for_is_not_taken_for_the_next_request(
    server: TourServer,
) -> None:
    smuggled = b"GET /api/themes.json HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(smuggled)
    assert re.findall(rb"HTTP/1.1 (\d+)", raw(server, head + smuggled)) == [b"405"]


def test_one_connection_serves_several_requests(server: TourServer) -> None:
    two = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2
    assert raw(server, two).count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET / HTTP/9.9\r\n\r\n", b"505"),
        (b"GET / HTTP/x\r\n\r\n", b"400"),
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nA: " + b"b" * 70_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.0\r\n\r\n", b"200"),
        (b"GET /<script> HTTP/1.1\r\n\r\n", b"404"),
        (b"GET /\xff\xfe HTTP/1.1\r\n\r\n", b"404"),
        (b"<script>alert(1)</script> / HTTP/1.1\r\n\r\n", b"405"),
    ],
)
def test_odd_requests_get_a_plain_answer(
    server: TourServer, request_bytes: bytes, status: bytes
) -> None:
    said = raw(server, request_bytes)
    assert status in said.splitlines()[0]
    assert b"<script>" not in said
    assert ask(server, "/").status == 200


def test_an_empty_or_broken_connection_does_no_harm(server: TourServer) -> None:
    assert raw(server, b"") == b""
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(b"GET / HT")
    assert ask(server, "/").status == 200


def test_a_silent_connection_is_dropped(site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module.Handler, "timeout", 0.1)
    with (
        bind(site, "127.0.0.1", 0) as short,
        socket.create_connection(("127.0.0.1", short.port), timeout=10) as wire,
    ):
        short.handle_request()
        began = time.monotonic()
        assert wire.recv(1) == b""
        assert time.monotonic() - began < 5


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(
    server: TourServer, site: Pages
) -> None:
    with pytest.raises(FanoError, match=f"port {server.port} is taken"):
        bind(site, "127.0.0.1", server.port)


def test_without_a_wish_the_next_free_port_is_used(
    server: TourServer, site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "DEFAULT_PORT", server.port)
    with bind(site, "127.0.0.1", None) as other:
        assert other.port != server.port


@pytest.mark.parametrize(("host", "port"), [("203.0.113.9", 0), ("127.0.0.1", 70_000)])
def test_an_address_that_cannot_be_had_is_an_error(site: Pages, host: str, port: int) -> None:
    with pytest.raises(FanoError, match="cannot listen on"):
        bind(site, host, port)
