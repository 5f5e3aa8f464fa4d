"""Small things that people notice: Enter opens a door, names fit, a new host is told."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.party import begin, gather, start_a_party


def test_enter_in_the_name_opens_the_first_door(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.goto(url)
    page.get_by_role("textbox").first.fill("Ann")
    page.get_by_role("textbox").first.press("Enter")
    expect(page.locator(".pile.live").first).to_be_visible()


def test_enter_in_the_name_joins_the_room_whose_code_is_there(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    code = start_a_party(host, url, "Ann")
    guest.goto(url)
    guest.get_by_role("textbox", name="Room code").fill(code)
    guest.get_by_role("textbox").first.fill("Bob")
    guest.get_by_role("textbox").first.press("Enter")
    expect(host.get_by_text("Bob").first).to_be_visible()


def test_a_long_name_takes_one_place(phone: BrowserContext, url: str) -> None:
    host = phone.new_page()
    host.set_viewport_size({"width": 320, "height": 568})
    start_a_party(host, url, "Großvater Ferdinand")
    for _ in range(7):
        host.get_by_role("button", name="+ gentle").click()
    faces = host.locator("section.panel li")
    expect(faces).to_have_count(8)
    boxes = [box for face in faces.all() if (box := face.bounding_box())]
    assert len({round(box["width"]) for box in boxes}) == 1
    lefts = sorted({round(box["x"]) for box in boxes})
    rows = sorted({round(box["y"]) for box in boxes})
    assert len(rows) == -(-8 // len(lefts)), "a place is empty"


def test_the_new_host_is_told(desk: BrowserContext, phone: BrowserContext, url: str) -> None:
    host, guest = desk.new_page(), phone.new_page()
    gather(url, [host, guest])
    host.get_by_role("button", name=re.compile("Bob")).click()
    host.get_by_role("button", name="Make Bob the host").click()
    expect(guest.get_by_text("You’re the host now.")).to_be_visible()
    expect(host.get_by_text("Bob is the host now.")).to_be_visible()


def test_a_table_that_hears_nothing_looks_so(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    gather(url, [host, guest])
    begin(host)
    expect(guest.locator(".pile.live").first).to_be_visible()
    phone.set_offline(True)
    trouble = guest.get_by_text("Connection lost")
    expect(trouble).to_be_visible(timeout=40_000)
    expect(guest.locator("main")).to_have_attribute("inert", "")
    said, code = trouble.bounding_box(), guest.locator(".code").bounding_box()
    assert said
    assert code
    assert said["y"] >= code["y"] + code["height"]
    phone.set_offline(False)
    expect(trouble).to_be_hidden()
    expect(guest.locator("main")).not_to_have_attribute("inert", "")
