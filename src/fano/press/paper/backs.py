"""Designs for the backs of cards, drawn as SVG in card units.

A design covers the square from -reach to reach, bleed included, in a colour of choice and lighter
tints of it. One function and one line in `BACKS` make another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil, cos, pi, sin, sqrt

from fano.press.errors import PressError
from fano.press.layout.card_shapes import edge_path
from fano.press.model import CardShape

GOLD = "#ffc83d"
COLOUR = "#1b4f9c"
DESIGN = "fano"


def back_markup(design: str, colour: str, shape: CardShape, bleed: float) -> str:
    """The back of a card, cut to its shape; `bleed` is how far it runs over, in card units."""
    require_back(design, colour)
    reach = 1 + bleed
    drawn = "".join(BACKS[design](colour, reach))
    edge = edge_path(shape, inset=-bleed)
    return (
        f'<clipPath id="edge"><path d="{edge}"/></clipPath><g clip-path="url(#edge)">'
        f'<path d="{edge}" fill="{colour}"/>{drawn}</g>'
    )


def require_back(design: str, colour: str) -> None:
    """`PressError` unless there is such a design, and the colour is one."""
    if design not in BACKS:
        raise PressError(f"no back is called {design[:40]!r}; there are {', '.join(BACKS)} or none")
    if not re.fullmatch(r"#[0-9a-f]{6}", colour):
        raise PressError(f"{colour[:40]!r} is no colour: write #rrggbb, such as {COLOUR}")


def tint(colour: str, white: float) -> str:
    """The colour with so much white in it, from 0 to 1.

    >>> tint("#000080", 0.5)
    '#8080c0'
    """
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


def _disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:.4f}" cy="{y:.4f}" r="{r:.4f}" fill="{fill}"/>'


def _ring(x: float, y: float, r: float, stroke: str, wide: float) -> str:
    return (
        f'<circle cx="{x:.4f}" cy="{y:.4f}" r="{r:.4f}" fill="none" stroke="{stroke}" '
        f'stroke-width="{wide}"/>'
    )


def _polar(angle: float, r: float) -> tuple[float, float]:
    """A point by its direction, in parts of a whole turn from the top."""
    return r * sin(2 * pi * angle), -r * cos(2 * pi * angle)


def _fano(colour: str, reach: float) -> Iterator[str]:
    """The plane of order 2: seven points, and seven lines of three."""
    for number in range(ceil((reach * sqrt(2) - 0.86) / 0.16)):
        yield _ring(0, 0, 0.86 + 0.16 * number, tint(colour, 0.16), 0.05)
    for number in range(42):
        yield _disc(*_polar(number / 42, 0.76), 0.014, tint(colour, 0.45))
    outer = [_polar(k / 3, 0.62) for k in range(3)]
    middle = [_polar(k / 3 + 0.5, 0.31) for k in range(3)]
    lines = [(outer[k], outer[(k + 1) % 3]) for k in range(3)]
    lines += [(outer[k], middle[k]) for k in range(3)]
    for (x1, y1), (x2, y2) in lines:
        yield (
            f'<path d="M{x1:.4f} {y1:.4f}L{x2:.4f} {y2:.4f}" stroke="#fff" '
            'stroke-width="0.035" stroke-linecap="round"/>'
        )
    yield _ring(0, 0, 0.31, "#fff", 0.035)
    for x, y in [*outer, *middle, (0.0, 0.0)]:
        yield _disc(x, y, 0.105, "#fff")
        yield _disc(x, y, 0.075, GOLD)


def _stripes(colour: str, reach: float) -> Iterator[str]:
    inks = (tint(colour, 0.22), tint(colour, 0.44))
    far = reach + 0.1  # their ends lie outside the card
    most = ceil(far / 0.1) + 1
    for number in range(-most, most + 1):
        at, wide = 0.2 * number, (0.1, 0.03)[number % 2]
        yield (
            f'<path d="M{at - far:.3f} {far:.3f}l{2 * far:.3f} {-2 * far:.3f}" '
            f'stroke="{inks[number % 2]}" stroke-width="{wide}"/>'
        )
    yield _disc(0, 0, 0.36, colour)
    yield _ring(0, 0, 0.36, "#fff", 0.03)
    yield _star(0, 0, 0.25, GOLD)


def _dots(colour: str, reach: float) -> Iterator[str]:
    """Larger towards the edge, as if the card were a ball."""
    pitch = 0.135
    most = ceil(reach / pitch / 0.85) + 1
    for row in range(-most, most + 1):
        for column in range(-most, most + 1):
            x, y = pitch * (column + row % 2 / 2), pitch * row * sqrt(3) / 2
            if max(abs(x), abs(y)) > reach + pitch:
                continue
            away = sqrt(x * x + y * y)
            golden = row % 2 == 0 and (column - row // 2) % 3 == 0
            ink = GOLD if golden else tint(colour, 0.5)
            yield _disc(x, y, 0.018 + 0.032 * min(1.0, away), ink)


def _waves(colour: str, reach: float) -> Iterator[str]:
    """Scales like a calm sea, row in front of row."""
    r = 0.2
    light, pale = tint(colour, 0.3), tint(colour, 0.55)
    rings = ((1, "#fff"), (0.93, colour), (0.7, light), (0.63, colour), (0.4, pale), (0.33, colour))
    most = ceil(reach / r) + 1
    for row in range(-2 * most, 2 * most + 1):
        for column in range(-most // 2, most // 2 + 1):
            x, y = 2 * r * (column + row % 2 / 2), row * r / 2
            for part, ink in rings:
                yield _disc(x, y, r * part, ink)
            yield _disc(x, y, r * 0.12, GOLD)


def _rays(colour: str, reach: float) -> Iterator[str]:
    far = reach * 1.5  # beyond the corners of a square
    for number in range(24):
        (x1, y1), (x2, y2) = _polar((number - 0.25) / 24, far), _polar((number + 0.25) / 24, far)
        yield f'<path d="M0 0L{x1:.4f} {y1:.4f} {x2:.4f} {y2:.4f}Z" fill="{tint(colour, 0.28)}"/>'
    yield _disc(0, 0, 0.5, colour)
    yield _ring(0, 0, 0.5, "#fff", 0.03)
    for number in range(8):
        x, y = _polar(number / 8, 0.34)
        yield _disc(x, y, 0.07, GOLD if number % 2 else "#fff")
    yield _star(0, 0, 0.2, GOLD)


def _rosette(colour: str, reach: float) -> Iterator[str]:
    """Ellipses turned about the middle, as on bank notes."""
    for size, ink, wide in ((1.5 * reach, 0.14, 0.02), (0.95, 0.3, 0.014), (0.62, 0.6, 0.012)):
        for number in range(18):
            yield (
                f'<ellipse rx="{size}" ry="{size * 0.42:.4f}" fill="none" '
                f'stroke="{tint(colour, ink)}" stroke-width="{wide}" '
                f'transform="rotate({number * 10})"/>'
            )
    yield _disc(0, 0, 0.2, "#fff")
    yield _star(0, 0, 0.15, GOLD)


def _star(x: float, y: float, r: float, fill: str) -> str:
    points = [_polar(k / 10, r if k % 2 == 0 else r * 0.45) for k in range(10)]
    listed = " ".join(f"{x + a:.4f},{y + b:.4f}" for a, b in points)
    return f'<polygon points="{listed}" fill="{fill}"/>'


BACKS: dict[str, Callable[[str, float], Iterator[str]]] = {
    "fano": _fano,
    "stripes": _stripes,
    "dots": _dots,
    "waves": _waves,
    "rays": _rays,
    "rosette": _rosette,
}
