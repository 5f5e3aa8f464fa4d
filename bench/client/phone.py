"""A slow phone, and a player who does not slow it down further."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypedDict

from playwright.sync_api import Browser

from tests.browser.person import pile
from tests.browser.sight import Sight, look, spot

PROBES = Path(__file__).with_name("probes.js").read_text()
SIZE = (390, 844)
SLOWER = 4
# Round trip in ms and kbit/s: what Lighthouse calls its mobile network, and the slower preset that
# browsers' developer tools call "Fast 3G".
LINKS = {"150 ms, 1.6 Mbit/s": (150, 1638), "562 ms, 1.4 Mbit/s": (562, 1475)}
RESTS_MS = 1500
THINKS_MS = 600
GIVES_UP_S = 6
"""After this time without anything to touch, the player takes the game to be over."""


class Task(TypedDict):
    at: float
    ms: float


class Seen(TypedDict):
    """What `probes.js` has noted."""

    ready: float | None
    long: list[Task]
    touches: list[float]
    taps: int
    gaps: list[float]
    flights: int


class Phone:
    def __init__(
        self, browser: Browser, link: tuple[int, int] | None = None, slower: int = SLOWER
    ) -> None:
        self._context = browser.new_context(
            viewport={"width": SIZE[0], "height": SIZE[1]}, has_touch=True, is_mobile=True
        )
        self.page = self._context.new_page()
        self.page.add_init_script(PROBES)
        self._session = self._context.new_cdp_session(self.page)
        self._slower = slower
        self._ours: list[tuple[float, float]] = []
        self._slow(slower)
        if link is not None:
            latency, kbit = link
            speed = kbit * 1024 / 8
            conditions = {"downloadThroughput": speed, "uploadThroughput": speed / 2}
            self._session.send(
                "Network.emulateNetworkConditions",
                {"offline": False, "latency": latency, **conditions},
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._context.close()

    def visit(self, url: str) -> None:
        """The start page, until it has all it wants."""
        self.page.goto(url)
        self.page.locator("button.primary").first.wait_for()
        self.page.wait_for_timeout(RESTS_MS)

    def begin(self) -> float:
        """From the start page to the first cards; the longest task on the way."""
        self._forget()
        self.page.locator("button.primary").first.tap()
        self.page.locator(".pile.live").first.wait_for()
        self.page.wait_for_timeout(RESTS_MS)
        longest = max((task["ms"] for task in self.seen()["long"]), default=0.0)
        self._forget()
        return longest

    def play(self, seconds: float) -> float:
        """Touch what two cards share until the time or the game is over; how long that took."""
        start = touched = time.monotonic()
        while (now := time.monotonic()) - start < seconds and now - touched < GIVES_UP_S:
            with self._looking():
                at = self._where(look(self.page))
            if at is not None:
                self.page.touchscreen.tap(*at)
                touched = now
            self.page.wait_for_timeout(THINKS_MS)
        return time.monotonic() - start

    def seen(self) -> Seen:
        """All that has been noted, without the tasks that looking at the table made."""
        found: Seen = self.page.evaluate("budget")
        found["long"] = [task for task in found["long"] if not self._is_ours(task)]
        return found

    def _where(self, sight: Sight) -> tuple[float, float] | None:
        mine = next(iter(sight.mine.values()), None)
        others = [name for name in sight.live if name not in sight.mine]
        if not mine or not others:
            return None
        return spot(self.page, pile(others[0]), min(mine & sight.live[others[0]], default=None))

    def _forget(self) -> None:
        self._ours.clear()
        self.page.evaluate("Object.assign(budget, {long: [], touches: [], taps: 0, gaps: []})")

    def _slow(self, rate: int) -> None:
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    @contextmanager
    def _looking(self) -> Iterator[None]:
        """Eyes cost a real phone nothing, but here they run in the page."""
        self._slow(1)
        start: float = self.page.evaluate("performance.now()")
        yield
        end: float = self.page.evaluate("performance.now()")
        self._ours.append((start, end))
        self._slow(self._slower)

    def _is_ours(self, task: Task) -> bool:
        end = task["at"] + task["ms"]
        return any(start < end and task["at"] < stop for start, stop in self._ours)
