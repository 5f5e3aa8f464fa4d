"""What people do before and after a game: start a party, come in, choose, read the results."""

import re

from playwright.sync_api import Page, expect


def problems_of(page: Page) -> list[str]:
    """Errors that the page runs into, as they come."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    return problems


def start_a_party(page: Page, url: str, name: str) -> str:
    """The code of the new room."""
    page.goto(url)
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name=re.compile("Start a party")).click()
    code = page.get_by_text(re.compile("^[A-HJKMNP-Z]{5}$")).first
    expect(code).to_be_visible()
    return code.inner_text()


def join(page: Page, url: str, code: str, name: str) -> None:
    page.goto(f"{url}?room={code}")
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name="Join").click()
