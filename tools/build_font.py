"""Copies the font of our words out of its npm package, with its licence.

    python -m tools.build_font

Words are drawn as paths (src/fano/press/artwork/text_glyph.py), so the font itself never leaves the
machine that prints or serves them.
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "web/node_modules/@expo-google-fonts/geologica"
FILES = {
    "800ExtraBold/Geologica_800ExtraBold.ttf": "words.ttf",
    "LICENSE_FONT": "LICENSE",
}


def build(package: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, ours in FILES.items():
        shutil.copyfile(package / name, folder / ours)


if __name__ == "__main__":
    try:
        build(PACKAGE, ROOT / "src/fano/press/font")
    except FileNotFoundError as missing:
        sys.exit(f"{missing.filename} is not there: run python -m tools.build")
