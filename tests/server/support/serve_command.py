"""`fano serve` in a process of its own, on loopback."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

START_S = 120.0


@asynccontextmanager
async def served(
    port: int, database: Path, *more: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The process, once it says where it is; killed at the end if it is still there."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("FANO_")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fano.cli", "serve", "--host", "127.0.0.1", "--port", str(port)),
        *("--database", str(database), *more),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environ,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_S):
            while b"Ctrl-C" not in (line := await process.stdout.readline()):
                assert line, "the server did not start"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
