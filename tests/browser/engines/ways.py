"""The short ways through every page that are gone in every engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from fano.room import Setup
from fano.wire.http.daily import PAIRS
from tests.browser.engines.page import SEEN, Page
from tests.browser.engines.pages import fits, fits_in_every_language
from tests.browser.hosting import start_server, wait_for
from tests.browser.maker import drop
from tests.browser.pairs import find
from tests.browser.person import Person
from tests.browser.rival import rival
from tests.browser.test_offline import KEPT
from tests.ports import free_port
from tests.studio.make import photo

GAME_S = 120
ENDED = "document.querySelector('main h2[tabindex]') !== null"
LAST_STEP = r"/step (\d+) of \1$/.test(document.querySelector('[aria-valuetext]')?.ariaValueText)"
SMALL = Setup(game="inferno", edition="mini2")


def start(page: Page, url: str) -> None:
    page.open(url)
    fits_in_every_language(page)


def practice(page: Page, url: str) -> None:
    page.open(url)
    page.press("Practice")
    for _ in range(3):
        find(page.like_playwrights)
    fits_in_every_language(page)


def solo(page: Page, url: str) -> None:
    page.open(f"{url}?solo")
    fits_in_every_language(page)
    page.open(f"{url}?solo=training")
    find(page.like_playwrights)


def daily(page: Page, url: str) -> None:
    """All of it, to the time and the field for a name."""
    page.open(f"{url}?daily")
    fits_in_every_language(page)
    page.press("Start")
    for _ in range(PAIRS):
        find(page.like_playwrights)
    page.wait("document.querySelector('input') !== null")
    fits(page)


def story(page: Page, url: str) -> None:
    page.open(f"{url}?story")
    page.wait("document.querySelectorAll('.square svg').length > 0")
    fits_in_every_language(page)
    page.wait("document.querySelectorAll('.palette button').length > 0")
    page.run("document.querySelector('.palette').scrollIntoView()")
    fits(page)


def inferno(page: Page, url: str) -> None:
    """A whole game against another player, and its replay."""
    with rival(url, SMALL, search_ms=1500) as other:
        join(page, url, other.code, "Ann")
        play_to_the_end([page])
        other.wait()
    fits(page)
    assert page.problems() == []


def replay(page: Page, _: str) -> None:
    """From the results in a tab of its own, where the engine has tabs; played to its end."""
    page.follow("Watch the replay")
    page.wait("location.search.startsWith('?replay')")
    page.wait("[...document.querySelectorAll('.pile')].some(pile => pile.offsetWidth > 100)")
    fits_in_every_language(page)
    page.choose("Speed", "8")
    page.press("Play")
    page.wait(LAST_STEP)


def tv(page: Page, url: str) -> None:
    page.open(f"{url}?tv")
    page.wait("document.querySelector('p.code') !== null")
    fits_in_every_language(page)


def tablet(page: Page, url: str) -> None:
    page.open(f"{url}?tablet")
    fits_in_every_language(page)
    page.press("Start!")
    page.wait("document.querySelectorAll('main .card [data-symbol]').length > 0")
    fits(page)


def studio(page: Page, url: str) -> None:
    """Seven pictures become a deck, and a PDF."""
    page.open(f"{url}?studio")
    fits_in_every_language(page)
    pictures = {f"thing_{n}.png": photo(n, size=(72, 54), kind="PNG") for n in range(7)}
    drop(page.like_playwrights, pictures)
    page.wait("document.querySelectorAll('button.whole').length === 7")
    page.wait("document.body.innerText.includes('Everything is saved.')")
    fits(page)
    page.press("Print")
    page.wait("document.querySelector('dialog canvas:not(.drawing)') !== null")
    fits(page, "print:")


def offline(page: Page, _: str) -> None:
    """Once it was loaded, the server may go."""
    with TemporaryDirectory() as folder:
        port = free_port()
        url = f"http://127.0.0.1:{port}/"
        server = start_server(Path(folder) / "rooms.db", port)
        try:
            wait_for(url)
            page.open(url)
            page.wait(KEPT, every_s=0.5)
        finally:
            server.terminate()
            server.wait()
        page.open(url)
        page.press("Practice")
        find(page.like_playwrights)


def join(page: Page, url: str, code: str, name: str) -> None:
    page.open(f"{url}?room={code}")
    page.fill("input", name)
    page.press("Join")


def play_to_the_end(pages: list[Page]) -> None:
    """Everybody plays, until all see the results."""
    people = [Person(page.like_playwrights) for page in pages]
    for _ in range(GAME_S * 10):
        if all(page.run(f"return {ENDED}") for page in pages):
            return
        acted = [person.play() for person in people]
        if not any(acted):
            pages[0].wait_for_timeout(50)
    raise AssertionError(f"no end: {[page.run(SEEN) for page in pages]}")


WAYS: Mapping[str, Callable[[Page, str], None]] = {
    "start": start,
    "practice": practice,
    "solo": solo,
    "daily": daily,
    "story": story,
    "studio, print": studio,
    "tablet": tablet,
    "tv": tv,
    "inferno": inferno,
    "replay": replay,
    "offline": offline,
}
"""In this order: the replay is that of the game before."""
