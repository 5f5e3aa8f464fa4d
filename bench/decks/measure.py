"""One side, in a process of its own: `python -m bench.decks.measure ours`.

It reads orders from standard input, one a line, and answers each with one line of JSON: how long it
took to build and to verify one deck. So both sides stay warm while the harness takes turns between
them, and each has a peak memory of its own.
"""

import importlib
import json
import resource
import sys
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

LEAST_SECONDS = 0.02
"""A quicker deck is repeated until it has taken so long, and the mean is reported."""

PRODUCT_UP_TO = 64
"""The matrix product of order 127 takes most of a minute, and counting a second or two."""


def timed(work: Callable[[T], R], given: T) -> tuple[R, float]:
    """The result, and the seconds it took once warm."""
    times, start = 0, time.perf_counter()
    while True:
        result = work(given)
        times += 1
        taken = time.perf_counter() - start
        if taken >= LEAST_SECONDS:
            return result, taken / times


def megabytes() -> float:
    """The most memory this process ever had. Linux counts in kB, macOS in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main(side: str) -> None:
    start = time.perf_counter()
    code = importlib.import_module(f"bench.decks.{side}")
    answer({"import": time.perf_counter() - start, "megabytes": megabytes()})
    for line in sys.stdin:
        order = int(line)
        deck, build = timed(code.build, order)
        verify = {
            name: timed(way, deck)[1]
            for name, way in code.VERIFY.items()
            if name != "product" or order <= PRODUCT_UP_TO
        }
        answer({"build": build, "verify": verify, "megabytes": megabytes()})


def answer(values: dict[str, object]) -> None:
    print(json.dumps(values), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
