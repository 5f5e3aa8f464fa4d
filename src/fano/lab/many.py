"""Playing many games on all cores. The result does not depend on how many there are."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fano import child_process
from fano.lab.log import write
from fano.lab.play import play
from fano.lab.result import Reactions, Result, result
from fano.lab.setup import Setup

CHUNK = 50
"""Games that one process plays at a stretch."""
WORTH_A_PROCESS = 100
"""Below this many games a second process takes longer to start than it saves."""


class Sample(NamedTuple):
    """The results of many games."""

    results: list[Result]
    reactions: Reactions


def simulate(
    setup: Setup,
    *,
    workers: int = 0,
    log: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Sample:
    """The results of all games in their order; `progress` hears how many more are done.

    0 workers means as many as there are cores. With `log`, each game leaves its log there.
    """
    if log is not None:
        log.mkdir(parents=True, exist_ok=True)
    total = Sample([], {})
    for chunk in _chunks(setup, workers or os.cpu_count() or 1, log):
        total.results.extend(chunk.results)
        for seat, counted in chunk.reactions.items():
            total.reactions.setdefault(seat, Counter()).update(counted)
        if progress is not None:
            progress(len(chunk.results))
    return total


def log_name(setup: Setup, number: int) -> str:
    """The file name of a game's log: game, seed and number, so that nothing is overwritten."""
    return f"{setup.game}-{setup.seed}-{number:0{len(str(setup.games - 1))}}.jsonl"


def _chunks(setup: Setup, workers: int, log: Path | None) -> Iterator[Sample]:
    starts = range(0, setup.games, CHUNK)
    run = partial(_run, setup, log)
    if workers == 1 or setup.games < WORTH_A_PROCESS:
        yield from map(run, starts)
        return
    # A fork would copy the thread that draws the progress bar in the middle of its work.
    context = multiprocessing.get_context("spawn")
    with child_process.starting():
        pool = context.Pool(min(workers, len(starts)), child_process.start)
    with pool:
        yield from pool.imap(run, starts)


def _run(setup: Setup, log: Path | None, start: int) -> Sample:
    chunk = Sample([], {})
    for number in range(start, min(start + CHUNK, setup.games)):
        steps = play(setup, number)
        if log is not None:
            steps = write(log / log_name(setup, number), steps)
        chunk.results.append(result(steps, chunk.reactions))
    return chunk
