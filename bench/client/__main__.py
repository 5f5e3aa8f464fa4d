"""The cost of the page on a slow phone: size, first load, touches, frames. See README.md."""

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser

from bench.client.phone import LINKS, RESTS_MS, SLOWER, Phone, Seen
from bench.client.tasks import Tasks
from tests.browser.hosting import chromium, serving

FRAME_MS = 1000 / 60
TRACED_S = 8
TOUCHED_MS = 16
"""What the browser does not tell was faster than this."""
MOVING = """
<style>
  @keyframes to-and-fro { to { transform: translateX(200px) } }
  div { width: 9em; height: 9em; background: coral }
  div { animation: to-and-fro 0.3s infinite alternate }
</style>
<div></div>
"""
FRAMES = """
() => new Promise((done) => {
  const seen = []
  const tick = (at) => {
    seen.push(at)
    if (at - seen[0] < 3000) requestAnimationFrame(tick)
    else done(seen.slice(1).map((at, i) => at - seen[i]))
  }
  requestAnimationFrame(tick)
})
"""


def bare(browser: Browser) -> float:
    """Frames a second of a page on which one square moves: what this machine can give."""
    with Phone(browser) as phone:
        phone.page.set_content(MOVING)
        gaps: list[float] = phone.page.evaluate(FRAMES)
    return rate(gaps)


def first_load(browser: Browser, url: str, link: tuple[int, int]) -> tuple[float, float]:
    """Milliseconds until it is ready, and its longest task."""
    with Phone(browser, link) as phone:
        phone.page.goto(url, wait_until="commit")
        phone.page.locator("button.primary").first.wait_for()
        phone.page.wait_for_function("() => budget.ready !== null")
        phone.page.wait_for_timeout(RESTS_MS)
        return phone.page.evaluate("budget.ready"), longest(phone.seen())


class Play:
    """Games against bots, with touches and flights, on a slow phone."""

    def __init__(self, browser: Browser, url: str, seconds: float) -> None:
        scripts: set[str] = set()
        self.begun: list[float] = []
        self.longest: list[float] = []
        self.touches: list[float] = []
        self.gaps: list[float] = []
        self.flights = 0
        while seconds > 0:
            with Phone(browser) as phone:
                phone.page.on("request", lambda request: scripts.add(request.url))
                phone.visit(url)
                self.begun.append(phone.begin())
                seconds -= phone.play(seconds)
                self._note(phone.seen())
        self.bytes = sum(packed(script) for script in scripts if script.endswith(".js"))

    def _note(self, seen: Seen) -> None:
        fast = max(0, seen["taps"] - len(seen["touches"]))
        self.touches += [*seen["touches"], *[TOUCHED_MS] * fast]
        self.longest.append(longest(seen))
        self.gaps += seen["gaps"]
        self.flights += seen["flights"]


def longest(seen: Seen) -> float:
    return max((task["ms"] for task in seen["long"]), default=0)


def packed(url: str) -> int:
    with urlopen(url) as answer:  # noqa: S310 - loopback
        return len(gzip.compress(answer.read(), 9))


def rate(gaps: Sequence[float]) -> float:
    return 1000 / statistics.mean(gaps)


def late(gaps: Sequence[float]) -> float:
    return sum(gap > FRAME_MS * 1.5 for gap in gaps) / len(gaps)


def line(what: str, value: str, wanted: str = "") -> None:
    print(f"{what:<44}{value:>30}   {wanted}")


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """The median, and between what it lay."""
    if unit == "s":
        return f"{statistics.median(values):.2f} s ({min(values):.2f} to {max(values):.2f})"
    return f"{statistics.median(values):.0f} {unit} ({min(values):.0f} to {max(values):.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=40, help="of play")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "rooms.db") as url,
        chromium() as browser,
    ):
        possible = bare(browser)
        loads = {
            name: [first_load(browser, url, link) for _ in range(wanted.rounds)]
            for name, link in LINKS.items()
        }
        play = Play(browser, url, wanted.seconds)
        tasks = [Tasks(browser, url, TRACED_S) for _ in range(wanted.rounds)]
    line(f"on a processor {SLOWER} times slower", "measured", "budget")
    line("JavaScript for first play, gzipped", f"{play.bytes / 1000:.1f} kB", "150 kB")
    for name, ready in loads.items():
        line(f"ready to play, {name}", spread([ms / 1000 for ms, _ in ready], "s"), "2 s")
    loading = [task for ready in loads.values() for _, task in ready]
    line("longest task of a first load", spread(loading), "100 ms")
    line("    by processor time", spread([one.load for one in tasks]))
    line("longest task from there to the first cards", spread(play.begun), "100 ms")
    line("    by processor time", spread([one.begin for one in tasks]))
    line("longest task of a game", spread(play.longest), "100 ms")
    line("    by processor time", spread([one.play for one in tasks]))
    quick = f"{statistics.median(play.touches):.0f} / {p95(play.touches):.0f} ms"
    line(f"touch to paint, median / p95 of {len(play.touches)}", quick, "50 ms")
    line(f"frames a second in {play.flights} flights", f"{rate(play.gaps):.1f}", "50")
    line("frames that came late in flights", f"{late(play.gaps):.1%}")
    line("frames a second of a bare moving square", f"{possible:.1f}")


def p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else max(values)


if __name__ == "__main__":
    main()
