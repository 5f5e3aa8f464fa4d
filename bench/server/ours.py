"""Fano's server as it is benchmarked: rules, referee and the durable log, and no countdown.

    python -m bench.server.ours PORT FILE

A countdown is three seconds in which nobody may call; here the next game begins at once.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import uvloop
from aiohttp import web

from fano.log import SqliteLog
from fano.server import drive
from fano.server.app import make_app
from fano.server.rooms import Rooms


async def serve(port: int, path: Path) -> None:
    runner = web.AppRunner(make_app(Rooms(SqliteLog(path))), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    print("up", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    drive.COUNTDOWN_MS = 0
    uvloop.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
