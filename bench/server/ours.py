"""Fano's server as it is benchmarked: all of it, without countdowns and without limits.

    python -m bench.server.ours PORT FILE

A countdown is three seconds in which nobody may call; here the next game begins at once. And one
address does here what thousands would do elsewhere.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import uvloop

from fano.server.config.limits import Limits
from fano.server.config.settings import Settings
from fano.server.hosting.environment import Timing
from fano.server.run import bind, serve

MANY = 1_000_000_000
LIMITS = Limits(
    connections=MANY,
    connections_per_address=MANY,
    rooms=MANY,
    rooms_per_hour=MANY,
    messages=MANY,
    late_ms=0,
)


def main(port: int, file: Path) -> None:
    settings = Settings(host="127.0.0.1", port=port, database=file, limits=LIMITS)
    loop = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with bind(settings.host, settings.port) as listening, loop as runner:
        timing = Timing(countdown_ms=0)
        runner.run(serve(settings, listening, lambda: print("up", flush=True), timing))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
