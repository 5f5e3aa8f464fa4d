"""Two phones race with the window of late touches that people have: nobody is punished for it."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from tests.browser.hosting import serving
from tests.browser.party import begin, gather
from tests.browser.sight import look

# Where that symbol lies on the card in the middle.
SPOT = """
(symbol) => {
  const shown = document.querySelector(`[data-pile="centre"] .top [data-symbol="${symbol}"]`)
  const box = shown.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}
"""


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    """A server as it is without settings."""
    with tempfile.TemporaryDirectory() as folder:
        more = ("--limit", "late_ms=350")
        with serving(Path(folder) / "rooms.db", *more) as address:
            yield address


def listen(page: Page) -> list[str]:
    """Every message that the server sends to that page, as it comes."""
    heard: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", opened)
    return heard


def right(page: Page) -> tuple[float, float]:
    """Where the symbol is that my card shares with the one in the middle."""
    sight = look(page)
    (mine,) = sight.mine.values()
    (symbol,) = mine & sight.piles["centre"].card
    x, y = page.evaluate(SPOT, symbol)
    return x, y


def test_late_and_double_touches_cost_nothing(
    desk: BrowserContext, phone: BrowserContext, strict: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    heard = listen(host)
    gather(strict, [host, guest])
    begin(host)
    for page in (host, guest):
        expect(page.locator(".pile.live").first).to_be_visible()
    for again_ms in (40, 110, 180, 250, 350, 500):
        host.wait_for_timeout(900)
        x, y = right(host)
        before = look(host).cards
        host.mouse.click(x, y)
        host.wait_for_timeout(again_ms)
        host.mouse.click(x, y)
        expect(host.locator(".verdict")).to_be_visible()
        assert look(host).cards != before, "the first touch counts"
    for late_ms in (10, 60, 120, 200):
        host.wait_for_timeout(900)
        guest_spot, host_spot = right(guest), right(host)
        before = look(host).cards
        guest.touchscreen.tap(*guest_spot)
        host.wait_for_timeout(late_ms)
        host.mouse.click(*host_spot)
        host.wait_for_timeout(300)
        assert look(host).cards != before
    assert not [one for one in heard if re.search('"t":"missed"', one)]
