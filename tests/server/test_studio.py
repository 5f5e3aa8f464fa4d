"""The studio over HTTP: from the first picture to the PDF, and what it does not put up with."""

from __future__ import annotations

import asyncio
import io
import os
import resource
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from fano.deck import full_deck
from fano.deckfile import DeckFile, Spot, SymbolEntry, Text, pack, read
from fano.log import MemoryLog
from fano.room import Setup
from fano.server.limits import Limits
from fano.server.settings import Settings
from fano.studio.errors import No
from fano.studio.model import Draft
from fano.studio.options import Options
from fano.studio.prints import job_of
from fano.studio.tasks import Print
from fano.studio.workshop import MOST_PRINTS, Workshop
from fano.wire import messages as wire
from tests.server.site import Site, running
from tests.server.talk import talking
from tests.studio.family import descendants, peak_kb
from tests.studio.make import (
    HOSTILE_SVGS,
    SQUARE,
    cut_out,
    photo,
    png_claiming,
    saved,
    with_pictures,
    words,
)

OWNER = "a-device-of-its-own"
OTHER = "another-device"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def why(self) -> str:
        told = self.json
        assert self.status >= 400, told
        assert len(told["sentence"]) > 10
        return str(told["why"])


class Visitor:
    """A page that talks to the studio."""

    def __init__(self, site: Site, token: str | None = OWNER) -> None:
        self.site = site
        self.token = token

    async def ask(
        self, method: str, path: str, data: bytes | None = None, **headers: str
    ) -> Answer:
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        url = f"{self.site.url}/api/{path}"
        sent = None if data is None else io.BytesIO(data)
        async with self.site.session.request(method, url, data=sent, headers=headers) as response:
            body = await response.read()
            return Answer(response.status, dict(response.headers), body)

    async def create(self, draft: Draft) -> str:
        answer = await self.ask("POST", "decks", msgspec.json.encode(draft))
        assert answer.status == 201, answer.body
        return str(answer.json["id"])

    async def save(self, deck: str, draft: Draft, revision: int) -> Answer:
        data = msgspec.json.encode(draft)
        return await self.ask("PUT", f"decks/{deck}", data, **{"If-Match": f'"{revision}"'})

    async def add(self, deck: str, picture: bytes) -> Answer:
        return await self.ask("POST", f"decks/{deck}/pictures", picture)

    async def small_deck(self) -> str:
        """Seven pictures: a whole deck."""
        deck = await self.create(words(0))
        pictures = [photo(1), photo(2), cut_out(3), SQUARE, photo(5), photo(6), photo(7)]
        paths = [(await self.add(deck, picture)).json["path"] for picture in pictures]
        assert (await self.save(deck, with_pictures(paths), 1)).status == 200
        return deck


def in_the_studio(test: Callable[[Visitor], Awaitable[None]], **limits: Any) -> None:
    async def main() -> None:
        async with running(limits=Limits(**limits)) as site:
            await test(Visitor(site))

    asyncio.run(main())


def test_a_deck_is_made_looked_at_changed_and_deleted() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        told = (await ann.ask("GET", f"decks/{deck}")).json
        assert (told["mine"], told["revision"], len(told["pictures"])) == (True, 2, 7)
        guest = Visitor(ann.site, token=None)
        assert (await guest.ask("GET", f"decks/{deck}")).json["mine"] is False
        assert (await guest.ask("PUT", f"decks/{deck}", b"{}")).status == 401
        bob = Visitor(ann.site, OTHER)
        assert (await bob.save(deck, words(7), 2)).why == No.NOT_YOURS
        assert (await bob.ask("DELETE", f"decks/{deck}")).why == No.NOT_YOURS
        copy = (await bob.ask("POST", f"decks/{deck}/copy", b'{"title": "Mine"}')).json
        assert (copy["mine"], copy["draft"]["title"]) == (True, "Mine")
        assert [line["id"] for line in (await bob.ask("GET", "decks")).json] == [copy["id"]]
        assert (await ann.save(deck, words(7), 1)).why == No.CHANGED
        assert (await ann.ask("DELETE", f"decks/{deck}")).status == 204
        assert (await ann.ask("GET", f"decks/{deck}")).why == No.NO_SUCH_DECK
        picture = next(iter(told["pictures"]))
        assert (await guest.ask("GET", f"decks/{deck}/{picture}")).status == 404
        assert (await guest.ask("GET", f"decks/{copy['id']}/{picture}")).status == 200

    in_the_studio(test)


