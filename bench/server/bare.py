"""The bare broadcast on the transport that Fano uses: no rules, no referee; with a file, a log.

    python -m bench.server.bare PORT [FILE]

With a file each call is in Fano's log, on the disk, before anybody is told of it: what is left of
Fano's cost without deciding anything.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path

import msgspec
import uvloop
from aiohttp import web

from fano.log import SqliteLog
from fano.server.config.limits import Limits
from fano.server.transport.websocket import WebSocket, upgrade

LIMITS = Limits(messages=1_000_000_000, hello_s=1e6)
PAD = "x" * 118
CENTRE = [3, 17, 22, 41, 8, 50, 12, 30]
HAND = [5, 17, 33, 44, 9, 51, 2, 28]


class Claim(msgspec.Struct, tag_field="t", tag="claim"):
    r: int
    p: int
    n: int
    k: str
    c: int


class Told(msgspec.Struct, tag_field="t", tag="ev"):
    """About 280 bytes, as the other peers send them."""

    r: int
    q: int
    p: int
    n: int
    k: str
    c: int
    scores: list[int]
    centre: list[int]
    hand: list[int]
    pad: str


class Room:
    def __init__(self) -> None:
        self.players: list[Player] = []
        self.scores = [0] * 4
        self.count = 0

    def tell(self, told: bytes, written: asyncio.Future[bool] | None = None) -> None:
        if written is None or written.result():
            for player in self.players:
                player.send(told)


class Player(WebSocket):
    def __init__(self, transport: asyncio.Transport, room: Room, log: SqliteLog | None) -> None:
        super().__init__(transport, LIMITS)
        self.room = room
        self.log = log
        room.players.append(self)

    def on_text(self, text: bytes) -> None:
        m = _decode(text)
        room = self.room
        room.count += 1
        room.scores[m.p] += 1
        told = _encode(Told(m.r, room.count, m.p, m.n, m.k, m.c, room.scores, CENTRE, HAND, PAD))
        if self.log is None:
            room.tell(told)
        else:
            written = self.log.append(str(m.r), room.count, told)
            written.add_done_callback(partial(room.tell, told))

    def on_pong(self, data: bytes) -> None:
        """Nobody asks how far away it is."""

    def on_too_many(self) -> None:
        self.end()

    def on_slow(self) -> None:
        self.end()

    def on_end(self) -> None:
        self.room.players.remove(self)


ROOMS: defaultdict[str, Room] = defaultdict(Room)
_decode = msgspec.json.Decoder(Claim).decode
_encode = msgspec.json.Encoder().encode


async def socket(log: SqliteLog | None, request: web.Request) -> web.Response:
    transport = await upgrade(request, LIMITS)
    if transport is not None:
        transport.set_protocol(Player(transport, ROOMS[request.match_info["room"]], log))
    return web.Response()


async def serve(port: int, file: Path | None) -> None:
    app = web.Application()
    app.router.add_get("/ws/{room}/{player}", partial(socket, SqliteLog(file) if file else None))
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    print("up", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None))
