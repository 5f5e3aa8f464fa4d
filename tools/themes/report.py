"""Print the closest pairs of each built-in theme: python -m tools.themes.report [theme]."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tools.themes.catalogue import Gallery, theme_names, theme_symbols
from tools.themes.colour import Vision
from tools.themes.icons import DEFAULT_ICONS
from tools.themes.legibility import visible_share
from tools.themes.similarity import SIDE_PX, Distances, distances


class Pair(NamedTuple):
    distance: float
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.distance:.3f} {self.first}/{self.second}"


def closest(symbols: Sequence[str], apart: Distances) -> list[Pair]:
    """Every pair of symbols, the closest first."""
    firsts, seconds = np.triu_indices(len(symbols), 1)
    return sorted(
        Pair(float(apart[i, j]), symbols[i], symbols[j])
        for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True)
    )


def report(theme: str, gallery: Gallery, pairs: int) -> str:
    """The closest pairs of a theme to each vision, and the symbols hardest to see."""
    symbols = theme_symbols(theme)
    pictures = gallery.pictures(symbols)
    lines = [f"{theme}: {len(symbols)} symbols"]
    for vision in Vision:
        worst = closest(symbols, distances(pictures, vision))[:pairs]
        lines.append(f"  {vision:<7} " + ", ".join(map(str, worst)))
    faint = sorted((visible_share(gallery.picture(symbol)), symbol) for symbol in symbols)[:pairs]
    lines.append("  faint   " + ", ".join(f"{share:.2f} {symbol}" for share, symbol in faint))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("theme", nargs="?", choices=theme_names(), help="all themes if not given")
    parser.add_argument("--icons", type=Path, default=DEFAULT_ICONS, help="icons.json of the set")
    parser.add_argument("--pairs", type=int, default=8, help="how many pairs to print")
    options = parser.parse_args()
    gallery = Gallery(SIDE_PX, options.icons)
    for theme in [options.theme] if options.theme else theme_names():
        print(report(theme, gallery, options.pairs))


if __name__ == "__main__":
    main()
