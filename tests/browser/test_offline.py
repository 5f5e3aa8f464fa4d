"""Loaded once, then without a network: what one device can do still works, and updates arrive."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hosting import start_server, wait_for
from tests.browser.pairs import find, open_pair
from tests.browser.party import start_a_party
from tests.ports import free_port

# All pictures of the theme are there; the worker fetches them last.
KEPT = """
async () => {
  const themes = await caches.match('api/themes.json')
  if (!themes) return false
  const theme = (await themes.json()).themes[0].id
  const found = await caches.match(`api/theme/${theme}.json`)
  if (!found) return false
  const art = (await found.json()).symbols.map(symbol => `art/${symbol.face.art}.svg`)
  const there = await Promise.all(art.map(url => caches.match(url)))
  return there.every(Boolean)
}
"""
PATIENCE_S = 30
CACHED = """
async () => {
  const caught = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      caught.push(new URL(request.url).pathname)
  return caught
}
"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Whose browser runs the service worker, as people's do."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    yield context
    context.close()


def visit_once(page: Page, url: str) -> None:
    page.goto(url)
    for _ in range(PATIENCE_S * 5):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(200)
    pytest.fail("the worker has not kept the cards")


def test_one_device_needs_no_network_once_it_is_loaded(visitor: BrowserContext, url: str) -> None:
    page = visitor.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    visit_once(page, url)
    visitor.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Practice").click()
    for _ in range(3):
        find(page)
    page.reload()
    find(page)
    page.goto(f"{url}?solo=training")
    for _ in range(3):
        find(page)
    page.goto(f"{url}?solo")
    expect(page.get_by_role("heading", name="Training")).to_be_visible()
    page.goto(f"{url}?daily")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.goto(f"{url}?tablet")  # which nobody has opened before
    page.get_by_role("button", name="Start!").click()
    expect(page.locator("main .card [data-symbol]").first).to_be_visible()
    assert problems == []


def test_nothing_about_rooms_and_boards_is_kept(visitor: BrowserContext, url: str) -> None:
    page = visitor.new_page()
    visit_once(page, url)
    page.goto(f"{url}?daily")
    page.get_by_role("button", name="Start", exact=True).click()
    open_pair(page)
    page.evaluate("fetch('api/rooms/ABCDE/results.json')")
    kept = page.evaluate(CACHED)
    assert any(path.startswith("/art/") for path in kept)
    assert not [path for path in kept if path.startswith(("/api/rooms", "/api/daily", "/ws"))]
    # And what was seen of the day is there when the network is not.
    visitor.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Start", exact=True).click()
    find(page)
    visitor.set_offline(False)


@contextmanager
def bad_gateway(port: int) -> Iterator[None]:
    """What a proxy says while the server behind it restarts."""

    class Away(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the library's name for it
            self.send_error(502)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", port), Away) as proxy:
        answering = threading.Thread(target=proxy.serve_forever)
        answering.start()
        try:
            yield
        finally:
            proxy.shutdown()
            answering.join()


def test_a_reload_while_a_server_behind_a_proxy_restarts(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    port = free_port()
    url, page = f"http://127.0.0.1:{port}/", visitor.new_page()
    server = start_server(tmp_path / "rooms.db", port)
    try:
        wait_for(url)
        visit_once(page, url)
        code = start_a_party(page, url, "Ann")
        server.terminate()
        server.wait()
        with bad_gateway(port):
            page.reload()
            expect(page.get_by_text("No connection right now.")).to_be_visible()
        server = start_server(tmp_path / "rooms.db", port)
        expect(page.get_by_text(code).first).to_be_visible()  # by itself, and in the same seat
        expect(page.get_by_text("Ann").first).to_be_visible()
    finally:
        server.terminate()
        server.wait()


def test_without_a_network_the_door_names_what_works(visitor: BrowserContext, url: str) -> None:
    page = visitor.new_page()
    visit_once(page, url)
    visitor.set_offline(True)
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(page.get_by_text("No connection right now.")).to_be_visible()
    page.get_by_role("button", name="Practice", exact=True).click()
    expect(page.locator("[data-symbol]").first).to_be_visible()
    page.go_back()
    visitor.set_offline(False)
