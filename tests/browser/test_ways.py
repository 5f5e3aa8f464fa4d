"""Other ways to play than by touch, and two who touch at once."""

import json
import re
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from fano.texts import texts
from tests.browser.party import (
    begin,
    choose,
    gather,
    has_ended,
    make_it_short,
    play_until,
    problems_of,
    results,
    scores,
)
from tests.browser.person import Person
from tests.browser.sight import look


def shared(page: Page) -> int | None:
    """The symbol that my card and the one in the centre share."""
    sight = look(page)
    if len(sight.mine) != 1 or "centre" not in sight.live:
        return None
    (card,) = sight.mine.values()
    return min(card & sight.live["centre"])


# Every verdict that the page shows from now on.
LISTEN = """
() => {
  window.told = []
  new MutationObserver(() => {
    const text = document.querySelector('.verdict')?.innerText
    if (text && text !== told.at(-1)) told.push(text)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
"""
# A finger on that symbol of the centre card, at that moment of the machine's clock; none if
# another card lies there by then.
TOUCH_AT = """
([symbol, card, at]) => void setTimeout(() => {
  const pile = document.querySelector('[data-pile=centre]')
  const shown = [...pile.querySelectorAll('.top [data-symbol]')].map(s => Number(s.dataset.symbol))
  if (String(shown.sort()) !== String(card.sort())) return
  const box = pile.querySelector(`.top [data-symbol="${symbol}"]`).getBoundingClientRect()
  const spot = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  pile.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ...spot }))
}, at - Date.now())
"""
SOON_MS = 150
# Until then a touch is taken for the card before.
SETTLED_MS = 700
# All that the page says to the server.
SENT = """
window.sent = []
window.WebSocket = class extends WebSocket {
  send(data) {
    sent.push(JSON.parse(data))
    super.send(data)
  }
}
"""
CALLED = "sent.filter(({ t }) => t === 'call').map(({ symbol }) => symbol)"
ADDED_UP = """
points => [...document.querySelectorAll('.tag .score')]
  .reduce((sum, score) => sum + Number(score.innerText), 0) === points
"""
PHOTO = re.compile(r", by \d+\sms")


