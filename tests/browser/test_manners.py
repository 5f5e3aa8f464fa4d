"""Small things that people notice: Enter opens a door, names fit, the page names a new host."""

import re

from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

from tests.browser.party import begin, choose, gather, join, start_a_party
from tests.browser.person import Person

PHONE: ViewportSize = {"width": 360, "height": 740}


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
    host.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
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


# The middle of the largest patch of paper on the card in the middle, and how far its edge is.
PAPER = """
() => {
  const card = document.querySelector('[data-pile="centre"]')
  const { left, top, width } = card.getBoundingClientRect()
  const r = width / 2
  const ink = [...card.querySelectorAll('.top .symbol > *')].map((s) => {
    const box = s.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2, s.offsetWidth / 2]
  })
  let best = [0, 0, 0]
  for (let x = -r; x < r; x += 4)
    for (let y = -r; y < r; y += 4) {
      if (Math.hypot(x, y) > r - 4) continue
      const [px, py] = [left + r + x, top + r + y]
      const far = Math.min(...ink.map(([ix, iy, ir]) => Math.hypot(px - ix, py - iy) - ir))
      if (far > best[2]) best = [px, py, far]
    }
  return best
}
"""


# Counts the rings that answer a touch; each is gone with the verdict.
RINGS = """
() => {
  window.rings = 0
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.matches?.('.disc > b')) rings += 1
  }).observe(document.body, { childList: true, subtree: true })
}
"""


def test_paper_is_no_symbol(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    page.goto(url)
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(page.locator(".pile.live").first).to_be_visible()
    page.wait_for_timeout(1000)
    page.evaluate(RINGS)
    x, y, far = page.evaluate(PAPER)
    assert far > 12, "there is paper"
    page.mouse.click(x, y)
    assert not page.evaluate("rings")
    box = page.locator('[data-pile="centre"] .top .symbol').first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => rings === 1")


def test_sending_away_asks_and_can_be_undone(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    gather(url, [host, guest])
    host.get_by_role("button", name=re.compile("Bob")).click()
    host.get_by_role("button", name="Remove Bob").click()
    expect(host.get_by_text("Remove Bob from this room?")).to_be_visible()
    expect(host.get_by_text("Bob").first).to_be_visible()
    host.get_by_role("button", name="Remove Bob").click()
    expect(guest.get_by_text("The host has asked you to leave")).to_be_visible()
    host.get_by_role("button", name="Let Bob back in").click()
    expect(host.get_by_role("button", name="Let Bob back in")).to_have_count(0)
    guest.reload()
    expect(host.get_by_role("button", name=re.compile("Bob"))).to_be_visible()


def test_a_locked_room_lets_nobody_in(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    code = start_a_party(host, url, "Ann")
    host.get_by_role("button", name="Lock the room").click()
    expect(host.get_by_role("button", name="Locked. Tap to open")).to_be_visible()
    join(guest, url, code, "Bob")
    expect(guest.get_by_text("isn’t letting anyone new in")).to_be_visible()


def test_nobody_waits_for_phones_in_pockets(browser: Browser, url: str) -> None:
    contexts = [browser.new_context(viewport=PHONE, locale="en-GB") for _ in range(3)]
    ann, bob, cleo = pages = [context.new_page() for context in contexts]
    gather(url, pages)
    choose(ann, "Hot Potato")
    begin(ann)
    expect(ann.locator(".pile.live").first).to_be_visible()
    bob.close()
    cleo.close()
    person = Person(ann)
    while ann.locator(".pile.live").count() > 0:
        person.play()
        ann.wait_for_timeout(100)
    go_on = ann.get_by_role("button", name="Go on without Bob and Cleo")
    expect(go_on).to_be_visible(timeout=30_000)
    go_on.click()
    expect(ann.get_by_role("heading", name=re.compile("win"))).to_be_visible()
    for context in contexts:
        context.close()
