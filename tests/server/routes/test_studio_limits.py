"""The studio over HTTP: what it does not put up with, and what it survives."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Lock

import msgspec
import pytest
from PIL import Image

from fano.deckfile import DeckFileError
from fano.deckfile.strict_json import loads
from fano.log import MemoryLog
from fano.server.config.limits import Limits
from fano.server.config.settings import THIS_MACHINE, Settings
from fano.server.routes import studio_bodies
from fano.studio.errors import Refusal, StudioError
from fano.studio.tasks import Print
from fano.studio.worker import NICENESS
from fano.studio.worker_pool import MOST_PRINTS, WORKERS, Tell, WorkerPool
from tests.machine import needs_proc
from tests.server.support.running_site import running
from tests.server.support.studio_client import OTHER, Visitor, in_the_studio
from tests.studio.family import descendants, peak_kb
from tests.studio.make import (
    HOSTILE_SVGS,
    photo,
    png_claiming,
    saved,
    words,
)


def test_hostile_pictures_are_refused_and_nothing_is_kept() -> None:
    hostile = {
        **{f"svg {name}": data for name, data in HOSTILE_SVGS.items()},
        "program": b"MZ" + bytes(5000),
        "script as picture": b"<script>alert(1)</script>",
        "page": b"<!doctype html><img src=x onerror=alert(1)>",
        "gif": b"GIF89a" + bytes(500),
        "cut short": photo()[:300],
        "bomb": png_claiming(50_000, 50_000),
        "50 megapixels": saved(Image.new("L", (7100, 7100)), "JPEG"),
        "too many bytes": b"\xff\xd8\xff" + bytes(2 * 2**20),
    }

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        for name, data in hostile.items():
            answer = await ann.add(deck, data)
            assert answer.why in {
                Refusal.UNSAFE, Refusal.NOT_A_PICTURE, Refusal.DAMAGED, Refusal.TOO_MANY_PIXELS,
                Refusal.TOO_LARGE,
            }, name  # fmt: skip
        assert (await ann.ask("GET", f"decks/{deck}")).json["pictures"] == {}

    in_the_studio(test, picture_bytes=2**20)


@needs_proc
def test_the_largest_picture_takes_a_bounded_piece_of_memory() -> None:
    largest = saved(Image.new("RGBA", (5000, 5000), (200, 10, 10, 200)), "PNG")

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert (await ann.add(deck, largest)).status == 201
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 64 * 1024  # kB: the server itself never draws it
        workers = descendants(os.getpid())
        assert max(map(peak_kb, workers)) < 700 * 1024

    in_the_studio(test)


@pytest.mark.slow
def test_ten_thousand_files_end_at_the_limit() -> None:
    def file(number: int) -> bytes:
        return saved(Image.new("RGB", (8, 8), (number % 256, number // 256, 99)), "PNG")

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        numbers = iter(range(10_000))
        said: Counter[str] = Counter()

        async def send() -> None:
            for number in numbers:
                answer = await ann.add(deck, file(number))
                said["kept" if answer.status == 201 else answer.why] += 1

        await asyncio.gather(*(send() for _ in range(40)))
        assert said.total() == 10_000
        assert set(said) == {"kept", Refusal.TOO_MANY_PICTURES, Refusal.SLOW_DOWN}
        most = Limits().pictures_per_deck
        assert said["kept"] == most
        assert len((await ann.ask("GET", f"decks/{deck}")).json["pictures"]) == most
        assert len(await log.blobs.list("deck-picture", limit=10_000)) == most
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 64 * 1024  # kB

    async def main() -> None:
        async with running(log=log) as site:
            await test(Visitor(site))

    log = MemoryLog()
    asyncio.run(main())


@pytest.mark.slow
def test_one_visitor_with_much_to_print_keeps_nobody_waiting() -> None:
    async def main() -> None:
        async with running(settings=Settings(trust_proxy=THIS_MACHINE)) as site:
            ann, bob = Visitor(site), Visitor(site, OTHER)
            far, near = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
            deck, others = await ann.create(words(7)), await bob.create(words(7))
            look = b'{"options": {"shape": "square"}}'
            pages = [
                asyncio.create_task(ann.ask("POST", f"decks/{deck}/page", look, **far))
                for _ in range(80)
            ]
            await asyncio.wait(pages, return_when=asyncio.FIRST_COMPLETED)  # it is refused
            picture = await bob.ask("POST", f"decks/{others}/pictures", photo(), **near)
            assert picture.status == 201
            assert (await bob.ask("POST", f"decks/{others}/page", look, **near)).status == 200
            assert not all(page.done() for page in pages)
            said = Counter(answer.status for answer in await asyncio.gather(*pages))
            assert set(said) == {200, 503}
            assert said[200] >= MOST_PRINTS // 2

    asyncio.run(main())


@pytest.mark.parametrize("what", ["page", "print"])
def test_what_nobody_waits_for_any_more_is_not_printed(
    what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def never(_: WorkerPool, __: object, tell: Tell | None = None) -> None:
        begun.set()
        try:
            while True:
                await asyncio.sleep(0.05)
                if tell is not None:
                    tell(1, 55)
        finally:
            given_up.set()

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        data = b'{"options": {"shape": "square"}}' if what == "page" else b'{"shape": "square"}'
        asking = asyncio.create_task(ann.ask("POST", f"decks/{deck}/{what}", data))
        async with asyncio.timeout(60):
            await begun.wait()
            asking.cancel()
            await given_up.wait()
        await asyncio.sleep(0.1)
        assert not caplog.records

    monkeypatch.setattr(WorkerPool, "print", never)
    in_the_studio(test)


@pytest.mark.parametrize("what", ["page", "print"])
def test_only_what_is_printed_just_now_is_in_memory(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck may have 24 MB of pictures, and anybody who has its link may ask for any of this."""

    async def broken(_: WorkerPool, task: Print, tell: Tell | None) -> None:
        del tell
        tasks.append(len([one for one in gc.get_objects() if isinstance(one, Print)]))
        await asyncio.sleep(0.1)
        raise StudioError(Refusal.DAMAGED, f"{task.options.shape} cards cannot be drawn")

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        data = b'{"options": {"shape": "square"}}' if what == "page" else b'{"shape": "square"}'
        asking = [ann.ask("POST", f"decks/{deck}/{what}", data) for _ in range(8)]
        for answer in await asyncio.gather(*asking):
            assert Refusal.DAMAGED in answer.body.decode()
        assert len(tasks) == len(asking)
        assert max(tasks) <= WORKERS

    tasks: list[int] = []
    monkeypatch.setattr(WorkerPool, "_do", broken)
    gc.collect()
    gc.disable()  # what only the collector finds stays for a long time
    try:
        in_the_studio(test)
    finally:
        gc.enable()


