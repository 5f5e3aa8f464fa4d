"""Which pictures are let in: PNG, JPEG, WebP and SVG, of bounded size, with one frame.

Nothing is decoded here. A stranger's picture is only measured, from its header, by the few lines
below and in `raster.py`; so no decoder written in C meets it in the process that serves a party,
and no warning of a decompression bomb can come too late. Decoders later on can rely on at most
`SIDE_PIXELS` a side.

AVIF stays out: phones older than 2021 cannot show it, nor can the press print it.
"""

from __future__ import annotations

from typing import NamedTuple

from fano.deckfile import limits, raster, svg
from fano.deckfile.errors import BadPicture, quote

SUFFIXES = {
    "image/png": ("png",),
    "image/jpeg": ("jpg", "jpeg"),
    "image/webp": ("webp",),
    "image/svg+xml": ("svg",),
}
"""The media types allowed, and what the name of such a file may end in."""

_MEASURE = {
    "image/png": raster.png_size,
    "image/jpeg": raster.jpeg_size,
    "image/webp": raster.webp_size,
}


class PictureInfo(NamedTuple):
    media_type: str
    width: float
    height: float


def media_type(data: bytes) -> str | None:
    """The media type that the content itself declares, or None if it is not one we take."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "image/webp"
    if data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return "image/svg+xml"
    return None


def inspect(path: str, data: bytes) -> PictureInfo:
    """Type and size of the picture, or `BadPicture` naming the path and the fault."""
    found = media_type(data)
    suffix = path.rpartition(".")[2].lower()
    if found is None:
        raise BadPicture(f"picture {quote(path)} is not a PNG, JPEG, WebP or SVG")
    if suffix not in SUFFIXES[found]:
        raise BadPicture(
            f"picture {quote(path)} is {found} inside, "
            f"so its name must end in .{SUFFIXES[found][0]}"
        )
    if len(data) > limits.PICTURE_BYTES:
        raise BadPicture(
            f"picture {quote(path)} is larger than {limits.PICTURE_BYTES // limits.MIB} MiB"
        )
    try:
        if found == "image/svg+xml":
            return PictureInfo(found, *svg.check(data))
        width, height = _MEASURE[found](data)
    except BadPicture as error:
        raise BadPicture(f"picture {quote(path)} {error}") from error
    if not 0 < width <= limits.SIDE_PIXELS or not 0 < height <= limits.SIDE_PIXELS:
        raise BadPicture(
            f"picture {quote(path)} is {width} × {height} pixels, "
            f"and each side must have between 1 and {limits.SIDE_PIXELS}"
        )
    return PictureInfo(found, width, height)
