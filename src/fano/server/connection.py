"""One WebSocket: what its client says, put to the room; what the room says, queued for it."""

from __future__ import annotations

import asyncio
import time

import msgspec
from aiohttp import WSMsgType, web

from fano.referee import Span
from fano.room import commands as room_commands
from fano.rules import commands as rules_commands
from fano.rules.commands import Why
from fano.rules.session import commands as session_commands
from fano.rules.table import Millis, Seat
from fano.server.rooms import Hosted
from fano.wire import messages as wire

MOST_QUEUED_BYTES = 256 * 1024
"""A client that has let this much pile up is dropped; it comes back and is told everything."""
PING_S = 2.0
SILENT_S = 15.0
"""A peer that has not answered a ping for so long is gone."""

_decode_request = msgspec.json.Decoder(wire.Request).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """A connected client, in the room it said hello to."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self.seat: Seat | None = None
        self.hosted: Hosted | None = None
        self._socket = socket
        self._transport = transport
        self._queue: asyncio.Queue[bytes | wire.Bye] = asyncio.Queue()
        self._queued = 0
        self._closing = False

    # --- to the client --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if self._closing:
            return
        self._queued += len(data)
        if self._queued > MOST_QUEUED_BYTES:
            self.close(wire.Bye("slow", Millis(0)))
            return
        self._queue.put_nowait(data)

    def close(self, bye: wire.Bye) -> None:
        if not self._closing:
            self._closing = True
            self._queue.put_nowait(bye)

    async def write(self) -> None:
        """Send what is queued, as fast as the client reads."""
        while True:
            message = await self._queue.get()
            if isinstance(message, wire.Bye):
                if message.why != "slow":
                    await self._socket.send_str(_encode(message).decode())
                await self._socket.close(message=message.why.encode())
                if message.why == "slow":
                    self._transport.abort()
                return
            await self._socket.send_str(message.decode())
            self._queued -= len(message)

    async def ping(self) -> None:
        """Heartbeats, by which the referee also knows the round trip."""
        while True:
            await self._socket.ping(f"{time.monotonic():.6f}".encode())
            await asyncio.sleep(PING_S)

    # --- from the client ------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            message = await self._socket.receive(timeout=SILENT_S)
            match message.type:
                case WSMsgType.TEXT:
                    self._said(message.data)
                case WSMsgType.PONG:
                    self._ponged(message.data)
                case WSMsgType.PING:
                    await self._socket.pong(message.data)
                case _:
                    return

    def _ponged(self, data: bytes) -> None:
        if self.hosted is None or self.seat is None:
            return
        try:
            took = (time.monotonic() - float(data)) * 1000
        except ValueError:
            return
        link = self.hosted.links.get(self.seat)
        if link is not None:
            self.hosted.links[self.seat] = link.pinged(Span(took))

    def _said(self, text: str) -> None:
        try:
            request = _decode_request(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            self.send(_encode(wire.Sorry(str(error)[:200])))
            return
        if self.seat is None or self.hosted is None:
            self.send(_encode(wire.Refused(request.id, Why.NOT_SEATED)))
            return
        self._ask(self.hosted, self.seat, request)

    def _ask(self, hosted: Hosted, seat: Seat, request: wire.Request) -> None:
        live = hosted.live
        if live.answer_again(self, request.id):
            return
        now = live.clock.now()
        if isinstance(request, wire.Call):
            call = rules_commands.Call(
                seat, now, request.symbol, request.piles, request.cards, request.cell
            )
            hosted.racing.hear(call, request.id, request.reaction, self._refuser(request.id))
            hosted.driver.schedule()
            return
        refused = live.ask(_command(request, seat, now), seat, request.id)
        if refused:
            self._refuser(request.id)(refused.why)

    def _refuser(self, call_id: str) -> Refuser:
        return Refuser(self, call_id)


class Refuser:
    """Tells a client that one request was refused."""

    def __init__(self, connection: Connection, call_id: str) -> None:
        self._connection = connection
        self._id = call_id

    def __call__(self, why: Why) -> None:
        self._connection.send(_encode(wire.Refused(self._id, why)))


def _command(request: wire.Request, seat: Seat, now: Millis) -> room_commands.RoomCommand:
    """What a request means; who asks is known from the connection, never from the message."""
    match request:
        case wire.Play():
            return rules_commands.Play(seat, now, request.pile)
        case wire.Stop():
            return rules_commands.Stop(seat, now)
        case wire.Write():
            return rules_commands.Write(seat, now, request.symbols)
        case wire.Choose():
            return session_commands.Choose(seat, now, request.game, request.settings)
        case wire.Vote():
            return session_commands.Vote(seat, now, request.game)
        case wire.Finish():
            return session_commands.Finish(now)
        case wire.Change():
            return room_commands.Change(
                seat, request.name, request.colour, request.lang, request.ready
            )
        case wire.AddBot():
            return room_commands.AddBot(seat, request.level)
        case wire.Kick():
            return room_commands.Kick(seat, request.seat, now)
        case wire.PassHost():
            return room_commands.PassHost(seat, request.seat)
        case wire.Configure():
            return room_commands.Configure(seat, request.setup)
        case wire.Start():
            return room_commands.Start(seat)
        case wire.Pause():
            return room_commands.Pause(seat)
        case wire.Resume():
            return room_commands.Resume(seat)
        case wire.Depart():
            return room_commands.Depart(seat, now)
        case wire.Close():
            return room_commands.Close(seat)
        case wire.Call():
            raise AssertionError("calls go through the referee")
