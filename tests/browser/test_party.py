"""A party in real Chromium, through the real server."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.party import join, problems_of, start_a_party
from tests.browser.person import touch_match

STEPS = 400


def test_one_click_starts_a_game_against_bots(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    page.goto(url)
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(page.locator(".pile.live").first).to_be_visible(timeout=20_000)
    for _ in range(STEPS):
        if page.locator(".pile.live").count() == 0:
            break
        if touch_match(page, tap=True):
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)
    assert problems == []


def test_two_people_play_a_whole_game_by_touch(
    phone: BrowserContext, desk: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    at_host, at_guest = problems_of(host), problems_of(guest)
    code = start_a_party(host, url, "Ann")
    join(guest, url, code, "Bob")
    expect(host.get_by_text("Bob").first).to_be_visible()
    host.get_by_role("button", name=re.compile("^Start")).last.click()
    expect(guest.locator(".pile.live").first).to_be_visible(timeout=20_000)
    wins = re.compile("wins!|You win!")
    for step in range(STEPS):
        page, tap = ((host, False), (guest, True))[step % 2]
        touch_match(page, tap=tap)
        page.wait_for_timeout(60)
        if host.get_by_text(wins).count():
            break
    expect(host.get_by_text(wins).first).to_be_visible(timeout=20_000)
    expect(guest.get_by_text(wins).first).to_be_visible()
    assert at_host == at_guest == []
