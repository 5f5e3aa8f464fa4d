"""What happens at a party besides a plain game, in real Chromium, through the real server."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.party import begin, problems_of, start_a_party
from tests.browser.person import Person


def test_one_click_starts_a_game_against_bots(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    page.goto(url)
    page.get_by_role("button", name=re.compile("Play now")).click()
    mine = page.locator(".tag.me .score")
    expect(mine).to_be_visible()
    person = Person(page)
    while mine.inner_text() == "0":  # bots are relaxed: somebody who looks gets a card
        person.play()
    assert problems == []


def test_the_host_ends_the_party_during_a_game(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    start_a_party(page, url, "Ann")
    page.get_by_role("button", name="+ fierce").click()
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    for _ in ("asked", "sure"):
        page.get_by_role("button", name="End the party for everybody").click()
    expect(page.get_by_text("This party is over.")).to_be_visible()
    page.wait_for_load_state("networkidle")  # an answer may still come for a page that is gone
    assert problems == []
