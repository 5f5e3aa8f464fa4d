"""One table: what was measured, what was hoped for, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bench.fairness.simulate import Tally


def share(count: int, races: int) -> float:
    return 100 * count / races


def percentiles(waits: Sequence[float]) -> tuple[float, float, float]:
    p50, p95, p99 = np.percentile(np.array(waits), [50, 95, 99])
    return float(p50), float(p95), float(p99)


def line(what: str, value: str, target: str = "", *, holds: bool | None = None) -> None:
    verdict = "" if holds is None else "pass" if holds else "MISS"
    print(f"{what:<62} {value:>20}  {target:<13} {verdict}".rstrip(), flush=True)


def title(text: str) -> None:
    print(f"\n{text}")


def truth(method: str, true: int, wins: list[int], races: int, *, ours: bool = False) -> None:
    """The share of true winners, and that of the farthest player's wins."""
    right, far = share(true, races), share(wins[-1], races)
    line(
        f"  true winner, {method}",
        f"{right:.2f} %",
        "at least 97 %" if ours else "",
        holds=right >= 97 if ours else None,
    )
    line(
        f"  wins of the farthest, {method}",
        f"{far:.1f} %",
        "23 … 27 %" if ours else "",
        holds=23 <= far <= 27 if ours else None,
    )


def waits(tally: Tally, target: float | None = None) -> None:
    p50, p95, p99 = percentiles(tally.waits)
    line(
        "  added wait in ms, p50 / p95 / p99",
        f"{p50:.0f} / {p95:.0f} / {p99:.0f}",
        "" if target is None else f"p95 < {target:.0f}",
        holds=None if target is None else p95 < target,
    )


def liar(name: str, wins: float, *, judged: bool = True) -> None:
    line(
        f"  best liar's wins: {name}",
        f"{wins:.1f} %",
        "at most 29 %" if judged else "",
        holds=wins <= 29 if judged else None,
    )
