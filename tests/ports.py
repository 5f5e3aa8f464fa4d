"""Ports for servers that are started a moment later, or again and again."""

import os
import socket
from contextlib import suppress
from itertools import count

FIRST, LAST = 20_000, 32_000
"""Below those that systems give to connections by themselves: such a one may be gone by then."""
_numbers = count(61 * os.getpid())  # tests run in several processes at once


def free_port() -> int:
    while True:
        port = FIRST + next(_numbers) % (LAST - FIRST)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
