"""Draw a labelled contact sheet of each built-in theme: python -m tools.themes.sheet OUTDIR."""

import argparse
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image, ImageDraw

from fano.press.screen.prebuilt import languages_of, picture, picture_path
from fano.symbols import LANGUAGES, THEMES, Language, theme
from tools.themes.catalogue import Gallery
from tools.themes.colour import Vision, seen
from tools.themes.icons import DEFAULT_ICONS
from tools.themes.legibility import CARDS
from tools.themes.render import Pixels, on_card

COLUMNS = 13
SIDE_PX = 72
GAP_PX = 12
LABEL_PX = 14


def sheet(
    name: str, gallery: Gallery, vision: Vision = Vision.NORMAL, lang: Language = LANGUAGES[0]
) -> Image.Image:
    """All symbols of a theme in its order, as that vision sees them; words in that language."""
    symbols = theme(name).symbols
    card = CARDS["cream"]
    wide, high = SIDE_PX + GAP_PX, SIDE_PX + GAP_PX + LABEL_PX
    paper = "#" + "".join(
        f"{round(255 * float(part)):02x}" for part in seen(np.array(card), vision)
    )
    page = Image.new("RGB", (COLUMNS * wide, -(-len(symbols) // COLUMNS) * high), paper)
    pen = ImageDraw.Draw(page)
    for place, symbol in enumerate(symbols):
        x, y = place % COLUMNS * wide + GAP_PX // 2, place // COLUMNS * high + GAP_PX // 2
        drawn = gallery.picture(symbol) if theme(name).face == "art" else _read(name, place, lang)
        pixels = seen(on_card(drawn, card), vision)
        page.paste(Image.fromarray((pixels * 255).round().astype(np.uint8)), (x, y))
        pen.text((x + SIDE_PX / 2, y + SIDE_PX + 2), symbol, fill="black", anchor="ma")
    return page


def _read(name: str, number: int, lang: Language) -> Pixels:
    """A letter, number or word as the press draws it."""
    svg = picture(picture_path(theme(name), number, lang))
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=SIDE_PX, height=SIDE_PX))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=np.float64) / 255


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--icons", type=Path, default=DEFAULT_ICONS, help="icons.json of the set")
    parser.add_argument("--visions", action="store_true", help="draw what each vision sees, too")
    options = parser.parse_args(argv)
    options.outdir.mkdir(parents=True, exist_ok=True)
    gallery = Gallery(SIDE_PX, options.icons)
    for name in THEMES:
        for lang in languages_of(theme(name)):
            spoken = f"-{lang}" if len(languages_of(theme(name))) > 1 else ""
            for vision in Vision if options.visions else [Vision.NORMAL]:
                ending = spoken if vision is Vision.NORMAL else f"{spoken}-{vision}"
                sheet(name, gallery, vision, lang).save(options.outdir / f"{name}{ending}.png")


if __name__ == "__main__":
    main()
