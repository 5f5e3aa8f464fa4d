"""Pictures come in through one door, from folders and from uploads alike."""

import io
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageCms, ImageColor, ImageDraw, ImageStat

from fano.deckfile import inspect
from fano.press.artwork.import_picture import Fault, PictureFault, import_picture
from fano.press.from_folder import BOUNDS as FOLDER
from fano.press.from_folder import deck_from_folder
from fano.studio.errors import Refusal
from fano.studio.fit import BOUNDS as UPLOAD
from fano.studio.fit import fit
from tests.press import profiles
from tests.press.test_from_folder import SVG, icon, photo, saved


def drawing(part: str) -> bytes:
    return SVG.format(1).replace("<path", f"{part}<path").encode()


def test_photos_become_small_and_lose_their_metadata() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010E] = "at home"
    data = saved(photo(1, (2400, 1200)), "JPEG", exif=exif)
    for bounds in (FOLDER, UPLOAD):
        made = import_picture(data, bounds)
        assert made.suffix == "jpg"
        assert b"at home" not in made.data
        assert inspect("a.jpg", made.data)[1:] == (bounds.side_px / 2, bounds.side_px)


def test_what_is_see_through_stays_so() -> None:
    suffix, data, *_ = import_picture(saved(icon(3), "PNG"), FOLDER)
    with Image.open(io.BytesIO(data)) as picture:
        assert suffix == "png"
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    fading = Image.linear_gradient("L").resize((900, 900))
    clear = Image.merge("RGBA", [*photo(1, (900, 900)).split(), fading])
    assert import_picture(saved(clear, "PNG"), FOLDER).suffix == "webp"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "AVIF"])
def test_the_content_tells_what_a_picture_is(form: str) -> None:
    suffix, data, *_ = import_picture(saved(photo(1), form), FOLDER)
    assert inspect(f"x.{suffix}", data)


def test_sixteen_bits_are_not_all_white() -> None:
    deep = Image.linear_gradient("L").convert("I").point(lambda value: value * 257).convert("I;16")
    made = import_picture(saved(deep, "PNG"), FOLDER)
    assert 120 < ImageStat.Stat(made.look.convert("L")).mean[0] < 136


def test_colours_are_those_that_the_profile_means() -> None:
    usual = profiles.srgb()
    swapped = usual.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")
    for profile, colour in ((usual, "red"), (swapped, "lime"), (b"damaged", "red"), (None, "red")):
        for mode, form in (("RGB", "JPEG"), ("RGBA", "PNG")):
            picture = Image.new(mode, (40, 40), "red")
            if mode == "RGBA":
                picture.putpixel((0, 0), (0, 0, 0, 0))
            made = import_picture(saved(picture, form, icc_profile=profile), FOLDER)
            shown = made.look.convert("RGB").getpixel((20, 20))
            assert shown == pytest.approx(ImageColor.getrgb(colour), abs=6)
            assert made.look.mode == mode
            assert "icc_profile" not in Image.open(io.BytesIO(made.data)).info
    inks = Image.new("CMYK", (40, 40), (0, 255, 255, 0))
    made = import_picture(saved(inks, "JPEG", icc_profile=usual), FOLDER)  # not one for inks
    assert made.look.getpixel((20, 20)) == pytest.approx((255, 0, 0), abs=6)


def scene(mode: str) -> Image.Image:
    """Flat fields of colour, so that JPEG does not blur what is compared."""
    picture = Image.new(mode, (96, 64))
    pen = ImageDraw.Draw(picture)
    for n, (x, y) in enumerate(product(range(0, 96, 32), range(0, 64, 32))):
        inks = (37 * n % 256, 91 * n % 256, 200 - 30 * n, 40)
        pen.rectangle((x, y, x + 31, y + 31), fill=inks[: len(mode)])
    return picture


@pytest.mark.parametrize(
    ("mode", "form", "profile"),
    [
        ("RGB", "PNG", profiles.screen(profiles.DISPLAY_P3)),
        ("RGB", "JPEG", profiles.screen(profiles.ADOBE_RGB)),
        ("RGB", "WEBP", profiles.screen(profiles.DISPLAY_P3)),
        ("CMYK", "JPEG", profiles.press()),
        ("CMYK", "JPEG", None),
        ("RGB", "PNG", None),
    ],
)
def test_folder_and_upload_show_the_same_pixels(
    tmp_path: Path, mode: str, form: str, profile: bytes | None
) -> None:
    data = saved(scene(mode), form, icc_profile=profile, lossless=True, quality=95)
    paths = [tmp_path / f"{n}.{form.lower()}" for n in range(7)]
    for n, path in enumerate(paths):
        path.write_bytes(data if n == 0 else saved(icon(n), "PNG"))
    made = deck_from_folder(paths, order=2, title="Ours", lang="en").deck
    folder = made.pictures[made.symbols[0].face.path]  # type: ignore[union-attr]
    assert fit(data).data == folder
    if profile is not None:
        source = Image.open(io.BytesIO(data))
        meant = ImageCms.profileToProfile(
            source,
            ImageCms.ImageCmsProfile(io.BytesIO(profile)),
            ImageCms.createProfile("sRGB"),
            outputMode="RGB",
        )
        assert meant is not None
        ignored = source.convert("RGB")
        shown = Image.open(io.BytesIO(folder)).convert("RGB")
        for x, y in product(range(16, 96, 32), range(16, 64, 32)):
            assert shown.getpixel((x, y)) == pytest.approx(meant.getpixel((x, y)), abs=8)
        assert max(ImageStat.Stat(ImageChops.difference(shown, ignored)).mean) > 8


def test_a_jpeg_with_a_second_picture_inside_is_a_photo() -> None:
    """As telephones make them, with depth or with more light than paper has."""
    data = saved(photo(1), "MPO", save_all=True, append_images=[photo(2, (30, 20))])
    assert import_picture(data, FOLDER).look.size == (300, 200)


ANIMATED = saved(icon(1), "PNG", save_all=True, append_images=[icon(5)])


@pytest.mark.parametrize(
    ("data", "fault", "why"),
    [
        (b"", Fault.NOT_A_PICTURE, "is not a PNG"),
        (b"GIF89a", Fault.NOT_A_PICTURE, "is not a PNG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Fault.HEIC, "is a HEIC photo.*save it as JPEG"),
        (saved(photo(1), "PNG")[:300], Fault.DAMAGED, "is damaged"),
        (saved(photo(1), "JPEG")[:300], Fault.DAMAGED, "is damaged"),
        (ANIMATED, Fault.ANIMATED, "is animated"),
        (saved(Image.new("RGBA", (9, 9)), "PNG"), Fault.EMPTY, "is empty"),
        (saved(Image.new("RGBA", (9, 9), "#f006"), "PNG"), Fault.EMPTY, "is empty"),
        (saved(Image.new("RGB", (9, 9), "#fdfdfd"), "PNG"), Fault.EMPTY, "is all white"),
        (saved(Image.new("RGBA", (9, 9), "#fff8"), "PNG"), Fault.EMPTY, "is all white"),
        (drawing("<text>a</text>"), Fault.UNSAFE, "has text"),
        (drawing("<script/>"), Fault.UNSAFE, "script"),
        (saved(Image.new("1", (12000, 11000)), "PNG"), Fault.TOO_MANY_PIXELS, "pixels"),
    ],
)
def test_bad_pictures_are_refused_with_the_fault(data: bytes, fault: Fault, why: str) -> None:
    with pytest.raises(PictureFault, match=f"^{why}|{why}") as caught:
        import_picture(data, FOLDER)
    assert caught.value.fault is fault
    assert Refusal(fault)
