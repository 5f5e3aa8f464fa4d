"""The daily challenge: the same cards for everybody, and a board that believes only what can be."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fano.deck import edition
from fano.log import BlobStore, MemoryLog
from fano.server.config.limits import Limits
from fano.server.daily import deal
from fano.server.daily.board import BoardEntry, Boards
from fano.server.daily.deal import (
    cards_of,
    day_at,
    make_ticket,
    sentence,
    theme_of,
)
from fano.server.hosting.clock import Clock
from fano.wire.http.daily import PAIRS, DailyRefusal
from tests.server.support.running_site import Site, running

ROOT = Path(__file__).parents[3]
ANN, BOB = "a" * 32, "b" * 32


class TimeOfDay:
    """As the server sees it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 15, 12, tzinfo=UTC).timestamp()


@pytest.fixture
def clock() -> TimeOfDay:
    return TimeOfDay()


async def ask(
    site: Site, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, Any]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    data = body if isinstance(body, bytes) or body is None else msgspec.json.encode(body)
    if data is not None:
        headers["Content-Type"] = "application/json"
    async with site.session.request(
        method, f"{site.url}{path}", data=data, headers=headers
    ) as response:
        answer = await response.read()
        if response.content_type == "application/json":
            return response.status, msgspec.json.decode(answer)
        return response.status, answer.decode()


async def begin(site: Site, token: str) -> str:
    status, told = await ask(site, "POST", "/api/daily/start", token=token)
    assert status == 200
    return str(told["ticket"])


def result(ticket: str, name: str = "Ann", ms: int = 1500, slips: int = 0) -> dict[str, Any]:
    return {
        "ticket": ticket,
        "name": name,
        "finds": [ms] * PAIRS,
        "slips": [slips] + [0] * (PAIRS - 1),
    }


def serve(
    test: Callable[[Site], Awaitable[None]], clock: TimeOfDay | None = None, **limits: int
) -> None:
    unix = time.time if clock is None else lambda: clock.now

    async def main() -> None:
        async with running(limits=Limits(**limits), clock=Clock(unix=unix)) as site:
            await test(site)

    asyncio.run(main())


# --- the cards ------------------------------------------------------------------------------------


def test_a_day_has_forty_cards_and_the_next_day_others() -> None:
    seen = set()
    for number in range(400):
        day = date(2026, 1, 1) + timedelta(days=number)
        cards = cards_of(day)
        assert len(set(cards)) == 2 * PAIRS == len(cards)
        assert set(cards) <= set(range(len(edition("classic"))))
        seen.add(cards)
    assert len(seen) == 400


def test_the_themes_take_turns() -> None:
    week = [theme_of(date(2026, 11, 9) + timedelta(days=n)) for n in range(10)]
    assert len(set(week)) > 1
    assert all(one != other for one, other in pairwise(week))


def test_days_change_at_midnight_utc() -> None:
    midnight = datetime(2026, 11, 16, tzinfo=UTC).timestamp()
    assert day_at(midnight - 0.001) == date(2026, 11, 15)
    assert day_at(midnight) == date(2026, 11, 16)


# --- the board ------------------------------------------------------------------------------------


