"""What happens at a party besides a plain game, in real Chromium, through the real server."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.party import problems_of
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
