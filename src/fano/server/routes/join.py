"""The door: who may connect, and the first message that seats them."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from fano.log import LogError
from fano.room import Join
from fano.rules.commands import Refused, Why
from fano.rules.table import Millis, Seat
from fano.server.config.limits import Visitor
from fano.server.context import NODE, Node
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import fingerprint
from fano.server.ops.operator_hints import OTHER_SITE, UNTRUSTED_PROXY
from fano.server.transport.connection import RETRY_LIMIT_MS, Connection
from fano.server.transport.tcp_info import Kernel
from fano.server.transport.websocket import upgrade
from fano.wire import messages as wire

RETRY_SOON = {"Retry-After": "5"}
SHORTEST_TOKEN, LONGEST_TOKEN = 16, 200
FAREWELLS: dict[Why, wire.Farewell] = {
    Why.KICKED: "kicked",
    Why.ROOM_CLOSED: "closed",
    Why.ROOM_FULL: "full",
    Why.ROOM_LOCKED: "locked",
}
"""The goodbye for each refusal that ends the connection; others can be mended."""

_logger = logging.getLogger(__name__)
_decode_hello = msgspec.json.Decoder(wire.Hello).decode


class TurnedAway(Exception):
    """A goodbye to send before the connection is closed."""

    def __init__(self, bye: wire.Bye) -> None:
        self.bye = bye


async def socket(request: web.Request) -> web.StreamResponse:
    """A client connects. After the handshake, the response of this handler is never sent."""
    node = request.app[NODE]
    if not from_our_page(request, node):
        node.metrics.turned_away.inc("origin")
        node.hints.give(OTHER_SITE, request.headers["Origin"], node.proxies.host(request))
        raise web.HTTPForbidden(text="a page of another site may not connect\n")
    if node.proxies.ignored(request):
        node.hints.give(UNTRUSTED_PROXY)
    visitor = node.visitor(request)
    limits = node.limits
    if node.stopping:
        raise web.HTTPServiceUnavailable(text="stopping\n", headers=RETRY_SOON)
    full = len(node.connections) >= limits.connections
    if full or visitor.connections >= limits.connections_per_address:
        node.metrics.turned_away.inc("connections" if full else "connections_per_address")
        raise web.HTTPServiceUnavailable(text="too many connections\n", headers=RETRY_SOON)
    transport = await upgrade(request, limits)
    if transport is not None:
        # Of a proxy's connection the kernel knows only the way to the proxy.
        kernel = Kernel(None if node.proxies.sent(request) else transport)
        _let_in(node, visitor, transport, kernel)
    return web.Response()


def _let_in(node: Node, visitor: Visitor, transport: asyncio.Transport, kernel: Kernel) -> None:
    def gone(connection: Connection) -> None:
        visitor.connections -= 1
        node.connections.discard(connection)
        if node.stopping and not node.connections:
            node.deserted.set()
        if connection.room_host is not None:
            connection.room_host.leave(connection)

    connection = Connection(
        transport,
        node.limits,
        node.metrics,
        kernel,
        greet=partial(_greet, node, visitor),
        gone=gone,
    )
    transport.set_protocol(connection)
    visitor.connections += 1
    node.connections.add(connection)
    node.metrics.connected.inc()


def _greet(node: Node, visitor: Visitor, connection: Connection, first: bytes) -> None:
    """The first message; seating a player may have to wait for the log."""
    task = asyncio.get_running_loop().create_task(_arrive(node, visitor, connection, first))
    node.arriving.add(task)
    task.add_done_callback(node.arriving.discard)


async def _arrive(node: Node, visitor: Visitor, connection: Connection, first: bytes) -> None:
    room: str | None = None
    try:
        hello = _hello(connection, first)
        room = hello.room
        await _seat(node, visitor, connection, hello)
    except TurnedAway as away:
        connection.close(away.bye)
    except LogError as error:
        _logger.error("join failed: room=%s: %s", room, error)  # noqa: TRY400 - it says it all
        connection.close(wire.Bye("stopping", RETRY_LIMIT_MS))
    except Exception:
        _logger.exception("join failed: room=%s", room)
        connection.end()


def from_our_page(request: web.BaseRequest, node: Node) -> bool:
    """Whether the page that connects is our own, or allowed; programs have no page and may."""
    origin = request.headers.get("Origin")
    if origin is None or origin.rstrip("/").lower() in node.settings.origins:
        return True
    try:
        return urlsplit(origin).netloc.lower() == node.proxies.host(request).lower() != ""
    except ValueError:
        return False


def _hello(connection: Connection, first: bytes) -> wire.Hello:
    try:
        hello = _decode_hello(first)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        connection.sorry(str(error))
        raise TurnedAway(wire.Bye("version")) from None
    if hello.v != wire.VERSION:
        raise TurnedAway(wire.Bye("version"))
    if not SHORTEST_TOKEN <= len(hello.token) <= LONGEST_TOKEN:
        connection.sorry(f"a token has {SHORTEST_TOKEN} to {LONGEST_TOKEN} characters")
        raise TurnedAway(wire.Bye("version"))
    return hello


async def _seat(node: Node, visitor: Visitor, connection: Connection, hello: wire.Hello) -> None:
    """The client is in a room from now on, or `TurnedAway`."""
    token = fingerprint(hello.token)
    room_host = await (
        _find(node, visitor, hello.room, token) if hello.room else _open(node, visitor)
    )
    if connection.closing:
        return
    seat = room_host.live.room.seat_of(token)
    joins = node.joins(room_host)
    if hello.watch:
        watching = sum(watcher.seat is None for watcher in room_host.live.watchers)
        if watching >= node.limits.spectators:
            raise _too_many(node, "spectators")
    elif seat is None:
        if room_host.live.frozen:
            raise TurnedAway(wire.Bye("stopping", RETRY_LIMIT_MS))
        if not joins.take():
            raise _too_many(node, "joins_per_hour")
        refused = room_host.live.ask(Join(token, hello.name, hello.colour, hello.lang))
        if isinstance(refused, Refused):
            connection.refused("hello", refused.why)
            raise TurnedAway(wire.Bye(FAREWELLS.get(refused.why, "full")))
        seat = room_host.live.room.seat_of(token)
    connection.tv = hello.watch and hello.tv
    _replace_connection(room_host, connection, None if hello.watch else seat, hello.seen)
    connection.go_on()


async def _find(node: Node, visitor: Visitor, code: str, token: str) -> RoomHost:
    """The room of that code.

    An address that has guessed too often is refused before the room is looked up: the time that
    takes would tell a right code from a wrong one. Players with a seat in a room that is being
    played are let in all the same.
    """
    if visitor.wrong_codes.left < 1:
        room_host = node.rooms.in_memory(code.strip().upper())
        if room_host is None or room_host.live.room.seat_of(token) is None:
            raise _too_many(node, "wrong_codes")
        return room_host
    room_host = await node.rooms.get(code)
    if room_host is None:
        visitor.wrong_codes.take()
        raise TurnedAway(wire.Bye("no_room"))
    return room_host


async def _open(node: Node, visitor: Visitor) -> RoomHost:
    if len(node.rooms) >= node.limits.rooms:
        raise _too_many(node, "rooms")
    if not visitor.rooms.take():
        raise _too_many(node, "rooms_per_hour")
    node.metrics.opened.inc()
    return await node.rooms.open()


def _too_many(node: Node, limit: str) -> TurnedAway:
    node.metrics.turned_away.inc(limit)
    return TurnedAway(wire.Bye("limit", RETRY_LIMIT_MS))


def _replace_connection(
    room_host: RoomHost, connection: Connection, seat: Seat | None, seen: int
) -> None:
    """The newest connection of a device speaks for its seat."""
    connection.seat, connection.room_host = seat, room_host
    if seat is not None:
        for old in room_host.connected(seat):
            room_host.live.dropped(old)
            old.close(wire.Bye("replaced"))
    room_host.arrive(connection, seen)


async def say_goodbye(node: Node) -> None:
    """Flush every room to the log, tell all clients to reconnect, and wait for them to leave."""
    node.stopping = True
    await asyncio.gather(*(room_host.live.flush() for room_host in node.rooms.all()))
    for connection in list(node.connections):
        connection.close(wire.Bye("stopping", again=Millis(500)))
    if node.connections:  # each ends by itself soon, whatever its client does
        await node.deserted.wait()
