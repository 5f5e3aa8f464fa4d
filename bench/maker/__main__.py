"""How many real drawings come in, and whether they look as they did.

    python -m bench.maker FOLDER [FOLDER …] [--most 300]

Draws at random from each folder, imports as `fano make` does, and compares what a deck stores with
resvg's own rendering of the file, pixel by pixel. For Debian's drawings:

    apt-get download openclipart-svg tuxpaint-stamps-default
    dpkg-deb -x FILE.deb drawings
"""

from __future__ import annotations

import argparse
import io
import random
import re
import time
from collections import Counter
from pathlib import Path

import numpy as np
from PIL import Image

from fano.press.artwork.import_picture import ImportedPicture, PictureFault, import_picture
from fano.press.artwork.render_svg import render_svg
from fano.press.from_folder import BOUNDS

SIDE_PX = 256
SHOWN_REASONS = 8


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.maker")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=300)
    args = parser.parse_args()
    for folder in args.folders:
        measure(folder, args.most)


def measure(folder: Path, most: int) -> None:
    files = sorted(folder.rglob("*.svg"))
    random.Random(1).shuffle(files)
    files = files[:most]
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    differences: list[float] = []
    seconds: list[float] = []
    for file in files:
        data, begun = file.read_bytes(), time.perf_counter()
        try:
            made = import_picture(data, BOUNDS)
        except PictureFault as fault:
            reasons[re.sub(r"\d+", "N", str(fault))[:80]] += 1
            continue
        seconds.append(time.perf_counter() - begun)
        kinds["vector" if made.suffix == "svg" else "pixels"] += 1
        differences += difference(data, made)
    taken = sum(kinds.values())
    print(f"{folder}: {taken} of {len(files)} come in ({taken / max(1, len(files)):.1%}), {kinds}")
    if differences:
        worst = sum(value > 0.02 for value in differences)
        print(
            f"  difference from resvg: mean {np.mean(differences):.3%}, "
            f"above 2 % in {worst} of {len(differences)}"
        )
        print(f"  seconds: median {np.median(seconds):.3f}, most {max(seconds):.2f}")
    for reason, count in reasons.most_common(SHOWN_REASONS):
        print(f"  {count} {reason}")


def difference(data: bytes, made: ImportedPicture) -> list[float]:
    """The mean of all channels, on white; nothing if resvg cannot draw the file."""
    try:
        meant = _on_white(render_svg(data.decode("utf-8-sig"), SIDE_PX, text=b"<text" in data))
    except ValueError:
        return []
    if made.suffix == "svg":
        shown = _on_white(render_svg(made.data.decode(), SIDE_PX))
    else:
        with Image.open(io.BytesIO(made.data)) as picture:
            shown = _on_white(picture.convert("RGBA").resize(meant.size, Image.Resampling.BOX))
    if shown.size != meant.size:
        shown = shown.resize(meant.size, Image.Resampling.BOX)
    return [float(np.abs(np.asarray(shown, float) - np.asarray(meant, float)).mean() / 255)]


def _on_white(picture: Image.Image) -> Image.Image:
    page = Image.new("RGB", picture.size, "white")
    page.paste(picture, mask=picture.getchannel("A"))
    return page


if __name__ == "__main__":
    main()
