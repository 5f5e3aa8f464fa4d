"""Extracts the artwork: one SVG for each symbol that src/fano/symbols/art.toml gives a glyph.

    python -m tools.build_art

The glyphs come from an Iconify set in web/node_modules; with them goes credits.json, which
says who drew them and under which licence.
"""

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ICON_SET = ROOT / "web/node_modules/@iconify-json/fluent-emoji-flat"
SYMBOLS = ROOT / "src/fano/symbols"


class BadArt(Exception):
    """Artwork that was asked for and cannot be made; the message says which and why."""


class Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class Glyph(NamedTuple):
    """A drawing, to be mirrored first and then turned clockwise by quarters of a circle."""

    body: str
    box: Box
    h_flip: bool = False
    v_flip: bool = False
    quarters: int = 0

    def svg(self) -> str:
        left, top, width, height = self.box
        moves = []
        if self.h_flip or self.v_flip:
            sx, sy = (-1 if self.h_flip else 1), (-1 if self.v_flip else 1)
            dx = 2 * left + width if self.h_flip else 0
            dy = 2 * top + height if self.v_flip else 0
            moves.append(f"translate({dx:g} {dy:g}) scale({sx} {sy})")
        if self.quarters:
            x, y = left + width / 2, top + height / 2
            moves.insert(0, f"rotate({90 * self.quarters} {x:g} {y:g})")
            if self.quarters % 2:
                left, top, width, height = x - height / 2, y - width / 2, height, width
        body = f'<g transform="{" ".join(moves)}">{self.body}</g>' if moves else self.body
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
            f' viewBox="{left:g} {top:g} {width:g} {height:g}">{body}</svg>\n'
        )


def find_glyph(icon_set: Mapping[str, Any], name: str) -> Glyph:
    """The glyph `name` of an Iconify set, its aliases resolved."""
    chain: list[Mapping[str, Any]] = []  # from the alias to the drawing it stands for
    wanted = name
    while wanted not in icon_set["icons"]:
        alias = icon_set.get("aliases", {}).get(wanted)
        if alias is None or alias in chain:
            raise BadArt(f"the icon set {icon_set['prefix']} has no glyph {name!r}")
        chain.append(alias)
        wanted = alias["parent"]
    chain.append(icon_set["icons"][wanted])

    def side(key: str, otherwise: float) -> float:
        levels = (*chain, icon_set)
        return float(next((level[key] for level in levels if key in level), otherwise))

    return Glyph(
        body=chain[-1]["body"],
        box=Box(side("left", 0), side("top", 0), side("width", 16), side("height", 16)),
        h_flip=sum(level.get("hFlip", False) for level in chain) % 2 == 1,
        v_flip=sum(level.get("vFlip", False) for level in chain) % 2 == 1,
        quarters=sum(level.get("rotate", 0) for level in chain) % 4,
    )


def read_choice(path: Path) -> Mapping[str, str]:
    """Symbol id to glyph name, as art.toml has them."""
    try:
        choice: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadArt(f"{path}: {error}") from None
    for symbol, name in choice.items():
        if not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", symbol):
            raise BadArt(f"{path}: {symbol!r} is no symbol id: use small letters, digits and -")
        if not isinstance(name, str):
            raise BadArt(f'{path}: {symbol} must name a glyph, as in apple = "red-apple"')
    return choice


def build(choice: Mapping[str, str], icon_set: Path, art: Path) -> None:
    """Writes the SVGs and credits.json into `art`, and removes what else was drawn there."""
    icons = json.loads((icon_set / "icons.json").read_text("utf-8"))
    info = json.loads((icon_set / "info.json").read_text("utf-8"))
    package = json.loads((icon_set / "package.json").read_text("utf-8"))

    drawings, faults = {}, []
    for symbol, name in choice.items():
        try:
            drawings[f"{symbol}.svg"] = find_glyph(icons, name).svg()
        except BadArt as error:
            faults.append(f"symbol {symbol}: {error}")
    if faults:
        raise BadArt("\n".join(faults))

    art.mkdir(parents=True, exist_ok=True)
    for old in art.glob("*.svg"):
        if old.name not in drawings:
            old.unlink()
    for file, svg in drawings.items():
        (art / file).write_text(svg, "utf-8")
    credit = {
        "name": info["name"],
        "author": info["author"],
        "license": info["license"],
        "package": package["name"],
        "version": package["version"],
    }
    (art / "credits.json").write_text(json.dumps(credit, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    try:
        build(read_choice(SYMBOLS / "art.toml"), ICON_SET, SYMBOLS / "art")
    except BadArt as fault:
        sys.exit(str(fault))
    except FileNotFoundError as missing:
        sys.exit(f"{missing.filename} is not there: run python -m tools.build")
