"""The bare broadcast on the transport that Fano uses: no rules, no referee, no log.

python -m bench.server.bare PORT
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from contextlib import suppress

import msgspec
import uvloop
from aiohttp import WSMsgType, web

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
        self.sockets: list[web.WebSocketResponse] = []
        self.scores = [0] * 4
        self.count = 0


ROOMS: defaultdict[str, Room] = defaultdict(Room)
_decode = msgspec.json.Decoder(Claim).decode
_encode = msgspec.json.Encoder().encode


async def socket(request: web.Request) -> web.WebSocketResponse:
    response = web.WebSocketResponse(compress=False)
    await response.prepare(request)
    room = ROOMS[request.match_info["room"]]
    room.sockets.append(response)
    with suppress(ConnectionError):
        async for message in response:
            if message.type == WSMsgType.TEXT:
                m = _decode(message.data)
                room.count += 1
                room.scores[m.p] += 1
                told = Told(m.r, room.count, m.p, m.n, m.k, m.c, room.scores, CENTRE, HAND, PAD)
                text = _encode(told).decode()
                for other in room.sockets:
                    await other.send_str(text)
    room.sockets.remove(response)
    return response


async def serve(port: int) -> None:
    app = web.Application()
    app.router.add_get("/ws/{room}/{player}", socket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    print("up", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
