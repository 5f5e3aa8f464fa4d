"""A small HTTP server for a fixed set of pages, until the real one is here."""

from __future__ import annotations

import errno
import os
import socket
import socketserver
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

from fano.errors import FanoError
from fano.tour.pages import Page, Pages

DEFAULT_PORT = 5757
PORTS_TO_TRY = 20
PATIENCE_S = 20.0
"""How long a silent connection may hold its thread."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class TourServer(ThreadingHTTPServer):
    """Serves the pages it was given and nothing else."""

    daemon_threads = True
    # On Windows the option means that two servers may share a port.
    allow_reuse_address = os.name != "nt"

    def __init__(self, host: str, port: int, pages: Pages) -> None:
        self.pages = pages
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, port), Handler)

    @property
    def port(self) -> int:
        return self.server_port

    def server_bind(self) -> None:
        # The base class looks the host's name up, which can take seconds on a party's network.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that went away in the middle is not worth a traceback."""


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    server: TourServer
    protocol_version = "HTTP/1.1"
    server_version = "fano"
    sys_version = ""
    timeout: ClassVar[float] = PATIENCE_S

    def do_GET(self) -> None:
        found = self.server.pages.get(self.path.partition("?")[0])
        if found is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif self.headers.get("If-None-Match") == found.tag:
            self._head(HTTPStatus.NOT_MODIFIED, found)
            self.end_headers()
        else:
            self._send(found)

    def do_HEAD(self) -> None:
        self.do_GET()

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        allowed = self.command in {"GET", "HEAD"}
        if not allowed:
            self.send_error(HTTPStatus.METHOD_NOT_ALLOWED)
        return allowed

    def _send(self, page: Page) -> None:
        packed = "gzip" in self.headers.get("Accept-Encoding", "")
        body = page.packed if packed else page.body
        self._head(HTTPStatus.OK, page)
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", page.type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _head(self, status: HTTPStatus, page: Page) -> None:
        self.send_response(status)
        self.send_header("Cache-Control", page.cache)
        self.send_header("ETag", page.tag)
        self.send_header("Vary", "Accept-Encoding")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A plain sentence, and the end of the connection: what follows may be a body."""
        del message, explain
        status = HTTPStatus(code)
        body = f"{status.value} {status.phrase}\n".encode()
        self.send_response(status)
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """The terminal belongs to the QR code."""


def bind(pages: Pages, host: str, port: int | None) -> TourServer:
    """A server on that port, or on the first free one from the default port on."""
    if port is not None:
        return _bind(pages, host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY):
        try:
            return _bind(pages, host, candidate)
        except PortTaken:
            continue
    return _bind(pages, host, 0)


class PortTaken(FanoError):
    """Another program has the port."""


def _bind(pages: Pages, host: str, port: int) -> TourServer:
    try:
        return TourServer(host, port, pages)
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} is taken by another program: choose another, or leave it out"
            ) from None
        raise FanoError(f"cannot listen on {host} port {port}: {error}") from None


def serve(server: TourServer) -> None:
    """Answer requests until Ctrl-C."""
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
