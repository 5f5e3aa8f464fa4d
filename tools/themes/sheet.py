"""Draw a labelled contact sheet of each built-in theme: python -m tools.themes.sheet OUTDIR."""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from tools.themes.catalogue import Gallery, theme_names, theme_symbols
from tools.themes.colour import Vision, seen
from tools.themes.icons import DEFAULT_ICONS
from tools.themes.legibility import CARDS
from tools.themes.render import on_card

COLUMNS = 13
SIDE_PX = 72
GAP_PX = 12
LABEL_PX = 14


def sheet(theme: str, gallery: Gallery, vision: Vision = Vision.NORMAL) -> Image.Image:
    """All symbols of a theme in its order, as that vision sees them."""
    symbols = theme_symbols(theme)
    card = CARDS["cream"]
    wide, high = SIDE_PX + GAP_PX, SIDE_PX + GAP_PX + LABEL_PX
    paper = "#" + "".join(
        f"{round(255 * float(part)):02x}" for part in seen(np.array(card), vision)
    )
    page = Image.new("RGB", (COLUMNS * wide, -(-len(symbols) // COLUMNS) * high), paper)
    pen = ImageDraw.Draw(page)
    for place, symbol in enumerate(symbols):
        x, y = place % COLUMNS * wide + GAP_PX // 2, place // COLUMNS * high + GAP_PX // 2
        pixels = seen(on_card(gallery.picture(symbol), card), vision)
        page.paste(Image.fromarray((pixels * 255).round().astype(np.uint8)), (x, y))
        pen.text((x + SIDE_PX / 2, y + SIDE_PX + 2), symbol, fill="black", anchor="ma")
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--icons", type=Path, default=DEFAULT_ICONS, help="icons.json of the set")
    parser.add_argument("--visions", action="store_true", help="draw what each vision sees, too")
    options = parser.parse_args()
    options.outdir.mkdir(parents=True, exist_ok=True)
    gallery = Gallery(SIDE_PX, options.icons)
    for theme in theme_names():
        for vision in Vision if options.visions else [Vision.NORMAL]:
            ending = "" if vision is Vision.NORMAL else f"-{vision}"
            sheet(theme, gallery, vision).save(options.outdir / f"{theme}{ending}.png")


if __name__ == "__main__":
    main()
