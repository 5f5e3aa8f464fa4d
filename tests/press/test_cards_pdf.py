"""Cards on paper, measured on the page that comes out of another program's rasteriser."""

from math import pi

import numpy as np
import pytest

from fano.deck import edition
from fano.deckfile import Spot
from fano.press.model import CardShape, Glyph, Outline
from fano.press.paper.backs import BACKS
from fano.press.paper.card_pages import Finishing, card_pages
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.sheet import PagePoint, Sheet
from fano.press.paper.sizes import LETTER, PAPERS, Paper, paper
from fano.press.paper.typeset import pdf
from tests.press.raster import (
    PX_PER_MM,
    Extent,
    Pixels,
    around,
    colour_at,
    colours,
    inked,
    raster,
    sizes_mm,
)
from tests.press.stand_in import CIRCLE, colour, marked, numbered, ringed

NEAR_MM = 0.2
SHAPES: tuple[CardShape, ...] = ("round", "square", "hexagon")


def printed(sheet: Sheet, finish: Finishing, cards: int = 3) -> bytes:
    shared = SharedDrawings()
    return pdf(list(card_pages(numbered(cards), sheet, finish, shared)), shared)


def edges(page: Pixels, sheet: Sheet, places: list[PagePoint]) -> list[Extent]:
    """The box around each card: what is inked near it, and not nearer to another."""
    ink, radius = inked(page), sheet.card_mm / 2 + sheet.gap_mm / 2
    return [around(ink, place, radius, places) for place in places]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [63.5, 80])
def test_cards_have_their_size(shape: CardShape, size: float) -> None:
    sheet = Sheet(paper=paper("A4"), card_mm=size, shape=shape)
    front, back = raster(printed(sheet, Finishing()))
    places = list(sheet.places[:3])
    for box in edges(front, sheet, places):  # the line is as wide inside as outside
        assert box.height - 0.2 == pytest.approx(sheet.card_height_mm, abs=NEAR_MM)
        if shape != "hexagon":  # whose corners are rounded off
            assert box.width - 0.2 == pytest.approx(size, abs=NEAR_MM)
    for box in edges(back, sheet, [sheet.behind(place) for place in places]):
        assert box.height == pytest.approx(sheet.card_height_mm, abs=NEAR_MM)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", ["A5", "250x180"])
def test_backs_lie_behind_their_fronts(shape: CardShape, size: str) -> None:
    sheet = Sheet(paper=paper(size), card_mm=60, shape=shape)
    cards = len(sheet.places)
    front, back = raster(printed(sheet, Finishing(), cards))
    # As light shows the second side through the paper that was turned along its long edge.
    through = back[:, ::-1] if sheet.paper.width_mm <= sheet.paper.height_mm else back[::-1]
    fronts = edges(front, sheet, list(sheet.places))
    backs = edges(through, sheet, list(sheet.places))
    for a, b in zip(fronts, backs, strict=True):
        assert a.centre == pytest.approx(b.centre, abs=NEAR_MM)


def test_backs_are_moved_by_the_drift() -> None:
    sheet = Sheet(paper=paper("A5"), card_mm=50, gap_mm=9)
    _, straight = raster(printed(sheet, Finishing()))
    _, moved = raster(printed(sheet, Finishing(drift_mm=(1.5, -0.7))))
    behind = [sheet.behind(place) for place in sheet.places[:3]]
    for a, b in zip(edges(straight, sheet, behind), edges(moved, sheet, behind), strict=True):
        assert b.centre.x_mm - a.centre.x_mm == pytest.approx(1.5, abs=NEAR_MM)
        assert b.centre.y_mm - a.centre.y_mm == pytest.approx(-0.7, abs=NEAR_MM)


def test_every_card_is_printed_exactly_once() -> None:
    sheet = Sheet(paper=paper("A4"), card_mm=80)
    pages = raster(printed(sheet, Finishing(back=None), 55))
    assert len(pages) == 10
    found = [colour_at(page, place) for page in pages for place in sheet.places]
    assert found == [colour(number) for number in range(55)] + [(255, 255, 255)] * 5


def test_every_symbol_is_on_its_card() -> None:
    deck = edition("mini2")
    art = marked(deck)
    sheet = Sheet(paper=paper("A4"), card_mm=80)
    shared = SharedDrawings()
    pages = raster(
        pdf(list(card_pages(ringed(art), sheet, Finishing(back=None, cut=False), shared)), shared)
    )
    places = [(page, place) for page in pages for place in sheet.places]
    for card, (page, place) in zip(deck.cards, places, strict=False):
        radius = round(sheet.card_mm / 2 * PX_PER_MM)
        x, y = round(place.x_mm * PX_PER_MM), round(place.y_mm * PX_PER_MM)
        window = page[y - radius : y + radius, x - radius : x + radius]
        assert colours(window) == {(255, 255, 255), *map(colour, card)}


