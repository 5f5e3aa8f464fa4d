"""What every log promises of appending, reading and deleting."""

import asyncio

import pytest

from fano.log import Entry, LogError
from fano.log.log import LAST_SEQ, MOST_ENTRIES
from tests.log.make import Make, run


def test_entries_are_numbered_from_one_without_gaps(make: Make) -> None:
    async def main() -> None:
        log = make()
        assert await log.read("r") == []
        assert await log.append("r", 1, b"a")
        assert await log.append("r", 2, b"b", b"", b"\0d")
        assert await log.append("other", 1, b"x")
        assert await log.read("r") == [(1, b"a"), (2, b"b"), (3, b""), (4, b"\0d")]
        assert await log.read("r", 3) == [Entry(4, b"\0d")]
        assert await log.read("r", 4) == await log.read("r", 99) == []
        assert await log.read("r", -5) == await log.read("r")
        assert await log.rooms() == {"other": 1, "r": 4}
        await log.close()

    run(main())


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, 99, LAST_SEQ, 2**63, 2**80])
def test_any_number_but_the_next_is_refused(make: Make, seq: int) -> None:
    async def main() -> None:
        log = make()
        assert await log.append("r", 1, b"a", b"b")
        assert not await log.append("r", seq, b"wrong", b"wrong too")
        assert await log.read("r") == [(1, b"a"), (2, b"b")]
        assert await log.append("r", 3, b"c")
        await log.close()

    run(main())


def test_of_many_who_append_at_once_one_is_first(make: Make) -> None:
    async def main() -> None:
        log = make()
        for seq in (1, 2, 3):
            tries = [log.append(room, seq, b"%d" % n) for n in range(40) for room in ("r", "s")]
            assert sum(await asyncio.gather(*tries)) == 2
        assert await log.rooms() == {"r": 3, "s": 3}
        await log.close()

    run(main())


def test_the_wrong_number_of_one_room_costs_the_others_nothing(make: Make) -> None:
    async def main() -> None:
        log = make()
        tries = [log.append(f"r{n}", 1 if n % 3 else 2, b"x") for n in range(90)]
        assert await asyncio.gather(*tries) == [bool(n % 3) for n in range(90)]
        assert len(await log.rooms()) == 60
        await log.close()

    run(main())


def test_a_deleted_room_starts_again_at_one(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.append("r", 1, b"a", b"b")
        await log.append("kept", 1, b"a")
        await log.delete("r")
        await log.delete("never")
        assert await log.read("r") == []
        assert await log.rooms() == {"kept": 1}
        assert not await log.append("r", 3, b"c")
        assert await log.append("r", 1, b"anew")
        await log.close()

    run(main())


NAMES = ["", "a b", "ß/🦊", "x" * 1000, "nul\0nul", "a\\0b\\", "'; DROP TABLE entry"]


@pytest.mark.parametrize("room", NAMES)
def test_a_room_may_have_any_name_but_none(make: Make, room: str) -> None:
    async def main() -> None:
        log = make()
        if room:
            assert await log.append(room, 1, b"a")
            assert await log.rooms() == {room: 1}
        else:
            with pytest.raises(ValueError, match="name"):
                await log.append(room, 1, b"a")
        await log.close()

    run(main())


def test_a_mistake_of_one_caller_does_not_reach_the_others(make: Make) -> None:
    async def main() -> None:
        log = make()
        wrong = [
            log.append("\ud800", 1, b"a"),
            log.append("ß" * 501, 1, b"a"),
            log.append("r", 1, "text"),  # type: ignore[arg-type]
            log.append("r", 1, bytearray(b"a")),  # type: ignore[arg-type]
            log.append("r", 1, *[b"a"] * (MOST_ENTRIES + 1)),
            log.append("r", 1, bytes(17 * 2**20)),
        ]
        right = [log.append(f"r{n}", 1, b"a") for n in range(20)]
        answers = await asyncio.gather(*wrong, *right, return_exceptions=True)
        assert [type(a) for a in answers[:6]] == [
            ValueError, ValueError, TypeError, TypeError, ValueError, ValueError,
        ]  # fmt: skip
        assert answers[6:] == [True] * 20
        await log.close()

    run(main())


def test_a_closed_log_says_so(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.append("r", 1, b"a")
        await log.close()
        await log.close()
        for call in (log.append("r", 2, b"b"), log.read("r"), log.rooms(), log.delete("r")):
            with pytest.raises(LogError, match="closed"):
                await call
        with pytest.raises(LogError, match="closed"):
            await log.blobs.get("deck", "a")

    run(main())


def test_closing_finishes_what_was_asked_for(make: Make) -> None:
    async def main() -> None:
        log = make()
        tasks = [asyncio.ensure_future(log.append(f"r{n}", 1, b"a")) for n in range(50)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*tasks) == [True] * 50

    run(main())


def test_a_cancelled_append_takes_place_or_does_not(make: Make) -> None:
    async def main() -> None:
        log = make()
        seq = 1
        for turn in range(30):
            task = asyncio.ensure_future(log.append("r", seq, b"%d" % turn))
            await asyncio.sleep(0.0001 * (turn % 7))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            # Whoever goes on reads first; and whatever comes in between, the numbers hold.
            while not await log.append("r", seq, b"after"):
                seq = len(await log.read("r")) + 1
            seq += 1
        assert [seq for seq, _ in await log.read("r")] == list(range(1, seq))
        await log.close()

    run(main())


def test_what_is_to_be_forgotten_can_be_taken_out(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.append("r", 1, b"Ann", b"played", b"left")
        await log.rewrite("r", [Entry(1, b""), Entry(9, b"never was")])
        await log.rewrite("nobody", [Entry(1, b"x")])
        assert await log.read("r") == [(1, b""), (2, b"played"), (3, b"left")]
        assert await log.read("nobody") == []
        assert await log.append("r", 4, b"d")
        await log.close()

    run(main())
