"""A page as data: what `templates/` draws, and nothing it would have to decide."""

from __future__ import annotations

from msgspec import Struct

from fano.press.paper.crop_marks import Stroke


class Placement(Struct, frozen=True):
    """A drawing that pages share: which, where its centre is, how wide, and turned how far."""

    shared: int
    x_mm: float
    y_mm: float
    width_mm: float
    turn_deg: float = 0


class Label(Struct, frozen=True, kw_only=True):
    """A line of text, in the middle of a box, and made smaller until it fits."""

    text: str
    x_mm: float
    y_mm: float
    width_mm: float
    size_pt: float
    colour: str = "#000000"
    turn_deg: float = 0
    bold: bool = False


class SheetPage(Struct, frozen=True, kw_only=True, tag="sheet"):
    """Cards, tokens, backs or a box: drawings that pages share, strokes and labels."""

    width_mm: float
    height_mm: float
    placements: tuple[Placement, ...] = ()
    marks: tuple[Stroke, ...] = ()
    labels: tuple[Label, ...] = ()


class NamedSymbol(Struct, frozen=True):
    """A symbol in the list, with its name in each language."""

    symbol: Placement
    names: tuple[str, ...]


class NamesPage(Struct, frozen=True, kw_only=True, tag="names"):
    """A page of the list of symbols."""

    width_mm: float
    height_mm: float
    title: str
    margin_mm: float
    head_mm: float
    columns: int
    row_mm: float
    entries: tuple[NamedSymbol, ...]


class Rules(Struct, frozen=True, kw_only=True):
    """A game in a field between two folds of a leaflet."""

    name: str
    facts: str
    pitch: str
    goal: tuple[str, str]
    """Its heading, and the text."""
    steps: tuple[str, tuple[str, ...]]
    end: tuple[str, str]
    symbol: Placement
    """A drawing beside the name."""
    colour: str


class Cover(Struct, frozen=True, kw_only=True):
    """The first field: what it is, and which games are inside."""

    title: str
    games: tuple[str, ...]
    card: tuple[Placement, ...]
    """A card around (0, 0)."""
    card_mm: float
    colour: str


class LeafletPage(Struct, frozen=True, kw_only=True, tag="leaflet"):
    """One side of a leaflet: fields in columns and rows, with folds between them."""

    width_mm: float
    height_mm: float
    lang: str
    columns: int
    rows: int
    size_pt: float
    cover: Cover | None
    games: tuple[Rules, ...]
    """All of the leaflet, so that both sides are set in the same type …"""
    shown: tuple[int, int]
    """… and which of them stand here: from, and up to."""


Page = SheetPage | NamesPage | LeafletPage