def test_pictures_come_sealed() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        guest = Visitor(ann.site, token=None)
        for path in (await ann.ask("GET", f"decks/{deck}")).json["pictures"]:
            answer = await guest.ask("GET", f"decks/{deck}/{path}")
            assert answer.headers["Content-Type"].startswith("image/")
            assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    in_the_studio(test)


def test_a_deck_goes_into_a_file_and_comes_back() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        file = (await Visitor(ann.site, token=None).ask("GET", f"decks/{deck}/deck.fano")).body
        assert read(file).title == "Pictures"
        back = (await Visitor(ann.site, OTHER).ask("POST", "decks/open", file)).json
        assert len(back["draft"]["symbols"]) == len(back["pictures"]) == 7
        assert (await ann.ask("POST", "decks/open", file[:-9])).why == No.BAD_FILE
        unfinished = await ann.create(words(3))
        assert (await ann.ask("GET", f"decks/{unfinished}/deck.fano")).why == No.TOO_FEW

    in_the_studio(test)


def test_a_file_of_another_size_is_told_from_one_that_cannot_be_read() -> None:
    symbols = tuple(SymbolEntry(id=f"s{n}", face=Text(f"s{n}")) for n in range(73))
    eight = DeckFile(title="Eight", order=8, symbols=symbols, cards=full_deck(8).cards)

    async def test(ann: Visitor) -> None:
        answer = await ann.ask("POST", "decks/open", pack(eight))
        assert answer.why == No.OTHER_SIZE
        assert "decks of 7, 13, 21, 31, 57, 91" in answer.json["sentence"]

    in_the_studio(test)


def test_a_card_laid_by_hand_stays_so() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        spots = {2: (Spot(0, 0.5, 0.4, 90), Spot(-0.5, 0, 0.3, 0), Spot(0.5, 0, 0.3, -20))}
        written = {"2": [[0, 0.5, 0.4, 90], [-0.5, 0, 0.3, 0], [0.5, 0, 0.3, -20]]}
        assert (await ann.save(deck, replace(words(7), spots=spots), 1)).status == 200
        laid = (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).json["cards"][2]
        assert laid == [0, 500, 400, 900, -500, 0, 300, 0, 500, 0, 300, 3400]
        page = await ann.ask("POST", f"decks/{deck}/page", b'{"options": {"back": "none"}}')
        assert page.status == 200
        file = (await ann.ask("GET", f"decks/{deck}/deck.fano")).body
        assert read(file).laid == spots
        back = (await ann.ask("POST", "decks/open", file)).json
        assert back["draft"]["spots"] == written

    in_the_studio(test)


def test_what_is_missing_comes_from_a_theme() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(3, edition="mini3"))
        told = (await ann.ask("POST", f"decks/{deck}/fill", b'{"theme": "animals"}')).json
        assert len(told["draft"]["symbols"]) == 13
        assert len(told["pictures"]) == 10
        assert (await ann.ask("GET", f"decks/{deck}/deck.fano")).status == 200
        assert (await ann.ask("POST", f"decks/{deck}/fill", b'{"theme": "x"}')).why == No.BAD_DECK

    in_the_studio(test)


def test_a_deck_is_printed_and_looked_at_page_by_page() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        guest = Visitor(ann.site, token=None)
        page = await guest.ask("POST", f"decks/{deck}/page", b'{"options": {}, "page": 1}')
        assert page.headers["X-Pages"] == "4"
        assert Image.open(io.BytesIO(page.body)).format == "PNG"
        lines = (
            await guest.ask("POST", f"decks/{deck}/print", b'{"size": 60, "shape": "square"}')
        ).body.splitlines()
        told = [msgspec.json.decode(line) for line in lines]
        assert told[-2] == {"done": 7, "of": 7}
        assert told[-1]["pages"] == 2
        answer = await guest.ask("GET", f"prints/{told[-1]['ready']}.pdf")
        assert answer.body.startswith(b"%PDF")
        assert "attachment" in answer.headers["Content-Disposition"]
        huge = await guest.ask("POST", f"decks/{deck}/page", b'{"options": {"size": 400}}')
        assert huge.why == No.CANNOT_PRINT

    in_the_studio(test)


def test_all_choices_of_the_press_reach_it() -> None:
    wish = {"safe": 5, "token_size": 20, "thickness": 0.5, "upright": True, "margin": 1}
    job = job_of(msgspec.convert(wish, Options))
    assert (job.safe_mm, job.token_mm, job.thickness_mm) == (5, 20, 0.5)
    assert (job.upright, job.margin_mm) == (True, 1)


def test_upright_cards_are_not_printed_as_they_were_seen() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        seen, upright = [
            (await ann.ask("POST", f"decks/{deck}/page", b'{"options": %s}' % options)).body
            for options in (b"{}", b'{"upright": true}')
        ]
        assert seen != upright

    in_the_studio(test)


