"""A real server in a process of its own, to be killed and started again at will."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from aiohttp import web

from fano.log import SqliteLog
from fano.server.app import app_of
from fano.server.config.limits import Limits
from fano.server.config.settings import Settings
from fano.server.context import Node
from fano.server.hosting.environment import Timing
from fano.server.run import runner_of
from tests.ports import free_port

READY_S = 120.0
OPEN = Limits(
    rooms_per_hour=100_000,
    connections_per_address=10_000,
    joins_per_hour=100_000,
    changes=100_000,
    messages=10_000,
    messages_per_second=10_000,
    late_ms=0,
)
"""Tests play many rooms from one address."""
USUAL = Limits(changes=OPEN.changes, late_ms=0)
"""Friends whose waits are measured ask for more than people do."""


class Server:
    """`python -m tests.server.support.killable_server PORT FILE`, as often as it takes."""

    def __init__(self, file: Path, *, usual_limits: bool = False) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/ws"
        self._arguments = [str(self.port), str(file), "usual" if usual_limits else "open"]
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Returns once it listens."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.support.killable_server", *self._arguments
        )
        async with asyncio.timeout(READY_S):
            while not await self._listens():
                assert self.alive, "the server did not start"
                await asyncio.sleep(0.02)

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def end(self, by: signal.Signals = signal.SIGKILL) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(by)
            await self._process.wait()

    def memory_kb(self) -> int:
        """What it holds in memory now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])

    def work_ms(self) -> float:
        """The processor's time that it has had so far."""
        after_name = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, after_name[11:13])) * 1000 / os.sysconf("SC_CLK_TCK")


TIMING = Timing(countdown_ms=100)
"""A server that lives for half a second would never get beyond the usual countdown."""


async def serve(port: int, file: Path, limits: Limits) -> None:
    log = SqliteLog(file)
    node = Node(log, Settings(database=file, limits=limits), timing=TIMING)
    runner = runner_of(app_of(node))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    await stopping.wait()
    await runner.cleanup()
    await log.close()


if __name__ == "__main__":
    _, port, file, limits = sys.argv
    asyncio.run(serve(int(port), Path(file), OPEN if limits == "open" else USUAL))
