"""The studio in real Chromium: letters and photos that this machine or this browser cannot draw."""

import base64

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.maker import (
    ALL_FONTS,
    DROP,
    NO_FONTS,
    PATIENCE_MS,
    expect_saved,
    open_studio,
    paste,
    whole_cards,
)
from tests.browser.party import problems_of

SCRIBE = "𓀀"
"""No font of ours has it, nor have those that machines usually have."""


def opened(context: BrowserContext, url: str, device: str) -> Page:
    page = context.new_page()
    page.add_init_script(device)
    open_studio(page, url)
    return page


def test_words_that_the_server_cannot_write_are_drawn_by_the_device(
    desk: BrowserContext, url: str
) -> None:
    page = opened(desk, url, ALL_FONTS)
    problems = problems_of(page)
    paste(page, "\n".join(f"{letter}\t{SCRIBE}{letter}" for letter in "abcdefg"))
    whole_cards(page, 7)
    button = page.get_by_role("button", name="The server has no font for")
    expect(button).to_contain_text(f"{SCRIBE}a, {SCRIBE}b, {SCRIBE}c, {SCRIBE}d + 3")
    button.click()
    expect(button).to_have_count(0, timeout=PATIENCE_MS)
    expect_saved(page)
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_text("Page 1 of ")).to_be_visible(timeout=PATIENCE_MS)
    assert problems == []


def test_what_the_device_cannot_draw_either_is_told(desk: BrowserContext, url: str) -> None:
    page = opened(desk, url, NO_FONTS)
    paste(
        page,
        "\n".join([*(f"{letter}\t{letter}{letter}" for letter in "abcdef"), f"scribe\t{SCRIBE}"]),
    )
    whole_cards(page, 7)
    page.get_by_role("button", name="The server has no font for").click()
    expect(page.get_by_role("alert")).to_contain_text("scribe: This device has no letters")


def test_an_emoji_that_the_device_has_not_is_told_and_no_box(
    desk: BrowserContext, url: str
) -> None:
    page = opened(desk, url, NO_FONTS)
    paste(page, "apple\nbee\n🦩")
    expect(page.get_by_role("alert")).to_contain_text("🦩: This device has no letters")
    expect(page.get_by_text("2 of 7 so far")).to_be_visible()


@pytest.mark.parametrize(("name", "kind"), [("a.heic", "image/heic"), ("b.jpg", "image/jpeg")])
def test_a_photo_of_an_iphone_says_what_to_do(
    desk: BrowserContext, url: str, name: str, kind: str
) -> None:
    page = opened(desk, url, "")
    photo = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200)
    page.evaluate(DROP, [(name, kind, base64.b64encode(photo).decode())])
    expect(page.get_by_role("alert")).to_contain_text("This is a HEIC photo")
    expect(page.get_by_role("alert")).to_contain_text("save it as JPEG")
