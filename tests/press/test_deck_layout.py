"""Layouts keep their promises, whatever is to be laid out."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from signal import SIGTERM
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fano.deck import full_deck
from fano.deckfile import Spot
from fano.errors import FanoError
from fano.press.layout.card import LEAN_DEG
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.deck import GAP, MARGIN, lay_out, lay_out_deck
from fano.press.layout.distance_field import field_of
from fano.press.model import CardShape, Outline
from tests.press import plain_geometry as plain
from tests.press.outlines import ADVERSARIES, BOWL, DISC, NEEDLE, WORD, outlines
from tests.studio.family import exit_code

SHAPES = get_args(CardShape)
ORDERS = (2, 3, 4, 5, 7, 8, 9, 11)
EPS = 1e-9

shapes = st.sampled_from(SHAPES)
seeds = st.integers(0, 2**32)
hows = st.sampled_from(["turned", "upright"])


def assert_right(
    chosen: Sequence[Outline], spots: Sequence[Spot], shape: CardShape,
    gap: float = GAP, margin: float = MARGIN,
) -> None:  # fmt: skip
    assert len(spots) == len(chosen)
    assert all(spot.scale > 0 for spot in spots)
    placed = [plain.placed(o, s) for o, s in zip(chosen, spots, strict=True)]
    for n, rings in enumerate(placed):
        corners = [point for ring in rings for point in ring]
        assert min(plain.room(point, shape) for point in corners) >= margin - EPS
        assert shape_of(shape).depth(*np.array(corners).T)[0].min() >= margin - EPS
        assert all(plain.distance(rings, other) >= gap - EPS for other in placed[:n])


@settings(max_examples=20)
@given(st.lists(outlines, min_size=1, max_size=6), shapes, seeds, hows)
def test_anything_is_laid_out_right(
    chosen: list[Outline], shape: CardShape, seed: int, how: str
) -> None:
    assert_right(chosen, lay_out(chosen, shape=shape, seed=seed, upright=how == "upright"), shape)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("order", ORDERS)
def test_every_order_on_every_shape(order: int, shape: CardShape) -> None:
    chosen = [ADVERSARIES[(order + 3 * k) % len(ADVERSARIES)] for k in range(order + 1)]
    assert_right(chosen, lay_out(chosen, shape=shape, seed=order), shape)


@settings(max_examples=8)
@given(shapes, st.floats(0, 0.1), st.floats(0, 0.3), seeds)
def test_any_gap_and_margin(shape: CardShape, gap: float, margin: float, seed: int) -> None:
    chosen = [BOWL, NEEDLE, DISC, WORD]
    spots = lay_out(chosen, shape=shape, seed=seed, gap=gap, margin=margin)
    assert_right(chosen, spots, shape, gap, margin)


def test_many_symbols() -> None:
    chosen = [ADVERSARIES[k % len(ADVERSARIES)] for k in range(24)]
    assert_right(chosen, lay_out(chosen, seed=1), "round")


@pytest.mark.parametrize("shape", SHAPES)
def test_fine_is_right_too_and_fuller(shape: CardShape) -> None:
    chosen = [BOWL, NEEDLE, DISC, WORD, DISC]
    fine = lay_out(chosen, shape=shape, seed=5, quality="fine")
    assert_right(chosen, fine, shape)
    assert ink(chosen, fine) > ink(chosen, lay_out(chosen, shape=shape, seed=5)) * 0.98


def ink(chosen: Sequence[Outline], spots: Sequence[Spot]) -> float:
    return sum(field_of(o).ink * s.scale**2 for o, s in zip(chosen, spots, strict=True))


def test_discs_are_packed_well() -> None:
    """Eight equal circles fill at most 73 % of a larger one; ours are unequal, and keep a gap."""
    assert ink([DISC] * 8, lay_out([DISC] * 8, seed=2)) > 0.58 * np.pi


def test_the_seed_decides() -> None:
    chosen = list(ADVERSARIES[:5])
    assert lay_out(chosen, seed=3) == lay_out(chosen, seed=3)
    assert lay_out(chosen, seed=3) != lay_out(chosen, seed=4)
    assert_right(chosen, lay_out(chosen, seed=-1), "round")


def test_upright_symbols_only_lean() -> None:
    spots = lay_out([WORD] * 6, seed=3, upright=True)
    assert max(abs(spot.turn_deg) for spot in spots) <= LEAN_DEG + EPS


def test_sizes_are_followed() -> None:
    spots = lay_out([DISC] * 4, seed=3, sizes=[1, 1, 1, 2])
    assert spots[3].scale > 1.3 * max(spot.scale for spot in spots[:3])


def test_wrong_sizes_are_refused() -> None:
    with pytest.raises(FanoError, match="2 symbols need 2 sizes"):
        lay_out([DISC, DISC], seed=1, sizes=[1])
    with pytest.raises(FanoError, match="above 0"):
        lay_out([DISC, DISC], seed=1, sizes=[1, 0])


def test_no_room_is_an_error() -> None:
    with pytest.raises(FanoError, match="do not fit"):
        lay_out([DISC] * 30, seed=1, gap=0.9)


def test_no_symbols_need_no_room() -> None:
    assert lay_out([], seed=1) == ()


def test_a_deck_is_the_same_on_one_core_and_on_two() -> None:
    cards = full_deck(2).cards
    chosen = ADVERSARIES[:7]
    told: list[tuple[int, int]] = []
    alone = lay_out_deck(
        cards, chosen, seed=8, workers=1, progress=lambda done, of: told.append((done, of))
    )
    assert told == [(n, 7) for n in range(1, 8)]
    told.clear()
    fine = [
        lay_out_deck(
            cards[:4], chosen, seed=8, quality="fine", workers=workers,
            progress=lambda done, of: told.append((done, of)),
        )
        for workers in (1, 2)
    ]  # fmt: skip
    assert fine[0] == fine[1]
    assert told == [(n, 4) for n in range(1, 5)] * 2
    assert lay_out_deck(cards, chosen, seed=8, only=[5, 2]) == [alone[5], alone[2]]
    for card, spots in zip(cards, alone, strict=True):
        assert_right([chosen[symbol] for symbol in card], spots, "round")


def test_ctrl_c_waits_for_no_card() -> None:
    deck = full_deck(5)
    others, helpers = set(active_children()), set[BaseProcess]()

    def interrupt(_done: int, _of: int) -> None:
        helpers.update(set(active_children()) - others)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lay_out_deck(
            deck.cards, [BOWL, NEEDLE, DISC] * 11, seed=1, quality="fine", workers=2,
            progress=interrupt,
        )  # fmt: skip
    assert -SIGTERM in {exit_code(helper) for helper in helpers}


def test_a_turn_is_clockwise() -> None:
    """As SVG has it: x to the right, y down, so a quarter turn brings the right side down."""
    [[(_, y), *_]] = plain.placed(DISC, Spot(0, 0, 1, 90))
    assert y == pytest.approx(1)
    assert cos(radians(90)) == pytest.approx(0)
