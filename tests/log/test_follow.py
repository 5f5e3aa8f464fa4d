"""What every log promises to those who follow it."""

import asyncio
import gc
import random
from pathlib import Path

import pytest

from fano.log import Entry, SqliteLog
from fano.log.follow import MOST_READY
from tests.log.make import Make, quiet, run, take


def test_what_is_there_then_what_comes(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.append("r", 1, b"a", b"b", b"c")
        early, late = log.follow("r"), log.follow("r", 2)
        assert await take(early, 3) == [(1, b"a"), (2, b"b"), (3, b"c")]
        assert await take(late, 1) == [(3, b"c")]
        assert await quiet(early)
        await log.append("s", 1, b"not for them")
        await log.append("r", 4, b"d", b"e")
        assert await take(early, 2) == await take(late, 2) == [(4, b"d"), (5, b"e")]
        await log.close()
        assert await take(early, 1) == await take(late, 1) == []

    run(main())


def test_a_room_without_entries_is_waited_for(make: Make) -> None:
    async def main() -> None:
        log = make()
        follower = log.follow("r")
        assert await quiet(follower)
        await log.append("r", 1, b"a")
        assert await take(follower, 1) == [(1, b"a")]
        await log.close()

    run(main())


def test_nothing_is_lost_or_doubled_between_reading_and_being_told(make: Make) -> None:
    async def main() -> None:
        log = make()
        chance = random.Random(7)

        async def watch(after: int) -> None:
            follower = log.follow("r", after)
            seen = await take(follower, 150 - after)
            assert [entry.seq for entry in seen] == list(range(after + 1, 151))
            assert all(entry.data == b"%d" % entry.seq for entry in seen)

        watchers: list[asyncio.Task[None]] = []
        for seq in range(1, 151):
            assert await log.append("r", seq, b"%d" % seq)
            if chance.random() < 0.1:
                watchers.append(asyncio.create_task(watch(chance.randrange(seq + 1))))
                await asyncio.sleep(chance.random() * 0.001)
        await asyncio.gather(*watchers)
        await log.close()

    run(main())


def test_it_ends_when_the_room_is_deleted(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.append("r", 1, b"a", b"b")
        follower, waiting = log.follow("r"), log.follow("r")
        assert await take(follower, 2) == [(1, b"a"), (2, b"b")]
        step = asyncio.ensure_future(take(waiting, 3))
        await asyncio.sleep(0.01)
        await log.delete("r")
        await log.append("r", 1, b"new", b"newer", b"newest")
        assert await take(follower, 1) == []
        assert await take(follower, 1) == []
        assert await step == [(1, b"a"), (2, b"b")]
        assert await take(log.follow("r", 2), 1) == [(3, b"newest")]
        assert await take(log.follow("r", 7), 1) == []
        await log.close()

    run(main())


def test_a_slow_follower_is_not_kept_in_memory_and_loses_nothing(make: Make) -> None:
    async def main() -> None:
        log = make()
        follower = log.follow("r")
        assert await quiet(follower)
        for seq in range(1, 4 * MOST_READY, MOST_READY // 2):
            await log.append("r", seq, *[b"x"] * (MOST_READY // 2))
        seen = await take(follower, 4 * MOST_READY)
        assert [entry.seq for entry in seen] == list(range(1, 4 * MOST_READY + 1))
        await log.close()

    run(main())


def test_a_cancelled_step_loses_nothing(make: Make) -> None:
    async def main() -> None:
        log = make()
        follower = log.follow("r")
        seen: list[Entry] = []
        for seq in range(1, 60):
            await log.append("r", seq, b"x")
            step = asyncio.ensure_future(anext(follower))
            await asyncio.sleep(0.0001 * (seq % 5))
            step.cancel()
            seen += [e for e in await asyncio.gather(step, return_exceptions=True)
                     if isinstance(e, Entry)]  # fmt: skip
        seen += await take(follower, 59 - len(seen))
        assert [entry.seq for entry in seen] == list(range(1, 60))
        await log.close()

    run(main())


def test_a_forgotten_follower_leaves(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        followers = [log.follow("r") for _ in range(5)]
        await asyncio.gather(*[quiet(follower, 0.001) for follower in followers])
        assert len(log._hub.all()) == 5
        followers.clear()
        gc.collect()
        assert log._hub.all() == []
        assert not log._hub
        await log.close()

    run(main())


def test_two_logs_of_one_file_follow_each_other(tmp_path: Path) -> None:
    async def main() -> None:
        here, there = SqliteLog(tmp_path / "log.db"), SqliteLog(tmp_path / "log.db")
        follower = here.follow("r")
        assert await quiet(follower)
        for seq in range(1, 8, 2):
            assert await there.append("r", seq, b"there")
            assert await here.append("r", seq + 1, b"here")
            assert await take(follower, 2) == [(seq, b"there"), (seq + 1, b"here")]
        await there.append("r", 9, b"there")
        assert await take(follower, 1) == [(9, b"there")]
        assert not await here.append("r", 9, b"here")
        # Deleted and begun anew elsewhere: even if the numbers would fit, it is another room.
        await there.delete("r")
        await there.append("r", 1, *[b"anew"] * 9)
        await here.append("r", 10, b"here")
        assert await take(follower, 1) == []
        await here.close()
        await there.close()

    run(main())


def test_works_with_uvloop(make: Make) -> None:
    uvloop = pytest.importorskip("uvloop")

    async def main() -> None:
        log = make()
        follower = log.follow("r")
        step = asyncio.ensure_future(take(follower, 100))
        for seq in range(1, 101):
            assert await log.append("r", seq, b"x")
        assert len(await step) == 100
        await log.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


def test_a_log_outlives_the_loops_that_use_it(make: Make) -> None:
    log = make()

    async def one(seq: int) -> bool:
        abandoned = log.follow("r")
        await take(abandoned, seq - 1)
        return await log.append("r", seq, b"x")

    assert [run(one(seq)) for seq in (1, 2, 3)] == [True, True, True]
    run(log.close())
