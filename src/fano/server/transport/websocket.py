"""A WebSocket from the handshake on: whole messages in, frames out, heartbeats, and an end.

aiohttp serves HTTP and answers the handshake; then this module takes over the connection. A message
is one call from the event loop, and all messages to a client in one round of the loop are one
write: there is neither a task nor a queue per client.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec
from aiohttp import web

from fano.server.config.limits import Bucket, Limits
from fano.server.transport.frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    FrameError,
    FrameReader,
    close_frame,
    frame,
)
from fano.wire.messages import Bye

CLOSE_CODES = {"stopping": 1012, "limit": 1008, "slow": 1008}
"""What the WebSocket itself says on closing; 1000, all is well, for other reasons."""

VERSION = "13"
NO_HANDSHAKE = (
    "not a WebSocket handshake; your proxy must forward the Upgrade and Connection headers\n"
)

_encode = msgspec.json.Encoder().encode
_framed = (b"", b"")
"""The last message that was sent, and its frame: most go to several, one after the other."""


class WebSocket(asyncio.Protocol, ABC):
    """One client's. Who makes one says what to do with what it hears, by overriding."""

    def __init__(self, transport: asyncio.Transport, limits: Limits) -> None:
        self.closing = False
        self.heard_at = self.pinged_at = time.monotonic()
        self.pings = 0
        self._transport = transport
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._reader = FrameReader(limits.message_bytes)
        self._messages = Bucket(limits.messages, limits.messages_per_second)
        self._unsent: list[bytes] = []
        """Frames of this round of the loop, at the end of which they are written."""
        self._timer: asyncio.TimerHandle | None = None
        self._later(limits.hello_s, self.end)
        transport.set_write_buffer_limits(high=limits.unread_bytes)

    # --- what it hears --------------------------------------------------------------------------

    @abstractmethod
    def on_text(self, text: bytes) -> None: ...

    @abstractmethod
    def on_pong(self, data: bytes) -> None: ...

    @abstractmethod
    def on_too_many(self) -> None:
        """More messages came than are allowed."""

    @abstractmethod
    def on_slow(self) -> None:
        """More was sent than the client has read, by the limit."""

    @abstractmethod
    def on_end(self) -> None:
        """The connection is closed, by either side."""

    def data_received(self, data: bytes) -> None:
        self.heard_at = time.monotonic()
        try:
            found = self._reader.feed(data)
        except FrameError as error:
            self._break_off(error.code, str(error))
            return
        for kind, payload in found:
            if kind == CLOSE:
                self._break_off(1000, "")
            elif self.closing:
                continue
            elif not self._messages.take():
                self.on_too_many()
            elif kind == TEXT:
                self.on_text(payload)
            elif kind == PONG:
                self.on_pong(payload)
            elif kind == PING:
                self._write(frame(PONG, payload))
            else:
                self._break_off(1003, "text, please")

    def pause_writing(self) -> None:
        if not self.closing:
            self.on_slow()

    def resume_writing(self) -> None:
        """Nothing to do: who was too slow is gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.closing = True
        self.stop_timer()
        self.on_end()

    # --- what it says ---------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Write a message; never waits. The transport keeps what the client has yet to read."""
        global _framed  # noqa: PLW0603
        if self.closing:
            return
        if data is not _framed[0]:
            _framed = (data, frame(TEXT, data))
        self._write(_framed[1])

    def _write(self, data: bytes) -> None:
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(data)

    def _flush(self) -> None:
        unsent = self._unsent
        if unsent and not self._transport.is_closing():
            self._transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))
        unsent.clear()

    def close(self, bye: Bye) -> None:
        """Say goodbye, and see to it that the connection ends, whatever the client does."""
        if self.closing:
            return
        self.closing = True
        if bye.why == "slow" or self._transport.is_closing():  # it would not read it anyway
            self.stop_timer()
            self._transport.abort()
            return
        code = CLOSE_CODES.get(bye.why, 1000)
        self._write(frame(TEXT, _encode(bye)) + close_frame(code, bye.why))
        self._later(self._limits.goodbye_s, self._transport.abort)

    def _break_off(self, code: int, why: str) -> None:
        """The other side has closed, or cannot be understood."""
        if not self.closing:
            self._write(close_frame(code, why))
        self.end()

    def end(self) -> None:
        """Let go of the connection. Closing waits for a reader, who may be gone."""
        self.closing = True
        self._flush()
        self._transport.close()
        self._later(self._limits.goodbye_s, self._transport.abort)

    # --- heartbeats -----------------------------------------------------------------------------

    def ping(self) -> None:
        """A heartbeat, by which the referee also knows the round trip; then the next one."""
        now = time.monotonic()
        if self.closing or self._transport.is_closing():
            return
        if now - self.heard_at > self._limits.silence_s:  # half open: the other end is gone
            self._transport.abort()
            return
        self.pings += 1
        self.pinged_at = now
        self._transport.write(frame(PING, b"%d" % self.pings))
        self._later(self._limits.ping_s, self.ping)

    def _later(self, wait_s: float, act: Callable[[], None]) -> None:
        self.stop_timer()
        self._timer = self._loop.call_later(wait_s, act)

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def upgrade(request: web.Request, limits: Limits) -> asyncio.Transport | None:
    """Make a WebSocket of this request; from now on aiohttp has nothing to do with it.

    The transport is without a protocol until it is given one, which must be before any wait. None
    if the client is gone already.
    """
    if request.headers.get("Sec-WebSocket-Version", VERSION) != VERSION:
        raise web.HTTPUpgradeRequired(
            text=f"only version {VERSION} of the WebSocket protocol is spoken here\n",
            headers={"Sec-WebSocket-Version": VERSION},
        )
    response: web.WebSocketResponse[bool] = web.WebSocketResponse(
        compress=False, max_msg_size=limits.message_bytes
    )
    try:
        await response.prepare(request)
    except (web.HTTPBadRequest, ValueError):  # aiohttp takes the key for ASCII
        raise web.HTTPBadRequest(text=NO_HANDSHAKE) from None
    except ConnectionError:  # the client has hung up during the handshake
        return None
    transport, protocol = request.transport, request.protocol
    if transport is None or transport.is_closing():
        return None
    protocol.transport = None  # so that it does not close what is no longer its own
    protocol.connection_lost(None)
    return transport
