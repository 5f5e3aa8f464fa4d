"""A fair share of the places to wait in, and a fair turn."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from fano.studio.errors import Refusal, StudioError
from fano.studio.fair_queue import FairQueue, SharedSlots, asking


def test_nobody_takes_all_the_places() -> None:
    places = SharedSlots(16)

    def take(who: str, stack: ExitStack) -> int:
        """As many as there are for them."""
        asking.set(who)
        said: list[Refusal] = []
        for _ in range(20):
            try:
                stack.enter_context(places.place())
            except StudioError as error:
                said.append(error.why)
        assert set(said) == {Refusal.BUSY}
        return 20 - len(said)

    for _ in range(2):  # they are all given back
        with ExitStack() as stack:
            assert [take(who, stack) for who in "abcd"] == [8, 4, 2, 1]


def test_lines_take_turns() -> None:
    done: list[str] = []

    async def work(turns: FairQueue, who: str) -> None:
        asking.set(who)  # of this task alone
        async with turns.turn():
            await asyncio.sleep(0)
            done.append(who)

    async def main() -> None:
        turns = FairQueue(1)
        await asyncio.gather(*(work(turns, who) for who in "aaaabbc"))

    asyncio.run(main())
    assert "".join(done) == "aabcaba"


@pytest.mark.parametrize("given_its_turn", [False, True])
def test_whoever_gives_up_leaves_the_line(given_its_turn: bool) -> None:  # noqa: FBT001
    async def main() -> None:
        turns, go = FairQueue(1), asyncio.Event()

        async def hold() -> None:
            async with turns.turn():
                await go.wait()

        tasks = [asyncio.create_task(hold()) for _ in range(3)]
        await asyncio.sleep(0)
        if given_its_turn:
            tasks[0].cancel()
            await asyncio.sleep(0)  # the turn is the second's, who does not know of it yet
        tasks[1].cancel()
        go.set()
        async with asyncio.timeout(5):
            await asyncio.gather(*tasks, return_exceptions=True)
            assert [task.cancelled() for task in tasks] == [given_its_turn, True, False]
            async with turns.turn():
                pass

    asyncio.run(main())
