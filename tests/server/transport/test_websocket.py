"""What a WebSocket writes, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fano.server.config.limits import Limits
from fano.server.transport.frames import TEXT, close_frame, frame
from fano.server.transport.websocket import WebSocket
from fano.wire.messages import Bye


class Wire(asyncio.Transport):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is always room."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed, "written to a connection that is gone"
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


class Talker(WebSocket):
    def on_text(self, text: bytes) -> None:
        self.send(text)
        self.send(b"and that")

    def on_pong(self, data: bytes) -> None: ...

    def on_too_many(self) -> None: ...

    def on_slow(self) -> None: ...

    def on_end(self) -> None: ...


Case = Callable[[Talker, Wire], Awaitable[None]]


def talk(case: Case) -> None:
    async def main() -> None:
        wire = Wire()
        talker = Talker(wire, Limits())
        await case(talker, wire)
        talker.connection_lost(None)

    asyncio.run(main())


def test_what_is_said_in_one_round_is_one_write_in_order() -> None:
    async def case(talker: Talker, wire: Wire) -> None:
        talker.data_received(b"\x81\x84\0\0\0\0this")
        assert not wire.written
        await asyncio.sleep(0)
        assert wire.written == [frame(TEXT, b"this") + frame(TEXT, b"and that")]
        talker.send(b"later")
        await asyncio.sleep(0)
        assert wire.written[1:] == [frame(TEXT, b"later")]

    talk(case)


def test_the_end_comes_after_what_was_said() -> None:
    async def case(talker: Talker, wire: Wire) -> None:
        talker.send(b"one more thing")
        talker.data_received(b"\x88\x80\0\0\0\0")  # the other side closes
        assert wire.written == [frame(TEXT, b"one more thing") + close_frame(1000, "")]
        assert wire.closed
        talker.send(b"too late")
        await asyncio.sleep(0)
        assert len(wire.written) == 1

    talk(case)


def test_a_goodbye_is_the_last_word() -> None:
    async def case(talker: Talker, wire: Wire) -> None:
        talker.send(b"before")
        talker.close(Bye("closed"))
        talker.send(b"after")
        await asyncio.sleep(0)
        (written,) = wire.written
        assert written.startswith(frame(TEXT, b"before"))
        assert written.endswith(close_frame(1000, "closed"))
        assert b"after" not in written

    talk(case)


def test_nothing_is_written_to_a_connection_that_has_gone_meanwhile() -> None:
    async def case(talker: Talker, wire: Wire) -> None:
        talker.send(b"anybody there?")
        wire.close()
        await asyncio.sleep(0)
        assert not wire.written

    talk(case)
