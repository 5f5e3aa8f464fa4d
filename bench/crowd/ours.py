"""Fano's server as `fano serve` runs it, without limits by address: here everybody is one address.

python -m bench.crowd.ours PORT FILE
"""

import asyncio
import sys
from pathlib import Path

import uvloop

from bench.server.ours import LIMITS
from fano.server.config.settings import Settings
from fano.server.run import bind, serve


def main(port: int, file: Path) -> None:
    settings = Settings(host="127.0.0.1", port=port, database=file, limits=LIMITS)
    loop = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with bind(settings.host, settings.port) as listening, loop as runner:
        runner.run(serve(settings, listening, lambda: print("up", flush=True)))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
