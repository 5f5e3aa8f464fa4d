"""`python -m bench.press`: three ways to lay out a deck, judged by the same exact test.

See bench/press/README.md for what is compared, and what the columns say.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bench.press.judge import SHAPELY, Verdict, judge
from bench.press.subjects import CARDS, SUBJECTS
from fano.deckfile import Spot
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.deck import GAP, MARGIN, SEEDS, lay_out, lay_out_deck
from fano.press.layout.distance_field import field_of
from fano.press.layout.equal_circles import template
from fano.press.layout.sizes import balanced
from fano.press.model import CardShape, Glyph, Outline, Quality
from fano.press.paper.card_pages import Finishing, card_pages
from fano.press.paper.job import Job
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.typeset import pdf

SEED = 1
Cards = Sequence[Sequence[int]]
One = Callable[[int, Sequence[Outline], Sequence[float]], tuple[Spot, ...]]
"""Lays out a card by its number, its outlines and the sizes it should have."""
All = Callable[[Cards, Sequence[Outline]], list[tuple[Spot, ...]]]

REFERENCES = """
For comparison, as measured elsewhere: on flat emoji a prototype reached 57 % in 0.45 s a card, and
51 % in 32 ms; on plain numerals the best card maker reached 29.4 % (least 25.9 %) in 1.4 s a card,
and its PDF had 8.7 MB of pixels.
"""

COLUMNS = (
    "fill", "min", "gap", "overlaps", "sizes", "CPU s", "median", "best", "deck s", "PDF s", "MB",
)  # fmt: skip


class Way(NamedTuple):
    name: str
    one: One
    all: All


def circles(shape: CardShape) -> Way:
    def one(_n: int, outlines: Sequence[Outline], _sizes: Sequence[float]) -> tuple[Spot, ...]:
        return template(len(outlines), shape_of(shape), GAP, MARGIN)

    def all_of(cards: Cards, outlines: Sequence[Outline]) -> list[tuple[Spot, ...]]:
        return [one(0, [outlines[s] for s in card], ()) for card in cards]

    return Way("equal circles", one, all_of)


def ours(shape: CardShape, quality: Quality) -> Way:
    return Way(
        quality,
        lambda number, outlines, sizes: lay_out(
            outlines, shape=shape, seed=SEED * SEEDS + number, quality=quality, sizes=sizes
        ),
        lambda cards, outlines: lay_out_deck(
            cards, outlines, shape=shape, seed=SEED, quality=quality
        ),
    )


def measured(cards: Cards, glyphs: Sequence[Glyph], way: Way, shape: CardShape) -> list[str]:
    """One row of the table."""
    outlines = [glyph.outline for glyph in glyphs]
    sizes = balanced(cards, SEED)
    verdicts: list[Verdict] = []
    work: list[float] = []
    laid: list[tuple[Spot, ...]] = []
    for number, card in enumerate(cards):
        chosen = [outlines[symbol] for symbol in card]
        began = time.process_time()
        laid.append(way.one(number, chosen, sizes[number]))
        work.append(time.process_time() - began)
        verdicts.append(judge(chosen, laid[-1], shape))
    began = time.perf_counter()
    way.all(cards, outlines)
    deck_s = time.perf_counter() - began
    began = time.perf_counter()
    data = printed(cards, glyphs, laid, shape)
    pdf_s = time.perf_counter() - began
    fill = [verdict.fill for verdict in verdicts]
    return [
        f"{statistics.mean(fill):.1%}",
        f"{min(fill):.1%}",
        f"{min(verdict.gap for verdict in verdicts):.4f}",
        f"{sum(verdict.overlaps for verdict in verdicts)}",
        f"{statistics.mean(verdict.sizes for verdict in verdicts):.2f}",
        f"{statistics.mean(work):.4f}",
        f"{statistics.median(work):.4f}",
        f"{min(work):.4f}",
        f"{deck_s:.2f}",
        f"{pdf_s:.2f}",
        f"{len(data) / 1e6:.2f}",
    ]


def printed(
    cards: Cards, glyphs: Sequence[Glyph], laid: list[tuple[Spot, ...]], shape: CardShape
) -> bytes:
    """The deck as `fano print` makes it: sheets with backs."""
    faces = [
        [(glyphs[symbol], spot) for symbol, spot in zip(card, spots, strict=True)]
        for card, spots in zip(cards, laid, strict=True)
    ]
    shared = SharedDrawings()
    return pdf(list(card_pages(faces, Job(shape=shape).sheet, Finishing(), shared)), shared)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.press", description=__doc__)
    parser.add_argument("--cards", type=int, default=len(CARDS), help="how many of the 55")
    parser.add_argument("--shape", choices=("round", "square", "hexagon"), default="round")
    wanted = parser.parse_args()
    cards, shape = CARDS[: wanted.cards], wanted.shape
    print(f"{len(cards)} {shape} cards, {len(cards[0])} symbols each; gap {GAP}, margin {MARGIN}; ")
    print(f"overlaps and gaps by {'shapely' if SHAPELY else 'our own exact test'}\n")
    print(_line("", COLUMNS))
    print("| --- " + "| ---: " * len(COLUMNS) + "|")
    ways = (circles(shape), ours(shape, "instant"), ours(shape, "fine"))
    for subject, make in SUBJECTS.items():
        glyphs = make()
        for glyph in glyphs:
            field_of(glyph.outline)  # made once for a deck, as tables are
        for way in ways:
            print(_line(f"{subject}, {way.name}", measured(cards, glyphs, way, shape)), flush=True)
    print(REFERENCES)


def _line(name: str, parts: Sequence[str]) -> str:
    return f"| {name:25} | " + " | ".join(f"{part:>8}" for part in parts) + " |"


if __name__ == "__main__":
    main()
