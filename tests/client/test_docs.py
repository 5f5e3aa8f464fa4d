"""The page about the client: its programs play, and its words are those of the code."""

from __future__ import annotations

import asyncio
import re
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from fano.bots import level
from fano.client import Client, play
from fano.client.client import FIRST_RETRY_S, FOR_GOOD, LAST_RETRY_S, SENTENCES
from fano.room import Setup
from fano.wire import messages as wire
from tests.server.support.running_site import NO_COUNTDOWN, running

PAGE = (Path(__file__).parents[2] / "docs/client.md").read_text("utf-8")
FAST = replace(level("expert"), search_ms=60)


def test_the_programs_play() -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    async def main() -> list[tuple[int | None, bytes, bytes]]:
        async with (
            asyncio.timeout(120),
            running(timing=NO_COUNTDOWN) as site,
            Client(site.url, name="Zoe") as host,
        ):
            others = [
                await asyncio.create_subprocess_exec(
                    *(sys.executable, "-W", "error", "-c", program, site.url, host.code),
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                )
                for program in programs
            ]
            while len(host.state.room["players"]) < 3:
                await anext(host.messages())
            setup = Setup(game="inferno", edition="mini2")
            await host.ask(wire.Configure(id=host.next_id(), setup=setup))
            playing = asyncio.create_task(play(host, FAST, Random(1), sessions=1))
            await host.ask(wire.Start(id=host.next_id()))
            await playing
            await host.ask(wire.Close(id=host.next_id()))
            told = [await other.communicate() for other in others]
            return [(p.returncode, *said) for p, said in zip(others, told, strict=True)]

    assert asyncio.run(main()) == [(0, b"", b""), (0, b"1 sessions played\n", b"")]


def test_the_words_are_right() -> None:
    assert SENTENCES.keys() >= FOR_GOOD
    row = next(line for line in PAGE.splitlines() if line.startswith("| `Left`"))
    assert set(re.findall(r"`([a-z_]+)`", row)) >= FOR_GOOD
    assert f"after {FIRST_RETRY_S:g} s" in PAGE
    assert f"every {LAST_RETRY_S:g} s" in PAGE
