"""One card as SVG: each symbol once, placed by one matrix. Nothing in it is dear to draw."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, radians, sin

from fano.deckfile import Spot
from fano.press.artwork.svg_glyph import prefixed
from fano.press.layout.card_shapes import edge_path
from fano.press.model import CardShape, Glyph

PAPER, RIM = "#ffffff", "#d9d9de"


def card_svg(
    glyphs: Sequence[Glyph],
    spots: Sequence[Spot],
    *,
    shape: CardShape = "round",
    size_px: int = 512,
    prefix: str = "",
    titles: Sequence[str] | None = None,
) -> str:
    """A whole SVG document; `prefix` keeps the ids of many cards on one page apart.

    Symbols carry their title, if there are any, for screen readers and the mouse.
    """
    drawn = []
    for n, (glyph, spot) in enumerate(zip(glyphs, spots, strict=True)):
        title = f"<title>{escape(titles[n])}</title>" if titles else ""
        markup = prefixed(glyph.markup, prefix) if prefix else glyph.markup
        drawn.append(f'<g transform="{matrix(spot)}">{title}{markup}</g>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{size_px}" height="{size_px}" viewBox="-1.01 -1.01 2.02 2.02">'
        f'<path d="{edge_path(shape)}" fill="{PAPER}" stroke="{RIM}" stroke-width="0.01"/>'
        f"{''.join(drawn)}</svg>"
    )


def matrix(spot: Spot) -> str:
    """The spot as an SVG transform.

    >>> matrix(Spot(0.5, -0.25, 0.2, 90))
    'matrix(0 0.2 -0.2 0 0.5 -0.25)'
    """
    turn = radians(spot.turn_deg)
    a, b = spot.scale * cos(turn), spot.scale * sin(turn)
    parts = (a, b, -b, a, spot.x, spot.y)
    return f"matrix({' '.join(f'{round(part, 5) + 0:g}' for part in parts)})"
