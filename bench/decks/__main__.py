"""`python -m bench.decks`: both sides in turn, medians, ratios and peak memory.

See bench/README.md for what is compared and how to install the peer.
"""

import argparse
import importlib.util
import json
import platform
import select
import statistics
import subprocess
import sys
from typing import Any

ORDERS = (7, 9, 16, 31, 64, 127)
ROUNDS = 5
SMALL, SMALL_ROUNDS = 16, 21
"""Up to this order a round takes no time, and so there are more of them."""

TIMEOUT_S = 120.0
"""How long one side may take for one deck before it is given up."""


class Side:
    """A process that measures one side, one deck at a time."""

    def __init__(self, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.decks.measure", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.start = self._answer()

    def measure(self, order: int) -> dict[str, Any]:
        assert self.process.stdin is not None
        print(order, file=self.process.stdin, flush=True)
        return self._answer()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], TIMEOUT_S)[0]:
            raise TimeoutError
        line = self.process.stdout.readline()
        if not line:
            raise ChildProcessError
        answer: dict[str, Any] = json.loads(line)
        return answer


def compare(order: int, rounds: int) -> str:
    """One line of the table; a fresh pair of processes, so that the memory is this order's."""
    sides = {}
    seen: dict[str, list[dict[str, Any]]] = {"ours": [], "peer": []}
    try:
        for name in seen:
            sides[name] = Side(name)
            sides[name].measure(order)  # warm: field tables here, compiled code there
        for turn in range(max(rounds, SMALL_ROUNDS) if order <= SMALL else rounds):
            # The order alternates: the second may find a busier or a warmer machine.
            for name in list(seen)[:: 1 if turn % 2 == 0 else -1]:
                seen[name].append(sides[name].measure(order))
    except (TimeoutError, ChildProcessError) as error:
        why = "no answer in time" if isinstance(error, TimeoutError) else "ended (out of memory?)"
        return f"{order:>5}  {name}: {why}"
    finally:
        for side in sides.values():
            side.end()
    ours, peer = (_medians(seen[name]) for name in ("ours", "peer"))
    cells = [
        f"{ours[what] * 1e3:>9.2f} {peer[what] * 1e3:>9.2f} {peer[what] / ours[what]:>5.1f}"
        for what in ("build", "verify", "both")
    ]
    memory = [max(one["megabytes"] for one in seen[name]) for name in ("ours", "peer")]
    return f"{order:>5} {'  '.join(cells)}  {memory[0]:>5.0f} {memory[1]:>6.0f}  {peer['way']}"


def _medians(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Of each part; where there are two ways to verify, the faster one's."""
    ways = {
        way: statistics.median(one["verify"][way] for one in rounds) for way in rounds[0]["verify"]
    }
    build = statistics.median(one["build"] for one in rounds)
    way = min(ways, key=lambda name: ways[name])
    return {"build": build, "verify": ways[way], "both": build + ways[way], "way": way}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.decks", description=__doc__)
    parser.add_argument("--orders", type=int, nargs="+", default=ORDERS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="default: %(default)s")
    args = parser.parse_args()
    if importlib.util.find_spec("galois") is None:
        sys.exit("the peer is not installed: pip install galois==0.4.11")
    print(
        f"Python {platform.python_version()}, at least {args.rounds} rounds in turn, medians in ms"
    )
    for name in ("ours", "peer"):
        side = Side(name)
        taken, memory = side.start["import"] * 1e3, side.start["megabytes"]
        print(f"import of {name}: {taken:.0f} ms, then {memory:.0f} MB (not in the times below)")
        side.end()
    titles = "  ".join(
        f"{what:>9} {'peer':>9} {'ratio':>5}" for what in ("build", "verify", "both")
    )
    print(f"order {titles}   MB     peer  peer verifies by")
    for order in args.orders:
        print(compare(order, args.rounds), flush=True)


if __name__ == "__main__":
    main()
