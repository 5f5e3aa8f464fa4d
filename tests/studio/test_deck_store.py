"""Decks in the blob store: whose they are, how much fits, and that what is deleted is gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from fano.deckfile import Spot
from fano.log import LogError, MemoryBlobStore, MemoryLog, SqliteLog
from fano.studio import deck_store as module
from fano.studio.deck_store import OWNERS, DeckStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.fit import fit
from fano.studio.model import Draft, StoredDeck
from fano.studio.quota import DECKS, LAYOUTS, PICTURES, Bounds
from tests.studio.make import cut_out, photo, with_pictures, words


def on_a_desk(test: Callable[[DeckStore], Awaitable[None]], bounds: Bounds | None = None) -> None:
    async def main() -> None:
        log = MemoryLog()
        await test(DeckStore(log.blobs, bounds))
        await log.close()

    asyncio.run(main())


async def no(answer: Awaitable[object]) -> Refusal:
    with pytest.raises(StudioError) as caught:
        await answer
    assert str(caught.value)
    return caught.value.why


def test_a_deck_is_made_changed_copied_and_deleted() -> None:
    async def test(store: DeckStore) -> None:
        deck = await store.create("ann", words(7))
        picture = fit(photo())
        await store.add(deck, "ann", picture)
        draft = with_pictures([picture.path])
        kept = await store.save(deck, "ann", 1, draft)
        assert (kept.revision, kept.draft.ready) == (2, False)
        assert await store.picture(deck, picture.path) == picture.data
        copy = await store.copy(deck, "bob", "Bob's")
        assert (await store.get(copy)).draft.title == "Bob's"
        assert [line.id for line in await store.of("ann")] == [deck]
        await store.delete(deck, "ann")
        assert await no(store.get(deck)) is Refusal.NO_SUCH_DECK
        assert await store.picture(deck, picture.path) is None
        assert await store.picture(copy, picture.path) == picture.data
        assert await store.of("ann") == []

    on_a_desk(test)


def test_only_the_owner_changes_a_deck_and_only_as_it_is_now() -> None:
    async def test(store: DeckStore) -> None:
        deck = await store.create("ann", words(7))
        assert await no(store.save(deck, "eve", 1, words(1))) is Refusal.NOT_YOURS
        assert await no(store.add(deck, "eve", fit(photo()))) is Refusal.NOT_YOURS
        assert await no(store.delete(deck, "eve")) is Refusal.NOT_YOURS
        await store.save(deck, "ann", 1, words(3))
        assert await no(store.save(deck, "ann", 1, words(5))) is Refusal.CHANGED

    on_a_desk(test)


def test_what_no_symbol_shows_any_more_is_gone() -> None:
    async def test(store: DeckStore) -> None:
        deck = await store.create("ann", words(0))
        first, second, waiting = fit(photo(1)), fit(photo(2)), fit(photo(3))
        for picture in (first, second, waiting):
            await store.add(deck, "ann", picture)
        await store.save(deck, "ann", 1, with_pictures([first.path, second.path]))
        await store.save(deck, "ann", 2, with_pictures([second.path]))
        assert await store.picture(deck, first.path) is None
        assert await store.picture(deck, second.path) is not None
        assert await store.picture(deck, waiting.path) is not None  # it may be on its way

    on_a_desk(test)


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        (Bounds(pictures_per_deck=2), Refusal.TOO_MANY_PICTURES),
        (Bounds(deck_bytes=2500), Refusal.DECK_FULL),
        (Bounds(owner_bytes=2500), Refusal.OWNER_FULL),
        (Bounds(all_bytes=2500), Refusal.SERVER_FULL),
    ],
)
def test_the_desk_is_only_so_large(bounds: Bounds, expected: Refusal) -> None:
    async def test(store: DeckStore) -> None:
        deck = await store.create("ann", words(0))
        answers: list[Refusal | None] = []
        for number in range(4):
            try:
                await store.add(deck, "ann", fit(photo(number)))
                answers.append(None)
            except StudioError as error:
                answers.append(error.why)
        assert answers[0] is None
        assert answers[-1] is expected
        await store.delete(deck, "ann")
        again = await store.create("ann", words(0))
        await store.add(again, "ann", fit(photo(0)))

    on_a_desk(test, bounds)


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        (Bounds(deck_bytes=9_000), Refusal.DECK_FULL),
        (Bounds(owner_bytes=9_000), Refusal.OWNER_FULL),
        (Bounds(all_bytes=9_000), Refusal.SERVER_FULL),
    ],
)
def test_words_take_room_as_well(bounds: Bounds, expected: Refusal) -> None:
    async def test(store: DeckStore) -> None:
        assert await no(store.create("ann", words(200))) is expected
        deck = await store.create("ann", words(50))
        assert await no(store.save(deck, "ann", 1, words(200))) is expected
        await store.save(deck, "ann", 1, words(40))
        await store.delete(deck, "ann")
        await store.create("bob", words(50))

    on_a_desk(test, bounds)


def test_whoever_has_too_much_may_make_it_less() -> None:
    async def main() -> None:
        log = MemoryLog()
        deck = await DeckStore(log.blobs).create("ann", words(50))
        store = DeckStore(log.blobs, Bounds(deck_bytes=100))
        assert (await store.save(deck, "ann", 1, words(40))).revision == 2
        assert await no(store.save(deck, "ann", 2, words(41))) is Refusal.DECK_FULL
        await log.close()

    asyncio.run(main())


def test_what_is_counted_is_what_lies_there() -> None:
    async def main() -> None:
        log = MemoryLog()
        store = DeckStore(log.blobs)
        decks = [await store.create("ann", words(5)) for _ in range(2)]
        for number in range(3):
            await store.add(decks[0], "ann", fit(photo(number)))
            await store.add(decks[0], "ann", fit(photo(number)))
        await store.save(decks[0], "ann", 1, with_pictures([fit(photo(1)).path]))
        await store.save(decks[0], "ann", 2, words(3))
        await store.delete(await store.copy(decks[1], "ann", "Twice"), "ann")
        kinds = [await log.blobs.list(kind) for kind in ("deck", "deck-picture")]
        there = sum(item.size for items in kinds for item in items)
        for space in (store.space, DeckStore(log.blobs).space):
            assert await space.used_by("ann") == await space.used_by_all() == there
        await store.keep_layout(decks[1], b"x" * 1000)
        store.space.recount()
        assert await store.space.used_by_all() == there + 1000
        await log.close()

    asyncio.run(main())


def test_an_owner_has_only_so_many_decks() -> None:
    async def test(store: DeckStore) -> None:
        await store.create("ann", words(0))
        await store.create("ann", words(0))
        assert await no(store.create("ann", words(0))) is Refusal.OWNER_FULL
        await store.create("bob", words(0))

    on_a_desk(test, Bounds(decks_per_owner=2))


def test_many_decks_made_at_once_are_counted_one_by_one(tmp_path: Path) -> None:
    async def main() -> None:
        logs = [SqliteLog(tmp_path / "fano.db") for _ in range(2)]  # they take their time
        desks = [DeckStore(log.blobs, Bounds(decks_per_owner=3)) for log in logs]
        many = [desks[n % 2].create("ann", words(0)) for n in range(8)]
        said = await asyncio.gather(*many, return_exceptions=True)
        refused = [one.why for one in said if isinstance(one, StudioError)]
        assert refused == [Refusal.OWNER_FULL] * 5
        assert len(await desks[0].of("ann")) == len(await logs[0].blobs.list("deck")) == 3
        for log in logs:
            await log.close()

    asyncio.run(main())


def test_nonsense_is_not_kept() -> None:
    bad = [
        with_pictures(["pictures/0123456789abcdef.png"]),
        Draft(title=" spaces ", edition="mini2"),
        Draft(title="x", edition="huge"),
        Draft(title="x", edition="mini2", spots={7: (Spot(0, 0, 0.3, 0),) * 3}),
        Draft(title="x", edition="mini2", spots={0: (Spot(0, 0, 0.3, 0),)}),
        Draft(title="x", edition="mini2", symbols=words(1).symbols * 2),
    ]

    async def test(store: DeckStore) -> None:
        for draft in bad:
            assert await no(store.create("ann", draft)) is Refusal.BAD_DECK
        assert await store.of("ann") == []

    on_a_desk(test)


def test_titles_may_hold_what_scripts_and_emoji_are_joined_with() -> None:
    async def test(store: DeckStore) -> None:
        for title in ("Family 👨\u200d👩\u200d👧", "واژه\u200cها"):
            await store.create("ann", Draft(title=title, edition="mini2"))

    on_a_desk(test)


def test_decks_that_nobody_opens_go_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: DeckStore) -> None:
        old = await store.create("ann", words(7))
        used = await store.create("ann", words(7))
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 20 * module.DAY_S)
        await store.get(used)
        monkeypatch.setattr(time, "time", lambda: now + 35 * module.DAY_S)
        assert await store.sweep() == 1
        assert [line.id for line in await store.of("ann")] == [used]
        assert await no(store.get(old)) is Refusal.NO_SUCH_DECK

    on_a_desk(test, Bounds(keep_days=30))


def test_of_two_nodes_that_save_at_once_one_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        logs = [SqliteLog(tmp_path / "fano.db") for _ in range(2)]
        nodes = [DeckStore(log.blobs) for log in logs]
        deck = await nodes[0].create("ann", words(0))
        for revision in range(1, 6):
            saves = [node.save(deck, "ann", revision, words(n)) for n, node in enumerate(nodes)]
            said = await asyncio.gather(*saves, return_exceptions=True)
            (refusal,) = [one for one in said if isinstance(one, StudioError)]
            assert refusal.why is Refusal.CHANGED
            (kept,) = [one for one in said if isinstance(one, StoredDeck)]
            assert await nodes[0].get(deck) == kept
        # Pictures that come over both nodes are all there in the end.
        pictures = [fit(photo(n)) for n in range(8)]
        await asyncio.gather(
            *(nodes[n % 2].add(deck, "ann", picture) for n, picture in enumerate(pictures))
        )
        assert set((await nodes[1].get(deck)).pictures) == {one.path for one in pictures}
        # A deck that goes while pictures come takes them all along.
        more = [nodes[0].add(deck, "ann", fit(photo(n))) for n in range(10, 18)]
        await asyncio.gather(nodes[1].delete(deck, "ann"), *more, return_exceptions=True)
        for blobs in (log.blobs for log in logs):
            assert await blobs.list("deck-picture") == await blobs.list("deck") == []
        for log in logs:
            await log.close()

    asyncio.run(main())


@pytest.mark.parametrize("writes", range(12))
def test_a_server_that_dies_under_way_leaves_nothing_that_its_owner_cannot_delete(
    writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut short after so many writes."""

    async def main() -> None:
        log = MemoryLog()
        blobs = log.blobs
        left = iter(range(writes))

        def mortal(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def or_die(*what: object) -> Any:
                if next(left, None) is None:
                    raise LogError("the server is dead")
                return await write(*what)

            return or_die

        first, second = fit(photo(1)), fit(photo(2))
        with monkeypatch.context() as patched:
            for name in ("put", "swap", "delete"):
                patched.setattr(blobs, name, mortal(getattr(blobs, name)))
            with suppress(LogError):
                store = DeckStore(blobs)
                deck = await store.create("ann", words(0))
                await store.add(deck, "ann", first)
                await store.add(deck, "ann", second)
                await store.save(deck, "ann", 1, with_pictures([first.path, second.path]))
                await store.keep_layout(deck, b"layout")
                await store.copy(deck, "ann", "once more")
                await store.save(deck, "ann", 2, with_pictures([first.path]))
                await store.delete(deck, "ann")
        again = DeckStore(blobs)
        for line in await again.of("ann"):
            await again.delete(line.id, "ann")
        for kind in (DECKS, PICTURES, LAYOUTS, f"{OWNERS}/ann"):
            assert not await blobs.list(kind), kind

    asyncio.run(main())


def test_what_is_deleted_is_gone_from_the_disk(tmp_path: Path) -> None:
    picture = fit(cut_out())

    def on_disk() -> bool:
        return any(picture.data[40:80] in file.read_bytes() for file in tmp_path.iterdir())

    async def main() -> None:
        log = SqliteLog(tmp_path / "fano.db")
        store = DeckStore(log.blobs)
        deck = await store.create("ann", words(0))
        await store.add(deck, "ann", picture)
        assert on_disk()
        await store.delete(deck, "ann")
        for _ in range(100):
            if not on_disk():
                break
            await store.create("bob", words(0))  # the next few writes wipe it
            await asyncio.sleep(0.01)
        assert not on_disk()
        await log.close()

    asyncio.run(main())
    assert not on_disk()


def test_one_list_of_decks_is_made_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deck in it takes a moment: many lists at once would leave nobody a moment between."""

    async def test(store: DeckStore) -> None:
        for _ in range(3):
            await store.create("ann", words(7))
        asked: list[str] = []
        get = MemoryBlobStore.get

        async def noted(blobs: MemoryBlobStore, kind: str, key: str) -> bytes | None:
            asked.append(key)
            await asyncio.sleep(0)
            return await get(blobs, kind, key)

        monkeypatch.setattr(MemoryBlobStore, "get", noted)
        lists = await asyncio.gather(*(store.of("ann") for _ in range(4)))
        assert asked == [line.id for lines in lists for line in lines]

    on_a_desk(test)


def test_one_deck_is_opened_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: DeckStore) -> None:
        decks = [await store.create("ann", words(7)) for _ in range(3)]
        under_way: set[str] = set()
        get = MemoryBlobStore.get

        async def alone(blobs: MemoryBlobStore, kind: str, key: str) -> bytes | None:
            assert not under_way
            under_way.add(key)
            await asyncio.sleep(0)
            under_way.remove(key)
            return await get(blobs, kind, key)

        monkeypatch.setattr(MemoryBlobStore, "get", alone)
        opened = await asyncio.gather(*(store.get(deck) for deck in decks))
        assert all(kept.draft == words(7) for kept in opened)

    on_a_desk(test)
