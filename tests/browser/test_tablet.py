"""People around one device: real touch points, several at once, and no server in between."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.axe import no_violations
from tests.browser.party import problems_of

# Each card with the places of its symbols: those in the middle first, then one for each player.
CARDS = """
() => [...document.querySelectorAll('main .card')].map(card => Object.fromEntries(
  [...card.querySelectorAll('[data-symbol]')].map(s => {
    const b = s.getBoundingClientRect()
    return [s.dataset.symbol, { x: b.x + b.width / 2, y: b.y + b.height / 2 }]
  })))
"""
SCORES = "() => [...document.querySelectorAll('.edge .who b')].map(b => Number(b.textContent))"
STEPS = 200
# Touches count once the cards have been in sight for as long as nobody is quicker.
SEEN = """
() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(seen, 400))))
"""
# News are soon over: what is told of a photo finish is noted.
NOTE_NEWS = """
() => {
  new MutationObserver(() => {
    window.news ||= document.querySelector('.news.late')?.textContent
  }).observe(document.body, { childList: true, subtree: true })
}
"""

Point = dict[str, float]


def tablet(browser: Browser) -> BrowserContext:
    size = {"width": 1180, "height": 820}
    return browser.new_context(viewport=size, has_touch=True, locale="en-GB")  # type: ignore[arg-type]


def start(page: Page, url: str, game: str, players: int) -> None:
    page.goto(f"{url}?tablet")
    page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_role("radio", name=game).check(force=True)
    page.get_by_role("button", name="Start!").click()
    expect(page.locator("main .card [data-symbol]").first).to_be_visible()


def right(page: Page, seat: int) -> Point | None:
    """Where that player finds what the card in the middle shows, too."""
    middle, *own = page.evaluate(CARDS)
    found = [place for symbol, place in own[seat].items() if symbol in middle]
    return found[0] if found else None


def touch(fingers: CDPSession, *points: Point) -> None:
    touches: list[dict[str, Any]] = [{**point, "id": i} for i, point in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_at_once_and_only_one_is_first(browser: Browser, url: str) -> None:
    context = tablet(browser)
    page = context.new_page()
    problems = problems_of(page)
    start(page, url, "The Well", 3)
    fingers = context.new_cdp_session(page)
    before = page.evaluate(SCORES)
    spots = [spot for seat in (0, 2) if (spot := right(page, seat))]
    assert len(spots) == 2
    page.evaluate(NOTE_NEWS)
    page.evaluate(SEEN)
    touch(fingers, *spots)
    # Both have landed: one card has gone, and the other finger hears how close it was.
    page.wait_for_function("() => window.news === '+1 ms'")
    after = page.evaluate(SCORES)
    assert sum(before) - sum(after) == 1
    assert after[1] == before[1]

    # Two who are wrong at once both have to wait, and nothing moves.
    page.evaluate(SEEN)
    cards = page.evaluate(CARDS)
    wrong = [
        next(place for symbol, place in cards[1 + seat].items() if symbol not in cards[0])
        for seat in (0, 1)
    ]
    touch(fingers, *wrong)
    expect(page.locator(".edge .lock")).to_have_count(2)
    assert page.evaluate(SCORES) == after
    assert problems == []
    context.close()


def test_it_can_be_muted(browser: Browser, url: str) -> None:
    context = tablet(browser)
    page = context.new_page()
    start(page, url, "The Well", 2)
    sound = page.get_by_role("switch", name="Sound")
    page.get_by_role("button", name="Pause").tap()
    expect(sound).to_be_checked()
    no_violations(page)
    sound.tap()
    expect(sound).not_to_be_checked()
    page.reload()
    start(page, url, "The Well", 2)
    page.get_by_role("button", name="Pause").tap()
    expect(sound).not_to_be_checked()
    context.close()


def test_a_whole_game_without_a_network(browser: Browser, url: str) -> None:
    context = tablet(browser)
    page = context.new_page()
    page.goto(f"{url}?tablet")
    no_violations(page)
    start(page, url, "The Well", 2)
    no_violations(page)
    context.set_offline(True)
    fingers = context.new_cdp_session(page)
    for step in range(STEPS):
        spot = right(page, int(step % 5 == 4))  # somebody must win before long
        if spot is not None:
            touch(fingers, spot)
        page.evaluate(SEEN)
        if page.locator(".place").count():
            break
    expect(page.locator(".place")).to_have_count(2)
    page.get_by_role("button", name="Play again!").tap(timeout=10_000)
    expect(page.locator(".place")).to_have_count(0)
    context.close()


def test_choosing_fits_a_small_phone(browser: Browser, url: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(f"{url}?tablet")
    expect(page.get_by_role("radio").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()
