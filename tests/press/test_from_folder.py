"""A folder of pictures: which order fits, what the symbols are called, what is refused."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageCms, ImageColor, ImageDraw, ImageStat

from fano.deckfile import BadPicture, inspect, pack
from fano.errors import FanoError
from fano.plane import supported
from fano.press.artwork.import_picture import SIDE_PX, fit
from fano.press.from_folder import deck_from_folder, order_for, pictures_in, symbols
from fano.studio.fit import fit as uploaded


def saved(picture: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **how)
    return file.getvalue()


def photo(seed: int, size: tuple[int, int] = (300, 200)) -> Image.Image:
    noise = Image.effect_noise(size, 60)
    return Image.merge("RGB", [noise.point(lambda v, k=k: (v * k + seed) % 256) for k in (1, 2, 3)])


def icon(seed: int) -> Image.Image:
    picture = Image.new("RGBA", (120, 120), (0, 0, 0, 0))
    ImageDraw.Draw(picture).ellipse((10, 20, 60 + seed, 100), fill=(200, seed * 3 % 256, 40, 255))
    return picture


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V{}Z"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ten pictures of all kinds, and something that is none."""
    for n in range(3):
        (tmp_path / f"red_car-{n}.JPG").write_bytes(saved(photo(n), "JPEG"))
        (tmp_path / f"Żółw {n}.png").write_bytes(saved(icon(n), "PNG"))
        (tmp_path / f"{9 + n}.svg").write_text(SVG.format(n + 1))
    (tmp_path / "猫.webp").write_bytes(saved(photo(9), "WEBP"))
    (tmp_path / "notes.txt").write_text("not a picture")
    (tmp_path / ".hidden.png").write_bytes(b"")
    return tmp_path


def test_pictures_make_a_deck_that_reads_again(folder: Path) -> None:
    paths = pictures_in(folder)
    made = deck_from_folder(paths, order=order_for(len(paths), None), title="Ours", lang="pl")
    assert made.deck.order == 2
    assert len(made.deck.symbols) == len(made.deck.pictures) == 7
    names = [symbol.name("pl") for symbol in made.deck.symbols]
    assert names == ["9", "10", "11", "red car 0", "red car 1", "red car 2", "Żółw 0"]
    assert made.left_out == tuple(path.name for path in paths[7:])
    pack(made.deck)  # reads it again, and would refuse what is not sound


def test_ids_are_plain_and_names_are_not(folder: Path) -> None:
    made = deck_from_folder(pictures_in(folder)[3:], order=2, title="Ours", lang="pl")
    assert {"zow-0", "zow-1", "zow-2", "picture-7"} <= {s.id for s in made.deck.symbols}
    assert {"Żółw 0", "猫"} <= {s.name("pl") for s in made.deck.symbols}


@pytest.mark.parametrize("order", [q for q in supported() if q <= 32])
def test_the_largest_deck_that_there_are_pictures_for(order: int) -> None:
    assert order_for(symbols(order), None) == order
    assert order_for(symbols(order) + 1, None) == order


def test_too_few_pictures_say_how_many_it_takes() -> None:
    with pytest.raises(FanoError, match=r"6 pictures are too few.*7 make one of order 2.*57"):
        order_for(6, None)
    with pytest.raises(FanoError, match=r"order 7 needs 57 pictures, and there are 40: "
                       r"orders that fit are 2 \(7\), 3 \(13\), 4 \(21\), 5 \(31\)"):  # fmt: skip
        order_for(40, 7)
    with pytest.raises(FanoError, match="order 6 is impossible"):
        order_for(999, 6)
    with pytest.raises(FanoError, match="order 64 is too large"):
        order_for(9999, 64)


def test_photos_are_drawn_anew_small_and_without_their_past() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010E] = "at home"
    suffix, data = fit("a.jpg", saved(photo(1, (2400, 1200)), "JPEG", exif=exif))
    assert suffix == "jpg"
    assert b"at home" not in data
    assert inspect("a.jpg", data)[1:] == (SIDE_PX / 2, SIDE_PX)


def test_what_is_see_through_stays_so() -> None:
    suffix, data = fit("a.png", saved(icon(3), "PNG"))
    with Image.open(io.BytesIO(data)) as picture:
        assert suffix == "png"
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    fading = Image.linear_gradient("L").resize((900, 900))
    clear = Image.merge("RGBA", [*photo(1, (900, 900)).split(), fading])
    assert fit("b.png", saved(clear, "PNG"))[0] == "webp"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_the_content_tells_what_a_picture_is(form: str) -> None:
    suffix, data = fit("wrong.jpeg", saved(photo(1), form))
    assert inspect(f"x.{suffix}", data)


