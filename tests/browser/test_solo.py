"""One player: a game against chosen bots, and training that knows what is hard."""

import json
import re

from playwright.sync_api import BrowserContext, expect

from fano.rules.registry import GAMES
from fano.texts import texts
from tests.browser.axe import no_violations
from tests.browser.pairs import find, open_pair, touch

PAIRS = 15
GAME = GAMES[1].id


def test_bots_of_a_chosen_level_play_a_chosen_game(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    sent: list[str] = []
    page.on("websocket", lambda s: s.on("framesent", lambda text: sent.append(str(text))))
    page.goto(url)
    page.get_by_role("link", name="On your own").click()
    page.get_by_role("button", name="fierce").click()
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name=re.compile("^The game")).click()
    page.get_by_role("dialog").get_by_role("button").filter(
        has_text=texts("en").games[GAME].name
    ).click()
    page.get_by_role("button", name="Play!").click()
    expect(page.locator(".pile").first).to_be_visible()
    messages = [json.loads(text) for text in sent if text.startswith("{")]
    assert [m["level"] for m in messages if m["t"] == "addbot"] == ["expert", "expert"]
    (chosen,) = [m["setup"]["game"] for m in messages if m["t"] == "configure"]
    assert chosen == GAME
    assert problems == []


def test_training_favours_what_was_confused(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.goto(f"{url}?practice")
    hard = []
    for _ in range(2):  # two mistakes, noticed by the practice page
        pair = open_pair(page)
        touch(page, pair.wrong)
        hard.append(pair.common)
        find(page)
    page.goto(f"{url}?solo")
    for symbol in hard:
        expect(page.locator(f'[data-symbol-id="{symbol}"]')).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Train", exact=True).click()
    common = [find(page).common for _ in range(PAIRS)]
    # Among 57 symbols, 15 pairs of any cards would have about half a pair with one of two.
    assert sum(symbol in hard for symbol in common) >= 10
    expect(page.get_by_role("heading", name="Well done!")).to_be_focused()
    no_violations(page)
    page.get_by_role("button", name="Another round").click()
    find(page)
    page.goto(f"{url}?solo")
    page.get_by_role("button", name="Erase it").click()
    expect(page.get_by_text("In the first round we get to know you.")).to_be_visible()


def test_the_same_in_every_place(desk: BrowserContext, url: str) -> None:
    """A reload stays with the training, and the logo leads back step by step."""
    page = desk.new_page()
    page.goto(f"{url}?solo=training")
    open_pair(page)
    page.reload()
    open_pair(page)
    page.get_by_role("button", name="On your own").click()
    expect(page.get_by_role("heading", name="Training")).to_be_visible()
    page.get_by_role("button", name="Home").click()
    expect(page.get_by_role("link", name="On your own")).to_be_visible()