def test_decks_are_made_only_so_fast() -> None:
    async def test(ann: Visitor) -> None:
        for _ in range(2):
            await ann.create(words(0))
        data = msgspec.json.encode(words(0))
        assert (await ann.ask("POST", "decks", data)).why == Refusal.SLOW_DOWN
        assert ann.site.node.metrics.turned_away["decks_per_hour"] == 1

    in_the_studio(test, decks_per_hour=2)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"", b"[", b"{}", b'{"title": "x", "extra": 1}', b'{"title": "a\\u202eb"}',
        b'{"title": "x", "spots": {"0": [[9, 0, 1, 0]]}}', b'{"title": "x", "title": "y"}',
    ],
)  # fmt: skip
def test_nonsense_makes_no_deck(nonsense: bytes) -> None:
    async def test(ann: Visitor) -> None:
        assert (await ann.ask("POST", "decks", nonsense)).why == Refusal.BAD_DECK
        assert (await ann.ask("GET", "decks")).json == []

    in_the_studio(test)


def test_a_deck_is_made_into_a_file_only_if_there_is_memory_for_it() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        assert (await ann.ask("GET", f"decks/{deck}/deck.fano")).why == Refusal.BUSY
        assert ann.site.node.in_flight.now == 0

    in_the_studio(test, bytes_in_flight=2048)


def test_what_is_long_to_read_keeps_nobody_waiting_who_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Half a megabyte of brackets takes a tenth of a second, and anybody may send it."""
    reading = Lock()

    def alone(data: bytes) -> object:
        assert threading.current_thread() is not threading.main_thread()
        assert reading.acquire(blocking=False)
        with suppress(DeckFileError):
            loads(data)
        reading.release()
        return {"title": "x"}

    async def test(ann: Visitor) -> None:
        long = b"[" + b"{}," * 20_000 + b"{}]"
        answers = await asyncio.gather(*(ann.ask("POST", "decks", long) for _ in range(5)))
        assert [answer.status for answer in answers] == [201] * 5

    monkeypatch.setattr(studio_bodies, "loads", alone)
    in_the_studio(test)


def test_a_worker_that_dies_is_replaced() -> None:
    async def main() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            ann = Visitor(site)
            deck = await ann.create(words(0))
            assert (await ann.add(deck, photo(1))).status == 201
            kill_the_workers()
            await asyncio.sleep(0.2)
            assert (await ann.add(deck, photo(2))).why == Refusal.DAMAGED
            assert (await ann.add(deck, photo(2))).status == 201
        await log.close()

    asyncio.run(main())


@needs_proc
def test_whoever_plays_comes_before_pictures_and_prints() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        others = descendants(os.getpid())  # those of tests before this one
        assert (await ann.add(deck, photo())).status == 201
        (worker,) = descendants(os.getpid()) - others
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, worker) == min(19, own + NICENESS)

    in_the_studio(test)


def kill_the_workers() -> None:
    own = os.getpid()
    for task in Path(f"/proc/{own}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread has ended meanwhile
            for child in (task / "children").read_text().split():
                command = Path(f"/proc/{child}/cmdline").read_bytes()
                if b"fano.studio.worker" in command:
                    os.kill(int(child), signal.SIGKILL)
