"""A picture at a glance: the colours of a few rings around its middle.

Symbols lie on their cards turned every way, so the page compares two looks at every turn
(`web/src/studio/model/alike.ts`).
"""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

RINGS = (0.2, 0.5, 0.8)
"""Their radii, in halves of the longer side."""
ANGLES = 12
_SIDE_PX = 24


def colour_rings(picture: Image.Image) -> str:
    """Ring by ring and clockwise: brightness and the two colour differences, in hexadecimal."""
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    box = picture.getchannel("A").getbbox() if picture.mode == "RGBA" else None
    left, top, right, bottom = box or (0, 0, *picture.size)
    side = max(right - left, bottom - top)
    square = Image.new("RGB", (side, side), "white")
    square.paste(
        paper.crop((left, top, right, bottom)),
        ((side - right + left) // 2, (side - bottom + top) // 2),
    )
    small = square.resize((_SIDE_PX, _SIDE_PX), Image.Resampling.BOX).convert("YCbCr")
    middle = _SIDE_PX / 2
    dots = [
        small.getpixel((int(middle + middle * r * sin(turn)), int(middle - middle * r * cos(turn))))
        for r in RINGS
        for turn in (2 * pi * k / ANGLES for k in range(ANGLES))
    ]
    return bytes(part for dot in dots if isinstance(dot, tuple) for part in dot).hex()
