"""What every blob store promises."""

import asyncio
from pathlib import Path

import pytest

from fano.log import BlobStore, SqliteLog
from tests.log.make import Make, run


def test_what_is_put_is_found_until_it_is_deleted(make: Make) -> None:
    async def main() -> None:
        log = make()
        blobs = log.blobs
        assert await blobs.get("deck", "a") is None
        await blobs.put("deck", "a", b"one")
        await blobs.put("replay", "a", b"another")
        await blobs.put("deck", "a", b"two")
        assert await blobs.get("deck", "a") == b"two"
        assert await blobs.get("replay", "a") == b"another"
        assert await blobs.delete("deck", "a")
        assert not await blobs.delete("deck", "a")
        assert await blobs.get("deck", "a") is None
        assert await blobs.get("replay", "a") == b"another"
        await log.close()

    run(main())


def test_the_latest_are_listed_first_page_by_page(make: Make) -> None:
    async def main() -> None:
        log = make()
        for n in range(10):
            await log.blobs.put("replay", f"game {n}", bytes(n), n or None)
        await log.blobs.put("deck", "d", b"")
        await log.blobs.put("replay", "game 3", bytes(33))
        pages = []
        before: int | None = None
        while page := await log.blobs.list("replay", 4, before):
            pages.append([(item.key, item.size, item.expires_at) for item in page])
            before = page[-1].number
        assert [len(page) for page in pages] == [4, 4, 2]
        assert [key for page in pages for key, _, _ in page] == [
            f"game {n}" for n in (3, 9, 8, 7, 6, 5, 4, 2, 1, 0)
        ]
        assert pages[0][:2] == [("game 3", 33, None), ("game 9", 9, 9)]
        assert list(await log.blobs.list("replay", 0)) == list(await log.blobs.list("none")) == []
        await log.close()

    run(main())


def test_what_expires_goes_when_its_time_has_come(make: Make) -> None:
    async def main() -> None:
        log = make()
        for key, end in (("a", 10), ("b", 20), ("c", None), ("d", 10)):
            await log.blobs.put("board", key, b"x", end)
        await log.blobs.put("board", "d", b"kept", None)
        assert [await log.blobs.expire(now) for now in (9, 10, 10, 99)] == [0, 1, 0, 1]
        assert [item.key for item in await log.blobs.list("board")] == ["d", "c"]
        await log.close()

    run(main())


def test_a_number_is_never_given_twice(make: Make) -> None:
    async def main() -> None:
        log = make()
        await log.blobs.put("deck", "a", b"")
        (first,) = await log.blobs.list("deck")
        await log.blobs.delete("deck", "a")
        await log.blobs.put("deck", "a", b"")
        (second,) = await log.blobs.list("deck")
        assert second.number > first.number
        await log.close()

    run(main())


def test_a_swap_takes_the_place_of_exactly_what_was_read(make: Make) -> None:
    async def main() -> None:
        log = make()
        blobs = log.blobs
        assert not await blobs.swap("deck", "a", b"", b"one")
        await blobs.put("deck", "a", b"one", 99)
        (first,) = await blobs.list("deck")
        assert not await blobs.swap("deck", "a", b"other", b"two")
        assert not await blobs.swap("replay", "a", b"one", b"two")
        assert await blobs.swap("deck", "a", b"one", b"second")
        assert not await blobs.swap("deck", "a", b"one", b"third")
        assert not await blobs.swap("deck", "a", b"one", None)
        assert await blobs.get("deck", "a") == b"second"
        (second,) = await blobs.list("deck")
        assert (second.number > first.number, second.size, second.expires_at) == (True, 6, 99)
        assert await blobs.swap("deck", "a", b"second", None)
        assert await blobs.get("deck", "a") is None
        await log.close()

    run(main())


def test_what_goes_along_with_a_swap_comes_and_goes_with_it(make: Make) -> None:
    async def main() -> None:
        log = make()
        blobs = log.blobs
        pictures = {("picture", "1"): b"one", ("picture", "2"): b"two"}
        assert not await blobs.swap("deck", "a", b"", b"deck", pictures)
        assert await blobs.swap("deck", "a", None, b"deck", pictures)
        assert not await blobs.swap("deck", "a", None, b"another")
        assert [await blobs.get("picture", key) for key in "12"] == [b"one", b"two"]
        changes = {("picture", "1"): None, ("picture", "3"): b"three", ("none", "x"): None}
        assert not await blobs.swap("deck", "a", b"else", None, changes)
        assert [item.key for item in await blobs.list("picture")] == ["2", "1"]
        with pytest.raises(ValueError, match="key"):
            await blobs.swap("deck", "a", b"deck", None, {("picture", ""): None})
        assert await blobs.swap("deck", "a", b"deck", None, changes)
        assert [item.key for item in await blobs.list("picture")] == ["3", "2"]
        assert await blobs.get("deck", "a") is None
        await log.close()

    run(main())


def test_of_many_who_swap_at_once_nobody_loses_a_change(tmp_path: Path) -> None:
    async def main() -> None:
        logs = [SqliteLog(tmp_path / "log.db") for _ in range(3)]  # as three nodes have it
        await logs[0].blobs.put("count", "n", b"0")

        async def count(blobs: BlobStore) -> None:
            for _ in range(10):
                done = False
                while not done:
                    before = await blobs.get("count", "n")
                    assert before is not None
                    done = await blobs.swap("count", "n", before, b"%d" % (int(before) + 1))

        await asyncio.gather(*(count(log.blobs) for log in logs))
        assert await logs[0].blobs.get("count", "n") == b"30"
        for log in logs:
            await log.close()

    run(main())


def test_it_stands_beside_the_log(make: Make) -> None:
    async def main() -> None:
        log = make()
        puts = [log.blobs.put("deck", f"{n}", bytes(5000)) for n in range(20)]
        appends = [log.append(f"r{n}", 1, b"x") for n in range(20)]
        await asyncio.gather(*puts, *appends)
        await log.delete("r1")
        assert len(await log.blobs.list("deck")) == 20
        assert len(await log.rooms()) == 19
        await log.close()

    run(main())


def test_what_no_shelf_can_hold_is_refused(make: Make) -> None:
    async def main() -> None:
        log = make()
        for kind, key, data, end in (
            ("", "a", b"", None), ("deck", "", b"", None), ("deck", "\ud800", b"", None),
            ("deck", "a", "text", None), ("deck", "a", b"", 2**63),
        ):  # fmt: skip
            with pytest.raises((ValueError, TypeError)):
                await log.blobs.put(kind, key, data, end)  # type: ignore[arg-type]
        assert not await log.blobs.list("deck")
        await log.close()

    run(main())
