"""The practice page, as somebody with a phone or a keyboard meets it."""

import re
from collections import Counter

from playwright.sync_api import Browser, BrowserContext, Page, expect

PRACTICE = re.compile("^(Practice|Trening)$")


def symbols(page: Page) -> list[str]:
    """The names of the symbols on both cards, in the order of the page."""
    expect(page.locator("button[data-symbol]").first).to_be_visible()
    return [
        button.get_attribute("aria-label") or ""
        for button in page.locator("button[data-symbol]").all()
    ]


def practise(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name=PRACTICE).click()


def shared(names: list[str]) -> str:
    (found,) = [name for name, times in Counter(names).items() if times == 2]
    return found


def test_the_shared_symbol_is_found_by_touch(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    practise(page, url)
    for found in range(1, 4):
        names = symbols(page)
        page.locator(f'button[data-symbol][aria-label="{shared(names)}"]').first.tap(force=True)
        expect(page.get_by_role("definition").first).to_have_text(str(found))
        page.wait_for_function(
            "before => JSON.stringify([...document.querySelectorAll('button[data-symbol]')]"
            ".map(b => b.getAttribute('aria-label'))) !== before",
            arg=str(names).replace("'", '"').replace(", ", ","),
        )
    assert problems == []


def test_a_wrong_symbol_changes_nothing(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    practise(page, url)
    names = symbols(page)
    wrong = next(name for name in names if name != shared(names))
    page.locator(f'button[data-symbol][aria-label="{wrong}"]').first.tap(force=True)
    page.wait_for_timeout(300)
    assert symbols(page) == names


def test_it_speaks_the_browsers_language(browser: Browser, url: str) -> None:
    context = browser.new_context(locale="pl-PL")
    page = context.new_page()
    practise(page, url)
    symbols(page)
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    context.close()


def test_nothing_covers_anything_on_a_phone_on_its_side(browser: Browser, url: str) -> None:
    context = browser.new_context(viewport={"width": 844, "height": 390}, locale="ru")
    page = context.new_page()
    page.goto(url)
    language = page.locator("header .chip").bounding_box()
    tutorial = page.locator(".new").bounding_box()
    assert language
    assert tutorial
    assert language["y"] + language["height"] <= tutorial["y"]
    page.goto(f"{url}?practice")
    question = page.locator("footer .question")
    expect(question).to_be_visible()
    logo, asked, chips = (
        found.bounding_box() for found in (page.locator("h1"), question, page.locator("header nav"))
    )
    assert logo
    assert asked
    assert chips
    assert logo["x"] + logo["width"] <= asked["x"]
    assert asked["x"] + asked["width"] <= chips["x"]
    context.close()
