"""`python -m bench.press`: three ways to lay out a deck, judged by the same exact test.

See bench/README.md for what is compared.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence

from bench.press.judge import SHAPELY, Verdict, judge
from bench.press.subjects import CARDS, SUBJECTS
from fano.press.balance import balanced
from fano.press.field import field_of
from fano.press.lay_out import GAP, MARGIN, lay_out, lay_out_deck
from fano.press.model import CardShape, Outline, Quality, Spot
from fano.press.shapes import shape_of
from fano.press.template import template

SEED = 1
Way = Callable[[int, Sequence[Outline], Sequence[float]], tuple[Spot, ...]]


def circles(shape: CardShape) -> Way:
    return lambda _n, outlines, _sizes: template(len(outlines), shape_of(shape), GAP, MARGIN)


def ours(shape: CardShape, quality: Quality) -> Way:
    return lambda number, outlines, sizes: lay_out(
        outlines, shape=shape, seed=number, quality=quality, sizes=sizes
    )


def measured(
    cards: Sequence[Sequence[int]], outlines: Sequence[Outline], way: Way, shape: CardShape
) -> tuple[list[Verdict], list[float], list[float]]:
    """The verdict on each card, and the seconds it took: of the processor, and on the wall."""
    sizes = balanced(cards, SEED)
    verdicts, work, wall = [], [], []
    for number, card in enumerate(cards):
        chosen = [outlines[symbol] for symbol in card]
        worked, started = time.process_time(), time.perf_counter()
        spots = way(number, chosen, sizes[number])
        work.append(time.process_time() - worked)
        wall.append(time.perf_counter() - started)
        verdicts.append(judge(chosen, spots, shape))
    return verdicts, work, wall


def row(name: str, verdicts: list[Verdict], work: list[float], wall: list[float]) -> str:
    fill = [v.fill for v in verdicts]
    sizes = statistics.mean(v.sizes for v in verdicts)
    return (
        f"| {name:27} | {statistics.mean(fill):6.1%} | {min(fill):6.1%} "
        f"| {min(v.gap for v in verdicts):7.4f} | {sum(v.overlaps for v in verdicts):8} "
        f"| {sizes:5.2f} | {statistics.mean(work) * 1000:8.1f} "
        f"| {statistics.median(wall) * 1000:8.1f} | {max(work) * 1000:7.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.press", description=__doc__)
    parser.add_argument("--cards", type=int, default=len(CARDS), help="how many of the 55")
    parser.add_argument("--shape", choices=("round", "square", "hexagon"), default="round")
    parser.add_argument("--deck", action="store_true", help="time whole decks on all cores too")
    wanted = parser.parse_args()
    cards, shape = CARDS[: wanted.cards], wanted.shape
    print(f"{len(cards)} {shape} cards, {len(cards[0])} symbols each; gap {GAP}, margin {MARGIN}; ")
    print(f"overlaps and gaps by {'shapely' if SHAPELY else 'our own exact test'}\n")
    heads = ("fill", "min", "gap", "overlaps", "sizes", "CPU ms", "wall ms", "CPU max")
    widths = (6, 6, 7, 8, 5, 8, 8, 7)
    print(
        f"| {'':27} | " + " | ".join(f"{h:>{w}}" for h, w in zip(heads, widths, strict=True)), "|"
    )
    print("| --- " + "| ---: " * len(heads) + "|")
    ways = {
        "equal circles": circles(shape),
        "instant": ours(shape, "instant"),
        "fine": ours(shape, "fine"),
    }
    for subject, make in SUBJECTS.items():
        outlines = make()
        for outline in outlines:
            field_of(outline)  # made once for a deck, as tables are
        for name, way in ways.items():
            print(row(f"{subject}, {name}", *measured(cards, outlines, way, shape)), flush=True)
    if wanted.deck:
        print()
        for quality in ("instant", "fine"):
            started = time.perf_counter()
            lay_out_deck(cards, outlines, shape=shape, seed=SEED, quality=quality)
            print(f"whole deck, {quality}: {time.perf_counter() - started:.1f} s on all cores")


if __name__ == "__main__":
    main()
