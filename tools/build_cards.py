"""Makes ready what cards on a screen need: a picture of each symbol, and the common layouts.

    python -m tools.build_cards

Runs on all cores; what it makes goes to src/fano/press/ready.
"""

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))  # the package is not installed while it is being built

from fano.errors import FanoError  # noqa: E402
from fano.press.artwork.glyphs import glyphs_of  # noqa: E402
from fano.press.screen.encode import screen  # noqa: E402
from fano.press.screen.prebuilt import languages_of, picture_of, picture_path, ready_decks  # noqa: E402
from fano.press.screen.request import ThemeCards  # noqa: E402
from fano.symbols import THEMES, Language, theme  # noqa: E402

READY = ROOT / "src/fano/press/ready"


def lay_out(folder: Path, deck: ThemeCards) -> None:
    _write(folder / "layouts" / f"{deck.name}.json", screen(deck.dress()).data())


def draw(folder: Path, theme_id: str, lang: Language, numbers: Sequence[int]) -> None:
    found = theme(theme_id)
    for number, glyph in zip(numbers, glyphs_of(found, lang, numbers), strict=True):
        path = folder / "pictures" / f"{picture_path(found, number, lang)}.svg"
        _write(path, picture_of(glyph).encode())


def tasks(folder: Path) -> Iterator[Callable[[], None]]:
    """The long ones first, so that all cores end at about the same time."""
    decks = sorted(ready_decks(), key=lambda deck: -deck.order)
    yield from (partial(lay_out, folder, deck) for deck in decks)
    drawn: set[str] = set()  # themes share their artwork
    for found in map(theme, THEMES):
        for lang in languages_of(found):
            paths = {picture_path(found, n, lang): n for n in range(len(found))}
            yield partial(draw, folder, found.id, lang, [paths[p] for p in paths.keys() - drawn])
            drawn |= paths.keys()


def build(ready: Path) -> None:
    """Build everything again. The old stays until the new is whole."""
    fresh = ready.with_name(f"{ready.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for done in [pool.submit(task) for task in tasks(fresh)]:
            done.result()
    shutil.rmtree(ready, ignore_errors=True)
    fresh.rename(ready)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


if __name__ == "__main__":
    try:
        build(READY)
    except FanoError as fault:
        sys.exit(str(fault))
