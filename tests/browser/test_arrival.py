"""Pages and their styles arrive, however many of their parts a network loses at first."""

import re

from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.party import problems_of


class Losing:
    """A network that loses the first of what it is asked for, and then no more."""

    def __init__(self, first: int) -> None:
        self.left = first

    def __call__(self, route: Route) -> None:
        self.left -= 1
        if self.left < 0:
            route.continue_()
        else:
            route.abort()


def test_a_style_sheet_that_was_lost_is_asked_for_again(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.route("**/assets/party-*.css", Losing(2))
    page.goto(url)
    page.get_by_role("textbox").first.fill("Ann")
    page.get_by_role("button", name=re.compile("Start a party")).click()
    menu = page.get_by_role("button", name="Menu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box
    assert box["height"] >= 44  # as in a lobby that is dressed


def test_a_page_that_does_not_arrive_says_so_and_comes_later(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    lost = Losing(1_000_000)
    page.route("**/assets/Story-*.js", lost)
    page.goto(url)
    page.get_by_role("link", name="How does it work?").click()
    expect(page.get_by_role("alert")).to_contain_text("Is the server still running?")
    page.get_by_role("button", name="Home").click()
    page.get_by_role("link", name="How does it work?").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    lost.left = 0
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert problems == []


def test_whoever_waits_at_the_door_without_a_network_is_told_so(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    phone.set_offline(True)
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(page.get_by_text("No connection right now.")).to_be_visible()
    phone.set_offline(False)
    expect(page.locator(".pile.live").first).to_be_visible()
    expect(page.get_by_text("No connection right now.")).to_have_count(0)


def test_a_page_that_was_open_during_an_upgrade_is_loaded_again(
    phone: BrowserContext, url: str
) -> None:
    """The next version has other files, and those of this one are gone."""
    page = phone.new_page()
    upgraded = False

    def gone(route: Route) -> None:
        route.continue_() if upgraded else route.fulfill(status=404)

    def newer(route: Route) -> None:
        nonlocal upgraded
        if route.request.resource_type == "document":
            route.continue_()
        else:
            upgraded = True  # from here on the files are those that the next document asks for
            route.fulfill(body="<script type=module src=./assets/index-next.js></script>")

    page.route("**/assets/Daily-*.js", gone)
    page.route(url, newer)
    page.goto(url)
    page.get_by_role("link", name="Daily challenge").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert upgraded
    assert page.url == f"{url}?daily"
