"""The studio in real Chromium: mistakes, a bad network, and second thoughts lose nothing."""

import re

from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.browser.axe import no_violations
from tests.browser.maker import (
    PATIENCE_MS,
    drop,
    expect_saved,
    lay_by_hand,
    open_studio,
    open_with_letters,
    whole_cards,
)
from tests.browser.party import problems_of
from tests.studio.make import HOSTILE_SVGS, SQUARE, photo


def test_what_cannot_be_printed_is_said_in_sight(browser: Browser, url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="de-DE", service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{url}?studio")
    page.get_by_role("button", name="Wörter einfügen").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("\n".join("abcdef𓀀"))
    page.get_by_role("dialog").locator("button.primary").click()
    page.get_by_role("button", name="Drucken").click(timeout=PATIENCE_MS)
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("𓀀: Für diese Wörter hat der Server keine Schrift")
    expect(alert).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Schließen").click()
    # However a deck is called, its sheet can be closed.
    page.get_by_role("textbox", name="Name des Kartenspiels").fill("Donaudampfschifffahrt" * 4)
    page.get_by_role("button", name="Mehr").click()
    expect(page.get_by_role("button", name="Schließen")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Schließen").click()
    context.close()


def test_a_link_can_be_passed_on_from_the_machine_that_serves(
    phone: BrowserContext, url: str
) -> None:
    """Without a safe connection there is no clipboard, and nobody else finds "localhost"."""
    page = phone.new_page()
    page.add_init_script(
        "for (const way of ['share', 'clipboard'])"
        " Object.defineProperty(navigator, way, { value: undefined })"
    )
    outside = {"url": "http://192.168.1.5:5757/"}
    page.route("**/api/address.json", lambda route: route.fulfill(json=outside))
    open_with_letters(page, url)
    link = page.get_by_role("textbox", name="Share")
    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.5:5757/\?studio=[\w-]{22}$"))


def test_what_could_not_be_saved_is_saved_later(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    open_with_letters(page, url)
    expect_saved(page)
    phone.set_offline(True)
    title = page.get_by_role("textbox", name="Deck name")
    title.fill("Letters")
    title.blur()
    expect(page.get_by_role("alert")).to_contain_text("Can’t reach the server.")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    phone.set_offline(False)
    expect_saved(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(title).to_have_value("Letters")


def test_more_pictures_may_come_while_others_are_on_their_way(
    desk: BrowserContext, url: str
) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    drop(page, {f"first {n}.png": photo(n, kind="PNG") for n in range(6)})
    drop(page, {f"then {n}.gif": photo(6 + n, kind="GIF") for n in range(7)})
    expect(page.get_by_text("13 pictures, 4 on a card")).to_be_visible(timeout=PATIENCE_MS)
    whole_cards(page, 13)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert problems == []


def test_what_was_taken_out_can_be_put_back(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    drop(page, {f"thing {n}.png": photo(n, size=(700, 500), kind="PNG") for n in range(7)})
    whole_cards(page, 7)
    lay_by_hand(page, "Card 3")
    page.get_by_role("button", name="thing 2").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("6 of 7 so far")).to_be_visible()
    expect_saved(page)
    page.get_by_role("button", name="Put “thing 2” back").click()
    whole_cards(page, 7)
    expect_saved(page)
    expect(page.get_by_role("button", name="Put “thing 2” back")).to_have_count(0)
    page.reload()
    whole_cards(page, 7)
    names = page.get_by_role("region", name="Pictures and words").get_by_role("listitem")
    assert names.all_inner_texts() == [f"thing {n}" for n in range(7)]
    page.get_by_role("button", name="Card 3", exact=True).click()
    expect(page.get_by_role("button", name="Reset")).to_be_visible()
    assert problems == []


def test_a_mistyped_link_is_no_deck(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.goto(f"{url}?studio=abcdef")
    expect(page.get_by_role("alert")).to_contain_text("We can’t find that deck")
    expect(page.get_by_text("Drop your pictures here")).to_be_visible()


def test_what_cannot_be_used_is_named_and_the_rest_goes_on(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    good = {f"good {n}.png": photo(n, kind="PNG") for n in range(6)}
    broken = {"broken.png": b"no picture at all", "torn.png": b"nor this"}
    bad = {"bad.svg": HOSTILE_SVGS["script"], **broken}
    drop(page, {**bad, **good})
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("bad.svg: This drawing has more in it than shapes and colors")
    unread = "We can’t read this as a picture"  # once, however many they are
    names = r"(broken\.png, torn\.png|torn\.png, broken\.png)"
    expect(alert).to_contain_text(re.compile(f"{names}: {unread}"))
    expect(page.get_by_text("6 of 7 so far")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_label("Fill up from a theme").select_option("animals")
    whole_cards(page, 7)
    page.get_by_role("button", name="Close").click()
    expect_saved(page)
    no_violations(page)
    assert problems == []


def test_a_tab_that_is_gone_loses_only_what_was_still_on_its_way(
    desk: BrowserContext, url: str
) -> None:
    page = desk.new_page()
    open_studio(page, url)
    sent = 0

    def some(route: Route) -> None:
        nonlocal sent
        sent += 1
        if sent <= 5:  # the others never arrive
            route.continue_()

    page.route("**/pictures", some)
    drop(page, {f"{n}.svg": SQUARE.replace(b"#c00", b"#%d00" % n) for n in range(1, 8)})
    expect(page).to_have_url(re.compile(r"\?studio=[\w-]{22}$"))
    expect(page.get_by_text("5 of 7")).to_be_visible()
    expect_saved(page)
    deck = page.url
    page.close()
    again = desk.new_page()
    again.goto(deck)
    expect(again.get_by_text("5 of 7 so far")).to_be_visible()
