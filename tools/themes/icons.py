"""Glyphs of an Iconify icon set, as SVG documents."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_ICONS = ROOT / "web/node_modules/@iconify-json/fluent-emoji-flat/icons.json"


class ViewBox(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class Glyph(NamedTuple):
    name: str
    body: str
    box: ViewBox

    def svg(self, margin: float = 0.0) -> str:
        """The glyph as a document whose viewBox is wider by `margin` (a share of it) on each side.

        Some glyphs draw outside their viewBox; a margin keeps what they draw there.
        """
        dx, dy = self.box.width * margin, self.box.height * margin
        box = (
            self.box.left - dx,
            self.box.top - dy,
            self.box.width + 2 * dx,
            self.box.height + 2 * dy,
        )
        sides = " ".join(f"{side:g}" for side in box)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' width="{box[2]:g}" height="{box[3]:g}" viewBox="{sides}">{self.body}</svg>'
        )


class MissingIcons(Exception):
    """The icon set, or a glyph of it, is not there."""


def read_icons(path: Path = DEFAULT_ICONS) -> Mapping[str, Glyph]:
    """Every glyph of the icon set at `path`, by its name in that set."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MissingIcons(f"{path} not found: run `npm ci` in client, or pass --icons") from None
    shared = {"left": 0, "top": 0, "width": data.get("width", 16), "height": data.get("height", 16)}
    return {
        name: Glyph(name, icon["body"], ViewBox(*(icon.get(side, shared[side]) for side in shared)))
        for name, icon in data["icons"].items()
    }
