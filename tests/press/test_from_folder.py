"""A folder of pictures: which order fits, what the symbols are called, what is refused."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from fano.deckfile import pack
from fano.errors import FanoError
from fano.plane import supported
from fano.press.from_folder import deck_from_folder, order_for, pictures_in, symbols


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


def test_the_same_picture_twice_is_used_once(tmp_path: Path) -> None:
    for n in range(8):
        (tmp_path / f"IMG_{n}.png").write_bytes(saved(icon(min(n, 6)), "PNG"))
    made = deck_from_folder(pictures_in(tmp_path), title="Ours", lang="en")
    assert not made.faults  # there were seven before it came to the last
    (tmp_path / "IMG_3.png").write_bytes(saved(icon(2), "PNG"))
    with pytest.raises(FanoError, match=r"6 pictures are.*IMG_3\.png is the same picture as"):
        deck_from_folder(pictures_in(tmp_path), title="Ours", lang="en")


def test_bad_files_are_named_and_others_take_their_places(folder: Path) -> None:
    (folder / "9.svg").write_text(SVG.format(1).replace("<path", '<path fill="#fff"'))
    (folder / "10.svg").write_text(SVG.format(1).replace("<path", '<path fill="none"'))
    (folder / "red_car-1.JPG").write_bytes(b"none")
    made = deck_from_folder(pictures_in(folder), title="Ours", lang="en")
    assert [fault.partition(" is ")[::2] for fault in made.faults] == [
        ("9.svg", "all white: there would be nothing to see on a white card"),
        ("10.svg", "empty: all of it is transparent, or nearly so"),
        ("red_car-1.JPG", "not a PNG, JPEG, WebP, AVIF, GIF, BMP or SVG picture"),
    ]
    assert len(made.deck.symbols) == 7
    assert made.left_out == ()
    pack(made.deck)


def test_with_too_few_good_files_all_bad_ones_are_named(folder: Path) -> None:
    for n in range(3):
        (folder / f"red_car-{n}.JPG").write_bytes(b"none")
    (folder / "9.svg").write_bytes(b"<svg/>")
    with pytest.raises(FanoError, match=r"6 pictures are.*; 9\.svg .*; red_car-2\.JPG is not"):
        deck_from_folder(pictures_in(folder), title="Ours", lang="en")


def test_names_that_cameras_give_are_no_names(tmp_path: Path) -> None:
    stems = ["IMG_1000", "DSC01234", "PXL_20240131_120000123", "20240131_120000", "cat", "P1010001"]
    stems += ["WhatsApp Image 2024-01-31 at 12.00.00"]
    for n, stem in enumerate(stems):
        (tmp_path / f"{stem}.png").write_bytes(saved(icon(3 * n), "PNG"))
    made = deck_from_folder(pictures_in(tmp_path), title="Ours", lang="en").deck
    assert [symbol.names for symbol in made.symbols if symbol.names] == [{"en": ("cat",)}]
    assert {symbol.name("en").partition("-")[0] for symbol in made.symbols} == {"picture", "cat"}


def test_a_folder_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(FanoError, match="there is no folder"):
        pictures_in(tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(FanoError, match="is not a folder"):
        pictures_in(tmp_path / "file")
