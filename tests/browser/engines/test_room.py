"""One room, four engines: three play, the oldest is the TV, and all see the same result."""

from contextlib import ExitStack

import pytest

from fano.room import Setup
from tests.browser.engines.engines import ENGINES, missing
from tests.browser.engines.page import Page
from tests.browser.engines.ways import join, play_to_the_end
from tests.browser.rival import rival

PLAYERS = {"Firefox": "Fritz", "WebKit": "Wanda", "old WebKit": "Olga"}
TV = "Chromium 88"
# Name and points of everybody, the best first.
RESULT = """
() => [...document.querySelector('main table')?.querySelectorAll('tbody tr') ?? []]
  .map(row => [...row.cells].slice(1, 3).map(cell => cell.innerText.split(/[(\\n]/)[0].trim()))
"""


def test_a_room_of_three_engines_and_a_tv(url: str) -> None:
    lacking = [reason for engine in (*PLAYERS, TV) if (reason := missing(engine))]
    if lacking:
        pytest.skip("; ".join(lacking))
    with ExitStack() as stack:
        players = [stack.enter_context(ENGINES[engine]()) for engine in PLAYERS]
        tv: Page = stack.enter_context(ENGINES[TV]())
        tv.as_wide_as(1280, 720)
        with rival(url, Setup(game="inferno", edition="mini3"), guests=3, search_ms=4000) as host:
            tv.open(f"{url}?room={host.code}&tv")
            for page, name in zip(players, PLAYERS.values(), strict=True):
                join(page, url, host.code, name)
                tv.wait("name => document.body.innerText.includes(name)", name)
            play_to_the_end(players)
            host.wait()
        results = [page.wait(RESULT) for page in (*players, tv)]
        assert results == [results[0]] * 4
        assert {name for name, _ in results[0]} == {*PLAYERS.values(), "Rival"}
        assert sum(int(points) for _, points in results[0]) > 0
        assert [page.problems() for page in (*players, tv)] == [[], [], [], []]
