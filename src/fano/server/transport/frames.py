"""WebSocket frames (RFC 6455, section 5): those that a server sends, and those that it reads.

A server sends its frames whole and without a mask. Written straight to the transport, they cost
neither a task nor a wait per client.
"""

from __future__ import annotations

import struct

_LONG = struct.Struct("!BBH").pack
_LONGER = struct.Struct("!BBQ").pack

FINAL = 0x80
MASKED = 0x80
CONTINUED = FINAL | 0
TEXT, BINARY, CLOSE, PING, PONG = (FINAL | code for code in (1, 2, 8, 9, 10))
FIRST_CONTROL = CLOSE
MOST_OF_A_CONTROL = 125
PROTOCOL_ERROR, TOO_BIG = 1002, 1009
MOST_FRAGMENTS = 64
"""Of one message: each costs time, however small it is."""


class FrameError(Exception):
    """The client broke the rules of the protocol; `code` is what it is closed with."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def frame(kind: int, data: bytes) -> bytes:
    """One frame of that kind.

    >>> frame(TEXT, b"hi")
    b'\\x81\\x02hi'
    """
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 65536:
        return _LONG(kind, 126, size) + data
    return _LONGER(kind, 127, size) + data


def close_frame(code: int, why: str) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + why.encode()[:123])


class FrameReader:
    """Puts a client's messages together, of whatever pieces the network makes of them.

    >>> FrameReader(1024).feed(b"\\x81\\x82\\0\\0\\0\\0hi")
    [(129, b'hi')]
    """

    __slots__ = ("_kind", "_most", "_parts", "_rest", "_size")

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._rest = b""
        self._kind = 0
        """What a message was begun as that is still to be continued; 0 if there is none."""
        self._parts: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages that are complete now, each with its kind; or `FrameError`."""
        if self._rest:
            data = self._rest + data
            self._rest = b""
        found: list[tuple[int, bytes]] = []
        start, end = 0, len(data)
        while end - start >= 2:
            first, size = data[start], data[start + 1] - MASKED
            if size < 0:
                raise FrameError(PROTOCOL_ERROR, "a client masks its frames")
            body = start + 6
            if size >= 126:
                more = 2 if size == 126 else 8
                body += more
                if end < body:
                    break
                size = int.from_bytes(data[start + 2 : start + 2 + more], "big")
            self._check(first, size)
            after = body + size
            if end < after:
                break
            payload = _unmask(data[body:after], data[body - 4 : body])
            start = after
            if first == TEXT and not self._kind:
                found.append((TEXT, payload))
            elif (whole := self._join(first, payload)) is not None:
                found.append(whole)
        if start < end:
            self._rest = data[start:]
        return found

    def _check(self, first: int, size: int) -> None:
        """A frame is refused by its head: nobody makes us keep what we shall not read."""
        if first | FINAL not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            raise FrameError(PROTOCOL_ERROR, "there is no such frame")
        if first >= FIRST_CONTROL:
            if size > MOST_OF_A_CONTROL:
                raise FrameError(PROTOCOL_ERROR, "a control frame has at most 125 bytes")
        elif (first | FINAL) >= FIRST_CONTROL:
            raise FrameError(PROTOCOL_ERROR, "a control frame comes in one piece")
        elif size + self._size > self._most:
            raise FrameError(TOO_BIG, f"a message has at most {self._most} bytes")

    def _join(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        """The message that this frame completes, if it does."""
        if first >= FIRST_CONTROL:
            return first, payload
        if (first | FINAL == CONTINUED) != bool(self._kind):
            raise FrameError(PROTOCOL_ERROR, "a frame must continue a message or start one")
        if len(self._parts) >= MOST_FRAGMENTS:
            raise FrameError(TOO_BIG, f"a message comes in at most {MOST_FRAGMENTS} pieces")
        self._kind = self._kind or first | FINAL
        self._parts.append(payload)
        self._size += len(payload)
        if not first & FINAL:
            return None
        whole = (self._kind, b"".join(self._parts))
        self._kind, self._size, self._parts = 0, 0, []
        return whole


def _unmask(data: bytes, mask: bytes) -> bytes:
    """As one long number: much faster than byte by byte."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")
