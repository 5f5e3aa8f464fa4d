"""Everybody can use every page: axe-core finds nothing, in light and dark."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.browser.axe import no_violations
from tests.browser.party import begin, choose, gather, make_it_short, start_a_party
from tests.browser.person import Person

# By how much piles lie over points of two digits.
COVERED = """
() => {
  const written = score => {
    const range = new Range()
    score.textContent = '24'
    range.selectNodeContents(score)
    return range.getBoundingClientRect()
  }
  const piles = [...document.querySelectorAll('[data-pile]')].map(p => p.getBoundingClientRect())
  return [...document.querySelectorAll('.tag .score')].map(written).flatMap(score => piles
    .map(pile => Math.min(score.right - pile.left, pile.right - score.left,
      score.bottom - pile.top, pile.bottom - score.top))
    .filter(over => over > 1))
}
"""


def test_before_the_party(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.goto(url)
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Credits").click()
    expect(page.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    no_violations(page)
    page.goto(f"{url}?room=ABCDE")
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    no_violations(page)
    page.get_by_role("textbox").fill("Ann")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_be_visible()  # there is no such room
    no_violations(page)


def test_practice(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.goto(f"{url}?practice")
    expect(page.locator("[data-symbol]").first).to_be_visible()
    no_violations(page)


def test_the_lobby_and_its_sheets(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    start_a_party(page, url, "Ann")
    page.get_by_role("button", name=re.compile("Add a bot")).first.click()
    expect(page.get_by_role("button", name="Start!")).to_be_visible()
    page.locator("summary").click()  # the settings
    no_violations(page)
    for opener in (
        page.get_by_role("button", name=re.compile("^Cards: ")),
        page.get_by_role("button", name="How to play"),
        page.get_by_role("button", name=re.compile("Ann")),
        page.get_by_role("button", name="Menu"),
    ):
        opener.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("heading", name="Points in a tournament")).to_have_count(0)
        no_violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Played so far").click()
    expect(page.get_by_text("No games finished here yet.")).to_be_visible()
    no_violations(page)
    page.keyboard.press("Escape")
    page.get_by_text("a tournament: most points").click()
    expect(page.get_by_text("A tournament always opens")).to_be_visible()
    no_violations(page)
    # What counts points says how, wherever the rules are opened.
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("heading", name="Points in a tournament")).to_be_visible()
    expect(page.get_by_text("1 point for each card you win, and 5 more")).to_be_visible()
    no_violations(page)
    page.keyboard.press("Escape")
    page.get_by_text("a session: most games won").click()
    choose(page, "The Well")
    page.get_by_role("combobox", name="Scoring").select_option("new")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="How to play").click()
    expect(page.get_by_text("10 points for the winner, −1 for each card")).to_be_visible()


def test_another_name_is_said_aloud_as_that(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    start_a_party(page, url, "Ann")
    page.get_by_role("button", name=re.compile("Ann")).click()
    page.get_by_role("textbox", name="Your name").fill("Zoe")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".people [aria-live]")).to_have_text("Ann is now called Zoe")


def test_what_is_chosen_shows_without_our_colours(browser: Browser, url: str) -> None:
    """As people see it who let their system choose all colours."""
    context = browser.new_context(locale="en-GB", forced_colors="active", service_workers="block")
    page = context.new_page()
    start_a_party(page, url, "Ann")
    tiles = page.locator("li button[aria-pressed]")
    expect(tiles.first).to_have_css("border-top-width", "4px")
    expect(tiles.nth(1)).to_have_css("border-top-width", "2px")
    evening = page.locator("label:has([value=single]:checked) span")
    expect(evening).to_have_css("border-top-width", "4px")
    for _ in range(3):
        page.get_by_role("button", name="+ gentle").click()
    choose(page, "Connect")
    begin(page)
    for drawn in (".pips", ".tag .face"):  # whose team it is
        expect(page.locator(drawn).first).to_have_css("forced-color-adjust", "none")
    page.goto(f"{url}?daily")
    expect(page.get_by_role("button", name="Today")).to_have_css("border-top-width", "4px")
    context.close()


def test_a_pause_and_the_choice_between_two_games(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    pages = host, guest = desk.new_page(), phone.new_page()
    gather(url, pages)
    choose(host, "Hot Potato")
    make_it_short(host)
    host.get_by_text("a session: most games won").click()
    begin(host)
    expect(guest.locator(".pile.live").first).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause").click()
    for page in pages:
        expect(page.get_by_role("heading", name="Paused")).to_be_visible()
        no_violations(page)
    # The table cannot be reached meanwhile, so the keyboard has to be somewhere else.
    expect(guest.get_by_role("heading", name="Paused")).to_be_focused()
    expect(host.get_by_role("button", name="Resume")).to_be_focused()
    host.keyboard.press("Enter")
    for page in pages:
        expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    expect(host.get_by_role("button", name="Menu")).to_be_focused()
    people = [Person(page, thinks=True) for page in pages]
    choosing = re.compile(r"\bchoos(e|ing) the next game", re.IGNORECASE)
    while host.get_by_text(choosing).count() == 0:
        for person in people:
            person.play()
    for page in pages:
        expect(page.get_by_text(choosing)).to_be_visible()
        expect(page.get_by_text(re.compile(r"^Fastest find: (Ann|Bob), [\d.]+\s"))).to_be_visible()
        no_violations(page)
    # Large letters on a small phone push nothing over its edges.
    guest.set_viewport_size({"width": 360, "height": 640})
    guest.evaluate("document.documentElement.style.fontSize = '200%'")
    assert guest.evaluate("document.documentElement.scrollWidth") <= 360
    section = guest.locator("main section").first.bounding_box()
    assert section is not None
    assert section["x"] >= 0


def test_large_letters_push_nothing_off_a_phone(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(url)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    logo = page.get_by_role("heading", level=1).locator("svg").bounding_box()
    language = page.locator("header .chip").bounding_box()
    assert logo is not None
    assert language is not None
    assert logo["x"] + logo["width"] <= language["x"]
    tagline = page.locator(".welcome p").bounding_box()
    assert tagline is not None
    assert tagline["x"] >= 0
    page.set_viewport_size({"width": 390, "height": 844})
    start_a_party(page, url, "Maximiliana-Theodora")
    page.get_by_role("button", name=re.compile("Add a bot")).first.click()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".code").evaluate_all("codes => codes.forEach(code => code.innerText = 'WWWWW')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    begin(page)
    expect(page.locator(".pile").first).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_in_viewport(ratio=1)
    told = page.locator(".prompt").bounding_box()
    name = page.locator(".tag").first.bounding_box()
    assert told is not None
    assert name is not None
    assert told["y"] + told["height"] <= name["y"] + 2


def test_points_stand_beside_small_piles_even_of_eight(browser: Browser, url: str) -> None:
    """On a narrow phone a name has little room for what stands below it."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB")
    page = context.new_page()
    start_a_party(page, url, "Annabella Josephine")
    for _ in range(7):
        page.get_by_role("button", name="+ gentle").click()
    begin(page)
    expect(page.locator(".tag")).to_have_count(8)
    expect(page.locator(".pile.live").first).to_be_visible()
    assert page.evaluate(COVERED) == []
    # On its side, one's own name has two lines, too, and stays within its frame.
    page.set_viewport_size({"width": 844, "height": 390})
    mine = page.locator(".tag.me.tight")
    frame, name = mine.bounding_box(), mine.locator(".name").bounding_box()
    assert frame is not None
    assert name is not None
    assert name["y"] >= frame["y"] + 2
    context.close()


LARGE_LETTERS = "document.documentElement.style.fontSize = '200%'"
# All that moved by itself while the page was loading, as browsers add it up.
SHIFTED = """
() => new Promise(done => {
  let sum = 0
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(sum), 300)
})
"""
SLOW_MS = 500


@pytest.mark.parametrize("address", ["", "?solo", "?practice", "?daily", "?story", "?tablet"])
def test_letters_of_twice_the_size_need_no_sideways_scrolling(
    browser: Browser, url: str, address: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB")
    page = context.new_page()
    page.goto(url + address)
    expect(page.locator("h1, h2").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate(LARGE_LETTERS)
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.parametrize("address", ["", "?solo", "?practice", "?daily"])
def test_pages_do_not_jump_while_they_load(browser: Browser, url: str, address: str) -> None:
    """On a network that answers late."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block"
    )
    page = context.new_page()

    def late(route: Route) -> None:
        page.wait_for_timeout(SLOW_MS)
        route.continue_()

    page.route("**/api/**", late)
    page.goto(url + address)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SHIFTED) <= 0.1
    context.close()
