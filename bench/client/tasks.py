"""The page's tasks by the processor time they take: a busy machine makes them hardly longer."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from bench.client.phone import SLOWER, Phone

CATEGORIES = ["toplevel", "devtools.timeline"]
Event = dict[str, Any]


class Tasks:
    """One visit at full speed: what its longest task would take a processor that is slower."""

    def __init__(self, browser: Browser, url: str, seconds: float) -> None:
        self._browser = browser
        with Phone(browser, slower=1) as phone:
            with self._traced(phone) as load:
                phone.visit(url)
            with self._traced(phone) as begin:
                phone.begin()
            with self._traced(phone) as play:
                phone.play(seconds)
        self.load, self.begin, self.play = (SLOWER * max(tasks) for tasks in (load, begin, play))

    @contextmanager
    def _traced(self, phone: Phone) -> Iterator[list[float]]:
        tasks: list[float] = []
        self._browser.start_tracing(page=phone.page, categories=CATEGORIES)
        yield tasks
        tasks += milliseconds(json.loads(self._browser.stop_tracing())["traceEvents"])


def milliseconds(events: list[Event]) -> list[float]:
    """The processor time of each task on the page's main thread: the one that has layouts."""
    thread = Counter(thread_of(e) for e in events if e["name"] == "UpdateLayoutTree")
    main = thread.most_common(1)[0][0]
    runs = [e for e in events if e["name"].endswith("RunTask") and thread_of(e) == main]
    return [run.get("tdur", 0) / 1000 for run in runs]


def thread_of(event: Event) -> tuple[int, int]:
    return event["pid"], event["tid"]
