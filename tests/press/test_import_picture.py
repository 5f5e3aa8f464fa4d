"""Pictures come in through one door, from folders and from uploads alike."""

import io
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageCms, ImageColor, ImageDraw, ImageStat

from fano.deckfile import inspect
from fano.press.artwork.import_picture import Fault, PictureFault, import_picture
from fano.press.artwork.photo_glyph import edge_of_picture
from fano.press.artwork.render_svg import render_svg
from fano.press.artwork.svg_glyph import edge_of_svg
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


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "AVIF", "GIF", "BMP"])
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


def test_an_animation_gives_its_first_frame() -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    gif = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    for data in (ANIMATED, gif):
        made = import_picture(data, FOLDER)
        assert made.note == "is animated: the deck has its first frame"
        inspect(f"a.{made.suffix}", made.data)
    assert made.look.convert("RGB").getpixel((20, 20)) == (255, 0, 0)


XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
SHAPE = '<path fill="#c00" d="M2 2H28V18H2Z"/>'
KEPT = {
    "points": f'<svg {XMLNS} width="22.5pt" height="15pt">{SHAPE}</svg>',
    "millimetres": f'<svg {XMLNS} width="7.9375mm" height="5.29166mm">{SHAPE}</svg>',
    "percent, with a view box": f'<svg {XMLNS} width="100%" viewBox="0 0 30 20">{SHAPE}</svg>',
    "space": f'<svg {XMLNS} width="30" height="20" space="preserve">{SHAPE}</svg>',
    "no namespace": f'<svg width="30" height="20">{SHAPE}</svg>',
    "unused": f"""<svg {XMLNS} width="30" height="20"><defs><marker id="m"><path d="M0 0h3"/>
        </marker><filter id="f"><feGaussianBlur/></filter><pattern id="p"/></defs>{SHAPE}</svg>""",
    "switch": f"""<svg {XMLNS} width="30" height="20"><switch><foreignObject
        requiredExtensions="ai"><p/></foreignObject><g>{SHAPE}</g><g><path d="M0 0h9v9"/></g>
        </switch></svg>""",
}


@pytest.mark.parametrize("kind", KEPT)
def test_drawings_that_have_one_meaning_stay_drawings(kind: str) -> None:
    made = import_picture(KEPT[kind].encode(), FOLDER)
    assert (made.suffix, made.note) == ("svg", "")
    width, height = inspect("a.svg", made.data)[1:]
    assert width / height == pytest.approx(1.5, rel=1e-3)
    plain = f'<svg {XMLNS} viewBox="0 0 30 20">{SHAPE}</svg>'
    assert render_svg(made.data.decode(), 90, 60).tobytes() == render_svg(plain, 90, 60).tobytes()


RENDERED = {
    "filter": f'<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    f'<g filter="url(#f)">{SHAPE}</g>',
    "dashes": '<path stroke="#c00" stroke-width="4" stroke-dasharray="3 2" d="M0 9H30"/>',
    "marker": '<marker id="m" markerWidth="9" markerHeight="9"><circle r="3"/></marker>'
    '<path d="M9 9H20" stroke="#c00" marker-end="url(#m)"/>',
    "pattern": '<pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse">'
    '<rect width="2" height="3"/></pattern><rect width="30" height="20" fill="url(#p)"/>',
    "text": '<text x="2" y="15" font-size="12" font-family="no such font">Ab</text>',
}


@pytest.mark.parametrize("kind", RENDERED)
def test_other_drawings_become_pixels_with_the_reason(kind: str) -> None:
    svg = f'<svg {XMLNS} width="30" height="20">{RENDERED[kind]}</svg>'
    made = import_picture(svg.encode(), FOLDER)
    assert made.suffix in ("png", "webp")
    assert not made.round
    assert made.note.startswith("becomes pixels, because it has ")
    meant = render_svg(svg, FOLDER.side_px, text=True)
    assert ImageChops.difference(made.look, meant).getbbox() is None


@pytest.mark.parametrize(
    "part",
    [
        '<image href="/etc/passwd"/>', '<image href="data:image/png;base64,AA"/>',
        '<filter id="f"><feImage href="a.png"/></filter><g filter="url(#f)"/>',
        '<use href="a.svg#b"/>',
        '<rect fill="url(http://a.example/a.svg#b)"/>', '<g style="filter:url(a.svg#b)"/>',
        "<style>@import url(a.css);</style>", '<text onload="x">a</text>',
        '<pattern id="p"><use href="#p"/></pattern><rect fill="url(#p)"/>',
        "<text>" * 200 + "</text>" * 200, "<text/>" * 9000,
        '<text/><path d="M0 0' + "L1 2" * 120_000 + '"/>',
        "".join(f'<g id="g{n}"><use href="#g{n + 1}"/><use href="#g{n + 1}"/></g><text/>'
                for n in range(40)),
    ],
)  # fmt: skip
def test_drawings_that_load_act_or_explode_are_refused(part: str) -> None:
    for more in ("", "<text>a</text>"):
        svg = f'<svg {XMLNS} width="30" height="20">{SHAPE}{more}{part}</svg>'
        with pytest.raises(PictureFault) as caught:
            import_picture(svg.encode(), FOLDER)
        assert caught.value.fault in (Fault.UNSAFE, Fault.TOO_LARGE)


@pytest.mark.parametrize(
    ("data", "fault", "why"),
    [
        (b"", Fault.NOT_A_PICTURE, "is not a PNG"),
        (b"GIF89a", Fault.DAMAGED, "is damaged"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Fault.HEIC, "is a HEIC photo.*save it as JPEG"),
        (saved(photo(1), "PNG")[:300], Fault.DAMAGED, "is damaged"),
        (saved(photo(1), "JPEG")[:300], Fault.DAMAGED, "is damaged"),
        (saved(Image.new("RGBA", (9, 9)), "PNG"), Fault.EMPTY, "is empty"),
        (saved(Image.new("RGBA", (9, 9), "#f001"), "PNG"), Fault.EMPTY, "is empty"),
        (saved(Image.new("RGB", (9, 9), "#fdfdfd"), "PNG"), Fault.EMPTY, "is all white"),
        (saved(Image.new("RGBA", (9, 9), "#fff8"), "PNG"), Fault.EMPTY, "is all white"),
        (drawing("<script/>"), Fault.UNSAFE, "script"),
        (saved(Image.new("1", (12000, 11000)), "PNG"), Fault.TOO_MANY_PIXELS, "pixels"),
    ],
)
def test_bad_pictures_are_refused_with_the_fault(data: bytes, fault: Fault, why: str) -> None:
    with pytest.raises(PictureFault, match=f"^{why}|{why}") as caught:
        import_picture(data, FOLDER)
    assert caught.value.fault is fault
    assert Refusal(fault)


def test_hairlines_and_faint_pictures_have_an_outline() -> None:
    circle = '<circle cx="50" cy="50" r="40" fill="none" stroke="#000" stroke-width="0.05"/>'
    hairline = f'<svg {XMLNS} viewBox="0 0 100 100">{circle}</svg>'.encode()
    faint = saved(Image.new("RGBA", (40, 40), (200, 0, 0, 90)), "PNG")
    assert edge_of_svg(import_picture(hairline, FOLDER).data.decode()).circle.r > 0.7
    assert edge_of_picture(import_picture(faint, FOLDER).data).outline.rings
