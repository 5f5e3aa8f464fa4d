"""One uploaded picture, made fit for a deck: told by its content, measured, and drawn anew.

This runs in a process of its own (`fano.studio.worker`): decoders are written in C, and no
stranger's picture shall meet one in the process that serves a party. Its size is read off its
header before anything is decoded.
"""

from __future__ import annotations

import hashlib
import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from fano.deckfile import BadPicture, media_type
from fano.deckfile.limits import SVG_BYTES
from fano.press.artwork.import_picture import drawing, drawn, eight_bits, is_heic, moves, shows
from fano.studio.colour_rings import colour_rings
from fano.studio.errors import Refusal, StudioError
from fano.studio.model import FittedPicture

SIDE_PX = 512
"""The longer side: on a large screen a card's largest symbol has about so many dots."""
MOST_PIXELS = 25_000_000
"""The page makes photos smaller before it sends them; this is for those sent as they are."""
FLAT_COLOURS = 4096
PNG_BYTES = 160_000
"""Drawings of few colours stay exact, if that is small; photos are kept as photos are."""
SOLID = 128
"""From this opacity on, of 255, a dot belongs to the picture."""

FORMATS = ("PNG", "JPEG", "WEBP", "AVIF")


def fit(data: bytes, *, white: bool = False) -> FittedPicture:
    """The picture as it goes into a deck, or `StudioError`; whether it may be `white` all over."""
    if media_type(data) == "image/svg+xml":
        return _drawing(data, white=white)
    if is_heic(data):
        raise StudioError(Refusal.HEIC, "this is a HEIC photo: save it as JPEG")
    if media_type(data) is None and not _is_avif(data):
        raise StudioError(Refusal.NOT_A_PICTURE, "this is not a PNG, JPEG, WebP, AVIF or SVG")
    try:
        with warnings.catch_warnings():
            # Its size is checked against a bound of our own, which is lower.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                return _photo(_small(picture), white=white)
    except Image.DecompressionBombError as error:
        raise StudioError(
            Refusal.TOO_MANY_PIXELS, "this picture has far too many pixels"
        ) from error
    except MemoryError as error:
        raise StudioError(Refusal.TOO_MANY_PIXELS, "this picture takes too much memory") from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        raise StudioError(Refusal.DAMAGED, "this picture is damaged: it cannot be drawn") from error


def _is_avif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and b"avif" in data[8:40]


def _small(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise StudioError(
            Refusal.TOO_MANY_PIXELS,
            f"this picture has {width} × {height} pixels: "
            f"{MOST_PIXELS // 1_000_000} million are allowed",
        )
    if moves(picture):
        raise StudioError(Refusal.ANIMATED, "this picture is animated: save one frame of it")
    picture.draft("RGB", (2 * SIDE_PX, 2 * SIDE_PX))  # a JPEG is read at a part of its size
    picture = eight_bits(picture)
    see_through = picture.has_transparency_data
    # Made small first, where that can be done: a copy of all of it takes four bytes a pixel.
    if picture.mode in ("RGB", "L"):
        picture.thumbnail((2 * SIDE_PX, 2 * SIDE_PX), Image.Resampling.BOX, reducing_gap=2.0)
    upright = ImageOps.exif_transpose(picture)
    plain = upright.convert("RGBA" if see_through else "RGB")
    plain.thumbnail((SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)
    if not see_through:
        return plain
    if plain.getbbox() is None:
        raise StudioError(Refusal.EMPTY, "this picture is empty: all of it is transparent")
    return plain if plain.getchannel("A").getextrema()[0] < 255 else plain.convert("RGB")  # type: ignore[operator]


def _require_seen(picture: Image.Image, *, white: bool) -> None:
    if not white and not shows(picture):
        raise StudioError(
            Refusal.EMPTY, "this picture is all white: a white card would show nothing"
        )


def _photo(picture: Image.Image, *, white: bool) -> FittedPicture:
    _require_seen(picture, white=white)
    clear = Image.new(picture.mode, picture.size)  # nothing of where it came from goes along
    clear.paste(picture)
    suffix, data = _encoded(clear)
    solid = picture.mode == "RGB" or _is_solid(picture)
    return FittedPicture(_path(data, suffix), data, round=solid, look=colour_rings(clear))


def _encoded(picture: Image.Image) -> tuple[str, bytes]:
    if picture.getcolors(FLAT_COLOURS) is not None:
        exact = _saved(picture, "PNG")
        if len(exact) <= PNG_BYTES:
            return "png", exact
    if picture.mode == "RGBA":
        return "webp", _saved(picture, "WEBP", quality=88, method=3)
    return "jpg", _saved(picture, "JPEG", quality=88)


def _saved(picture: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()


def _is_solid(picture: Image.Image) -> bool:
    """Whether it has no edge of its own; the press asks the same (`fano.press.deck_art`)."""
    opacities = picture.getchannel("A").histogram()
    return sum(opacities[:SOLID]) == 0


def _drawing(data: bytes, *, white: bool) -> FittedPicture:
    if len(data) > SVG_BYTES:
        kib = SVG_BYTES // 1024
        raise StudioError(Refusal.TOO_LARGE, f"this drawing has more than {kib} KiB")
    try:
        plain = drawing("it", data)
    except BadPicture as error:
        raise StudioError(Refusal.UNSAFE, f"this drawing cannot be used: {error}") from error
    try:
        seen = drawn(plain)
    except ValueError as error:
        raise StudioError(Refusal.DAMAGED, "this drawing is damaged: it cannot be drawn") from error
    if seen.getbbox() is None:
        raise StudioError(Refusal.EMPTY, "this drawing is empty: nothing in it is drawn")
    _require_seen(seen, white=white)
    return FittedPicture(_path(plain, "svg"), plain, round=False, look=colour_rings(seen))


def _path(data: bytes, suffix: str) -> str:
    """Named by its content: the same picture twice is one."""
    return f"pictures/{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"