def test_an_entry_is_on_the_board_and_only_the_first_of_a_device_stays(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        for token, name, ms in ((ANN, "Ann", 1500), (BOB, "Bob", 1200), (ANN, "Ann", 1400)):
            ticket = await begin(site, token)
            clock.now += 40
            status, told = await ask(
                site, "POST", "/api/daily", result(ticket, name, ms, slips=1), token
            )
            assert status == 200, told
        assert told["day"] == "2026-11-15"
        assert told["entries"] == 2
        assert [(e["place"], e["name"], e["ms"], e["slips"]) for e in told["board"]] == [
            (1, "Bob", 26_000, 1),
            (2, "Ann", 32_000, 1),  # her second try was quicker, and practice
        ]
        assert told["mine"]["place"] == 2
        assert told["cards"] == list(cards_of(date(2026, 11, 15)))
        _, seen = await ask(site, "GET", "/api/daily?day=2026-11-15")
        assert seen["mine"] is None
        assert seen["board"] == told["board"]
        assert ANN not in str(seen)

        # Another try changes nothing; the own entry can be taken away, and nobody else's.
        ticket = await begin(site, ANN)
        clock.now += 60
        _, told = await ask(site, "POST", "/api/daily", result(ticket, ms=2500), ANN)
        assert told["mine"]["ms"] == 32_000
        assert (await ask(site, "DELETE", "/api/daily", token=ANN))[0] == 204
        assert (await ask(site, "DELETE", "/api/daily", token=ANN))[0] == 404
        _, told = await ask(site, "GET", "/api/daily")
        assert [e["name"] for e in told["board"]] == ["Bob"]

    serve(test, clock)


def test_names_are_cleaned_and_told_apart(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        for token in (ANN, BOB):
            ticket = await begin(site, token)
            clock.now += 40
            await ask(site, "POST", "/api/daily", result(ticket, "  Zo\u202eë \n"), token)
        _, told = await ask(site, "GET", "/api/daily")
        assert [entry["name"] for entry in told["board"]] == ["Zoë", "Zoë 2"]

    serve(test, clock)


def test_a_try_over_midnight_counts_for_the_day_it_was_begun_on(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        clock.now = datetime(2026, 11, 15, 23, 59, 50, tzinfo=UTC).timestamp()
        ticket = await begin(site, ANN)
        clock.now += 40
        _, told = await ask(site, "POST", "/api/daily", result(ticket), ANN)
        assert told["day"] == "2026-11-15"
        _, today = await ask(site, "GET", "/api/daily")
        assert (today["day"], today["entries"]) == ("2026-11-16", 0)

    serve(test, clock)


# --- what is refused ------------------------------------------------------------------------------


def hostile(ticket: str) -> list[tuple[DailyRefusal, object]]:
    good = result(ticket)
    return [
        (DailyRefusal.MALFORMED, b"{"),
        (DailyRefusal.MALFORMED, b"\xff\xfe"),
        (DailyRefusal.MALFORMED, []),
        (DailyRefusal.MALFORMED, b"x" * 5000),
        (DailyRefusal.MALFORMED, {**good, "ms": 1}),
        (DailyRefusal.MALFORMED, {**good, "finds": [1500] * (PAIRS - 1)}),
        (DailyRefusal.MALFORMED, {**good, "finds": [1500] * (PAIRS + 1)}),
        (DailyRefusal.MALFORMED, {**good, "finds": [1500.5] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "finds": [-1500] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "finds": [True] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "slips": [-1] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "slips": [10**9] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "finds": [10**12] * PAIRS}),
        (DailyRefusal.MALFORMED, {**good, "name": 7}),
        (DailyRefusal.BAD_NAME, {**good, "name": " \u200b\u3164 "}),
        (DailyRefusal.BAD_TICKET, {**good, "ticket": ""}),
        (DailyRefusal.BAD_TICKET, {**good, "ticket": "1.2"}),
        (DailyRefusal.BAD_TICKET, {**good, "ticket": "é.é"}),
        (DailyRefusal.BAD_TICKET, {**good, "ticket": "1" + ticket}),
        (DailyRefusal.BAD_TICKET, {**good, "ticket": make_ticket(b"guess", "device", 0)}),
        (DailyRefusal.TOO_QUICK, {**good, "finds": [150] + [1500] * (PAIRS - 1)}),
        (DailyRefusal.TOO_QUICK, {**good, "finds": [390] * PAIRS}),
        (DailyRefusal.NOT_YET, {**good, "finds": [2100] * PAIRS}),
    ]


def test_what_cannot_be_is_refused_and_stores_nothing(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        ticket = await begin(site, ANN)
        clock.now += 40
        for why, body in hostile(ticket):
            status, told = await ask(site, "POST", "/api/daily", body, ANN)
            assert (status, told["why"]) == (422, why), body
            assert told["says"] == sentence(why)
        # Somebody else's ticket, no token, too late, and not even JSON.
        _, told = await ask(site, "POST", "/api/daily", result(ticket), BOB)
        assert told["why"] == DailyRefusal.BAD_TICKET
        assert (await ask(site, "POST", "/api/daily", result(ticket)))[0] == 401
        assert (await ask(site, "POST", "/api/daily/start"))[0] == 401
        clock.now += deal.TICKET_S
        _, told = await ask(site, "POST", "/api/daily", result(ticket), ANN)
        assert told["why"] == DailyRefusal.TOO_LATE
        async with site.session.post(
            f"{site.url}/api/daily", data="x", headers={"Authorization": f"Bearer {ANN}"}
        ) as response:
            assert response.status == 422
        _, told = await ask(site, "GET", "/api/daily")
        assert told["entries"] == 0

    serve(test, clock, lookups=200)


@pytest.mark.parametrize(
    ("day", "status"),
    [
        ("2026-11-15", 200), ("2026-01-01", 200), ("2026-11-16", 404), ("2025-12-31", 404),
        ("20261115", 404), ("2026-13-01", 400), ("yesterday", 400), ("", 400), ("9" * 99, 400),
    ],
)  # fmt: skip
def test_only_days_that_were_have_a_board(clock: TimeOfDay, day: str, status: int) -> None:
    async def test(site: Site) -> None:
        assert (await ask(site, "GET", f"/api/daily?day={day}"))[0] == status

    serve(test, clock)


def test_a_full_board_lets_go_of_its_slowest_for_a_quicker_one(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        answers = []
        for number, ms in enumerate((2000, 1500, 1800, 1900)):
            token = f"{number:032x}"
            ticket = await begin(site, token)
            clock.now += 60
            answers.append(
                await ask(site, "POST", "/api/daily", result(ticket, f"P{number}", ms), token)
            )
        assert [status for status, _ in answers] == [200, 200, 200, 422]
        assert answers[3][1]["why"] == DailyRefusal.FULL
        _, told = await ask(site, "GET", "/api/daily")
        assert [entry["name"] for entry in told["board"]] == ["P1", "P2"]

    serve(test, clock, daily_entries=2)


def test_one_address_cannot_flood_the_board(clock: TimeOfDay) -> None:
    async def test(site: Site) -> None:
        for number in range(3):
            token = f"{number:032x}"
            ticket = await begin(site, token)
            clock.now += 60
            status, _ = await ask(site, "POST", "/api/daily", result(ticket), token)
            assert status == (200 if number < 2 else 429)
        _, told = await ask(site, "GET", "/api/daily")
        assert told["entries"] == 2
        assert site.node.metrics.turned_away["dailies_per_hour"] == 1

    serve(test, clock, dailies_per_hour=2)


def test_two_nodes_share_a_board_and_tickets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.server.daily.board.CACHED_S", 0.0)

    async def main() -> None:
        log = MemoryLog()
        one, other = Boards(log.blobs, 30, 10), Boards(log.blobs, 30, 10)
        day = date(2026, 11, 15)
        assert await one.secret() == await other.secret() != b""
        await one.enter(day, "a", BoardEntry("Ann", 30_000, 0, 1))
        await other.enter(day, "b", BoardEntry("Bob", 20_000, 0, 2))
        assert [key for key, _ in await one.ranked(day)] == ["b", "a"]
        await other.enter(day, "a", BoardEntry("Ann", 10_000, 0, 3))
        await other.remove(day, "b")
        assert [(key, entry.ms) for key, entry in await one.ranked(day)] == [("a", 30_000)]
        await log.close()

    asyncio.run(main())


def test_entries_leave_when_their_time_is_over() -> None:
    async def main() -> None:
        log = MemoryLog()
        boards = Boards(log.blobs, 30, 10)
        await boards.enter(date(2026, 11, 15), "a", BoardEntry("Ann", 30_000, 0, 1))
        end = int(datetime(2026, 12, 16, tzinfo=UTC).timestamp())
        assert await log.blobs.expire(end - 1) == 0
        assert await log.blobs.expire(end) == 1
        assert await Boards(log.blobs, 30, 10).ranked(date(2026, 11, 15)) == []
        await log.close()

    asyncio.run(main())


def test_the_page_about_it_names_every_refusal_and_its_example_runs() -> None:
    text = (ROOT / "docs/daily.md").read_text("utf-8")
    section = text.partition("## What is refused")[2].partition("## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == [
        str(why) for why in DailyRefusal
    ]
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(example, {})  # noqa: S102 - the page is ours


# --- at the same time -----------------------------------------------------------------------------


class Slowly:
    """A blob store; whatever is asked of it takes a moment."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def slowly(*args: object) -> object:
            await asyncio.sleep(0)
            return await getattr(self._blobs, name)(*args)

        return slowly


def test_a_board_that_is_being_read_loses_nothing() -> None:
    async def main() -> None:
        day = date(2026, 11, 15)
        blobs: Any = Slowly(MemoryLog().blobs)
        before = Boards(blobs, 0, 100)
        for number in range(20):
            await before.enter(day, f"other{number}", BoardEntry("x", 20_000 + number, 0, 1))
        await before.enter(day, "ann", BoardEntry("Ann", 9_000, 0, 1))
        boards = Boards(blobs, 0, 100)  # after a restart
        seen, _ = await asyncio.gather(
            boards.ranked(day), boards.enter(day, "ann", BoardEntry("Ann", 10_400, 0, 2))
        )
        assert len(seen) == 21
        assert dict(await boards.ranked(day))["ann"].ms == 9_000

    asyncio.run(main())


def test_all_tickets_are_sealed_with_one_secret() -> None:
    async def main() -> None:
        blobs: Any = Slowly(MemoryLog().blobs)
        boards = Boards(blobs, 0, 100)
        assert len(set(await asyncio.gather(*(boards.secret() for _ in range(5))))) == 1

    asyncio.run(main())
