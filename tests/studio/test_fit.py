"""Uploaded pictures: drawn anew, without their past, or refused with a sentence."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from fano.deckfile import inspect
from fano.studio.errors import Refusal, StudioError
from fano.studio.fit import BOUNDS, fit
from tests.deckfile.make import frames
from tests.studio.make import (
    HOSTILE_SVGS,
    INKSCAPE,
    SQUARE,
    SVG,
    cut_out,
    photo,
    png_claiming,
    saved,
)


def why(data: bytes) -> Refusal:
    with pytest.raises(StudioError) as caught:
        fit(data)
    assert str(caught.value).startswith("this ")
    return caught.value.why


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "AVIF"])
def test_photos_of_every_kind_are_made_small(kind: str) -> None:
    made = fit(photo(3, size=(900, 600), kind=kind))
    assert made.round
    info = inspect(made.path, made.data)
    assert max(info.width, info.height) == BOUNDS.side_px


def test_a_picture_with_an_edge_of_its_own_keeps_it() -> None:
    made = fit(cut_out())
    assert not made.round
    assert Image.open(io.BytesIO(made.data)).convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_nothing_of_where_a_photo_was_taken_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010F] = "a camera with a name"
    exif.get_ifd(0x8825)[1] = "N"
    picture = Image.new("RGB", (40, 30), "red")
    made = fit(saved(picture, "JPEG", exif=exif, comment=b"at home"))
    assert not Image.open(io.BytesIO(made.data)).getexif()
    assert b"camera" not in made.data
    assert b"home" not in made.data


def test_photos_stand_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    made = fit(saved(Image.new("RGB", (40, 20), "red"), "JPEG", exif=exif))
    assert Image.open(io.BytesIO(made.data)).size == (20, 40)


def test_the_same_picture_is_the_same_file_and_looks_are_compared() -> None:
    assert fit(photo(1)).path == fit(photo(1)).path
    assert fit(photo(1)).look != fit(photo(2)).look
    assert len(fit(photo(1)).look) == 2 * 3 * 3 * 12


def test_drawings_stay_drawings_without_the_notes_of_their_editor() -> None:
    made = fit(INKSCAPE)
    assert made.path.endswith(".svg")
    for note in (b"inkscape", b"sodipodi", b"metadata", b"Mine", b"<!--"):
        assert note not in made.data
    assert b'xlink:href="#a"' in made.data
    assert fit(SQUARE).look != "ff8080" * 36


@pytest.mark.parametrize("name", HOSTILE_SVGS)
def test_drawings_that_could_do_anything_are_refused(name: str) -> None:
    assert why(HOSTILE_SVGS[name]) is Refusal.UNSAFE


def test_what_a_white_card_would_not_show_is_refused() -> None:
    white = SQUARE.replace(b"#c00", b"#fefefe")
    assert why(white) is Refusal.EMPTY
    assert why(saved(Image.new("RGB", (9, 9), "white"), "PNG")) is Refusal.EMPTY
    assert fit(SQUARE.replace(b"#c00", b"#ffc"))  # pale, but seen
    assert fit(white, white=True).path.endswith(".svg")


def test_what_is_no_picture_is_refused() -> None:
    for nothing in (b"", b"%PDF-1.7", b"MZ" + bytes(99), b"PK\3\4" + b"x"):
        assert why(nothing) is Refusal.NOT_A_PICTURE
    assert why(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic") is Refusal.HEIC
    for broken in (
        b"GIF89a" + bytes(50),
        photo()[:200],
        b"\xff\xd8\xff" + bytes(99),
        b"RIFF\0\0\0\0WEBP" + bytes(9),
    ):
        assert why(broken) is Refusal.DAMAGED
    assert fit(frames("PNG")).path.endswith((".png", ".jpg"))  # its first frame
    assert fit(frames("WEBP"))
    assert why(saved(Image.new("RGBA", (9, 9)), "PNG")) is Refusal.EMPTY
    assert why(SVG % b"<g/>") is Refusal.EMPTY


def test_pixels_are_counted_before_they_are_drawn() -> None:
    assert why(png_claiming(100_000, 100_000)) is Refusal.TOO_MANY_PIXELS
    assert why(png_claiming(6000, 6000)) is Refusal.TOO_MANY_PIXELS
    assert why(saved(Image.new("L", (7100, 7100)), "JPEG")) is Refusal.TOO_MANY_PIXELS
    assert 4000 * 3000 < BOUNDS.pixels < 50_000_000


def test_what_hides_in_a_picture_is_not_kept() -> None:
    polyglot = photo(2) + b"<script>alert(1)</script>PK\x03\x04"
    assert b"script" not in fit(polyglot).data
