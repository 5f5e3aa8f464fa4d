"""`fano print`, `fano card` and `fano make`, as people start them."""

import re
import time
from pathlib import Path

import pytest
from PIL import Image

from fano.cli import main
from fano.deckfile import read
from tests.press.raster import opened, raster, sizes_mm
from tests.press.test_from_folder import icon, photo, saved

QUICK = ["--quality", "instant"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def test_the_classic_deck_from_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.perf_counter()
    assert main(["print", "-o", "cards.pdf", *QUICK]) == 0
    # Generous: the benchmark has the strict bounds.
    assert time.perf_counter() - began < 120
    assert re.fullmatch(r"cards\.pdf: 20 pages \(cards 20\), \d+ kB\n", capsys.readouterr().out)
    data = Path("cards.pdf").read_bytes()
    assert len(data) < 1_000_000
    assert sizes_mm(data) == [pytest.approx((210, 297), abs=0.1)] * 20


def test_all_parts_and_a_preview(capsys: pytest.CaptureFixture[str]) -> None:
    line = "print mini2 --parts all --lang ru,pl --theme food -o all.pdf --preview p.png --page 3"
    assert main([*line.split(), *QUICK]) == 0
    out = capsys.readouterr().out
    assert "all.pdf: 14 pages (cards 4, tokens 2, list 2, rules 4, box 2), " in out
    assert "p.png: page 3 of 14\n" in out
    with Image.open("p.png") as picture:
        assert picture.size == (910, 1286)


def test_only_some_cards_look_as_they_do_among_all(capsys: pytest.CaptureFixture[str]) -> None:
    for name, more in (("all.pdf", []), ("one.pdf", ["--only", "4"])):
        main(["print", "mini2", "--back", "none", "--paper", "90x90", "--margin", "2",
              "-o", name, *QUICK, *more])  # fmt: skip
    assert "one.pdf: 1 page (cards 1), " in capsys.readouterr().out
    pages, (one,) = raster(Path("all.pdf").read_bytes()), raster(Path("one.pdf").read_bytes())
    assert [n for n, page in enumerate(pages) if (page == one).all()] == [4]


def test_one_card_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "classic", "12", "-o", "card.svg", "--theme", "animals", *QUICK]) == 0
    assert Path("card.svg").read_text("utf-8").count("<title>") == 8
    assert main(["card", "3", "0", "-o", "card.png", "--pixels", "300", *QUICK]) == 0
    assert "card.png: card 0, " in capsys.readouterr().out
    with Image.open("card.png") as picture:
        assert picture.size == (300, 300)
        assert picture.convert("RGBA").getpixel((0, 0)) == (0, 0, 0, 0)


def test_pictures_to_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pets").mkdir()
    for n in range(9):
        data = saved(photo(20 * n), "JPEG") if n % 2 else saved(icon(5 * n), "PNG")
        (tmp_path / "pets" / f"pet {n}.{'jpg' if n % 2 else 'png'}").write_bytes(data)
    assert main(["make", "pets", "-o", "pets.fano"]) == 0
    out = capsys.readouterr().out
    assert re.match(r"pets\.fano: 7 cards of 3 symbols, 7 pictures, \d+ kB\n", out)
    assert out.endswith("left out: pet 7.jpg, pet 8.png\n")
    assert read("pets.fano").title == "pets"
    line = "print pets.fano -o pets.pdf --shape square --parts cards,tokens,list,box"
    assert main([*line.split(), *QUICK]) == 0
    with opened(Path("pets.pdf").read_bytes()) as document:
        assert document.get_metadata_value("Title") == "pets"
    assert main(["card", "pets.fano", "0", "-o", "pet.svg", *QUICK]) == 0
    assert "<title>pet " in Path("pet.svg").read_text("utf-8")


