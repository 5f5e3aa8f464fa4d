"""Layouts over HTTP: those that are ready, those in the making, and no others."""

from __future__ import annotations

import asyncio

import pytest

from fano.press.screen.prebuilt import layout
from fano.server.http.pages import all_pages
from tests.server.support.running_site import Site, running


def test_a_ready_layout_is_given_at_once_and_asked_for_but_once() -> None:
    async def ask() -> None:
        async with running(pages=all_pages()) as site:
            url = f"{site.url}/api/layout/party/7/de.json"
            async with site.session.get(url) as answer:
                assert answer.status == 200
                assert await answer.read() == layout("party-7")
                again = {"If-None-Match": answer.headers["ETag"]}
            async with site.session.get(url, headers=again) as answer:
                assert answer.status == 304

    asyncio.run(ask())


def test_another_one_is_made_and_the_answer_says_how_far_it_is() -> None:
    async def wait(site: Site) -> list[list[int]]:
        url = f"{site.url}/api/layout/numbers/2/en.json"
        async with site.session.get(url) as answer:
            assert answer.status == 202
            assert await answer.json() == {"done": 0, "of": 7}
        while True:
            async with site.session.get(url) as answer:
                if answer.status == 200:
                    cards: list[list[int]] = (await answer.json())["cards"]
                    return cards
            await asyncio.sleep(0.05)

    async def ask() -> None:
        async with running() as site, asyncio.timeout(120):
            assert len(await wait(site)) == 7

    asyncio.run(ask())


@pytest.mark.parametrize(
    "path", ["party/6/en", "party/11/en", "letters/8/en", "nobody/7/en", "party/7/xx", "party/x/en"]
)
def test_there_are_no_others(path: str) -> None:
    async def ask() -> None:
        async with (
            running() as site,
            site.session.get(f"{site.url}/api/layout/{path}.json") as answer,
        ):
            assert answer.status == 404

    asyncio.run(ask())
