"""Inside a messenger: the page works, and offers to be opened in the browser of the device."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.engines.pages import FAULTS
from tests.browser.party import problems_of, start_a_party

ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Mobile/15E148 Instagram 340.0.0.22"
)
# As apps have it that give their pages no storage, no clipboard and no sound.
NOTHING = """
Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })
Object.defineProperty(navigator, 'clipboard', { value: undefined })
delete window.AudioContext
"""
LOCALES = ("en-GB", "de", "es", "fr", "it", "pl", "ru")


@pytest.mark.parametrize("agent", [ANDROID, IPHONE], ids=["Android", "iPhone"])
def test_a_room_is_joined_and_the_way_out_is_offered(
    browser: Browser, url: str, agent: str
) -> None:
    host = browser.new_context(locale="en-GB", service_workers="block")
    code = start_a_party(host.new_page(), url, "Ann")
    phone = browser.new_context(
        viewport={"width": 320, "height": 568},
        user_agent=agent,
        locale="en-GB",
        service_workers="block",
    )
    page = phone.new_page()
    problems = problems_of(page)
    page.add_init_script(NOTHING)
    page.goto(f"{url}?room={code}")
    if agent == ANDROID:
        link = page.get_by_role("link", name="Open in your browser")
        address = url.removeprefix("http")
        expect(link).to_have_attribute(
            "href", f"intent{address}?room={code}#Intent;scheme=http;end"
        )
    else:
        field = page.get_by_role("textbox", name="Link to this page")
        expect(field).to_have_value(f"{url}?room={code}")
    page.get_by_role("textbox").first.fill("Bob")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Bob").first).to_be_visible()
    expect(page.get_by_role("complementary")).to_have_count(0)
    assert problems == []
    phone.close()
    host.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_offer_fits_the_start_page(browser: Browser, url: str, locale: str) -> None:
    phone = browser.new_context(
        viewport={"width": 320, "height": 568},
        user_agent=IPHONE,
        locale=locale,
        service_workers="block",
    )
    page = phone.new_page()
    page.goto(url)
    expect(page.locator("aside input")).to_be_visible()
    assert page.evaluate(FAULTS) == ""
    phone.close()


def test_a_browser_is_offered_nothing(browser: Browser, url: str) -> None:
    phone = browser.new_context(locale="en-GB", service_workers="block")
    page = phone.new_page()
    page.goto(url)
    expect(page.get_by_role("button", name="Start a party")).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator("aside")).to_have_count(0)
    phone.close()