def test_sixteen_bits_are_not_all_white() -> None:
    deep = Image.linear_gradient("L").convert("I").point(lambda value: value * 257).convert("I;16")
    data = saved(deep, "PNG")
    for made in (fit("a.png", data)[1], uploaded(data).data):
        with Image.open(io.BytesIO(made)) as picture:
            assert 120 < ImageStat.Stat(picture.convert("L")).mean[0] < 136


def test_colours_are_those_that_the_profile_means() -> None:
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = usual.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")
    for profile, colour in ((usual, "red"), (swapped, "lime"), (b"damaged", "red"), (None, "red")):
        for mode, form in (("RGB", "JPEG"), ("RGBA", "PNG")):
            picture = Image.new(mode, (40, 40), "red")
            if mode == "RGBA":
                picture.putpixel((0, 0), (0, 0, 0, 0))
            _, data = fit("a.png", saved(picture, form, icc_profile=profile))
            with Image.open(io.BytesIO(data)) as made:
                shown = made.convert("RGB").getpixel((20, 20))
                assert shown == pytest.approx(ImageColor.getrgb(colour), abs=6)
                assert "icc_profile" not in made.info
                assert made.mode == mode
    inks = Image.new("CMYK", (40, 40), (0, 255, 255, 0))
    _, data = fit("a.jpg", saved(inks, "JPEG", icc_profile=usual))  # not one for inks
    with Image.open(io.BytesIO(data)) as made:
        assert made.getpixel((20, 20)) == pytest.approx((255, 0, 0), abs=6)


def test_a_jpeg_with_a_second_picture_inside_is_a_photo() -> None:
    """As telephones make them, with depth or with more light than paper has."""
    data = saved(photo(1), "MPO", save_all=True, append_images=[photo(2, (30, 20))])
    for made in (fit("a.jpg", data)[1], uploaded(data).data):
        with Image.open(io.BytesIO(made)) as picture:
            assert picture.size == (300, 200)


ANIMATED = saved(icon(1), "PNG", save_all=True, append_images=[icon(5)])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is not a PNG"),
        (b"GIF89a", "is not a PNG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "is a HEIC photo.*save it as JPEG"),
        (saved(photo(1), "PNG")[:300], "is damaged"),
        (saved(photo(1), "JPEG")[:300], "is damaged"),
        (ANIMATED, "is animated"),
        (saved(Image.new("RGBA", (9, 9)), "PNG"), "is empty"),
        (saved(Image.new("RGB", (9, 9), "#fdfdfd"), "PNG"), "is all white"),
        (saved(Image.new("RGBA", (9, 9), "#fff8"), "PNG"), "is all white"),
        (SVG.format(1).replace("<path", "<text>a</text><path").encode(), "has text"),
        (SVG.format(1).replace("<path", "<script/><path").encode(), "script"),
        (saved(Image.new("1", (12000, 11000)), "PNG"), "pixels"),
    ],
)
def test_bad_pictures_are_refused_by_name(data: bytes, why: str) -> None:
    with pytest.raises(BadPicture, match=f"a.png.*{why}|'a.svg'.*{why}"):
        fit("a.png", data)


def test_the_same_picture_twice_is_named_by_its_files(tmp_path: Path) -> None:
    for n in range(7):
        (tmp_path / f"IMG_{n}.png").write_bytes(saved(icon(min(n, 5)), "PNG"))
    with pytest.raises(FanoError, match=r"IMG_5\.png and IMG_6\.png are the same picture"):
        deck_from_folder(pictures_in(tmp_path), order=2, title="Ours", lang="en")


def test_a_drawing_of_nothing_is_named(folder: Path) -> None:
    (folder / "10.svg").write_text(SVG.format(1).replace("<path", '<path fill="none"'))
    with pytest.raises(FanoError, match=r"10\.svg: the picture is empty"):
        deck_from_folder(pictures_in(folder), order=2, title="Ours", lang="en")


def test_all_that_cannot_be_used_is_named_at_once(folder: Path) -> None:
    (folder / "9.svg").write_text(SVG.format(1).replace("<path", '<path fill="#fff"'))
    (folder / "11.svg").write_bytes(b"<svg/>")
    (folder / "red_car-1.JPG").write_bytes(b"none")
    with pytest.raises(
        FanoError, match=r"9\.svg is all white.*; 11\.svg .*; red_car-1\.JPG is not"
    ):
        deck_from_folder(pictures_in(folder), order=2, title="Ours", lang="en")


def test_a_folder_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(FanoError, match="there is no folder"):
        pictures_in(tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(FanoError, match="is not a folder"):
        pictures_in(tmp_path / "file")
