"""WebSocket frames as a server sends them: whole, without a mask (RFC 6455, section 5).

Written straight to the transport, so that telling a room costs neither a task nor a wait for each
of those who listen.
"""

from __future__ import annotations

import struct

_LONG = struct.Struct("!BBH").pack
_LONGER = struct.Struct("!BBQ").pack

FINAL = 0x80
TEXT, CLOSE, PING, PONG = FINAL | 1, FINAL | 8, FINAL | 9, FINAL | 10


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