@pytest.mark.parametrize("turn", [0, 33, 45, 180])
def test_nothing_of_a_symbol_is_clipped(turn: float) -> None:
    square = '<path d="M-.7071-.7071H.7071V.7071H-.7071Z" fill="#c2371c"/>'
    glyph = Glyph(Outline((CIRCLE,)), f'{square}<circle r="1" fill="#1b4f9c" opacity="0.5"/>')
    sheet = Sheet(paper=Paper(60, 60), card_mm=50, margin_mm=0)
    shared = SharedDrawings()
    face = [(glyph, Spot(0.1, -0.2, 0.7, turn))]
    (page,) = raster(
        pdf(list(card_pages([face], sheet, Finishing(back=None, cut=False), shared)), shared)
    )
    box = around(inked(page), PagePoint(30, 30), 30)
    assert box.width == pytest.approx(35, abs=NEAR_MM)
    assert box.centre == pytest.approx((32.5, 25), abs=NEAR_MM)
    area = inked(page).sum() / PX_PER_MM**2
    assert area == pytest.approx(pi * 17.5**2, rel=0.01)


@pytest.mark.parametrize("shape", SHAPES)
def test_backs_run_on_into_the_bleed_and_marks_stay_out_of_it(shape: CardShape) -> None:
    sheet = Sheet(paper=paper("A4"), card_mm=60, shape=shape, bleed_mm=3)
    front, back = raster(printed(sheet, Finishing(marks=True, cut=False)))
    places = list(sheet.places[:3])
    behind = [sheet.behind(place) for place in places]
    for place in behind:
        box = around(inked(back), place, sheet.card_mm / 2 + 4.4, behind)
        assert box.height == pytest.approx(sheet.card_height_mm + 6, abs=NEAR_MM)
    rows, columns = np.nonzero(inked(front))
    near = np.min(
        [np.hypot(columns / PX_PER_MM - x, rows / PX_PER_MM - y) for x, y in places], axis=0
    )
    disc, mark = near < 60 / 4 + 0.5, near > sheet.card_height_mm / 2 + 3
    assert disc.any()
    assert mark.any()
    assert (disc | mark).all()


def test_without_cut_lines_there_are_none() -> None:
    sheet = Sheet(paper=paper("A4"), card_mm=80)
    front, _ = raster(printed(sheet, Finishing(cut=False)))
    assert around(inked(front), sheet.places[0], 41).width == pytest.approx(40, abs=NEAR_MM)


@pytest.mark.parametrize("name", ["A3", "A4", "Letter", "Tabloid"])
def test_pages_have_the_size_of_the_paper(name: str) -> None:
    sizes = sizes_mm(printed(Sheet(paper=paper(name), card_mm=80), Finishing(), 20))
    for size in sizes:
        assert size == pytest.approx(PAPERS[name], abs=0.1)
    assert paper("letter") == LETTER


@pytest.mark.parametrize("design", BACKS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_back_fills_its_card(design: str, shape: CardShape) -> None:
    sheet = Sheet(paper=Paper(90, 90), card_mm=80, shape=shape, bleed_mm=2, margin_mm=0)
    _, back = raster(printed(sheet, Finishing(back=design, back_colour="#7a3fa0"), 1))
    box = around(inked(back), PagePoint(45, 45), 45)
    assert box.height == pytest.approx(sheet.card_height_mm + 4, abs=NEAR_MM)
    assert (0x7A, 0x3F, 0xA0) in colours(back, 10_000)


def test_a_symbol_is_stored_once_however_often_it_is_printed() -> None:
    shared, sheet = SharedDrawings(), Sheet(paper=paper("A4"), card_mm=80)
    heavy = "".join(f'<circle cx="{n / 999}" r="{n / 2000}" fill="#{n:06x}"/>' for n in range(900))
    face = [(Glyph(Outline((CIRCLE,)), heavy), Spot(0, 0, 0.5, 0))]
    finish = Finishing(back=None, cut=False)
    few = len(pdf(list(card_pages([face] * 2, sheet, finish, shared)), shared))
    many = len(pdf(list(card_pages([face] * 60, sheet, finish, shared)), shared))
    assert few > 10_000
    assert many < few + 20_000


def test_the_same_deck_gives_the_same_file() -> None:
    sheet = Sheet(paper=paper("A4"), card_mm=80)
    assert printed(sheet, Finishing()) == printed(sheet, Finishing())
