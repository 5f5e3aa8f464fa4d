"""The figure of a simulation: who won how often, how long it took, and how fast they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from fano.lab.many import Sample
from fano.lab.result import BIN_MS
from fano.lab.setup import Setup
from fano.lab.shapes import Anchor, Box, Polyline, Shape, Words
from fano.lab.stats import Summary, percentile

WIDTH = 960
ROW = 26
PANEL = 220
LEFT, RIGHT, GAP = 70, 30, 60
TITLE = 64

# Apart from each other for every kind of colour vision (Okabe and Ito).
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c00", "#000000")
GREY, FAINT, INK = "#777", "#ddd", "#222"
BARS = 30


class Frame(NamedTuple):
    """Where a panel stands, and what values it spans."""

    x: float
    y: float
    width: float
    height: float
    low: float
    high: float

    def at(self, value: float) -> float:
        return self.x + (value - self.low) / (self.high - self.low) * self.width


def figure(setup: Setup, summary: Summary, sample: Sample) -> tuple[int, int, list[Shape]]:
    """Width, height and shapes."""
    wins = ROW * len(summary.seats)
    height = TITLE + 30 + wins + 90 + PANEL + 60
    lower = TITLE + 30 + wins + 90
    half = (WIDTH - LEFT - RIGHT - GAP) / 2
    bots = ", ".join(f"{n} {bot}" for bot, n in Counter(setup.bots).items())
    shapes: list[Shape] = [
        Box(0, 0, WIDTH, height, "#fff"),
        Words(LEFT, 34, f"{summary.game}: {summary.games:,} games", 20, INK),
        Words(LEFT, 54, f"{bots}; seed {summary.seed}; {summary.ties:,} ties", 12, GREY),
    ]
    shapes += _wins(summary, Frame(LEFT + 60, TITLE + 30, WIDTH - LEFT - RIGHT - 200, wins, 0, 1))
    seconds = [result.took_ms / 1000 for result in sample.results]
    shapes += _lengths(seconds, LEFT, lower, half)
    shapes += _reactions(setup, sample, LEFT + half + GAP, lower, half)
    return WIDTH, height, shapes


def _wins(summary: Summary, frame: Frame) -> list[Shape]:
    shapes = _head("Win rate, with its 95 % interval", LEFT, frame.y - 12)
    colours = _colours([seat.bot for seat in summary.seats])
    for percent in range(0, 101, 20):
        x = frame.at(percent / 100)
        shapes.append(Polyline(((x, frame.y), (x, frame.y + frame.height)), FAINT))
        shapes.append(_small(x, frame.y + frame.height + 16, f"{percent} %", "middle"))
    for row, seat in enumerate(summary.seats):
        y = frame.y + row * ROW
        middle = y + ROW / 2
        name = f"{seat.seat + 1} {seat.bot}"
        shapes += [
            Words(frame.x - 10, middle + 4, name, 12, INK, "end"),
            Box(frame.x, y + 5, frame.at(seat.win_rate) - frame.x, ROW - 10, colours[seat.bot]),
            *_whisker(frame.at(seat.low), frame.at(seat.high), middle),
            Words(frame.x + frame.width + 14, middle + 4, f"{100 * seat.win_rate:.1f} %", 12, INK),
        ]
    return shapes


def _whisker(low: float, high: float, y: float) -> list[Shape]:
    ends: list[Shape] = [Polyline(((x, y - 4), (x, y + 4)), INK, 1.5) for x in (low, high)]
    return [Polyline(((low, y), (high, y)), INK, 1.5), *ends]


def _lengths(seconds: Sequence[float], x: float, y: float, width: float) -> list[Shape]:
    """How long the games took, as a histogram."""
    frame = Frame(x, y, width, PANEL, min(seconds), max(min(seconds) + 1, *seconds))
    step = (frame.high - frame.low) / BARS
    counted = Counter(min(BARS - 1, int((s - frame.low) / step)) for s in seconds)
    most = max(counted.values())
    shapes = _head("Length of a game, in seconds", x, y - 12)
    wide = width / BARS
    for bar, n in sorted(counted.items()):
        high = n / most * PANEL
        shapes.append(Box(x + bar * wide, y + PANEL - high, wide - 1, high, COLOURS[0]))
    return shapes + _axis(frame)


def _reactions(setup: Setup, sample: Sample, x: float, y: float, width: float) -> list[Shape]:
    """From a change of the table to a right call, one curve for each kind of bot."""
    shapes = _head("From a change of the table to a right call, in seconds", x, y - 12)
    curves: dict[str, Counter[int]] = {}
    for seat, counted in sample.reactions.items():
        curves.setdefault(setup.bots[seat], Counter()).update(counted)
    everything: Counter[int] = sum(curves.values(), Counter())
    if not everything:
        return [*shapes, _small(x, y + 20, "there are no calls in this game")]
    longest = max(10, percentile(everything, 99) + 1)
    frame = Frame(x, y, width, PANEL, 0, longest * BIN_MS / 1000)
    coarse = max(1, longest // 40)
    shares = {
        bot: [sum(counted[t + i] for i in range(coarse)) / counted.total()
              for t in range(0, longest, coarse)]
        for bot, counted in curves.items()
    }  # fmt: skip
    top = max(max(share) for share in shares.values())
    for number, (bot, colour) in enumerate(_colours(setup.bots).items()):
        if bot not in shares:
            continue
        points = [
            (frame.at((i + 0.5) * coarse * BIN_MS / 1000), y + PANEL - share / top * (PANEL - 10))
            for i, share in enumerate(shares[bot])
        ]
        if len(points) > 1:
            shapes.append(Polyline(tuple(points), colour, 2))
        shapes.append(Words(x + width, y + 14 + 16 * number, bot, 12, colour, "end"))
    return shapes + _axis(frame)


def _axis(frame: Frame) -> list[Shape]:
    """A line below a panel, with round numbers on it."""
    base = frame.y + frame.height
    shapes: list[Shape] = [Polyline(((frame.x, base), (frame.x + frame.width, base)), GREY)]
    step = _round_step((frame.high - frame.low) / 6)
    tick = step * ceil(frame.low / step)
    while tick <= frame.high:
        x = frame.at(tick)
        shapes.append(Polyline(((x, base), (x, base + 4)), GREY))
        shapes.append(_small(x, base + 17, f"{tick:g}", "middle"))
        tick = round(tick + step, 6)
    return shapes


def _round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, not less than the given step.

    >>> _round_step(3.1), _round_step(0.07)
    (5, 0.1)
    """
    power = 10 ** floor(log10(rough))
    found: float = next(k * power for k in (1, 2, 5, 10) if k * power >= rough)
    return round(found, 6)


def _head(text: str, x: float, y: float) -> list[Shape]:
    return [Words(x, y, text, 13, INK)]


def _small(x: float, y: float, text: str, anchor: Anchor = "start") -> Words:
    return Words(x, y, text, 11, GREY, anchor)


def _colours(bots: Sequence[str]) -> dict[str, str]:
    """Each kind of bot has its colour, in all panels."""
    return dict(zip(dict.fromkeys(bots), COLOURS, strict=False))
