"""Pictures of the pages beside the party: alone, on TVs, on one tablet, in the studio, later."""

import json
import re
from collections.abc import Callable
from urllib.request import urlopen

from playwright.sync_api import Page

from tests.browser.pairs import open_pair
from tests.browser.photographer import PATIENCE_MS, TVS, Photographer

PLAY_MS = 6000
WORDS = [
    "dog",
    "cat",
    "sun",
    "moon",
    "tree",
    "house",
    "bread",
    "milk",
    "fish",
    "bird",
    "book",
    "hand",
    "bee",
]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).first.click(timeout=PATIENCE_MS)


def pages(shots: Photographer) -> dict[str, Callable[[], None]]:
    return {
        "practice": lambda: shots.visit("practice", "?practice", seen_pair),
        "guide": lambda: shots.visit("guide", "?practice=guide", seen_pair),
        "solo": lambda: shots.visit("solo", "?solo", whole=True),
        "training": lambda: shots.visit("training", "?solo=training", seen_pair),
        "daily": lambda: shots.visit("daily", "?daily"),
        "daily-pair": lambda: shots.visit("daily-pair", "?daily", daily),
        "story": lambda: shots.visit("story", "?story", whole=True),
        "studio": lambda: shots.visit("studio", "?studio", whole=True),
        "studio-deck": lambda: shots.visit("studio-deck", "?studio", words),
        "one-tablet": lambda: shots.visit("one-tablet", "?tablet", whole=True),
        "one-tablet-play": lambda: shots.visit("one-tablet-play", "?tablet", around),
        "tv-waiting": lambda: shots.visit("tv-waiting", "?tv", coded, sizes=TVS),
        "tv-game": lambda: tv(shots),
    }


def seen_pair(page: Page) -> None:
    open_pair(page)


def daily(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    open_pair(page)


def words(page: Page) -> None:
    """A small deck of words, as somebody pastes them."""
    press(page, "^Paste")
    page.get_by_role("textbox").first.fill("\n".join(WORDS))
    page.get_by_role("dialog").locator("button.primary").click()
    page.locator("button.whole").nth(12).wait_for(timeout=2 * PATIENCE_MS)


def around(page: Page) -> None:
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    press(page, "^Start!")
    page.locator("main .card [data-symbol]").first.wait_for(timeout=PATIENCE_MS)


def coded(page: Page) -> None:
    page.locator("p.code").wait_for(timeout=PATIENCE_MS)


def tv(shots: Photographer) -> None:
    """Somebody with a phone joins each TV, and plays with bots."""
    for size in TVS:
        with shots.people([size, "phone"]) as seen:
            seen[size].goto(f"{shots.url}?tv")
            coded(seen[size])
            code = seen[size].locator("p.code").inner_text()
            phone = seen["phone"]
            phone.goto(f"{shots.url}?room={code}")
            phone.get_by_role("textbox").first.fill("Ann")
            press(phone, "^Join")
            for _ in range(3):
                press(phone, r"\+ fierce")
            shots.take("tv-lobby", {size: seen[size]})
            press(phone, "^Start")
            seen[size].locator(".pile").first.wait_for(timeout=PATIENCE_MS)
            seen[size].wait_for_timeout(PLAY_MS)
            shots.take("tv-game", seen)
            seen[size].get_by_role("heading", name=re.compile("wins?!")).wait_for(timeout=240_000)
            seen[size].wait_for_timeout(2500)
            shots.take("tv-finale", {size: seen[size]})


def replay(shots: Photographer, page: Page, size: str) -> None:
    """The evening that has just been played on that page."""
    code = page.url.partition("room=")[2][:5]
    with urlopen(f"{shots.url}api/rooms/{code}/results.json") as answer:  # noqa: S310 - loopback
        evening: str = json.load(answer)["evenings"][-1]["id"]
    page.goto(f"{shots.url}?replay={evening}")
    page.locator(".pile").first.wait_for(timeout=PATIENCE_MS)
    shots.take("replay", {size: page}, whole=True)