def test_a_word_that_no_font_has_is_named_when_it_shall_be_printed() -> None:
    async def test(ann: Visitor) -> None:
        draft = words(7)
        scribe = replace(draft.symbols[0], face=Text("𓀀"))
        deck = await ann.create(replace(draft, symbols=(scribe, *draft.symbols[1:])))
        page = await ann.ask("POST", f"decks/{deck}/page", b'{"options": {}}')
        assert page.why == No.NO_LETTERS
        assert "𓀀" in page.json["sentence"]

    in_the_studio(test)


def test_a_room_plays_with_a_deck_of_its_own() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(13, pairs=True, edition="mini3"))
        theme = f"own/13/{deck}"
        guest = Visitor(ann.site, token=None)
        told = (await guest.ask("GET", f"theme/{theme}.json")).json
        first = told["symbols"][0]
        assert first["face"]["text"]["pl"] == "word 0"
        assert first["second"]["text"]["pl"] == "mot 0"
        assert first["name"]["ru"] == ["word 0", "mot 0"]
        assert (await guest.ask("GET", f"theme/own/57/{deck}.json")).status == 404
        async with talking(ann.site) as host:
            await host.hello()
            await host.say(wire.Configure(id="c", setup=Setup(theme=theme)))
            did = await host.answer("c")
            assert did["room"]["setup"]["edition"] == "mini3"

    in_the_studio(test)


@pytest.mark.parametrize("wrong", ["own/57/short", "own/58/" + "x" * 22, "own/057/" + "x" * 22])
def test_a_room_takes_no_other_name_for_a_deck(wrong: str) -> None:
    async def test(ann: Visitor) -> None:
        async with talking(ann.site) as host:
            await host.hello()
            await host.say(wire.Configure(id="c", setup=Setup(theme=wrong)))
            assert (await host.answer("c"))["why"] == "no_such_theme"

    in_the_studio(test)


# --- hostile --------------------------------------------------------------------------------------


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
                No.UNSAFE, No.NOT_A_PICTURE, No.DAMAGED, No.TOO_MANY_PIXELS, No.TOO_LARGE
            }, name  # fmt: skip
        assert (await ann.ask("GET", f"decks/{deck}")).json["pictures"] == {}

    in_the_studio(test, picture_bytes=2**20)


def test_the_largest_picture_takes_a_bounded_piece_of_memory() -> None:
    largest = saved(Image.new("RGBA", (5000, 5000), (200, 10, 10, 90)), "PNG")

    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert (await ann.add(deck, largest)).status == 201
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 64 * 1024  # kB: the server itself never draws it
        workers = descendants(os.getpid())
        assert max(map(peak_kb, workers)) < 700 * 1024

    in_the_studio(test)


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
        assert set(said) == {"kept", No.TOO_MANY_PICTURES, No.SLOW_DOWN}
        most = Limits().pictures_per_deck
        assert said["kept"] == most
        assert len((await ann.ask("GET", f"decks/{deck}")).json["pictures"]) == most
        assert len(await log.shelf.list("deck-picture", limit=10_000)) == most
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 64 * 1024  # kB

    async def main() -> None:
        async with running(log=log) as site:
            await test(Visitor(site))

    log = MemoryLog()
    asyncio.run(main())


def test_one_visitor_with_much_to_print_keeps_nobody_waiting() -> None:
    async def main() -> None:
        async with running(settings=Settings(trust_proxy=True)) as site:
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

    async def never(_: Workshop, __: Print, tell: Callable[[int, int], None] | None = None) -> None:
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

    monkeypatch.setattr(Workshop, "print", never)
    in_the_studio(test)


def test_decks_are_made_only_so_fast() -> None:
    async def test(ann: Visitor) -> None:
        for _ in range(2):
            await ann.create(words(0))
        data = msgspec.json.encode(words(0))
        assert (await ann.ask("POST", "decks", data)).why == No.SLOW_DOWN
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
        assert (await ann.ask("POST", "decks", nonsense)).why == No.BAD_DECK
        assert (await ann.ask("GET", "decks")).json == []

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
            assert (await ann.add(deck, photo(2))).why == No.DAMAGED
            assert (await ann.add(deck, photo(2))).status == 201
        await log.close()

    asyncio.run(main())


def kill_the_workers() -> None:
    own = os.getpid()
    for task in Path(f"/proc/{own}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread has ended meanwhile
            for child in (task / "children").read_text().split():
                command = Path(f"/proc/{child}/cmdline").read_bytes()
                if b"fano.studio.worker" in command:
                    os.kill(int(child), signal.SIGKILL)
