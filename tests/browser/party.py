"""What people do before and after a game: start a party, come in, choose, read the results."""

import re
import time
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.sight import look

SETTLED_MS = 700
"""The referee never holds a call for half as long."""


def problems_of(page: Page) -> list[str]:
    """Errors that the page runs into, as they come, and what Svelte warns of."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.extend(re.findall(r"svelte\.dev/e/\w+", said.text)))
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


def gather(url: str, pages: Sequence[Page], names: Sequence[str] = ("Ann", "Bob", "Cleo")) -> None:
    """Everybody into one room; the first is the host."""
    host, *guests = pages
    code = start_a_party(host, url, names[0])
    for guest, name in zip(guests, names[1:], strict=False):
        join(guest, url, code, name)
        expect(host.get_by_text(name).first).to_be_visible()


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
    page.locator("button.theme").click()
    page.locator(".levels label").first.click()
    page.keyboard.press("Escape")
    page.locator("summary").click()
    page.locator("details .stepper").evaluate_all(LEAST)


def begin(host: Page) -> None:
    host.get_by_role("button", name="Start!").click()


def scores(page: Page) -> list[int]:
    """The number beside everybody's name, in the order of the seats."""
    return [int(score) for score in page.locator(".tag .score").all_inner_texts()]


def play_until(people: Sequence[Person], cards: int) -> None:
    """Everybody plays until so many points have been made."""
    table = people[0].page
    expect(table.locator(".pile.live").first).to_be_visible()
    while sum(scores(table)) < cards:
        for person in people:
            person.play()
    settle(people)


def settle(people: Sequence[Person]) -> None:
    """Wait until what was touched last is judged, and all have been told."""
    while True:
        before = [(look(person.page).cards, scores(person.page)) for person in people]
        people[0].page.wait_for_timeout(SETTLED_MS)
        if before == [(look(person.page).cards, scores(person.page)) for person in people]:
            return


def play_to_the_end(people: Sequence[Person], patience_s: float = 300) -> None:
    """Everybody does what there is to do, until all see the results."""
    end = time.monotonic() + patience_s
    while not all(has_ended(person.page) for person in people):
        assert time.monotonic() < end, [look(person.page) for person in people]
        acted = [person.play() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)


def has_ended(page: Page) -> bool:
    return page.locator("main h2[tabindex]").count() > 0


def results(page: Page) -> list[list[str]]:
    """Place, name and points of everybody."""
    standings = page.locator("main table").first.locator("tbody tr")
    expect(standings.first).to_be_visible()
    rows: list[list[str]] = standings.evaluate_all(
        "rows => rows.map(row => [...row.cells].map(c => c.innerText.split(/[(\\n]/)[0].trim()))"
    )
    return rows
