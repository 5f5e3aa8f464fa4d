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
from tests.browser.pairs import Pair, find, open_pair

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

    # The first try is remembered here, and the own entry can be taken away.
    page.reload()
    expect(page.get_by_text("Days in a row: 1")).to_be_visible()
    page.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text } }")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("window.shared")
    line = page.evaluate("shared")
    assert line.count("\N{LARGE RED SQUARE}") == 1  # the slip, and nothing of what the cards show
    assert line.endswith("?daily")
    assert not any(name in line for pair in seen for name in pair.first)
    page.get_by_role("button", name="Practice with other pairs").click()
    assert open_pair(page) not in seen
    page.goto(f"{url}?daily")
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
    days = {"2026-11-15": {"ms": 31000, "slips": 0, "marks": "a" * PAIRS}}
    kept = json.dumps(json.dumps(days))
    page.add_init_script(f"localStorage.setItem('fano/daily/days', {kept})")
    page.clock.install(time="2026-11-15T23:59:00Z")
    page.goto(f"{url}?daily")
    expect(page.get_by_text("Today: 31.0 s")).to_be_visible()
    expect(page.get_by_text("No one yet")).to_be_visible()
    told["day"] = "2026-11-16"
    page.clock.fast_forward("01:30")
    expect(page.locator("time")).to_have_attribute("datetime", "2026-11-16")
    expect(page.get_by_text("Today: 31.0 s")).to_have_count(0)


def test_a_try_that_was_left_goes_on_and_a_past_day_counts_for_no_row(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    page.goto(f"{url}?daily")
    page.get_by_role("button", name="Start", exact=True).click()
    begun = [find(page) for _ in range(3)]
    open_pair(page)
    page.reload()
    page.get_by_role("button", name="Go on").click()
    assert open_pair(page) not in begun
    expect(page.locator("li.found")).to_have_count(3)
    page.goto(f"{url}?daily")
    page.locator("button[aria-label$='not played']:enabled").first.click()
    for _ in range(PAIRS):
        find(page)
    expect(page.get_by_text("played later").first).to_be_visible()
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    page.goto(f"{url}?daily")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    no_violations(page)
