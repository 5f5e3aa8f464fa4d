"""The figure: sound SVG, a real PNG, and nothing outside of it."""

import io
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from fano.lab import setup, simulate, summary
from fano.lab.figure import figure
from fano.lab.shapes import Box, Polyline, Shape, Words, as_png, as_svg


def drawn(game_id: str, players: int, games: int) -> tuple[int, int, list[Shape]]:
    chosen = setup(game_id, players, ["novice", "casual", "expert"][:players], games=games)
    sample = simulate(chosen, workers=1)
    return figure(chosen, summary(chosen, sample), sample)


def points(shapes: list[Shape]) -> Iterator[tuple[float, float]]:
    for shape in shapes:
        match shape:
            case Box():
                yield from [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            case Polyline():
                yield from shape.points
            case Words():
                yield shape.x, shape.y


@pytest.mark.parametrize(
    ("game_id", "players", "games"),
    [("duel", 2, 40), ("duel", 2, 1), ("practice", 8, 2), ("reflection", 3, 2)],
)
def test_a_figure_stays_within_its_edges(game_id: str, players: int, games: int) -> None:
    width, height, shapes = drawn(game_id, players, games)
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points(shapes))
    words = {shape.text for shape in shapes if isinstance(shape, Words)}
    assert f"{game_id}: {games} games" in words
    assert "1 novice" in words
    ET.fromstring(as_svg(width, height, shapes))  # noqa: S314 - our own


def test_a_png_has_two_pixels_for_each_unit() -> None:
    shapes: list[Shape] = [
        Box(0, 0, 40, 20, "#fff"),
        Box(10, 5, 20, 10, "#0072b2"),
        Box(0, 0, 0, 0, "#000"),
        Words(20, 12, "é", 6, "#000", "middle"),
    ]
    image = Image.open(io.BytesIO(as_png(40, 20, shapes)))
    assert image.size == (80, 40)
    assert image.getpixel((24, 20)) == pytest.approx((0, 0x72, 0xB2), abs=4)
    assert image.getpixel((2, 2)) == (255, 255, 255)


def test_text_is_escaped() -> None:
    assert "a &lt; b" in as_svg(9, 9, [Words(1, 1, "a < b")])
