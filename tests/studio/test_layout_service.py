"""One service lays out house decks and own decks, with one pool and one cache."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fano.log import SqliteLog
from fano.press.screen.encode import screen
from fano.press.screen.request import ThemeCards
from fano.studio import layout_service
from fano.studio.deck_store import DeckStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.layout_service import LayoutProgress, LayoutService
from fano.studio.tasks import Laid, Lay, LayTheme
from fano.studio.worker_pool import WorkerPool
from tests.studio.make import words

NUMBERS = ThemeCards("numbers", 2)


class CountingPool(WorkerPool):
    """Counts the cards that it lays out; fails as often as it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.laid = 0
        self.failures: list[Refusal] = []

    async def lay(self, make: Callable[[], Awaitable[Lay | LayTheme]]) -> Laid:
        if self.failures:
            raise StudioError(self.failures.pop(), "picture 3 is damaged")
        task = await make()
        self.laid += len(task.cards)
        return await super().lay(make)


Test = Callable[[LayoutService, CountingPool], Awaitable[None]]


def with_service(folder: Path, test: Test) -> None:
    async def main() -> None:
        log = SqliteLog(folder / "fano.db")
        pool = CountingPool()
        service = LayoutService(DeckStore(log.blobs), pool)
        try:
            async with asyncio.timeout(120):
                await test(service, pool)
        finally:
            await service.close()
            await pool.close()
            await log.close()

    asyncio.run(main())


async def finished(service: LayoutService, deck: ThemeCards) -> tuple[bytes, list[LayoutProgress]]:
    seen: list[LayoutProgress] = []
    while isinstance(found := await service.house(deck), LayoutProgress):
        seen.append(found)
        await asyncio.sleep(0.01)
    return found, seen


def test_a_house_deck_is_what_one_process_would_make_with_progress(tmp_path: Path) -> None:
    async def test(service: LayoutService, pool: CountingPool) -> None:
        data, seen = await finished(service, NUMBERS)
        assert data == screen(NUMBERS.dress()).data()
        assert seen[0] == LayoutProgress(0, 7)
        assert sorted(seen) == seen
        assert pool.laid == 7  # however often it was asked for

    with_service(tmp_path, test)


def test_layouts_of_both_kinds_are_kept_for_the_next_start(tmp_path: Path) -> None:
    found: list[object] = []

    async def test(service: LayoutService, pool: CountingPool) -> None:
        if not found:
            found.append(await service._decks.create("ann", words(7)))
        deck = str(found[0])
        kept = await service._decks.get(deck)
        found.append((await finished(service, NUMBERS), await service.screen(deck, kept, "first")))
        found.append(pool.laid)

    for _ in range(2):
        with_service(tmp_path, test)
    first, laid, again, laid_again = found[1:]
    assert first[0][0] == again[0][0]  # type: ignore[index]
    assert first[1] == again[1]  # type: ignore[index]
    assert (laid, laid_again) == (14, 0)


def test_an_error_is_raised_once_and_a_full_pool_only_delays(tmp_path: Path) -> None:
    async def test(service: LayoutService, pool: CountingPool) -> None:
        pool.failures = [Refusal.DAMAGED, Refusal.DAMAGED]
        with pytest.raises(StudioError, match="picture 3 is damaged"):
            await finished(service, NUMBERS)
        pool.failures = [Refusal.BUSY]
        data, _ = await finished(service, NUMBERS)
        assert data == screen(NUMBERS.dress()).data()

    with_service(tmp_path, test)


def test_only_some_house_decks_are_laid_out_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout_service, "MOST_HOUSE_DECKS", 1)

    async def test(service: LayoutService, pool: CountingPool) -> None:
        await service.house(NUMBERS)
        assert await service.house(ThemeCards("letters", 2)) == LayoutProgress(0, 7)
        await asyncio.sleep(0)
        assert len(service._house) == 1
        await finished(service, NUMBERS)
        await finished(service, ThemeCards("letters", 2))
        assert pool.laid == 14

    with_service(tmp_path, test)


def test_closing_gives_up_the_work(tmp_path: Path) -> None:
    async def test(service: LayoutService, _: CountingPool) -> None:
        await service.house(NUMBERS)
        await service.close()
        assert not service._house

    with_service(tmp_path, test)
