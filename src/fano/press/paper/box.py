"""A tuck box for the deck: the net to print, cut, fold and glue.

From left to right: the tab for the glue, the back, a side, the front, a side. Both ends have a lid
on the back that tucks in, and two flaps against dust; the front has a notch for the thumb.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from fano.press.errors import PressError
from fano.press.layout.card_shapes import edge_path
from fano.press.model import CardShape, Face
from fano.press.paper.backs import back_markup, tint
from fano.press.paper.card_pages import card
from fano.press.paper.page import Label, Placement, SheetPage
from fano.press.paper.shared_drawings import Drawing, SharedDrawings
from fano.press.paper.sheet import HEXAGON, PagePoint
from fano.press.paper.sizes import Paper

PLAY_MM = 2
"""How much wider the box is than what is in it."""
GLUE_MM = 12
TONGUE_MM = 14
NOTCH_MM = 7
SLANT_MM = 1.5
"""By so much flaps and tongues get narrower, to slip in."""


class Net(NamedTuple):
    """The measures of the box."""

    wide_mm: float
    high_mm: float
    deep_mm: float

    @property
    def flap_mm(self) -> float:
        """Flaps against dust do not meet in the middle."""
        return min(self.wide_mm / 2 - 2, max(self.deep_mm, 12))

    @property
    def end_mm(self) -> float:
        """How far the lid stands out above the front and the back."""
        return max(self.deep_mm + TONGUE_MM, self.flap_mm)

    @property
    def width_mm(self) -> float:
        return GLUE_MM + 2 * self.wide_mm + 2 * self.deep_mm

    @property
    def height_mm(self) -> float:
        return self.high_mm + 2 * self.end_mm

    @property
    def folds_x(self) -> tuple[float, float, float, float, float]:
        """The upright folds from the left, and the right edge; 0 is the middle of the net."""
        left = GLUE_MM - self.width_mm / 2
        back, side = left + self.wide_mm, left + self.wide_mm + self.deep_mm
        return left, back, side, side + self.wide_mm, side + self.wide_mm + self.deep_mm


class Deckbox(Struct, frozen=True, kw_only=True):
    """The contents of the box, and the words on it."""

    title: str
    under: str
    cards: int
    card_mm: float
    thickness_mm: float
    shape: CardShape
    face: Face
    back: str
    colour: str


def net_of(deck: Deckbox) -> Net:
    high = deck.card_mm * (HEXAGON if deck.shape == "hexagon" else 1)
    return Net(deck.card_mm + PLAY_MM, high + PLAY_MM, deck.cards * deck.thickness_mm + PLAY_MM)


def box_page(deck: Deckbox, paper: Paper, margin_mm: float, shared: SharedDrawings) -> SheetPage:
    """The net in the middle of a page, which lies on its side if that helps."""
    net = net_of(deck)
    for size in (paper, paper.turned):
        if (
            net.width_mm + 2 * margin_mm <= size.width_mm
            and net.height_mm + 2 * margin_mm <= size.height_mm
        ):
            break
    else:
        raise PressError(
            f"the box needs {net.width_mm:.0f} × {net.height_mm:.0f} mm, which paper of {paper} "
            "has not: print it alone with --parts box on larger paper, such as --paper A3"
        )
    x, y = size.width_mm / 2, size.height_mm / 2
    half = max(net.width_mm, net.height_mm) / 2 + 1
    drawing = Drawing("".join(_net_markup(net, deck.colour)), half)
    return SheetPage(
        width_mm=size.width_mm,
        height_mm=size.height_mm,
        placements=(shared.place(drawing, x, y, 1), *_pictures(deck, net, x, y, shared)),
        labels=tuple(_labels(deck, net, x, y)),
    )


def _pictures(
    deck: Deckbox, net: Net, x: float, y: float, shared: SharedDrawings
) -> Iterator[Placement]:
    """A card on the front, and the back of one on the back."""
    left, back, side, front, _ = net.folds_x
    across = min(net.wide_mm, net.high_mm)
    centre = PagePoint(x + (side + front) / 2, y - net.high_mm * 0.06)
    ground = Drawing(f'<path d="{edge_path(deck.shape)}" fill="#fff"/>', 1.01)
    yield shared.place(ground, *centre, across * 0.33)
    yield from card(deck.face, centre, across * 0.66, shared)
    design = back_markup(deck.back, deck.colour, deck.shape, 0)
    rim = f'<path d="{edge_path(deck.shape)}" fill="none" stroke="#fff" stroke-width="0.04"/>'
    place = PagePoint(x + (left + back) / 2, y)
    # In two drawings, so that cards and box share the first.
    yield shared.place(Drawing(design, 1.01), *place, across * 0.42)
    yield shared.place(Drawing(rim, 1.03), *place, across * 0.42)


def _labels(deck: Deckbox, net: Net, x: float, y: float) -> Iterator[Label]:
    _, back, side, front, right = net.folds_x
    yield Label(
        text=deck.title, x_mm=x + (side + front) / 2, y_mm=y + net.high_mm * 0.375,
        width_mm=net.wide_mm * 0.9, size_pt=net.high_mm * 0.28, colour="#ffffff", bold=True,
    )  # fmt: skip
    yield Label(
        text=deck.under, x_mm=x + (side + front) / 2, y_mm=y + net.high_mm * 0.455,
        width_mm=net.wide_mm * 0.9, size_pt=net.high_mm * 0.11, colour=tint(deck.colour, 0.8),
    )  # fmt: skip
    for middle in ((back + side) / 2, (front + right) / 2):
        yield Label(
            text=deck.title, x_mm=x + middle, y_mm=y, width_mm=net.high_mm * 0.86,
            size_pt=min(net.deep_mm * 1.3, 26), colour="#ffffff", bold=True, turn_deg=90,
        )  # fmt: skip


def _net_markup(net: Net, colour: str) -> Iterator[str]:
    left, back, side, front, right = net.folds_x
    top, low = -net.high_mm / 2, net.high_mm / 2
    glue = left - GLUE_MM
    yield f'<path d="{_outline(net)}" fill="{colour}"/>'
    tab = f"M{left} {top}L{glue} {top + 5}V{low - 5}L{left} {low}Z"
    yield f'<path d="{tab}" fill="#fff"/><clipPath id="tab"><path d="{tab}"/></clipPath>'
    lines = "".join(
        f"M{glue} {top + n * 4 + GLUE_MM:.3f}l{GLUE_MM} -{GLUE_MM}"
        for n in range(int(net.high_mm // 4) + 1)
    )
    yield f'<path d="{lines}" clip-path="url(#tab)" stroke="#c9c9c9" stroke-width="0.25"/>'
    deep = net.deep_mm
    folds = f"M{left} {top}V{low}M{back} {top}V{low}M{side} {top}V{low}M{front} {top}V{low}"
    folds += f"M{left} {top}H{side}M{front} {top}H{right}M{left} {low}H{side}M{front} {low}H{right}"
    folds += f"M{left} {top - deep}H{back}M{left} {low + deep}H{back}"
    for ink, dashes in (("#fff", "2 1.5"), ("#333", "0 1.75 0.4 1.35")):
        yield (
            f'<path d="{folds}" fill="none" stroke="{ink}" stroke-width="0.25" '
            f'stroke-dasharray="{dashes}"/>'
        )
    yield (
        f'<path d="{_outline(net)}" fill="none" stroke="#333" stroke-width="0.25" '
        'stroke-linejoin="round"/>'
    )


def _outline(net: Net) -> str:
    """Where the scissors go, clockwise from the upper corner of the tab."""
    left, back, side, front, right = net.folds_x
    top, low = -net.high_mm / 2, net.high_mm / 2
    notch = (side + front) / 2
    return (
        f"M{left} {top}"
        + _lid(left, back, top, -1, net)
        + _flap(back, side, top, -1, net)
        # The notch bends down into the front.
        + f"H{notch - NOTCH_MM}a{NOTCH_MM} {NOTCH_MM} 0 0 0 {2 * NOTCH_MM} 0H{front}"
        + _flap(front, right, top, -1, net)
        + f"V{low}"
        + _flap(right, front, low, 1, net)
        + f"H{side}"
        + _flap(side, back, low, 1, net)
        + _lid(back, left, low, 1, net)
        + f"L{left - GLUE_MM} {low - 5}V{top + 5}Z"
    )


def _lid(start: float, end: float, y: float, way: int, net: Net) -> str:
    """A lid with its tongue, from `start` to `end`, upwards (-1) or downwards (1)."""
    fold, tip = y + way * net.deep_mm, y + way * (net.deep_mm + TONGUE_MM)
    inwards = SLANT_MM if end > start else -SLANT_MM
    bend = 8 if end > start else -8
    return (
        f"V{fold}L{start + inwards} {fold}"
        f"Q{start + inwards} {tip} {start + inwards + bend} {tip}H{end - inwards - bend}"
        f"Q{end - inwards} {tip} {end - inwards} {fold}L{end} {fold}V{y}"
    )


def _flap(start: float, end: float, y: float, way: int, net: Net) -> str:
    inwards = (end - start) / net.deep_mm * min(SLANT_MM, net.deep_mm / 8)
    tip = y + way * net.flap_mm
    near = y + way * 2
    return (
        f"L{start + inwards} {near}L{start + 2 * inwards} {tip}"
        f"H{end - 2 * inwards}L{end - inwards} {near}L{end} {y}"
    )