def test_pictures_of_other_kinds_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "phone").mkdir()
    for n in range(1, 8):
        (tmp_path / "phone" / f"IMG_{n}.HEIC").touch()
    assert main(["make", "phone", "-o", "p.fano"]) == 2
    assert capsys.readouterr().err.endswith(
        "Not read: IMG_1.HEIC, IMG_2.HEIC, IMG_3.HEIC, IMG_4.HEIC, IMG_5.HEIC and 2 more; "
        "save them as JPEG\n"
    )
    for n in range(7):
        (tmp_path / "phone" / f"{n}.png").write_bytes(saved(icon(5 * n), "PNG"))
    assert main(["make", "phone", "-o", "p.fano"]) == 0
    assert "not read: IMG_1.HEIC, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("print", "say where to: -o cards.pdf"),
        ("print -o cards.txt", "'cards.txt' must end in .pdf"),
        ("print -o no/cards.pdf", "there is no folder 'no'"),
        ("print -o c.pdf --preview p.jpg", "'p.jpg' must end in .png"),
        ("print -o c.pdf --paper A9", "no paper is called 'A9'"),
        ("print -o c.pdf --size big", "--size: 'big' is not a number of millimetres"),
        ("print -o c.pdf --size 300", "a card of 300 mm does not fit on paper of 210 × 297 mm"),
        ("print -o c.pdf --size 5", "a card cannot be 5 mm"),
        ("print -o c.pdf --back flames", "no back is called 'flames'; there are fano, stripes"),
        ("print -o c.pdf --colour red", "'red' is no colour"),
        ("print -o c.pdf --shape oval", "no shape is called 'oval'"),
        ("print -o c.pdf --parts cards,hat", "no part is called 'hat'"),
        ("print -o c.pdf --parts ,", "--parts needs one of cards, tokens"),
        ("print -o c.pdf --cut maybe", "no cut is called 'maybe'"),
        ("print -o c.pdf --drift 3", "'3' is not two numbers of millimetres"),
        ("print -o c.pdf --drift -30,0", "the drift cannot be more than 20 mm"),
        ("print -o c.pdf --drift 30,0", "the drift cannot be more than 20 mm"),
        ("print -o c.pdf --lang xx", "no language is called 'xx'"),
        ("print -o c.pdf --games chess", "no game is called 'chess'"),
        ("print -o c.pdf --only 99 mini2", "there is no card 99: this deck has cards 0 to 6"),
        ("print -o c.pdf --only x", "--only takes cards such as 3,17-20, not 'x'"),
        ("print -o c.pdf --page 9 mini2 --quality instant", "there is no page 9: there are 4"),
        ("print nothing -o c.pdf", "no edition is called 'nothing'"),
        ("print nothing.fano -o c.pdf", "nothing.fano: cannot be read"),
        ("print deck.json -o c.pdf", "'deck.json' has no pictures to print"),
        ("print classic --order 3 -o c.pdf", "give a deck or --order, not both"),
        ("print --order 6 -o c.pdf", "order 6 is impossible"),
        ("print --order 11 -o c.pdf", "theme party has 91 symbols, but this deck needs 133"),
        ("card classic 55 -o c.svg", "there is no card 55: this deck has cards 0 to 54"),
        ("card classic 5", "say where to: -o card.svg"),
        ("card classic 5 -o c.gif", "'c.gif' must end in .svg or .png"),
        ("card classic 5 -o c.png --pixels 3", "--pixels must be between 16 and 8192, not 3"),
        ("make pets", "say where to: -o my.fano"),
        ("make pets -o p.fano", "there is no folder 'pets'"),
        ("make . -o p.fano", "0 pictures are too few for a deck"),
        ("make . -o p.zip", "'p.zip' must end in .fano"),
    ],
)
def test_what_goes_wrong_is_one_line(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("fano: ")
    assert printed.err.count("\n") == 1
    assert why in printed.err
    assert not list(Path().glob("*.pdf"))


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out.pdf").mkdir()
    assert main(["print", "-o", "out.pdf"]) == 2
    assert "'out.pdf' is a folder" in capsys.readouterr().err
