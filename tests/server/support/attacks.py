"""What somebody might send who wishes a server ill, or does not know better."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import AsyncIterator
from random import Random

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def raw_socket(port: int, *, small: bool = False) -> AsyncIterator[Wire]:
    """A connection; a small one holds hardly anything that its owner does not read."""
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setblocking(False)  # noqa: FBT003
    await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=made)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 1)


async def upgraded(wire: Wire) -> None:
    """Shake hands, so that frames may follow."""
    reader, writer = wire
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    assert head.startswith(b"HTTP/1.1 101 "), head


async def reacts(
    port: int, *sent: bytes, shaken: bool = True, wait_s: float = 2, pause_s: float = 0
) -> bool:
    """Send that over a new connection. Whether the server answers or closes the connection; not if
    it says nothing for so long. It may close before all is sent, but not before the first word."""
    async with raw_socket(port) as (reader, writer):
        if shaken:
            await upgraded((reader, writer))
        try:
            for data in sent:
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(pause_s)
            await asyncio.wait_for(reader.read(2000), wait_s)
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        return True


def frame(kind: int, data: bytes, *, final: bool = True, claim: int | None = None) -> bytes:
    """A masked frame; it may claim to be longer than it is."""
    mask = os.urandom(4)
    size = len(data) if claim is None else claim
    head = bytes([(0x80 if final else 0) | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += struct.pack("!BH", 0x80 | 126, size)
    else:
        head += struct.pack("!BQ", 0x80 | 127, size)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))


def hello(room: str, token: str, **more: object) -> bytes:
    said = {"t": "hello", "v": 1, "token": token, "room": room, "name": "Mallory", **more}
    return json.dumps(said).encode()


def nonsense(chance: Random) -> list[bytes]:
    """Text that is no request: no JSON, or JSON of another shape."""
    deep = b"[" * 8000 + b"]" * 8000
    call = {"t": "call", "id": "1", "symbol": 3}
    wrong: list[object] = [
        *([], {}, None, 7, "call", True, 1e400, [[]] * 100),
        *({"t": "call"}, {"t": "call", "id": 7}, {"t": "nothing"}, {"t": []}, {"t": None}),
        {**call, "seat": 0},
        {**call, "symbol": "x"},
        {**call, "symbol": 10**25},
        {**call, "symbol": -1},
        {**call, "piles": ["seat/0"] * 500, "cards": [-1] * 500},
        {**call, "cell": [10**18, -(10**18)]},
        {**call, "reaction": 1e308},
        {**call, "id": "x" * 10_000},
        {**call, "id": ""},
        {"t": "configure", "id": "1", "setup": {"game": "inferno", "game_settings": {"x": 1}}},
        {"t": "kick", "id": "1", "seat": 0},
        {"t": "kick", "id": "1", "seat": -(10**9)},
        {"t": "write", "id": "1", "symbols": list(range(3000))},
        {"t": "change", "id": "1", "name": "\u202e" * 3000, "colour": 2**62},
        {"t": "addbot", "id": "1", "level": "x" * 9000},
    ]
    texts = [json.dumps(one).encode() for one in wrong]
    return [
        *texts,
        deep,
        b'{"a":' * 4000,
        b"NaN",
        b"",
        b"\xff\xfe\x00",
        b'{"t":"call","t":"hello"}',
        b"\x00" * 500,
        *(chance.randbytes(chance.randrange(1, 300)) for _ in range(20)),
    ]
