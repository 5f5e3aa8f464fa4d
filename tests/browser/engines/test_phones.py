"""What keeps a phone at a table from zooming, reloading, falling asleep and hiding cards."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.party import begin, start_a_party

# Notes when the page asks for the screen to stay on, and when it lets go.
AWAKE = """
window.held = 0
Object.defineProperty(navigator, 'wakeLock', { value: {
  request: async () => { window.held += 1; return { release: async () => { window.held -= 1 } } },
} })
"""
HABITS = """
() => {
  const { touchAction, overscrollBehaviorY } = getComputedStyle(document.documentElement)
  return [touchAction, overscrollBehaviorY]
}
"""
INSETS = {"top": 47, "bottom": 34, "left": 20, "right": 20}
OUTSIDE = """
({ top, bottom, left, right }) => [...document.querySelectorAll('main .card')]
  .map(card => card.getBoundingClientRect())
  .filter(box => box.top < top || box.bottom > innerHeight - bottom
    || box.left < left || box.right > innerWidth - right).length
"""


def test_a_phone_at_a_table_stays_awake_and_neither_zooms_nor_reloads(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    page.add_init_script(AWAKE)
    start_a_party(page, url, "Ann")
    assert page.evaluate(HABITS) == ["auto", "auto"]
    page.get_by_role("button", name="+ fierce").click()
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible()
    assert page.evaluate(HABITS) == ["manipulation", "none"]
    assert page.evaluate("held") == 1
    page.get_by_role("button", name="Menu").click()
    for _ in ("asked", "sure"):
        page.get_by_role("button", name="End the party for everyone").click()
    expect(page.get_by_text("This party is over.")).to_be_visible()
    assert page.evaluate(HABITS) == ["auto", "auto"]
    assert page.evaluate("held") == 0


def board(page: Page, url: str) -> None:
    page.goto(f"{url}?tablet")
    page.get_by_role("button", name="Start!").click()
    expect(page.locator("main .card [data-symbol]").first).to_be_visible()


def test_no_card_of_the_tablet_lies_under_the_notch_or_the_home_bar(
    browser: Browser, url: str
) -> None:
    for width, height in ((390, 844), (844, 390), (820, 1180)):
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", service_workers="block"
        )
        page = context.new_page()
        device = context.new_cdp_session(page)
        device.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
        board(page, url)
        assert page.evaluate(OUTSIDE, INSETS) == 0, (width, height)
        context.close()
