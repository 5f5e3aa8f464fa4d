"""From SVG to opacities: what is drawn, wherever it is drawn, and how to find it again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from fano.errors import FanoError
from fano.press.artwork.circle import unit_outline
from fano.press.artwork.pixels import FAINT_ALPHA
from fano.press.artwork.render_svg import render_svg
from fano.press.artwork.trace import trace
from fano.press.model import Circle, Outline, Ring

Floats = NDArray[np.float64]

SIDE_PX = 256
"""Of the picture that an outline is traced from."""
AROUND = 0.25
"""Some artwork draws outside its own view box: look so much farther on every side, and more if
there is still ink at the rim."""
LOOKS = 5


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def grown(self, share: float) -> Box:
        """A square with the same middle, and so much more on every side."""
        side = max(self.width, self.height) * (1 + 2 * share)
        middle_x, middle_y = self.x + self.width / 2, self.y + self.height / 2
        return Box(middle_x - side / 2, middle_y - side / 2, side, side)


def drawn_outline(content: str, box: Box) -> tuple[Outline, Circle]:
    """The outline of SVG content, and its circle in the content's own units."""
    share = AROUND
    for _ in range(LOOKS):
        frame = box.grown(share)
        seen = _opacity(content, frame)
        rim = max(part.max() for part in (seen[0], seen[-1], seen[:, 0], seen[:, -1]))
        if rim == 0:
            break
        share = 2 * share + 0.5
    outline, circle = _traced(seen, frame)
    if circle.r < frame.width / 4:  # far away: look again, from nearby
        x, y, r = circle
        frame = Box(x - r, y - r, 2 * r, 2 * r).grown(AROUND / 4)
        outline, circle = _traced(_opacity(content, frame), frame)
    return outline, circle


def _traced(seen: Floats, frame: Box) -> tuple[Outline, Circle]:
    rings = trace_ink(seen)
    if not rings:
        raise FanoError("the picture is empty: nothing in it is drawn")
    unit = frame.width / SIDE_PX
    return unit_outline([_moved(ring, frame, unit) for ring in rings])


def trace_ink(seen: Floats) -> tuple[Ring, ...]:
    """The rings around what is opaque; of hairlines and faint pictures, around the most opaque."""
    rings = trace(seen)
    strongest = float(seen.max(initial=0))
    return rings or (trace(seen / strongest) if strongest >= FAINT_ALPHA / 255 else ())


def _moved(ring: Ring, frame: Box, unit: float) -> Ring:
    return tuple((frame.x + x * unit, frame.y + y * unit) for x, y in ring)


def _opacity(content: str, frame: Box) -> Floats:
    view = " ".join(f"{part:.9g}" for part in frame)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{SIDE_PX}" height="{SIDE_PX}" viewBox="{view}">{content}</svg>'
    )
    try:
        return opacity(render_svg(svg, SIDE_PX, SIDE_PX))
    except ValueError as error:
        raise FanoError(f"the picture cannot be drawn: {error}") from error


def opacity(picture: Image.Image) -> Floats:
    """From 0 to 1 for each pixel."""
    alpha: Floats = np.asarray(picture.convert("RGBA").getchannel("A")) / 255
    return alpha
