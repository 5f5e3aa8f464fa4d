"""What the page costs a slow phone: size, first load, touches, frames. See README.md."""

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page

from tests.browser.hosting import chromium, serving
from tests.browser.person import Person

PROBES = Path(__file__).with_name("probes.js").read_text()
PHONE = (390, 844)
SLOWER = 4
# Round trip in ms and kbit/s: what Lighthouse calls its mobile network, and the slower preset that
# browsers' developer tools call "Fast 3G".
LINKS = {"150 ms, 1.6 Mbit/s": (150, 1638), "562 ms, 1.4 Mbit/s": (562, 1475)}
FRAME_MS = 1000 / 60


def phone(browser: Browser, link: tuple[int, int] | None = None) -> Page:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.add_init_script(PROBES)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if link is not None:
        latency, kbit = link
        speed = kbit * 1024 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": latency,
                "downloadThroughput": speed,
                "uploadThroughput": speed / 2,
            },
        )
    return page


def first_load(browser: Browser, url: str, link: tuple[int, int]) -> float:
    page = phone(browser, link)
    page.goto(url, wait_until="commit")
    page.locator("button.primary").first.wait_for()
    while page.evaluate("budget.ready") is None:
        page.wait_for_timeout(50)
    ready: float = page.evaluate("budget.ready")
    page.context.close()
    return ready


class Play:
    """A game against bots, with touches and flights, on a slow phone."""

    def __init__(self, browser: Browser, url: str, seconds: float) -> None:
        scripts: set[str] = set()
        page = phone(browser)
        page.on("request", lambda request: scripts.add(request.url))
        page.goto(url)
        page.locator("button.primary").first.tap()
        page.locator(".pile.live").first.wait_for()
        page.evaluate("budget.long = []; budget.touches = []; budget.flights = []")
        player = Person(page)
        end = page.evaluate("performance.now()") + seconds * 1000
        while page.evaluate("performance.now()") < end:
            player.play()
            page.wait_for_timeout(700)
        found = page.evaluate("budget")
        page.context.close()
        self.long: list[float] = [length for _, length in found["long"]]
        self.touches: list[float] = found["touches"]
        self.gaps = gaps(found["frames"], found["flights"])
        self.bytes = sum(packed(script) for script in scripts if script.endswith(".js"))


def packed(url: str) -> int:
    with urlopen(url) as answer:  # noqa: S310 - loopback
        return len(gzip.compress(answer.read(), 9))


def gaps(frames: Sequence[float], flights: Sequence[tuple[float, float]]) -> list[float]:
    """The time between two frames, for those in which a card was flying."""
    return [
        after - before
        for before, after in pairwise(frames)
        if any(start < after and before < start + length for start, length in flights)
    ]


def line(what: str, value: str, wanted: str) -> None:
    print(f"{what:<46}{value:>22}   {wanted}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20, help="of play")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "rooms.db") as url,
        chromium() as browser,
    ):
        loads = {
            name: [first_load(browser, url, link) for _ in range(wanted.rounds)]
            for name, link in LINKS.items()
        }
        play = Play(browser, url, wanted.seconds)
    line(f"on a processor {SLOWER} times slower", "measured", "budget")
    line("JavaScript for first play, gzipped", f"{play.bytes / 1000:.1f} kB", "150 kB")
    for name, ready in loads.items():
        spread = f"{statistics.median(ready) / 1000:.2f} s (most {max(ready) / 1000:.2f})"
        line(f"ready to play, {name}", spread, "2 s")
    slow = statistics.quantiles(play.touches, n=20)[-1] if len(play.touches) > 1 else 16
    line(f"touch to paint, p95 of {len(play.touches)} above 16 ms", f"{slow:.0f} ms", "50 ms")
    line("longest task while playing", f"{max(play.long, default=0):.0f} ms", "100 ms")
    fps = 1000 / statistics.mean(play.gaps)
    line(f"frames a second in flights, {len(play.gaps)} frames", f"{fps:.1f}", "50")
    line("frames that came late in flights", f"{late(play.gaps):.1%}", "")


def late(gaps: Sequence[float]) -> float:
    return sum(gap > FRAME_MS * 1.5 for gap in gaps) / len(gaps)


if __name__ == "__main__":
    main()
