"""The exact check against geometry by definition, and against shapely where it is installed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fano.deckfile import Spot
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.clearance import escapes, place, smallest_gap, touches
from fano.press.layout.distance_field import field_of
from fano.press.layout.shrink import proven
from fano.press.model import Outline
from tests.press import plain_geometry as plain
from tests.press.outlines import BOWL, DISC, DONUT, ISLANDS, NEEDLE, outlines

spots = st.builds(
    Spot,
    st.floats(-0.7, 0.7),
    st.floats(-0.7, 0.7),
    st.floats(0.05, 0.6),
    st.floats(-180, 180),
)


@settings(max_examples=150)
@given(outlines, outlines, spots, spots)
def test_gap_by_definition(one: Outline, two: Outline, here: Spot, there: Spot) -> None:
    true = plain.distance(plain.placed(one, here), plain.placed(two, there))
    assume(true == 0 or true > 1e-9)
    found = smallest_gap([field_of(one), field_of(two)], [here, there])
    if true == 0:
        assert found <= 0
    else:
        assert found == pytest.approx(true, abs=1e-12)


@settings(max_examples=60)
@given(st.sampled_from((DISC, BOWL, NEEDLE, ISLANDS)), spots, spots)
def test_gap_by_shapely(one: Outline, here: Spot, there: Spot) -> None:
    geometry = pytest.importorskip("shapely.geometry")
    shapes = [
        geometry.MultiPolygon([(ring, []) for ring in plain.placed(one, spot)])
        for spot in (here, there)
    ]
    found = smallest_gap([field_of(one)] * 2, [here, there])
    true = shapes[0].distance(shapes[1])
    assert max(found, 0) == pytest.approx(true, abs=1e-9)


def test_one_inside_the_other_overlaps() -> None:
    small, large = Spot(0, 0, 0.1, 0), Spot(0, 0, 0.9, 0)
    for outer in (DISC, DONUT):  # holes count as ink
        assert smallest_gap([field_of(outer), field_of(DISC)], [large, small]) < 0


def test_inside_the_mouth_of_a_bowl_is_outside() -> None:
    assert (
        smallest_gap([field_of(BOWL), field_of(DISC)], [Spot(0, 0, 1, 0), Spot(0, 0, 0.5, 0)]) > 0
    )


def test_a_touch_says_how_to_get_away() -> None:
    fields = [field_of(DISC)] * 2
    [touch] = touches(place(fields, [Spot(-0.5, 0, 0.4, 0), Spot(0.31, 0, 0.4, 0)]), 0.02)
    assert (touch.one, touch.other) == (1, 0) or touch.nx < 0
    assert touch.distance == pytest.approx(0.01, abs=1e-3)
    [out] = escapes(place(fields[:1], [Spot(0.65, 0, 0.4, 0)]), shape_of("round"), 0.04)
    assert (out.one, out.other) == (0, -1)
    assert out.distance == pytest.approx(-0.05, abs=1e-3)
    assert out.nx == pytest.approx(-1, abs=1e-2)


@pytest.mark.parametrize("far", [0.0, 0.01, 0.1, 0.3])
def test_what_is_wrong_is_made_right(far: float) -> None:
    fields = [field_of(DISC), field_of(NEEDLE)]
    before = [Spot(-far, 0.1, 0.5, 0), Spot(far, -0.1, 0.95, 20)]
    after = proven(fields, before, shape_of("round"), 0.02, 0.04)
    assert after is not None
    assert smallest_gap(fields, after) >= 0.02


def test_what_is_right_stays() -> None:
    before = (Spot(-0.5, 0, 0.4, 5), Spot(0.5, 0, 0.4, 0))
    assert proven([field_of(DISC)] * 2, before, shape_of("round"), 0.02, 0.04) == before
