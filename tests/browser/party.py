"""What people do before and after a game: start a party, come in, choose, read the results."""

import re
import time
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.sight import look


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


def choose(page: Page, name: str) -> None:
    """The host picks a game from its tile."""
    tile = page.locator("li button", has=page.get_by_text(name, exact=True)).first
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")


# Every number as low as − makes it; where that gave a word (no hints, as usual), one more.
LEAST = """
async (settings) => {
  const press = async (button, output) => {
    const before = output.textContent
    button.click()
    while (output.textContent === before) await new Promise(requestAnimationFrame)
  }
  for (const setting of settings) {
    const [less, more] = setting.querySelectorAll('button')
    const output = setting.querySelector('output')
    while (!less.disabled) await press(less, output)
    if (!/\\d/.test(output.textContent)) await press(more, output)
  }
}
"""


def make_it_short(page: Page) -> None:
    """The host takes the smallest cards and sets every number as low as the lobby lets them."""
    page.get_by_role("button", name=re.compile("^Cards: ")).click()
    page.locator(".levels label").first.click()
    page.keyboard.press("Escape")
    page.locator("summary").click()
    page.locator("details .stepper").evaluate_all(LEAST)


def begin(host: Page) -> None:
    host.get_by_role("button", name="Start!").click()


def play_to_the_end(people: Sequence[Person], patience_s: float = 120) -> None:
    """Everybody does what there is to do, until all see the results."""
    end = time.monotonic() + patience_s
    while not all(has_ended(person.page) for person in people):
        assert time.monotonic() < end, [look(person.page) for person in people]
        acted = [person.play() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)


def has_ended(page: Page) -> bool:
    return page.locator("main h2[aria-live=assertive]").count() > 0


def results(page: Page) -> list[tuple[str, str, str]]:
    """Place, name and points of everybody, as the page shows them."""
    expect(page.locator("main tbody tr").first).to_be_visible()
    rows = page.locator("main tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.split('(')[0].trim()))"
    )
    return [(place, name, points) for place, name, points in rows]
