"""Sheets: cards stay apart, inside the margin, and in front of their backs."""

from itertools import combinations, product
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.press.errors import PressError
from fano.press.model import CardShape
from fano.press.paper.crop_marks import crop_marks
from fano.press.paper.sheet import HEXAGON, PagePoint, Sheet
from fano.press.paper.sizes import PAPERS, Paper, paper

SHAPES: tuple[CardShape, ...] = ("round", "square", "hexagon")
ALMOST = 1e-6


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    return Sheet(
        paper=Paper(draw(st.floats(90, 320)), draw(st.floats(90, 320))),
        card_mm=draw(st.floats(25, 60)),
        shape=draw(st.sampled_from(SHAPES)),
        margin_mm=draw(st.floats(0, 10)),
        bleed_mm=draw(st.floats(0, 3)),
        gap_mm=draw(st.floats(0, 6)),
    )


def apart(sheet: Sheet, a: PagePoint, b: PagePoint) -> float:
    """How far apart two cards are, edge to edge, in the direction in which they are furthest."""
    x, y = abs(a.x_mm - b.x_mm), abs(a.y_mm - b.y_mm)
    if sheet.shape == "round":
        return hypot(x, y) - sheet.card_mm
    if sheet.shape == "square":
        return max(x, y) - sheet.card_mm
    # Between hexagons it is one of the three directions square to their sides.
    return max(y, x * HEXAGON + y / 2) - sheet.card_height_mm


@given(sheets())
def test_cards_keep_apart_by_their_bleeds_and_the_gap(sheet: Sheet) -> None:
    for a, b in combinations(sheet.places, 2):
        assert apart(sheet, a, b) >= 2 * sheet.bleed_mm + sheet.gap_mm - ALMOST


@given(sheets())
def test_nothing_is_printed_in_the_margin(sheet: Sheet) -> None:
    across = sheet.card_mm / 2 + sheet.bleed_mm
    down = sheet.card_height_mm / 2 + sheet.bleed_mm
    for x, y in sheet.places:
        assert sheet.margin_mm - ALMOST <= x - across
        assert x + across <= sheet.paper.width_mm - sheet.margin_mm + ALMOST
        assert sheet.margin_mm - ALMOST <= y - down
        assert y + down <= sheet.paper.height_mm - sheet.margin_mm + ALMOST


@given(sheets())
def test_what_is_turned_over_twice_is_as_before(sheet: Sheet) -> None:
    for place in sheet.places:
        assert sheet.behind(sheet.behind(place)) == pytest.approx(place)
        behind = sheet.behind(place)
        same = (behind.y_mm, place.y_mm) if _upright(sheet) else (behind.x_mm, place.x_mm)
        assert same[0] == pytest.approx(same[1])


def _upright(sheet: Sheet) -> bool:
    return sheet.paper.width_mm <= sheet.paper.height_mm


@given(sheets())
def test_crop_marks_touch_no_card_and_no_bleed(sheet: Sheet) -> None:
    places = sheet.places[:9]
    ends = [PagePoint(*end) for mark in crop_marks(sheet, places) for end in (mark[:2], mark[2:])]
    assert ends, "there is always room on the outside"
    point = Sheet(paper=sheet.paper, card_mm=0, shape=sheet.shape)
    for place, end in product(places, ends):
        # A point is a card of no size, so half of ours is between them.
        half = sheet.card_height_mm / 2 if sheet.shape == "hexagon" else sheet.card_mm / 2
        assert apart(point, place, end) - half >= sheet.bleed_mm + 0.4


@pytest.mark.parametrize(
    ("size", "shape", "cards"),
    [
        (80, "round", 6),
        (80, "square", 6),
        (50, "round", 18),
        (40, "hexagon", 35),
        (25, "round", 72),
    ],
)
def test_as_many_as_fit_on_a4(size: float, shape: CardShape, cards: int) -> None:
    assert len(Sheet(paper=paper("A4"), card_mm=size, shape=shape).places) == cards


def test_a_service_that_takes_one_card_a_page_gets_it() -> None:
    sheet = Sheet(paper=Paper(86, 86), card_mm=80, margin_mm=0, bleed_mm=3)
    assert sheet.places == (PagePoint(43, 43),)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_that_does_not_fit_is_refused_with_the_size_that_does(shape: CardShape) -> None:
    sheet = Sheet(paper=paper("A5"), card_mm=200, shape=shape, bleed_mm=2)
    with pytest.raises(PressError, match=r"a card of 200 mm does not fit.* up to \d+ mm do") as why:
        sheet.require_room()
    fits = float(str(why.value).split("up to ")[1].split()[0])
    one = Sheet(paper=paper("A5"), card_mm=fits - 1, shape=shape, bleed_mm=2)
    assert len(one.places) == 1


@pytest.mark.parametrize("name", PAPERS)
def test_papers_have_names(name: str) -> None:
    assert paper(name.lower()) == PAPERS[name]


@pytest.mark.parametrize("text", ["A9", "", "210", "210x", "0x0", "10x10", "9999x9999", "x", "axb"])
def test_other_papers_are_refused(text: str) -> None:
    with pytest.raises(PressError, match="paper"):
        paper(text)
