"""Write down which symbols of a theme are most like each other: python -m tools.themes.alike.

`src/fano/symbols/alike.toml` is what bots go by when they take one symbol for another.
"""

import json
from collections import defaultdict

from tools.themes.catalogue import SYMBOLS, Gallery, theme_names, theme_symbols
from tools.themes.limits import ALIKE
from tools.themes.report import Pair, closest
from tools.themes.similarity import SIDE_PX, distances

FILE = SYMBOLS / "alike.toml"
HEAD = """\
# Which symbols are most like each other to a hurried eye, where a theme has both.
# Made by `python -m tools.themes.alike`; tests/symbols/test_distinct.py holds it to the pictures.
"""


def pairs(theme: str, gallery: Gallery) -> list[Pair]:
    """Every pair of a picture theme as normal vision sees it, the closest first."""
    symbols = theme_symbols(theme)
    return closest(symbols, distances(gallery.pictures(symbols)))


def main() -> None:
    gallery = Gallery(SIDE_PX)
    alike: defaultdict[str, set[str]] = defaultdict(set)
    for theme in theme_names():
        for pair in pairs(theme, gallery):
            if pair.distance < ALIKE:
                alike[pair.first].add(pair.second)
                alike[pair.second].add(pair.first)
    lines = (f"{symbol} = {json.dumps(sorted(twins))}\n" for symbol, twins in sorted(alike.items()))
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
