"""The tasks of a worker process, and its answers."""

from __future__ import annotations

import msgspec

from fano.deckfile.model import Face
from fano.press.screen.request import ThemeCards
from fano.studio.errors import Refusal
from fano.studio.model import Draft, FittedPicture
from fano.studio.print_options import Options


class Fit(msgspec.Struct, frozen=True, tag="fit"):
    """Make a picture fit for a deck."""

    data: bytes


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Read a stranger's deck file, and import all its pictures."""

    data: bytes


class Print(msgspec.Struct, frozen=True, tag="print"):
    """Draw the pages as a PDF; with `page`, that one as a picture."""

    draft: Draft
    pictures: dict[str, bytes]
    options: Options
    page: int | None = None


class CardToLay(msgspec.Struct, frozen=True, array_like=True):
    """A card to be laid out: its number, its faces as places in `Lay.faces`, and a seed that gives
    another layout."""

    number: int
    faces: tuple[int, ...]
    seed: int = 0


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay out some cards by the outlines of what they show, and tell the shape of each face."""

    edition: str
    faces: tuple[Face, ...]
    pictures: dict[str, bytes]
    """Those that have an edge of their own; all others are cut round."""
    cards: tuple[CardToLay, ...] = ()


class LayTheme(msgspec.Struct, frozen=True, tag="lay_theme"):
    """Lay out some cards of a house deck; the shapes are those of all its symbols."""

    deck: ThemeCards
    cards: tuple[int, ...]


Task = Fit | Open | Print | Lay | LayTheme


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    draft: Draft
    pictures: list[FittedPicture]


class Made(msgspec.Struct, frozen=True, tag="made"):
    """A picture that fits."""

    picture: FittedPicture


class Printed(msgspec.Struct, frozen=True, tag="printed"):
    data: bytes
    pages: int


class FaceShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a browser draws a face so that it looks as on paper, and what a finger means."""

    discs: list[int]
    """As `fano.press.screen.request.Layout.discs`."""
    circle: tuple[int, int, int] | None = None
    """Of a picture with an edge of its own: x, y and radius of the circle around its ink, in
    thousandths of half the picture's longer side, from its middle."""
    path: str = ""
    """Of a word: the letters as SVG path data, in the circle around them."""


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    cards: list[list[int]]
    """As `fano.press.screen.request.Layout.cards`."""
    shapes: list[FaceShape]


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How many cards are done."""

    done: int
    of: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    why: Refusal
    sentence: str
    words: tuple[str, ...] = ()


Answer = Opened | Made | Printed | Laid | Progress | Failed
HEAD_BYTES = 4
"""Before each message stands its length."""
