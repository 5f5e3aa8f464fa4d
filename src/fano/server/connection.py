"""One WebSocket: what its client says, put to the room; what the room says, written to it."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import msgspec
from aiohttp import WSMsgType, web

from fano.referee import Span
from fano.rules.commands import Why
from fano.rules.table import Millis, Seat
from fano.server.frames import PING, PONG, TEXT, close_frame, frame
from fano.server.limits import Bucket, Limits
from fano.server.metrics import Metrics
from fano.server.requests import call_of, command_of
from fano.server.rooms import Hosted
from fano.server.tcp_info import Kernel
from fano.wire import messages as wire

CLOSE_CODES = {"stopping": 1012, "limit": 1008, "slow": 1008}
"""What the WebSocket itself says on closing; 1000, all is well, for other reasons."""
CALM_MS = Millis(5000)
"""How long somebody who hit a limit is asked to stay away."""

_decode_request = msgspec.json.Decoder(wire.Request).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """A connected client, in the room it said hello to."""

    def __init__(
        self,
        socket: web.WebSocketResponse[bool],
        transport: asyncio.Transport,
        limits: Limits,
        metrics: Metrics,
        kernel: Kernel,
    ) -> None:
        self.seat: Seat | None = None
        self.tv = False
        self.hosted: Hosted | None = None
        self._socket = socket
        self._transport = transport
        self._limits = limits
        self._metrics = metrics
        self._kernel = kernel
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._messages = Bucket(limits.messages, limits.messages_per_second)
        self._mistakes = 0
        self._heard_at = self._pinged_at = time.monotonic()
        self._pings = 0
        self._timer: asyncio.TimerHandle | None = None

    # --- to the client --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Write a message; never waits. The transport keeps what the client has yet to read."""
        if self._closing or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > self._limits.unread_bytes:
            self._metrics.slow.inc()
            self.close(wire.Bye("slow", Millis(0)))
        else:
            self._transport.write(frame(TEXT, data))

    def close(self, bye: wire.Bye) -> None:
        """Say goodbye, and see to it that the connection ends, whatever the client does."""
        if self._closing:
            return
        self._closing = True
        self._metrics.byes.inc(bye.why)
        self._stop_timer()
        if bye.why == "slow" or self._transport.is_closing():  # it would not read it anyway
            self._transport.abort()
            return
        code = CLOSE_CODES.get(bye.why, 1000)
        self._transport.write(frame(TEXT, _encode(bye)) + close_frame(code, bye.why))
        self._timer = self._loop.call_later(self._limits.goodbye_s, self._transport.abort)

    def end(self) -> None:
        """The client is gone, or has been told to go: let go of the connection."""
        self._closing = True
        self._stop_timer()
        self._transport.close()
        if self._transport.get_write_buffer_size():  # closing waits for a reader that may be gone
            self._loop.call_later(self._limits.goodbye_s, self._transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def ping(self) -> None:
        """A heartbeat, by which the referee also knows the round trip; then the next one."""
        now = time.monotonic()
        if self._closing or self._transport.is_closing():
            return
        if now - self._heard_at > self._limits.silence_s:  # half open: the other end is gone
            self._transport.abort()
            return
        self._measure()
        self._pings += 1
        self._pinged_at = now
        self._transport.write(frame(PING, b"%d" % self._pings))
        self._timer = self._loop.call_later(self._limits.ping_s, self.ping)

    def _measure(self) -> None:
        if self.hosted is not None and self.seat is not None:
            link = self.hosted.links.get(self.seat)
            if link is not None:
                self.hosted.links[self.seat] = self._kernel.measure(link)

    # --- from the client ------------------------------------------------------------------------

    async def read(self) -> None:
        """Take what comes until the connection ends."""
        while True:
            message = await self._socket.receive()
            self._heard_at = time.monotonic()
            match message.type:
                case WSMsgType.TEXT | WSMsgType.PONG | WSMsgType.PING if self._closing:
                    continue
                case WSMsgType.TEXT | WSMsgType.PONG | WSMsgType.PING if not self._messages.take():
                    self._too_much("messages", "too many messages: slow down")
                case WSMsgType.TEXT:
                    self._said(message.data)
                case WSMsgType.PONG:
                    self._ponged(message.data)
                case WSMsgType.PING:
                    self._transport.write(frame(PONG, message.data))
                case _:
                    return

    def _ponged(self, data: bytes) -> None:
        """Only the answer to the last ping says anything, and only once."""
        if data != b"%d" % self._pings or self.hosted is None or self.seat is None:
            return
        took = Span((self._heard_at - self._pinged_at) * 1000)
        self._pings += 1
        link = self.hosted.links.get(self.seat)
        if link is not None:
            self.hosted.links[self.seat] = link.pinged(took)

    def _said(self, text: bytes) -> None:
        try:
            request = _decode_request(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.sorry(str(error))
            return
        self._metrics.requests.inc(str(request.__struct_config__.tag))
        if self.seat is None or self.hosted is None:
            Refuser(self, request.id)(Why.NOT_SEATED)
        else:
            self._ask(self.hosted, self.seat, request)

    def _ask(self, hosted: Hosted, seat: Seat, request: wire.Request) -> None:
        live = hosted.live
        if live.answer_again(self, request.id):
            return
        now = live.clock.now()
        refuse = Refuser(self, request.id)
        if isinstance(request, wire.Call):
            call = call_of(request, seat, now)
            hosted.racing.hear(call, request.id, request.reaction, refuse)
            hosted.driver.schedule()
            return
        refused = live.ask(command_of(request, seat, now), seat, request.id)
        if refused:
            live.then(partial(refuse, refused.why))

    def sorry(self, message: str) -> None:
        """It was not understood. Somebody who keeps talking nonsense is shown out."""
        self._mistakes += 1
        if self._mistakes > self._limits.mistakes:
            self._too_much("mistakes", message)
        else:
            self.send(_encode(wire.Sorry(message[:200])))

    def _too_much(self, limit: str, message: str) -> None:
        self._metrics.turned_away.inc(limit)
        self.send(_encode(wire.Sorry(message[:200])))
        self.close(wire.Bye("limit", CALM_MS))

    def refused(self, call_id: str, why: Why) -> None:
        self._metrics.refusals.inc(why)
        self.send(_encode(wire.Refused(call_id, why)))


class Refuser:
    """Tells a client that one request was refused."""

    __slots__ = ("_connection", "_id")

    def __init__(self, connection: Connection, call_id: str) -> None:
        self._connection = connection
        self._id = call_id

    def __call__(self, why: Why) -> None:
        self._connection.refused(self._id, why)
