"""Letters of all the world, written by Typst: it joins them, sets them from right to left, and
looks for a font that has them, among those that it carries and among those of the machine.

What no font has would become boxes on paper, so it is asked first: a PDF of the strict kind that is
made to be kept (PDF/A) is refused where a letter is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path
from unicodedata import east_asian_width

import typst
from PIL import Image

from fano.press.errors import Unwritable

# Nothing is read from it; but without one Typst takes the folder that we are in, which may be gone.
_ROOT = Path(__file__).parent

_ASKED = b"""#set page(width: auto, height: auto)
#set text(font: "Libertinus Serif")
#sys.inputs.text"""

_MASK = b"""#set text(font: "Geologica", weight: 800, size: int(sys.inputs.px) * 1pt)
#set text(top-edge: "ascender", bottom-edge: "descender")
#set page(width: auto, height: auto, margin: 0.3em, fill: none)
#set align(center)
#stack(..sys.inputs.lines.split("\\n").map(line => box(line)))"""

PICTURES_FROM = "\U0001f000"
"""Beyond this are emoji, of which fonts have pictures: no letters, but blots in one colour."""


@lru_cache(maxsize=2)
def fonts(*, machine: bool) -> typst.Fonts:
    """The fonts of Typst and our own; if these lack letters, the machine's as well."""
    with as_file(files("fano.press").joinpath("font")) as folder:
        return typst.Fonts(include_system_fonts=machine, font_paths=[folder])


@lru_cache(maxsize=4096)
def can_write(text: str, *, machine: bool) -> bool:
    try:
        typst.compile(  # type: ignore[call-overload]  # typed as if root were bytes
            _ASKED, root=_ROOT, font_paths=fonts(machine=machine), format="pdf",
            pdf_standards="a-2b", sys_inputs={"text": text},
        )  # fmt: skip
    except typst.TypstError:
        return False
    return True


def fonts_for(texts: Iterable[str]) -> typst.Fonts:
    """As few as have all the letters."""
    return fonts(machine=not all(can_write(text, machine=False) for text in texts))


def require_letters(texts: Iterable[str], instead: str) -> None:
    """`Unwritable`, with all those that cannot be printed, and what to do instead."""
    missing = [text for text in dict.fromkeys(texts) if not can_write(text, machine=True)]
    if missing:
        raise Unwritable(missing, instead)


def mask(lines: Sequence[str], px: int) -> Image.Image:
    """The lines as opacities, below one another; `Unwritable` if a letter is missing."""
    text = "\n".join(lines)
    if max(text) >= PICTURES_FROM or not can_write(text, machine=True):
        raise Unwritable([" ".join(lines)])
    png: bytes = typst.compile(  # type: ignore[call-overload]
        _MASK, root=_ROOT, font_paths=fonts(machine=True), format="png", ppi=72,
        sys_inputs={"lines": text, "px": str(px)},
    )  # fmt: skip
    with Image.open(BytesIO(png)) as drawn:
        return drawn.convert("RGBA").getchannel("A")


def width(line: str) -> float:
    """About how wide a line is, in heights of its letters."""
    return sum(1.0 if east_asian_width(letter) in "WF" else 0.6 for letter in line)
