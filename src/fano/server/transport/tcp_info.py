"""The round trip that the kernel has measured on a connection, where it tells (Linux)."""

from __future__ import annotations

import asyncio
import socket
import struct

from fano.referee import Link, Span

_OPTION = getattr(socket, "TCP_INFO", None)
_SIZE = 152
_RTT = struct.Struct("=I")
_RTT_AT, _LEAST_AT = 68, 148
"""Where `tcpi_rtt` and `tcpi_min_rtt` stand in `struct tcp_info`, in microseconds."""
NEARBY = ("127.", "::ffff:127.", "::1")


class Kernel:
    """Asks the kernel about one connection. Without a socket of its own it knows nothing.

    Nor does it about one from this machine itself: that is the host's own browser, whose pings say
    as much, or a proxy or tunnel that nobody told us of, and the player's way begins behind it.
    """

    __slots__ = ("_socket",)

    def __init__(self, transport: asyncio.BaseTransport | None) -> None:
        asked = None if transport is None or _is_from_here(transport) else transport
        self._socket = None if asked is None else asked.get_extra_info("socket")

    def measure(self, link: Link) -> Link:
        """The link, with what the kernel knows of it by now."""
        if self._socket is None or _OPTION is None:
            return link
        try:
            info = self._socket.getsockopt(socket.IPPROTO_TCP, _OPTION, _SIZE)
        except (OSError, ValueError):
            return link
        if len(info) < _RTT_AT + 4:
            return link
        (rtt,) = _RTT.unpack_from(info, _RTT_AT)
        least = _RTT.unpack_from(info, _LEAST_AT)[0] if len(info) >= _LEAST_AT + 4 else 0
        return link.measured(Span(rtt / 1000), Span(least / 1000))


def _is_from_here(transport: asyncio.BaseTransport) -> bool:
    address = str((transport.get_extra_info("peername") or ("",))[0])
    return address.startswith(NEARBY)
