"""The end of a game in real Chromium: its figures, and a picture to share."""

import re
import struct
from pathlib import Path

from playwright.sync_api import BrowserContext, Route, expect

from fano.room import Setup
from tests.browser.axe import no_violations
from tests.browser.party import (
    begin,
    gather,
    join,
    make_it_short,
    play_to_the_end,
    problems_of,
)
from tests.browser.person import Person
from tests.browser.rival import rival

PNG = b"\x89PNG\r\n\x1a\n"


def test_the_results_tell_what_it_was_like(desk: BrowserContext, url: str, tmp_path: Path) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    figures_asked: list[Route] = []

    def hold(route: Route) -> None:
        figures_asked.append(route)

    page.route("**/figures.json", hold)
    with rival(url, Setup(game="well", edition="mini2"), search_ms=9000) as host:
        join(page, url, host.code, "Ann")
        expect(page.locator(".pile.live").first).to_be_visible()
        play_to_the_end([Person(page, thinks=True)])
        host.wait()

    figures = page.get_by_role("region", name="In figures")
    on = page.get_by_role("button", name="Back to the lobby")
    while not figures_asked:
        page.wait_for_timeout(30)
    before = on.bounding_box()
    figures_asked[0].continue_()
    expect(figures.get_by_text("Fastest find")).to_be_visible()
    assert on.bounding_box() == before, "it stays under the finger when the figures come"
    expect(figures.get_by_role("img", name=re.compile(r"^Ann: \d+, Median"))).to_be_visible()
    finds = [int(cell) for cell in figures.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert len(finds) == 2
    races = figures.locator("details")
    races.locator("summary").click()
    expect(races.get_by_role("listitem")).to_have_count(sum(finds))
    no_violations(page)

    page.get_by_role("button", name="Picture to share").click()
    save = page.get_by_role("button", name="Save the picture")
    expect(save).to_be_enabled()
    with page.expect_download() as downloading:
        save.click()
    saved = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(saved)
    data = saved.read_bytes()
    assert (saved.name, data[:8]) == ("fano.png", PNG)
    assert struct.unpack(">II", data[16:24]) == (1080, 1350)
    assert data[-8:-4] == b"IEND"
    assert len(data) > 50_000, "there is more on it than paper"
    page.keyboard.press("Escape")

    with desk.expect_page() as opening:
        page.get_by_role("link", name="Watch the replay").click()
    expect(opening.value.get_by_role("slider")).to_be_visible()
    assert problems == []


def test_what_was_played_is_found_again_in_the_menu(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    with rival(url, Setup(game="well", edition="mini2"), search_ms=2000) as host:
        join(page, url, host.code, "Ann")
        expect(page.locator(".pile.live").first).to_be_visible()
        play_to_the_end([Person(page)])
        host.wait()
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()  # it is put away
    page.get_by_role("button", name="Back to the lobby").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Played so far").click()
    played = page.get_by_role("link", name=re.compile("^The Well (Ann|Rival) wins! "))
    expect(played).to_be_visible()
    no_violations(page)
    with desk.expect_page() as opening:
        played.click()
    replay = opening.value
    expect(replay.get_by_role("slider")).to_be_visible()
    replay.get_by_role("button", name="Results").click()
    expect(replay.get_by_role("region", name="In figures")).to_be_visible()


def test_a_game_of_an_evening_is_found_before_the_evening_is_over(
    phone: BrowserContext, desk: BrowserContext, url: str
) -> None:
    pages = page, _ = phone.new_page(), desk.new_page()
    problems = problems_of(page)
    gather(url, pages)
    make_it_short(page)
    page.locator("input[value=session]").check(force=True)
    begin(page)
    people = [Person(one) for one in pages]
    while page.get_by_text("Game 1 of 5").count() == 0:
        for person in people:
            person.play()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Played so far").click()
    with phone.expect_page() as opening:
        page.get_by_role("link", name=re.compile("Game 1 of 5")).click()
    replay = opening.value
    expect(replay.get_by_role("slider")).to_be_visible()
    replay.get_by_role("button", name="Results").click()
    expect(replay.get_by_role("heading", name="Standings")).to_be_visible()
    expect(replay.get_by_role("region", name="In figures")).to_be_visible()
    no_violations(replay)
    assert problems == []
