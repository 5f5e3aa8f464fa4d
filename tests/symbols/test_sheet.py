"""One command draws a contact sheet of every theme, to be looked at."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fano.symbols import LANGUAGES, THEMES, theme
from tools.themes.sheet import COLUMNS, GAP_PX, LABEL_PX, SIDE_PX, main


@pytest.mark.slow
def test_every_symbol_of_every_theme_is_on_its_sheet(tmp_path: Path) -> None:
    main([str(tmp_path)])
    words = {f"words-{lang}" for lang in LANGUAGES}
    assert {path.stem for path in tmp_path.glob("*.png")} == {*THEMES, *words} - {"words"}
    for path in tmp_path.glob("*.png"):
        sheet = np.asarray(Image.open(path))
        for place in range(len(theme(path.stem.partition("-")[0]))):
            row, column = divmod(place, COLUMNS)
            top = row * (SIDE_PX + GAP_PX + LABEL_PX) + GAP_PX // 2
            left = column * (SIDE_PX + GAP_PX) + GAP_PX // 2
            cell = sheet[top : top + SIDE_PX, left : left + SIDE_PX]
            assert (cell != sheet[0, 0]).any(axis=2).mean() > 0.03, (path.stem, place)
