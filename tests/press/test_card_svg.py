"""One card as SVG, and the shapes that cards have."""

from __future__ import annotations

import io
import re
from typing import get_args

import numpy as np
import pytest
import resvg_py
from PIL import Image

from fano.deck import Deck, edition, full_deck
from fano.deckfile import Spot
from fano.errors import FanoError
from fano.press.artwork.glyphs import glyph_of_text, glyphs_of
from fano.press.card_svg import card_svg
from fano.press.layout.card_shapes import edge_path, shape_of
from fano.press.layout.clearance import smallest_gap
from fano.press.layout.distance_field import field_of
from fano.press.layout.equal_circles import template
from fano.press.layout.sizes import balanced
from fano.press.model import CardShape
from fano.symbols import theme
from tests.press.outlines import DISC

SHAPES = get_args(CardShape)


def pixels(svg: str, side_px: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=side_px, height=side_px)
    return np.asarray(Image.open(io.BytesIO(bytes(png))))


def test_a_card_shows_its_symbols_where_they_lie() -> None:
    glyphs = [glyph_of_text("I", "#ff0000"), glyph_of_text("O", "#0000ff")]
    spots = [Spot(-0.5, 0, 0.3, 90), Spot(0.5, 0.2, 0.3, 0)]
    seen = pixels(card_svg(glyphs, spots, titles=["eye", "o & o"]), 202)
    red = np.argwhere((seen[..., 0] > 200) & (seen[..., 2] < 60))
    blue = np.argwhere((seen[..., 2] > 200) & (seen[..., 0] < 60))
    assert red.mean(axis=0) == pytest.approx([101, 51], abs=2)
    assert np.ptp(red[:, 1]) > 2 * np.ptp(red[:, 0])  # the I lies on its side
    assert blue.mean(axis=0) == pytest.approx([121, 151], abs=2)
    assert "<title>o &amp; o</title>" in card_svg(glyphs, spots, titles=["eye", "o & o"])


def test_ids_of_two_cards_do_not_clash() -> None:
    party = theme("party")
    glyphs = glyphs_of(party, "en", [0, party.symbols.index("violin")])
    spots = [Spot(-0.4, 0, 0.3, 0), Spot(0.4, 0, 0.3, 0)]
    ids = [re.findall(r'\sid="([^"]+)"', card_svg(glyphs, spots, prefix=p)) for p in ("a-", "b-")]
    assert ids[0]
    assert len({*ids[0], *ids[1]}) == len(ids[0]) + len(ids[1])
    used = re.findall(r"url\(#([^)]+)\)", card_svg(glyphs, spots, prefix="a-"))
    assert set(used) <= set(ids[0])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("inset", [0.0, 0.05, 0.3])
def test_edge_and_depth_agree(shape: CardShape, inset: float) -> None:
    path = f'<path d="{edge_path(shape, inset)}"/>'
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="220" height="220" '
        f'viewBox="-1.1 -1.1 2.2 2.2">{path}</svg>'
    )
    inside = pixels(svg, 220)[..., 3] > 127
    y, x = (np.mgrid[0:220, 0:220] + 0.5) / 100 - 1.1
    depth = shape_of(shape).depth(x, y)[0] - inset
    clear = np.abs(depth) > 0.012
    assert (inside == (depth > 0))[clear].mean() > (0.999 if inset > 0.14 else 0.99999)
    if not inset:
        assert inside.sum() / 10000 == pytest.approx(shape_of(shape).area, rel=0.005)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("n", [1, 2, 3, 8, 12, 31])
def test_the_template_is_right(n: int, shape: CardShape) -> None:
    spots = template(n, shape_of(shape), 0.02, 0.04)
    r = spots[0].scale
    x, y = np.array([(spot.x, spot.y) for spot in spots]).T
    assert shape_of(shape).depth(x, y)[0].min() >= 0.04 + r - 1e-9
    assert smallest_gap([field_of(DISC)] * n, spots) >= 0.02 - 1e-9


def test_the_template_knows_the_best_eight() -> None:
    """One in the middle and seven around: known to be the densest way."""
    assert template(8, shape_of("round"), 0, 0)[0].scale == pytest.approx(0.3026, abs=1e-4)


def test_no_room_is_an_error() -> None:
    with pytest.raises(FanoError, match="fewer symbols"):
        template(8, shape_of("round"), 0.9, 0.1)


@pytest.mark.parametrize("deck", [*map(full_deck, (2, 3, 4, 5, 7, 8, 9, 11)), edition("classic")])
def test_every_symbol_has_every_size_and_every_card_too(deck: Deck) -> None:
    sizes = balanced(deck.cards, seed=4)
    by_symbol: dict[int, list[float]] = {}
    for card, own in zip(deck.cards, sizes, strict=True):
        assert len(set(own)) == len(card)
        for symbol, size in zip(card, own, strict=True):
            by_symbol.setdefault(symbol, []).append(size)
    for seen in by_symbol.values():
        assert len(set(seen)) == len(seen)
    assert balanced(deck.cards, seed=4) == sizes != balanced(deck.cards, seed=5)


def test_a_few_cards_are_balanced_as_far_as_that_goes() -> None:
    assert balanced([(0, 1, 2)], seed=1)[0] != [1, 1, 1]
    assert balanced([(0,)], seed=1) == [[1.0]]
    assert balanced([], seed=1) == []
