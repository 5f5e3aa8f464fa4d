"""A client of few words: one socket, JSON in and out, nothing by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from fano.server.config.limits import Limits
from fano.wire import messages as wire
from tests.server.support.running_site import Site, running

TOKEN = "a-token-of-sixteen"  # noqa: S105
PATIENCE_S = 60.0
"""Answers come at once; a machine with other things to do is no failure."""


class Talk:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def say(self, message: object) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.socket.send_str(text)

    async def answer(self, call_id: str) -> dict[str, Any]:
        """What came of that request."""
        while True:
            told = await self.hear("did", "refused")
            if call_id in told.get("ids", ()) or call_id == told.get("id"):
                return told

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; `end` stands for the end of the connection."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                frame = await self.socket.receive()
                if frame.type == aiohttp.WSMsgType.PING:
                    continue
                if frame.type != aiohttp.WSMsgType.TEXT:
                    assert "end" in kinds, (frame, kinds)
                    return {"t": "end", "code": self.socket.close_code}
                message: dict[str, Any] = msgspec.json.decode(frame.data)
                if message["t"] in kinds:
                    return message

    async def hello(self, *, token: str = TOKEN, name: str = "Zoe", **more: Any) -> dict[str, Any]:
        """The welcome, or the bye."""
        await self.say(wire.Hello(v=wire.VERSION, token=token, name=name, **more))
        return await self.hear("welcome", "bye")


@asynccontextmanager
async def talking(site: Site, **more: Any) -> AsyncIterator[Talk]:
    async with site.session.ws_connect(site.socket, **more) as socket:
        yield Talk(socket)


def serve(test: Callable[[Site], Awaitable[None]], **limits: float) -> None:
    """Run a test against a server with these limits."""

    async def main() -> None:
        async with running(limits=Limits(**{"late_ms": 0, **limits})) as site:  # type: ignore[arg-type]
            await test(site)

    asyncio.run(main())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something in the same process that tells nobody when it happens."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.002)
