"""The web application: the socket, and the pages around it."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from aiohttp import WSMsgType, web

from fano.room import Join
from fano.rules.commands import Refused
from fano.rules.table import Millis, Seat
from fano.server.connection import Connection
from fano.server.rooms import Hosted, Rooms, fingerprint
from fano.wire import messages as wire

LARGEST_MESSAGE = 16 * 1024
HELLO_S = 10.0
SWEEP_S = 60.0

ROOMS = web.AppKey("rooms", Rooms)

_decode_hello = msgspec.json.Decoder(wire.ClientMessage).decode
_encode = msgspec.json.Encoder().encode


def make_app(rooms: Rooms) -> web.Application:
    app = web.Application()
    app[ROOMS] = rooms
    app.router.add_get("/ws", socket)
    app.cleanup_ctx.append(_sweeping)
    app.on_shutdown.append(_say_goodbye)
    return app


async def socket(request: web.Request) -> web.WebSocketResponse:
    """One client, from hello to goodbye."""
    response = web.WebSocketResponse(
        autoping=False, max_msg_size=LARGEST_MESSAGE, compress=False, heartbeat=None
    )
    await response.prepare(request)
    transport = request.transport
    if not isinstance(transport, asyncio.Transport):
        return response
    connection = Connection(response, transport)
    writing = asyncio.create_task(connection.write())
    try:
        hosted = await _hello(request.app[ROOMS], connection, response)
        if hosted is None:
            await writing
            return response
        pinging = asyncio.create_task(connection.ping())
        try:
            await connection.read()
        finally:
            pinging.cancel()
            hosted.part(connection)
    except (TimeoutError, ConnectionError):
        pass
    finally:
        writing.cancel()
        with contextlib.suppress(Exception):
            await response.close()
    return response


async def _hello(
    rooms: Rooms, connection: Connection, response: web.WebSocketResponse
) -> Hosted | None:
    """Seat the client as its first message asks; None if it cannot be."""
    first = await response.receive(timeout=HELLO_S)
    if first.type != WSMsgType.TEXT:
        connection.close(wire.Bye("version"))
        return None
    try:
        hello = _decode_hello(first.data)
    except (msgspec.DecodeError, UnicodeError) as error:
        connection.send(_encode(wire.Sorry(str(error)[:200])))
        connection.close(wire.Bye("version"))
        return None
    if not isinstance(hello, wire.Hello) or hello.v != wire.VERSION or len(hello.token) < 16:
        connection.close(wire.Bye("version"))
        return None
    hosted = await (rooms.get(hello.room) if hello.room else rooms.open())
    if hosted is None:
        connection.close(wire.Bye("no_room"))
        return None
    token = fingerprint(hello.token)
    seat = hosted.live.room.seat_of(token)
    if seat is None and not hello.watch:
        refused = hosted.live.ask(Join(token, hello.name, hello.colour, hello.lang))
        if isinstance(refused, Refused):
            connection.send(_encode(wire.Refused("hello", refused.why)))
            connection.close(wire.Bye("full"))
            return None
        seat = hosted.live.room.seat_of(token)
    _take_over(hosted, connection, None if hello.watch else seat)
    return hosted


def _take_over(hosted: Hosted, connection: Connection, seat: Seat | None) -> None:
    """The newest connection of a device speaks for its seat."""
    connection.seat, connection.hosted = seat, hosted
    if seat is not None:
        for old in hosted.connected(seat):
            hosted.live.watchers.pop(old)
            old.close(wire.Bye("replaced"))
    hosted.arrive(connection)


async def _sweeping(app: web.Application):  # type: ignore[no-untyped-def]  # noqa: ANN202
    async def sweep() -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            await app[ROOMS].sweep()

    task = asyncio.create_task(sweep())
    yield
    task.cancel()
    await app[ROOMS].close()


async def _say_goodbye(app: web.Application) -> None:
    """Everything decided is in the log before anybody is told to come back."""
    for hosted in app[ROOMS].all():
        await hosted.live.flush()
        for watcher in list(hosted.live.watchers):
            watcher.close(wire.Bye("stopping", again=Millis(500)))
