"""Processes that are killed, and processes that share a log."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.log.make import address, opened, run, take
from tests.log.writer_process import content

ROOT = Path(__file__).parents[2]
ROOMS = ("red", "green", "blue", "grey")
KILLS = 10


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request.param, tmp_path)


def start(*args: str) -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", "tests.log.writer_process", *args)
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)


def kill_at_random(where: str, chance: random.Random) -> dict[str, int]:
    """The last number of each room that a process told of before it was killed, in mid-sentence."""
    with start(where, *ROOMS) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(chance.randrange(1, 100))]
        process.kill()
        lines += process.stdout.readlines()
    told = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return {room: int(seq) for room, seq in told}


async def check(where: str, told: dict[str, int]) -> None:
    log = opened(where)
    for room in ROOMS:
        found = await log.read(room)
        assert len(found) >= told.get(room, 0)
        assert found == [(n, content(room, n)) for n in range(1, len(found) + 1)]
    await log.close()


def test_a_killed_process_loses_nothing_that_was_acknowledged(where: str) -> None:
    chance = random.Random(57)
    told: dict[str, int] = {}
    for _ in range(KILLS):
        told |= kill_at_random(where, chance)
        run(check(where, told))
    assert sum(told.values()) >= KILLS


def test_of_several_processes_exactly_one_wins_each_number(where: str) -> None:
    # They also race to make it.
    racers = {name: start("race", where, "r", "200", name) for name in ("ann", "bob", "cyd")}
    won = {name: racer.communicate(timeout=60)[0].split() for name, racer in racers.items()}
    assert [racer.returncode for racer in racers.values()] == [0, 0, 0]
    winners = {int(seq): name.encode() for name, seqs in won.items() for seq in seqs}
    assert sum(len(seqs) for seqs in won.values()) == len(winners) == 200

    async def main() -> None:
        log = opened(where)
        assert dict(await log.read("r")) == winners
        await log.close()

    run(main())


@pytest.mark.parametrize("after", [0, 5])
def test_another_process_is_followed(where: str, after: int) -> None:
    async def main() -> None:
        log = opened(where)
        await log.append("red", 1, *[content("red", seq) for seq in range(1, 6)])
        follower = log.follow("red", after)
        process = await asyncio.to_thread(start, where, *ROOMS)
        try:
            seen = await take(follower, 60)
        finally:
            process.kill()
            process.communicate()
        assert seen == [(n, content("red", n)) for n in range(after + 1, after + 61)]
        await log.close()

    run(main())
