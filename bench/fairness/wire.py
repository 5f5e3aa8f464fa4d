"""What the server and the clients of `bench.fairness.sockets` say to each other, a line each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import numpy as np

from bench.fairness.model import Array, World


class Hello(msgspec.Struct, tag="hello"):
    table: int
    seat: int


class Ping(msgspec.Struct, tag="ping"):
    number: int


class Pong(msgspec.Struct, tag="pong"):
    number: int


class Reveal(msgspec.Struct, tag="reveal"):
    race: int


class Call(msgspec.Struct, tag="call"):
    race: int
    reaction: float


Message = Hello | Ping | Pong | Reveal | Call
_decode = msgspec.json.Decoder(Message).decode


class Lines(asyncio.Protocol):
    """A connection that hands on each message as soon as it is here."""

    def __init__(self, hear: Callable[[Lines, Message], None]) -> None:
        self._hear = hear
        self._rest = b""
        self.transport: asyncio.Transport | None = None
        self.closed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._hear(self, _decode(line))

    def say(self, message: Message) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(msgspec.json.encode(message) + b"\n")


@dataclass(frozen=True)
class Plan:
    """What is played; both sides know it."""

    world: World
    seed: int
    tables: int
    races: int
    liar: int | None = None

    def searches(self) -> Array:
        """(tables, races, seats): both sides draw the same, so the server can tell the truth."""
        rng = np.random.default_rng(self.seed)
        size = (self.tables, self.races, len(self.world.trips))
        times: Array = 400 + self.world.search * np.exp(0.6 * rng.standard_normal(size))
        return times
