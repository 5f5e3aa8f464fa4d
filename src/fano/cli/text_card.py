"""A round card made of text: where its edge runs, and where on it each word goes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

GAP = 2
"""Columns between two words."""

FEW = 12
"""Up to this many words, an empty line separates the lines, and no line has three."""

ROUND = "╭╮╰╯─│"
ASCII = "..''-|"
"""The strokes of an edge: two upper corners, two lower ones, flat and upright."""


class Piece(NamedTuple):
    """A stretch of one row: edge or space, or the word of that number."""

    text: str
    word: int | None = None


Row = list[Piece]


class Edge(NamedTuple):
    """One line of the outline, and the columns it leaves between its two ends."""

    left: str
    right: str
    room: int


def round_card(words: Sequence[str], width: int, strokes: str = ROUND) -> list[Row]:
    """The rows of a card, all of that width, with the words on it in reading order.

    >>> for row in round_card(["ant", "bee", "cat"], 22, ASCII):
    ...     print("".join(piece.text for piece in row).rstrip())
          .--------.
       .--'        '--.
     .-'      ant     '-.
    .'                  '.
    |      bee           |
    '.                  .'
     '-.       cat    .-'
       '--.        .--'
          '--------'
    """
    few = len(words) <= FEW
    lines = min(3, len(words))
    while True:
        edges = _edges(width, 2 * lines + 3 if few else lines + 4, strokes)
        taken = edges[2:-2:2] if few else edges[2:-2]
        bounds = _shares(len(words), [edge.room for edge in taken])
        ranges = [range(a, b) for a, b in pairwise(bounds)]
        if lines >= len(words) or all(
            _fits([words[i] for i in chosen], edge.room, few=few)
            for chosen, edge in zip(ranges, taken, strict=True)
        ):
            break
        lines += 1
    rows: list[Row] = [[Piece(f"{e.left}{' ' * e.room}{e.right}")] for e in edges]
    for n, (chosen, edge) in enumerate(zip(ranges, taken, strict=True)):
        inside = _spread(words, chosen, edge.room, lean=n % 3)
        rows[2 + n * (1 + few)] = [Piece(edge.left), *inside, Piece(edge.right)]
    return rows


def _edges(width: int, height: int, strokes: str) -> list[Edge]:
    """An ellipse, line by line: it steps outwards to the middle, and back."""
    top_left, top_right, low_left, low_right, flat, upright = tuple(strokes)
    halves = [sqrt(1 - (1 - (line + 0.5) / (height / 2)) ** 2) for line in range(height)]
    inset = [round((1 - half) * width / 2) for half in halves]
    edges = []
    for line in range(height):
        upper = line < height / 2
        outer = line - 1 if upper else line + 1
        margin = " " * inset[line]
        if not 0 <= outer < height:
            bar = flat * (width - 2 * inset[line] - 2)
            left, right = (top_left, top_right) if upper else (low_left, low_right)
            edges.append(Edge(f"{margin}{left}{bar}", f"{right}{margin}", 0))
            continue
        step = inset[outer] - inset[line]
        run = flat * (step - 1)
        if step == 0:
            left = right = upright
        elif upper:
            left, right = f"{top_left}{run}{low_right}", f"{low_left}{run}{top_right}"
        else:
            left, right = f"{low_left}{run}{top_right}", f"{top_left}{run}{low_right}"
        room = width - 2 * (inset[line] + len(left))
        edges.append(Edge(margin + left, right + margin, room))
    return edges


def _shares(words: int, room: Sequence[int]) -> list[int]:
    """Where the words of each line begin: the wider the line, the more of them."""
    bounds, so_far = [0], 0
    for columns in room:
        so_far += columns
        bounds.append(round(words * so_far / sum(room)))
    return bounds


def _fits(words: Sequence[str], room: int, *, few: bool) -> bool:
    if few and len(words) > 2:
        return False
    return sum(map(cell_len, words)) + GAP * (len(words) + 1) <= room


def _spread(words: Sequence[str], chosen: range, room: int, lean: int) -> Row:
    """The words with the spare room between them; lines lean this way and that in turn."""
    most = max(1, room // max(1, len(chosen)) - (len(chosen) > 1))
    texts = [words[i] for i in chosen]
    if sum(map(cell_len, texts)) > room - len(texts) + 1:
        texts = [set_cell_size(text, min(most, cell_len(text))) for text in texts]
    spare = room - sum(map(cell_len, texts))
    shares = [(1.0, 0.6, 1.5)[lean], *[1.5] * (len(texts) - 1), 1.0]
    row: Row = []
    used = 0
    for n, (text, word) in enumerate(zip(texts, chosen, strict=True)):
        until = round(spare * sum(shares[: n + 1]) / sum(shares))
        row += [Piece(" " * (until - used)), Piece(text, word)]
        used = until
    return [*row, Piece(" " * (spare - used))]
