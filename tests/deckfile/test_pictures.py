"""Pictures are measured from their headers, as Pillow would, and hostile ones refused."""

from __future__ import annotations

import io
import random
import warnings
import zlib
from typing import Any

import pytest
from PIL import Image, UnidentifiedImageError

from fano.deckfile import BadPicture, inspect, limits, read
from tests.deckfile.make import SVG, frames, picture, with_entries

MADE: list[tuple[str, str, dict[str, Any]]] = [
    ("PNG", "png", {}),
    ("PNG", "png", {"icc_profile": bytes(500)}),
    ("JPEG", "jpg", {}),
    ("JPEG", "jpeg", {"progressive": True, "comment": b"hello"}),
    ("WEBP", "webp", {}),
    ("WEBP", "webp", {"lossless": True}),
    ("WEBP", "webp", {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0"}),
]
SIZES = [(1, 1), (5, 3), (640, 17), (limits.SIDE_PIXELS, 2), (2, limits.SIDE_PIXELS)]


def refusal(name: str, data: bytes) -> str:
    with pytest.raises(BadPicture) as refused:
        inspect(f"pictures/{name}", data)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(f"picture 'pictures/{name}' ")
    return str(refused.value)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("kind", "suffix", "options"), MADE)
def test_sound_pictures_are_measured(
    kind: str, suffix: str, options: dict[str, Any], size: tuple[int, int]
) -> None:
    file = io.BytesIO()
    Image.new("RGB", size).save(file, kind, **options)
    found = inspect(f"pictures/x.{suffix}", file.getvalue())
    assert found == (f"image/{kind.lower()}", *size)


def test_a_deck_with_a_bad_picture_is_refused_by_its_name() -> None:
    with pytest.raises(BadPicture, match=r"^the deck file: picture 'pictures/bee\.jpg' is a JPEG"):
        read(with_entries(**{"pictures/bee.jpg": b"\xff\xd8\xff\xe0"}))


@pytest.mark.parametrize("kind", ["GIF", "AVIF", "BMP", "TIFF", "ICO"])
def test_other_kinds_of_picture(kind: str) -> None:
    assert "is not a PNG, JPEG, WebP or SVG" in refusal("x.png", picture(kind, 0, (16, 16)))


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("x.png", picture("JPEG"), "is image/jpeg inside, so its name must end in .jpg"),
        ("x.jpg", picture("PNG"), "is image/png inside, so its name must end in .png"),
        ("x.webp", SVG, "is image/svg+xml inside, so its name must end in .svg"),
        ("x.svg", picture("WEBP"), "is image/webp inside, so its name must end in .webp"),
        ("x.html", SVG, "must end in .svg"),
        ("x.png", b"", "is not a PNG, JPEG, WebP or SVG"),
        ("x.png", frames("PNG"), "is animated"),
        ("x.webp", frames("WEBP"), "is animated"),
        ("x.jpg", frames("MPO"), "holds several pictures in one JPEG"),
        ("x.png", picture("PNG")[:-20], "is a PNG that is cut short"),
        ("x.png", picture("PNG")[:33], "is a PNG that is cut short"),
        ("x.png", picture("PNG")[:8], "is a PNG that is cut short"),
        ("x.png", picture("PNG") + b"PK", "is a PNG with something appended"),
        ("x.png", picture("PNG")[:40] + b"!" + picture("PNG")[41:], "damaged"),
        ("x.jpg", picture("JPEG")[:100], "is a JPEG that is cut short or damaged"),
        ("x.jpg", b"\xff\xd8\xff\xda\0\2", "is a JPEG without a frame header"),
        ("x.jpg", picture("JPEG") + b"\xff\xda" * 64, "is a JPEG of more than 64 scans"),
        ("x.jpg", b"\xff\xd8" + b"\xff\xe0\0\2" * 2_001, "is a JPEG in too many parts"),
        ("x.webp", picture("WEBP")[:-3], "is a WebP that is cut short"),
        ("x.webp", picture("WEBP") + b"  ", "or something was appended"),
        ("x.png", picture("PNG") + bytes(limits.PICTURE_BYTES), "is larger than 4 MiB"),
    ],
)
def test_pictures_that_are_refused(name: str, data: bytes, sentence: str) -> None:
    assert sentence in refusal(name, data)


def png(width: int, height: int) -> bytes:
    """A PNG that claims that size, with all its checksums right."""
    data = bytearray(picture("PNG"))
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.parametrize(
    "size", [(0, 5), (5, 0), (4_097, 1), (1, 4_097), (60_000, 60_000), (2**31, 2**32 - 1)]
)
def test_pictures_too_large_to_decode(size: tuple[int, int]) -> None:
    assert f"is {size[0]} × {size[1]} pixels" in refusal("x.png", png(*size))


def test_large_jpeg_and_webp() -> None:
    for kind, name in (("JPEG", "x.jpg"), ("WEBP", "x.webp")):
        assert "is 4097 × 1 pixels" in refusal(name, picture(kind, 0, (4_097, 1)))


def test_two_headers() -> None:
    jpeg = picture("JPEG")
    at = jpeg.index(b"\xff\xc0")
    segment = jpeg[at : at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")]
    assert "one frame header" in refusal("x.jpg", jpeg[:at] + segment + jpeg[at:])
    data = picture("PNG")
    assert "one header" in refusal("x.png", data[:33] + data[8:])
    webp = picture("WEBP")
    twice = webp + webp[12:]
    twice = twice[:4] + (len(twice) - 8).to_bytes(4, "little") + twice[8:]
    assert "several frames" in refusal("x.webp", twice)


def test_a_frame_that_is_larger_than_the_webp_says() -> None:
    data = bytearray(picture("WEBP", 0, (5, 3), exif=b"Exif\0\0II*\0\x08\0\0\0\0\0"))
    data[24] += 1
    assert "its frame does not fit its header" in refusal("x.webp", bytes(data))


def test_pillow_never_warns_of_a_picture_that_passed() -> None:
    assert (Image.MAX_IMAGE_PIXELS or 0) > limits.SIDE_PIXELS**2


@pytest.mark.parametrize(("kind", "suffix", "options"), MADE)
def test_spoilt_pictures_are_measured_as_pillow_does(
    kind: str, suffix: str, options: dict[str, Any]
) -> None:
    """What passes here is never larger in the eyes of the decoder that comes next."""
    chance = random.Random(7)
    sound = picture(kind, **options)
    passed = 0
    for _ in range(400):
        data = bytearray(sound)
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if kind == "PNG":
            data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
        try:
            found = inspect(f"x.{suffix}", bytes(data))
        except BadPicture:
            continue
        passed += 1
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            try:
                image = Image.open(io.BytesIO(data), formats=[kind])
            except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
                continue
            assert list(image.size) == [found.width, found.height]
            assert getattr(image, "n_frames", 1) == 1
    assert passed > 5
