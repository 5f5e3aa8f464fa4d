"""A picture from somebody's folder, made fit for a deck file: small, plain, and without its past.

Photos come with the place they were taken at, sideways, and in twenty times the size a card can
show. So every one is drawn anew; only SVG stays what it is, once it was looked through and rid of
its editor's notes.
"""

from __future__ import annotations

import io
import re
import warnings
from contextlib import suppress

import resvg_py
from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.ImageCms import ImageCmsProfile, PyCMSError, createProfile, profileToProfile

from fano.deckfile import BadPicture, inspect, media_type
from fano.deckfile.limits import MIB
from fano.deckfile.svg import check
from fano.press.artwork.clean_svg import cleaned

MOST_BYTES = 64 * MIB
MOST_PIXELS = 120_000_000
"""More than any telephone takes."""
SIDE_PX = 640
"""The longer side: 500 dots to the inch on the largest symbol of a card."""
PNG_BYTES = 160_000
"""Flat drawings stay exact below this; above it they are photos, and WebP does them better."""
DPI = 96
"""As browsers have it; without one, a drawing of 30 mm is of no size at all."""
SVG_PX = 128
"""Of a drawing that is only looked at."""

FAINT = 24
"""A colour that is less than this away from white, of 255, is hardly seen on paper."""

_FORMATS = ("PNG", "JPEG", "WEBP")
_HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")
_TEXT = re.compile(rb"<(?:[\w.-]+:)?text[\s/>]")


def fit(name: str, data: bytes, side_px: int = SIDE_PX) -> tuple[str, bytes]:
    """The suffix and bytes of the picture as it goes into the file; or `BadPicture`."""
    found = media_type(data)
    if is_heic(data):
        raise BadPicture(f"{name} is a HEIC photo, as iPhones take them: save it as JPEG")
    if found is None:
        raise BadPicture(f"{name} is not a PNG, JPEG, WebP or SVG")
    if found == "image/svg+xml":
        return "svg", drawing(name, data)
    suffix, made = _drawn_anew(name, data, side_px)
    try:
        inspect(f"{name.rpartition('.')[0]}.{suffix}", made)
    except BadPicture as error:
        raise BadPicture(str(error).removeprefix("picture ")) from error
    return suffix, made


def is_heic(data: bytes) -> bool:
    """Whatever its name ends in: many are only called JPEG."""
    return data[4:8] == b"ftyp" and data[8:12] in _HEIC and b"avif" not in data[12:40]


def drawing(name: str, data: bytes) -> bytes:
    """The SVG without its editor's notes; or `BadPicture`."""
    try:
        plain = cleaned(data)
        check(plain)
    except BadPicture as error:
        raise BadPicture(f"{name} {error}") from error
    require_no_text(name, plain)
    return plain


def drawn(svg: bytes) -> Image.Image:
    """A small picture of a drawing; `ValueError` if it cannot be drawn."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg.decode(), width=SVG_PX, dpi=DPI, skip_system_fonts=True
    )
    with Image.open(io.BytesIO(bytes(png)), formats=["PNG"]) as picture:
        return picture.convert("RGBA")


def _drawn_anew(name: str, data: bytes, side_px: int) -> tuple[str, bytes]:
    try:
        with warnings.catch_warnings():
            # Its size is checked below, against a bound of our own.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                return _encoded(_small(name, picture, side_px))
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise BadPicture(f"{name} is damaged: it cannot be drawn") from error
    except Image.DecompressionBombError as error:
        raise BadPicture(f"{name} has too many pixels") from error


def require_no_text(name: str, svg: bytes) -> None:
    """A drawing brings no font: its words would be missing on paper, which nobody might notice."""
    if _TEXT.search(svg):
        raise BadPicture(f"{name} has text, and no font for it: save it with the text as paths")


def shows(picture: Image.Image) -> bool:
    """Whether there is anything to see on a white card; a logo for dark grounds is white itself."""
    card = Image.new("RGB", picture.size, "white")
    card.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    return any(band.getextrema()[0] <= 255 - FAINT for band in card.split())  # type: ignore[operator]


def require_seen(name: str, picture: Image.Image) -> None:
    if not shows(picture):
        raise BadPicture(f"{name} is all white: there would be nothing to see on a white card")


def moves(picture: Image.Image) -> bool:
    """Whether it is animated. A telephone's JPEG is not: what it has besides the photo is depth,
    or light for bright screens, and then Pillow calls it MPO."""
    return picture.format not in ("JPEG", "MPO") and getattr(picture, "is_animated", False)


def eight_bits(picture: Image.Image) -> Image.Image:
    """Of a grey picture with 16 bits Pillow would make all white that is not nearly black."""
    if not picture.mode.startswith("I"):
        return picture
    small = picture.point(lambda value: value * (1 / 256)).convert("L")
    small.info.pop("transparency", None)  # a value of 16 bits
    return small


def _small(name: str, picture: Image.Image, side_px: int) -> Image.Image:
    if picture.width * picture.height > MOST_PIXELS:
        raise BadPicture(
            f"{name} has {picture.width} × {picture.height} pixels: "
            f"{MOST_PIXELS // 1_000_000} million are allowed"
        )
    if moves(picture):
        raise BadPicture(f"{name} is animated: save one frame of it")
    picture.draft("RGB", (2 * side_px, 2 * side_px))  # a large JPEG is read at a part of its size
    upright = eight_bits(ImageOps.exif_transpose(picture))
    see_through = "A" in upright.getbands() or "transparency" in upright.info
    mode = "RGBA" if see_through else "RGB"
    plain = upright if upright.mode == "CMYK" else upright.convert(mode)
    plain.thumbnail((side_px, side_px), Image.Resampling.LANCZOS)
    plain = _as_on_screens(plain, mode, picture.info.get("icc_profile"))
    if see_through and plain.getchannel("A").getextrema() == (255, 255):
        see_through, plain = False, plain.convert("RGB")
    if see_through and plain.getbbox() is None:
        raise BadPicture(f"{name} is empty: all of it is transparent")
    require_seen(name, plain)
    return plain


def _as_on_screens(picture: Image.Image, mode: str, profile: bytes | None) -> Image.Image:
    """In the colours of screens. Cameras and printers have others, and say which in a profile; that
    does not go into the deck, and without it their pictures would turn pale or garish."""
    made = None
    if profile is not None:
        # Damaged, or for another kind of picture: as if there were none.
        with suppress(PyCMSError, OSError):
            theirs, screens = ImageCmsProfile(io.BytesIO(profile)), createProfile("sRGB")
            made = profileToProfile(picture, theirs, screens, outputMode=mode)
    made = made or picture.convert(mode)
    made.info.pop("icc_profile", None)
    return made


def _encoded(picture: Image.Image) -> tuple[str, bytes]:
    exact = _saved(picture, "PNG", optimize=True)
    if len(exact) <= PNG_BYTES:
        return "png", exact
    if picture.mode == "RGBA":
        return "webp", _saved(picture, "WEBP", quality=90, method=4)
    return "jpg", _saved(picture, "JPEG", quality=88, optimize=True)


def _saved(picture: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()
