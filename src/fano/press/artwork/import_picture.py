"""Import a picture into a deck: small, upright, in the colours of screens, and without metadata.

Folders on the command line and uploads in the studio both come through `import_picture`. Photos
come with the place they were taken at, sideways, and in twenty times the size a card can show: they
are decoded and encoded again (`pixels`). SVG stays SVG, once it is checked and rid of its editor's
notes.
"""

from __future__ import annotations

import io
import re
import warnings
from enum import StrEnum
from typing import NamedTuple

from PIL import Image, UnidentifiedImageError

from fano.deckfile import BadPicture, inspect, media_type
from fano.deckfile.limits import SVG_BYTES
from fano.deckfile.svg import check
from fano.press.artwork.clean_svg import cleaned
from fano.press.artwork.drawable_svg import require_drawable
from fano.press.artwork.pixels import encode, has_edge, is_animated, is_empty, shows, shrink
from fano.press.artwork.render_svg import render_svg

FORMATS = ("PNG", "JPEG", "WEBP", "AVIF", "GIF", "BMP")
SVG_PX = 256
"""The size at which a drawing is rendered to see whether it shows anything."""

_HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")
_TEXT = re.compile(rb"<(?:[\w.-]+:)?text[\s/>]")


class Fault(StrEnum):
    """Why a picture cannot be used."""

    NOT_A_PICTURE = "not_a_picture"
    HEIC = "heic"
    DAMAGED = "damaged"
    EMPTY = "empty"
    UNSAFE = "unsafe"
    TOO_LARGE = "too_large"
    TOO_MANY_PIXELS = "too_many_pixels"


class PictureFault(BadPicture):
    """A picture cannot be used. The sentence lacks its subject: "is damaged: …"."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = fault


class Bounds(NamedTuple):
    """How large a picture may be, and how large it becomes."""

    side_px: int
    """The longer side of an imported picture."""
    pixels: int
    """The most pixels that are decoded."""


class ImportedPicture(NamedTuple):
    suffix: str
    data: bytes
    round: bool
    """It has no edge of its own, and is cut round."""
    look: Image.Image
    """The picture to look at, RGB or RGBA; a drawing is rendered small."""
    note: str = ""
    """The change that its owner should know of: "becomes pixels, because it …"."""


def import_picture(data: bytes, bounds: Bounds, *, white: bool = False) -> ImportedPicture:
    """The picture as a deck stores it, or `PictureFault`; `white` allows one that is all white."""
    found = media_type(data)
    if found == "image/svg+xml":
        return _drawing(data, bounds, white=white)
    if is_heic(data):
        raise PictureFault(Fault.HEIC, "is a HEIC photo, as iPhones take them: save it as JPEG")
    if found is None and not is_avif(data) and not data.startswith((b"GIF8", b"BM")):
        raise PictureFault(
            Fault.NOT_A_PICTURE, "is not a PNG, JPEG, WebP, AVIF, GIF, BMP or SVG picture"
        )
    picture, animated = _decoded(data, bounds)
    _require_visible(picture, white=white)
    suffix, made = encode(picture)
    try:
        inspect(f"picture.{suffix}", made)
    except BadPicture as error:
        raise PictureFault(Fault.DAMAGED, f"cannot be stored: {error}") from error
    note = "is animated: the deck has its first frame" if animated else ""
    return ImportedPicture(suffix, made, not has_edge(picture), picture, note)


def is_heic(data: bytes) -> bool:
    """By its content: many HEIC files are named .jpg."""
    return data[4:8] == b"ftyp" and data[8:12] in _HEIC and b"avif" not in data[12:40]


def is_avif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and b"avif" in data[8:40]


def require_no_text(name: str, svg: bytes) -> None:
    """A drawing brings no font: its words would be missing on paper, which is easily overlooked."""
    if _TEXT.search(svg):
        raise BadPicture(f"{name} has text, and no font for it: save it with the text as paths")


def _decoded(data: bytes, bounds: Bounds) -> tuple[Image.Image, bool]:
    """The picture, or the first frame of an animation; and whether it is one."""
    try:
        with warnings.catch_warnings():
            # `_require_size` has a bound of its own.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                _require_size(picture, bounds.pixels)
                return shrink(picture, bounds.side_px), is_animated(picture)
    except Image.DecompressionBombError as error:
        raise PictureFault(Fault.TOO_MANY_PIXELS, "has too many pixels") from error
    except MemoryError as error:
        raise PictureFault(Fault.TOO_MANY_PIXELS, "takes too much memory") from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        raise PictureFault(Fault.DAMAGED, "is damaged: it cannot be drawn") from error


def _require_size(picture: Image.Image, most: int) -> None:
    """The header says it, before anything is decoded."""
    width, height = picture.size
    if width * height > most:
        raise PictureFault(
            Fault.TOO_MANY_PIXELS,
            f"has {width} × {height} pixels: {most // 1_000_000} million are allowed",
        )


def _require_visible(picture: Image.Image, *, white: bool) -> None:
    if is_empty(picture):
        raise PictureFault(Fault.EMPTY, "is empty: all of it is transparent, or nearly so")
    if not white and not shows(picture):
        raise PictureFault(
            Fault.EMPTY, "is all white: there would be nothing to see on a white card"
        )


def _drawing(data: bytes, bounds: Bounds, *, white: bool) -> ImportedPicture:
    """As SVG if it is nothing but shapes and paint; otherwise as pixels, with the reason."""
    try:
        return _stored_drawing(data, white=white)
    except PictureFault as error:
        if error.fault not in (Fault.UNSAFE, Fault.TOO_LARGE):
            raise
        return _rendered_drawing(data, bounds, error, white=white)


def _stored_drawing(data: bytes, *, white: bool) -> ImportedPicture:
    if len(data) > SVG_BYTES:
        raise PictureFault(Fault.TOO_LARGE, f"is an SVG larger than {SVG_BYTES // 1024} KiB")
    try:
        plain = cleaned(data)
        check(plain)
        require_no_text("it", plain)
    except BadPicture as error:
        raise PictureFault(Fault.UNSAFE, str(error).removeprefix("it ")) from error
    look = _rendered(plain, SVG_PX)
    _require_visible(look, white=white)
    return ImportedPicture("svg", plain, round=False, look=look)


def _rendered_drawing(
    data: bytes, bounds: Bounds, why: PictureFault, *, white: bool
) -> ImportedPicture:
    try:
        require_drawable(data)
    except BadPicture as error:
        raise why from error
    picture = shrink(_rendered(data, bounds.side_px), bounds.side_px)
    _require_visible(picture, white=white)
    suffix, made = encode(picture)
    return ImportedPicture(
        suffix, made, round=False, look=picture, note=f"becomes pixels, because it {why}"
    )


def _rendered(svg: bytes, side_px: int) -> Image.Image:
    try:
        return render_svg(svg.decode("utf-8-sig"), side_px, text=_TEXT.search(svg) is not None)
    except ValueError as error:
        raise PictureFault(Fault.DAMAGED, "is damaged: it cannot be drawn") from error
