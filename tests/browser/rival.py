"""Somebody to play against who is no browser: opens a room with a small deck, and plays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from threading import Thread

from fano.bots import level
from fano.client import Client, play
from fano.room import Setup
from fano.wire import messages as wire

PATIENCE_S = 240


class Rival:
    """Hosts a room in a thread of its own."""

    def __init__(self, url: str, setup: Setup, guests: int, search_ms: int) -> None:
        self._url = url.replace("http", "ws", 1) + "ws"
        self._setup = setup
        self._guests = guests
        self._level = replace(level("expert"), search_ms=search_ms, slip=0.0)
        self._code: Future[str] = Future()
        self._done: Future[None] = Future()

    @property
    def code(self) -> str:
        return self._code.result(PATIENCE_S)

    def wait(self) -> None:
        """Until the evening is over."""
        self._done.result(PATIENCE_S)

    def run(self) -> None:
        try:
            asyncio.run(asyncio.wait_for(self._host(), PATIENCE_S))
            self._done.set_result(None)
        except BaseException as error:  # noqa: BLE001 - told to whoever waits
            for future in (self._code, self._done):
                if not future.done():
                    future.set_exception(error)

    async def _host(self) -> None:
        async with Client(self._url, name="Rival") as client:
            await client.ask(wire.Configure(id="setup", setup=self._setup))
            self._code.set_result(client.code)
            async for _ in client.messages():
                if len(client.state.room["players"]) > self._guests:
                    break
            playing = asyncio.create_task(play(client, self._level, Random(5), sessions=1))
            await client.ask(wire.Start(id="start"))
            await playing


@contextmanager
def rival(url: str, setup: Setup, guests: int = 1, search_ms: int = 900) -> Iterator[Rival]:
    """A room that begins once so many have joined."""
    host = Rival(url, setup, guests, search_ms)
    thread = Thread(target=host.run, daemon=True)
    thread.start()
    yield host
    thread.join(PATIENCE_S)
