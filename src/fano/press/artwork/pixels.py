"""Pictures made of pixels: upright, small, in sRGB, and encoded without metadata."""

from __future__ import annotations

import io
from contextlib import suppress

from PIL import Image, ImageOps
from PIL.ImageCms import ImageCmsProfile, PyCMSError, createProfile, profileToProfile

FLAT_COLOURS = 4096
"""A picture with at most this many colours is a drawing, not a photo."""
PNG_BYTES = 160_000
"""Drawings and cut-outs are stored without loss up to this size."""
QUALITY = 88
FAINT = 24
"""A colour that is less than this away from white, of 255, is hardly seen on paper."""
SOLID = 128
"""From this opacity on, of 255, a pixel belongs to the picture."""


FAINT_ALPHA = 26
"""Hairlines are rendered fainter than solid; below this opacity, of 255, nothing is seen."""


def shrink(picture: Image.Image, side_px: int) -> Image.Image:
    """The picture as RGB or RGBA in sRGB, upright, its longer side at most `side_px`."""
    profile = picture.info.get("icc_profile")
    picture.draft("RGB", (2 * side_px, 2 * side_px))  # a JPEG is decoded at a part of its size
    picture = eight_bits(picture)
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if mode == "RGBA" or picture.mode not in ("RGB", "L", "CMYK"):
        picture = picture.convert(mode)
    else:
        # A large picture is shrunk roughly first: a whole copy takes four bytes a pixel.
        picture.thumbnail((2 * side_px, 2 * side_px), Image.Resampling.BOX, reducing_gap=2.0)
    upright = ImageOps.exif_transpose(picture)
    upright.thumbnail((side_px, side_px), Image.Resampling.LANCZOS)
    return _plain(_in_srgb(upright, mode, profile))


def eight_bits(picture: Image.Image) -> Image.Image:
    """Pillow would turn a grey picture of 16 bits all white, except where it is nearly black."""
    if not picture.mode.startswith("I"):
        return picture
    small = picture.point(lambda value: value * (1 / 256)).convert("L")
    small.info.pop("transparency", None)  # a value of 16 bits
    return small


def _in_srgb(picture: Image.Image, mode: str, profile: bytes | None) -> Image.Image:
    """In the colours of screens. Cameras and printers have others, and describe them in a profile;
    that is not stored, and without it their pictures would turn pale or garish."""
    made = None
    if profile is not None:
        # A profile that is damaged, or for another kind of picture, is ignored.
        with suppress(PyCMSError, OSError):
            theirs, screens = ImageCmsProfile(io.BytesIO(profile)), createProfile("sRGB")
            made = profileToProfile(picture, theirs, screens, outputMode=mode)
    return made or picture.convert(mode)


def _plain(picture: Image.Image) -> Image.Image:
    """Without an alpha channel that does nothing, and without metadata."""
    opaque = picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] == 255
    mode = "RGB" if opaque else picture.mode
    plain = Image.new(mode, picture.size)
    plain.paste(picture.convert(mode))
    return plain


def is_animated(picture: Image.Image) -> bool:
    """A phone's JPEG is not: its second picture is depth, or light for bright screens. Pillow calls
    such a JPEG MPO."""
    return picture.format not in ("JPEG", "MPO") and getattr(picture, "is_animated", False)


def has_edge(picture: Image.Image) -> bool:
    """Whether its transparency gives it an outline; a photo without one is cut round."""
    if not picture.has_transparency_data:
        return False
    alpha = picture.convert("RGBA").getchannel("A")
    return sum(alpha.histogram()[:SOLID]) > 0


def is_empty(picture: Image.Image) -> bool:
    """Whether all of it is transparent, or nearly so."""
    return picture.mode == "RGBA" and picture.getchannel("A").getextrema()[1] < FAINT_ALPHA  # type: ignore[operator]


def shows(picture: Image.Image) -> bool:
    """Whether a white card would show anything of it; a logo for dark grounds is white itself."""
    card = Image.new("RGB", picture.size, "white")
    card.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    return any(band.getextrema()[0] <= 255 - FAINT for band in card.split())  # type: ignore[operator]


def encode(picture: Image.Image) -> tuple[str, bytes]:
    """Suffix and bytes. Drawings and cut-outs stay exact, if that is small; photos become JPEG."""
    cut_out = picture.mode == "RGBA"
    if cut_out or picture.getcolors(FLAT_COLOURS) is not None:
        exact = _saved(picture, "PNG")
        if len(exact) <= PNG_BYTES:
            return "png", exact
    if cut_out:
        return "webp", _saved(picture, "WEBP", quality=QUALITY, method=4)
    return "jpg", _saved(picture, "JPEG", quality=QUALITY, optimize=True)


def _saved(picture: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()
