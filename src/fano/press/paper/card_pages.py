"""Pages of cards and of tokens: fronts, and the backs that lie behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fano.press.layout.card_shapes import edge_path
from fano.press.model import CardShape, Face
from fano.press.paper.backs import back_markup
from fano.press.paper.crop_marks import crop_marks
from fano.press.paper.page import Placement, SheetPage
from fano.press.paper.shared_drawings import Drawing, SharedDrawings, symbol
from fano.press.paper.sheet import PagePoint, Sheet

CUT_MM = 0.2
CUT_INK = "#9a9a9a"


class Finishing(Struct, frozen=True, kw_only=True):
    """How a sheet is to be cut, and what its backs look like."""

    cut: bool = True
    marks: bool = False
    back: str | None = "fano"
    back_colour: str = "#1b4f9c"
    drift_mm: tuple[float, float] = (0.0, 0.0)
    """How far this printer puts the second side off the first: backs are moved by as much."""


def card_pages(
    faces: Sequence[Face], sheet: Sheet, finish: Finishing, shared: SharedDrawings
) -> Iterator[SheetPage]:
    """Sheet after sheet: its fronts and, unless there are to be none, its backs."""
    places = sheet.places
    for start in range(0, len(faces), len(places)):
        faces_here = faces[start : start + len(places)]
        here = places[: len(faces_here)]
        yield _fronts(faces_here, here, sheet, finish, shared)
        if finish.back is not None:
            yield _backs(here, sheet, finish.back, finish, shared)


def card(
    face: Face, centre: PagePoint, card_mm: float, shared: SharedDrawings
) -> Iterator[Placement]:
    """The symbols of a card, where they are on the page."""
    half = card_mm / 2
    for glyph, spot in face:
        x, y = centre.x_mm + spot.x * half, centre.y_mm + spot.y * half
        yield shared.place(symbol(glyph), x, y, spot.scale * half, spot.turn_deg)


def edge(shape: CardShape, card_mm: float, wide_mm: float = CUT_MM, ink: str = CUT_INK) -> Drawing:
    """The edge of a card as a line, which the cut goes along."""
    unit = 2 / card_mm
    return Drawing(
        f'<path d="{edge_path(shape)}" fill="none" stroke="{ink}" '
        f'stroke-width="{wide_mm * unit:.5f}"/>',
        1 + wide_mm * unit,
    )


def back(sheet: Sheet, design: str, colour: str) -> Drawing:
    bleed = sheet.bleed_mm * 2 / sheet.card_mm
    return Drawing(back_markup(design, colour, sheet.shape, bleed), 1.01 + bleed * 1.2)


def _fronts(
    faces: Sequence[Face],
    places: Sequence[PagePoint],
    sheet: Sheet,
    finish: Finishing,
    shared: SharedDrawings,
) -> SheetPage:
    drawn: list[Placement] = []
    for face, place in zip(faces, places, strict=True):
        drawn += card(face, place, sheet.card_mm, shared)
        if finish.cut:
            line = edge(sheet.shape, sheet.card_mm)
            drawn.append(shared.place(line, *place, sheet.card_mm / 2))
    marks = crop_marks(sheet, places) if finish.marks else ()
    return SheetPage(
        width_mm=sheet.paper.width_mm,
        height_mm=sheet.paper.height_mm,
        placements=tuple(drawn),
        marks=tuple(marks),
    )


def _backs(
    places: Sequence[PagePoint],
    sheet: Sheet,
    design: str,
    finish: Finishing,
    shared: SharedDrawings,
) -> SheetPage:
    drawing = back(sheet, design, finish.back_colour)
    right, down = finish.drift_mm
    return SheetPage(
        width_mm=sheet.paper.width_mm,
        height_mm=sheet.paper.height_mm,
        placements=tuple(
            shared.place(drawing, behind.x_mm + right, behind.y_mm + down, sheet.card_mm / 2)
            for behind in map(sheet.behind, places)
        ),
    )
