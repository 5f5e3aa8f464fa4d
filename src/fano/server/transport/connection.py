"""One client in a room: what it says, put to the room; what the room says, written to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import get_args

import msgspec

from fano.referee import Span
from fano.rules.commands import Why
from fano.rules.table import Millis, Seat
from fano.server.config.limits import Limits
from fano.server.hosting.room_host import RoomHost
from fano.server.ops.metrics import Metrics
from fano.server.transport.tcp_info import Kernel
from fano.server.transport.websocket import WebSocket
from fano.wire import messages as wire

RETRY_LIMIT_MS = Millis(5000)
"""How long a client that hit a limit should wait before it reconnects."""

KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(wire.Request)}

_decode_request = msgspec.json.Decoder(wire.Request).decode
_encode = msgspec.json.Encoder().encode


class Connection(WebSocket):
    """A connected client, in the room it said hello to.

    `greet` is given its first message; what it says until it is seated waits. `gone` is called
    when the connection has ended.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        limits: Limits,
        metrics: Metrics,
        kernel: Kernel,
        *,
        greet: Callable[[Connection, bytes], None],
        gone: Callable[[Connection], None],
    ) -> None:
        super().__init__(transport, limits)
        self.seat: Seat | None = None
        self.tv = False
        self.room_host: RoomHost | None = None
        self._metrics = metrics
        self._kernel = kernel
        self._greet: Callable[[Connection, bytes], None] | None = greet
        self._gone = gone
        self._waiting: list[bytes] = []
        self._mistakes = 0

    def go_on(self) -> None:
        """It is in its room now: its heart begins to beat, and what was said meanwhile is heard."""
        self.ping()
        waiting, self._waiting = self._waiting, []
        for text in waiting:
            if not self.closing:
                self._said(text)

    # --- what it hears --------------------------------------------------------------------------

    def on_text(self, text: bytes) -> None:
        if self.room_host is not None:
            self._said(text)
        elif self._greet is not None:
            greet, self._greet = self._greet, None
            self.stop_timer()
            greet(self, text)
        else:
            self._waiting.append(text)

    def on_pong(self, data: bytes) -> None:
        """Only the answer to the last ping says anything, and only once."""
        if data != b"%d" % self.pings or self.room_host is None or self.seat is None:
            return
        took = Span((self.heard_at - self.pinged_at) * 1000)
        self.pings += 1
        self.room_host.update_link(self.seat, lambda link: link.pinged(took))

    def on_too_many(self) -> None:
        self._too_much("messages", "too many messages: slow down")

    def on_slow(self) -> None:
        self._metrics.slow.inc()
        self.close(wire.Bye("slow", Millis(0)))

    def on_end(self) -> None:
        self._gone(self)

    def _said(self, text: bytes) -> None:
        try:
            request = _decode_request(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.sorry(str(error))
            return
        self._metrics.requests.inc(KINDS[type(request)])
        if self.room_host is None:
            self.refused(request.id, Why.NOT_SEATED)
        else:
            self.room_host.request(self, request)

    # --- what it says ---------------------------------------------------------------------------

    def close(self, bye: wire.Bye) -> None:
        if not self.closing:
            self._metrics.byes.inc(bye.why)
        super().close(bye)

    def ping(self) -> None:
        """With each heartbeat the referee also asks what the kernel knows of the way."""
        if self.room_host is not None and not self.closing:
            self.room_host.update_link(self.seat, self._kernel.measure)
        super().ping()

    def sorry(self, message: str) -> None:
        """Answer a malformed message; close the connection of a client that keeps sending them."""
        self._mistakes += 1
        if self._mistakes > self._limits.mistakes:
            self._too_much("mistakes", message)
        else:
            self.send(_encode(wire.Sorry(message[:200])))

    def _too_much(self, limit: str, message: str) -> None:
        self._metrics.turned_away.inc(limit)
        self.send(_encode(wire.Sorry(message[:200])))
        self.close(wire.Bye("limit", RETRY_LIMIT_MS))

    def refused(self, request_id: str, why: Why) -> None:
        self._metrics.refusals.inc(why)
        self.send(_encode(wire.Refused(request_id, why)))
