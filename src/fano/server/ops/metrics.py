"""Metrics of a server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from itertools import accumulate

COMMIT_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
WAIT_S = (0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6)


class Counter:
    """Only ever goes up; by kind, if it has a label."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: Tally[str] = Tally()
        if not label:
            self._counts[""] = 0

    def inc(self, value: str = "") -> None:
        self._counts[value] += 1

    def __getitem__(self, value: str) -> int:
        return self._counts[value]

    def lines(self) -> Iterator[str]:
        for value, count in sorted(self._counts.items()):
            labels = f'{{{self._label}="{value}"}}' if self._label else ""
            yield f"{self.name}{labels} {count}"


class Gauge:
    """Goes up and down; it is looked up when asked for."""

    kind = "gauge"

    def __init__(self, name: str, about: str, now: Callable[[], float]) -> None:
        self.name, self.about, self._now = name, about, now

    def lines(self) -> Iterator[str]:
        yield f"{self.name} {self._now():g}"


class Histogram:
    """How often a time in seconds was at most so long."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: tuple[float, ...]) -> None:
        self.name, self.about, self._bounds = name, about, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def lines(self) -> Iterator[str]:
        bounds = [*(f"{bound:g}" for bound in self._bounds), "+Inf"]
        for bound, count in zip(bounds, accumulate(self._counts), strict=True):
            yield f'{self.name}_bucket{{le="{bound}"}} {count}'
        yield f"{self.name}_sum {self._sum:.9g}"
        yield f"{self.name}_count {self.count}"


class Metrics:
    """All that this server counts. `rooms` and `connections` say how many there are now."""

    def __init__(self, rooms: Callable[[], int], connections: Callable[[], int]) -> None:
        self.opened = Counter("fano_rooms_opened_total", "Rooms opened")
        self.connected = Counter("fano_connections_total", "WebSockets accepted")
        self.requests = Counter("fano_requests_total", "Requests of clients, by kind", "kind")
        self.refusals = Counter("fano_refusals_total", "Requests refused, by reason", "why")
        self.byes = Counter("fano_byes_total", "Connections ended by the server, by reason", "why")
        self.turned_away = Counter("fano_turned_away_total", "Limits that were hit", "limit")
        self.slow = Counter("fano_dropped_slow_readers_total", "Clients dropped, slow to read")
        self.finished = Counter("fano_evenings_finished_total", "Evenings played to their end")
        self.commit = Histogram("fano_log_commit_seconds", "From an append to the disk", COMMIT_S)
        self.wait = Histogram("fano_race_wait_seconds", "From a right call to its verdict", WAIT_S)
        self._all = (
            Gauge("fano_rooms", "Rooms in memory", rooms),
            Gauge("fano_connections", "WebSockets open", connections),
            self.opened,
            self.connected,
            self.requests,
            self.refusals,
            self.byes,
            self.turned_away,
            self.slow,
            self.finished,
            self.commit,
            self.wait,
        )

    def text(self) -> str:
        """The page that a Prometheus server fetches."""
        lines = []
        for one in self._all:
            lines += [f"# HELP {one.name} {one.about}.", f"# TYPE {one.name} {one.kind}"]
            lines += one.lines()
        return "\n".join(lines) + "\n"
