"""The daily challenge: identical on two devices, and on the board of the server."""

import json
import time
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from fano.deck import edition
from fano.symbols import theme
from fano.wire.http.daily import PAIRS
from tests.browser.axe import no_violations
from tests.browser.pairs import Pair, find

LEAST_MS = 430
"""The board believes nobody who is quicker on average."""
DAY_S, LONGEST_S = 86_400, 180


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_day() -> None:
    """At midnight (UTC) the cards change."""
    left = DAY_S - time.time() % DAY_S
    if left < LONGEST_S:
        time.sleep(left)


def test_the_same_cards_on_two_devices_and_the_time_on_the_board(
    phone: BrowserContext, browser: Browser, url: str
) -> None:
    page = phone.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{url}?daily")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("timer")).to_be_visible()  # which nobody reads out ten times a second
    seen = [find(page, wait_ms=LEAST_MS, slips=number == 3) for number in range(PAIRS)]
    expect(page.get_by_role("status", name="Your time: ")).to_be_focused()
    expect(page.get_by_text("Wrong taps: 1")).to_be_visible()
    page.get_by_role("textbox").fill("Zoë")
    no_violations(page)
    page.get_by_role("button", name="Put me on the board").click()
    expect(page.get_by_text("You’re number 1!")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Zoë")).to_be_visible()
    assert problems == []

    # Another device, another language: the cards are the same, and those that the server names.
    elsewhere = browser.new_context(
        locale="ru-RU", viewport={"width": 1280, "height": 800}, timezone_id="Asia/Tokyo"
    )
    other = elsewhere.new_page()
    other.goto(f"{url}?daily")
    expect(other.get_by_role("listitem").filter(has_text="Zoë")).to_be_visible()
    other.get_by_role("button", name="Начать").click()
    assert [find(other) for _ in range(PAIRS)] == seen
    with urlopen(f"{url}api/daily") as answer:  # noqa: S310 - loopback
        told = json.load(answer)
    assert [both(pair) for pair in seen] == dealt(told["cards"], told["theme"])
    expect(other.get_by_role("textbox")).to_be_visible()

    # What the server refuses is told in the reader's language (what it refuses: tests/server).
    refusal = {"status": 422, "json": {"why": "too_quick", "says": ""}}
    other.route("**/api/daily", lambda route: route.fulfill(**refusal))
    other.get_by_role("textbox").fill("Bot")
    other.get_by_role("button", name="Записать меня").click()
    expect(other.get_by_text("Так быстро не бывает.")).to_be_visible()
    elsewhere.close()

    # The best is remembered here, and the own entry can be taken away.
    page.reload()
    expect(page.get_by_text("Your best today")).to_be_visible()
    page.get_by_role("button", name="Take me off the board").click()
    expect(page.get_by_text("No one yet")).to_be_visible()


def both(pair: Pair) -> list[set[str]]:
    return [set(pair.first), set(pair.second)]


def dealt(cards: list[int], theme_id: str) -> list[list[set[str]]]:
    """What the pairs show, by the rule that docs/daily.md gives."""
    names, deck = theme(theme_id).symbols, edition("classic")
    shown = [{names[symbol] for symbol in deck.cards[card]} for card in cards]
    return [shown[i : i + 2] for i in range(0, len(shown), 2)]


def test_a_page_that_was_left_open_shows_the_next_day(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    told = {"day": "2026-11-15", "entries": 0, "board": [], "mine": None}
    page.route("**/api/daily", lambda route: route.fulfill(json=told))
    page.add_init_script("localStorage.setItem('fano/daily/2026-11-15', '31000')")
    page.clock.install(time="2026-11-15T23:59:00Z")
    page.goto(f"{url}?daily")
    expect(page.get_by_text("Your best today: 31.0 s")).to_be_visible()
    expect(page.get_by_text("No one yet")).to_be_visible()
    told["day"] = "2026-11-16"
    page.clock.fast_forward("01:30")
    expect(page.locator("time")).to_have_attribute("datetime", "2026-11-16")
    expect(page.get_by_text("Your best today")).to_have_count(0)