def test_two_touch_in_the_same_instant(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    """Exactly one of them gets the card, and a photo finish tells both by how much."""
    pages = host, guest = desk.new_page(), phone.new_page()
    gather(url, pages)
    begin(host)
    expect(guest.locator(".pile.live").first).to_be_visible()
    for page in pages:
        page.evaluate(LISTEN)
    points, photos = 0, [False, False]
    while not all(photos):
        assert points < 50, "no race was close enough for a photo"
        card = [*look(host).piles["centre"].card]
        wishes = [(page, shared(page)) for page in pages]
        at = host.evaluate("Date.now()") + SOON_MS
        for page, symbol in wishes:
            page.evaluate(TOUCH_AT, [symbol, card, at])
        points += 1
        for page in pages:
            page.wait_for_function(ADDED_UP, arg=points)
        assert scores(host) == scores(guest)
        host.wait_for_timeout(SETTLED_MS)
        photos = [any(map(PHOTO.search, page.evaluate("told"))) for page in pages]
    assert all(page.locator(".pile.dim").count() == 0 for page in pages)  # nobody is locked out


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    wish = re.compile(name)
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and wish.search(
            focused.get_attribute("aria-label") or focused.inner_text()
        ):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_game_with_the_keyboard_alone(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    page.goto(url)
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_be_visible()
    while page.locator("input:focus").count() == 0:
        page.keyboard.press("Tab")
    page.keyboard.type("Ann")
    tab_to(page, "Start a party")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="+ gentle")).to_be_visible()
    tab_to(page, r"\+ gentle")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start!")).to_be_visible()
    tab_to(page, "^Cards: ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "")  # the chosen one of several radio buttons
    while page.locator("input[type=radio]:focus").count() == 0:
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    tab_to(page, "^Start!")
    page.keyboard.press("Enter")
    expect(page.locator(".pile.live").first).to_be_visible()
    while not has_ended(page):
        symbol = shared(page)
        if symbol is None:
            continue
        order = page.locator("[data-pile=centre] .top [data-symbol]").evaluate_all(
            "found => found.map(symbol => Number(symbol.dataset.symbol))"
        )
        if symbol in order:
            page.keyboard.press(str((order.index(symbol) + 1) % 10))
    assert int(next(points for _, name, points in results(page) if name == "Ann")) > 0
    assert problems == []


def test_the_focus_stays_on_the_own_card_after_a_call(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    pages = (desk.new_page(), phone.new_page())  # nobody plays at the second one
    gather(url, pages)
    page = pages[0]
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible()
    for points in (1, 2):
        symbol = shared(page)
        own = page.locator('.pile.live[aria-label^="Your card"]')
        own.locator(f'.top [data-symbol="{symbol}"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_function(ADDED_UP, arg=points)
        expect(own.locator(".top [data-symbol]:focus")).to_have_count(1)


def test_a_typed_name_goes_off_by_itself_and_leaves_the_field_empty(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    pages = (desk.new_page(), phone.new_page())
    pages[0].add_init_script(SENT)
    gather(url, pages)
    page = pages[0]
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible()
    symbol = shared(page)
    name = page.locator(f'.pile.live .top [data-symbol="{symbol}"]').first.get_attribute(
        "aria-label"
    )
    page.keyboard.press("/")
    field = page.locator("form input")
    field.press_sequentially("xyzzy")
    field.press("Enter")
    expect(page.get_by_text("Nothing like that in sight")).to_be_visible()
    expect(field).to_have_value("")
    field.press_sequentially(name or "")  # no Enter
    page.wait_for_function(ADDED_UP, arg=1)
    assert page.evaluate(CALLED) == [symbol]
    expect(field).to_have_value("")


def variants(names: list[str]) -> dict[str, str]:
    """What somebody types who means the symbol of these names."""
    plain = names[0].translate(str.maketrans("éèêàâîïôûùç", "eeeaaiiouuc"))
    found = {"capitals": names[0].upper(), "name": names[0]}
    if plain != names[0]:
        found["no accents"] = plain
    if len(names) > 1:
        found["synonym"] = names[1]
    if len(names[0]) > 5:
        found["typo"] = names[0][:2] + names[0][3] + names[0][2] + names[0][4:]
    return found


def test_calls_by_typed_names(browser: Browser, url: str) -> None:
    """In French, where names have accents; with synonyms, slips and capitals."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    page = context.new_page()
    page.add_init_script(SENT)
    page.goto(url)
    page.get_by_role("textbox").first.fill("Anne")
    page.get_by_role("button", name=re.compile("Inviter des amis")).click()
    page.get_by_role("button", name=re.compile(r"^\+ ")).first.click()
    themes: dict[str, Any] = page.request.get(f"{url}api/themes.json").json()
    theme = page.request.get(f"{url}api/theme/{themes['themes'][0]['id']}.json").json()
    page.locator("footer .start").click()
    field = page.locator("form input")
    understood: Counter[str] = Counter()
    while set(understood) != {"capitals", "name", "no accents", "synonym", "typo"}:
        if has_ended(page):  # before there was a name for each way
            page.get_by_role("button", name="Encore une !").click()
        symbol = shared(page)
        if symbol is None:
            continue
        if field.count() == 0:
            page.keyboard.press("/")
            expect(field).to_be_focused()
        ways = variants(theme["symbols"][symbol]["name"]["fr"])
        way = min(ways, key=lambda one: understood[one])
        called = page.evaluate(CALLED)
        field.fill(ways[way])
        field.press("Enter")
        if page.evaluate(CALLED) == [*called, symbol]:
            understood[way] += 1
        elif field.count() and field.get_attribute("aria-invalid") == "true":
            field.fill(ways["name"])  # that could have meant something else, too
            field.press("Enter")
    context.close()


def test_the_language_changes_in_the_middle_of_a_game(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    gather(url, (host, guest))
    begin(host)
    people = (Person(host), Person(guest))
    play_until(people, 3)
    counted = scores(guest)
    before = look(guest).cards
    guest.get_by_role("combobox").select_option("de")
    expect(guest.get_by_role("group", name=re.compile("^Deine Karte"))).to_be_visible()
    expect(guest.locator("html")).to_have_attribute("lang", "de")
    expect(host.get_by_role("group", name=re.compile("^Your card"))).to_be_visible()
    assert look(guest).cards == before
    play_until(people, sum(counted) + 3)


def test_what_is_noted_counts_when_the_time_is_up(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    """As it would on paper: nobody has to press a button in time."""
    pages = (desk.new_page(), phone.new_page())
    host = pages[0]
    heard: list[dict[str, Any]] = []
    host.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda said: heard.append(json.loads(said))),
    )
    gather(url, pages)
    choose(host, texts("en").games["reflection"].name)
    make_it_short(host)
    time_to_write = texts("en").settings["reflection_write_ms"].label
    stepper = host.get_by_role("group", name=time_to_write)
    for seconds in (10, 15):  # on a busy machine both need some
        stepper.get_by_role("button", name="+").click()
        expect(stepper.get_by_role("status")).to_contain_text(str(seconds))
    begin(host)
    expect(host.locator(".table")).to_be_visible()
    people = [Person(page, seed=seat, hands_in=False) for seat, page in enumerate(pages)]
    while not all(page.locator(".tray .slot:enabled").count() for page in pages):
        for person in people:
            person.play()
    for page in pages:
        expect(page.locator(".tray")).to_have_count(0)
    # The sheets are open now, and there is one of each.
    assert any(said.get("table", {}).get("notes", {}).keys() == {"0", "1"} for said in heard)
