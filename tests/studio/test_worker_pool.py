"""The processes behind the studio: none is left when nobody needs it any more."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from fano.press.screen.request import ThemeCards
from fano.studio.print_options import Options
from fano.studio.tasks import LayTheme, Print
from fano.studio.worker_pool import WorkerPool
from tests.machine import needs_proc
from tests.studio.family import descendants, left_of, semaphores
from tests.studio.make import photo, words

pytestmark = needs_proc


async def long() -> Print:
    """It takes all cores for a while."""
    return Print(words(57, edition="classic"), {}, Options(shape="square", quality="fine"))


def test_a_print_that_is_given_up_leaves_no_process() -> None:
    async def main() -> None:
        others = descendants(os.getpid())  # those of tests before this one
        pool, begun = WorkerPool(), asyncio.Event()
        printing = asyncio.create_task(pool.print(long, lambda _done, _of: begun.set()))
        await begun.wait()
        family = descendants(os.getpid()) - others
        files = semaphores(family)
        assert family
        printing.cancel()
        assert await asyncio.to_thread(left_of, family) == set()
        assert [file for file in files if file.exists()] == []
        with suppress(asyncio.CancelledError):
            await printing
        await pool.close()

    asyncio.run(main())


@pytest.mark.parametrize("what", ["printing", "laying"])
def test_a_server_that_is_killed_leaves_no_process(what: str) -> None:
    command = [sys.executable, "-m", "tests.studio.test_worker_pool", what]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"at work\n"
        family = descendants(server.pid)
        assert family
        server.kill()
    assert left_of(family) == set()


async def printing() -> None:
    await WorkerPool().print(long, lambda _done, _of: print("at work", flush=True))


async def laying() -> None:
    async def cards() -> LayTheme:
        print("at work", flush=True)
        return LayTheme(ThemeCards("animals", 7), tuple(range(57)))

    pool = WorkerPool()
    await pool.fit(photo())  # now there is a process
    await pool.lay(cards)


if __name__ == "__main__":
    asyncio.run({"printing": printing, "laying": laying}[sys.argv[1]]())
