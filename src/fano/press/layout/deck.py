"""Lay out a whole deck, on all cores. The result does not depend on how many there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context

from fano import child_process
from fano.deckfile import Spot
from fano.press.layout.card import GAP, GAP_SIGNS, GAP_WORDS, MARGIN, RIM, gap_for, lay_out
from fano.press.layout.sizes import balanced
from fano.press.model import CardShape, Outline, Quality

__all__ = [
    "GAP", "GAP_SIGNS", "GAP_WORDS", "MARGIN", "RIM", "Progress", "gap_for", "lay_out",
    "lay_out_deck",
]  # fmt: skip

Progress = Callable[[int, int], None]
"""Called with the number done and the number of all."""

SEEDS = 1_000_003
"""Seeds of a deck's cards lie closer together than this."""
WORTH_A_PROCESS = {"instant": 24, "fine": 4}
"""With fewer cards a second process takes longer to start than it saves."""


def lay_out_deck(
    cards: Sequence[Sequence[int]],
    outlines: Sequence[Outline],
    *,
    shape: CardShape = "round",
    seed: int,
    quality: Quality = "instant",
    gap: float = GAP,
    margin: float = MARGIN,
    upright: bool | Sequence[bool] = False,
    only: Sequence[int] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[tuple[Spot, ...]]:
    """Spots for every card; a card's numbers are places in `outlines`.

    Sizes are balanced over the deck: each symbol is large on one card and small on another. With
    `only`, just those cards are laid out, as they would be among all the others. `progress` is
    called in this process after each card.
    """
    sizes = balanced(cards, seed)
    stands = [upright] * len(outlines) if isinstance(upright, bool) else upright
    tasks = [
        partial(
            lay_out, [outlines[symbol] for symbol in cards[number]], shape=shape,
            seed=seed * SEEDS + number, quality=quality, gap=gap, margin=margin,
            sizes=sizes[number], upright=[stands[symbol] for symbol in cards[number]],
        )
        for number in (range(len(cards)) if only is None else only)
    ]  # fmt: skip
    tell = progress or (lambda _done, _all: None)
    workers = os.cpu_count() or 1 if workers is None else workers
    if workers < 2 or len(tasks) < WORTH_A_PROCESS[quality]:
        done = []
        for task in tasks:
            done.append(task())
            tell(len(done), len(tasks))
        return done
    # Started afresh, not forked: a fork copies the thread of a progress bar amid its work.
    context = get_context("spawn")
    most = min(workers, len(tasks))
    with ProcessPoolExecutor(most, context, child_process.start) as pool:
        with child_process.starting():
            futures = [pool.submit(task) for task in tasks]
        try:
            for count, _ in enumerate(as_completed(futures), start=1):
                tell(count, len(tasks))
            return [future.result() for future in futures]
        except BaseException:
            child_process.stop(pool)
            raise
