import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tools.build_art import BadArt, Box, Glyph, build, find_glyph, read_choice

SET: dict[str, Any] = {
    "prefix": "drawn",
    "width": 32,
    "height": 32,
    "icons": {
        "left-hand": {"body": '<path d="M0 0h8v8z"/>'},
        "tall": {"body": "<g/>", "width": 10, "height": 20, "left": 1, "top": 2},
    },
    "aliases": {
        "hand": {"parent": "left-hand"},
        "right-hand": {"parent": "hand", "hFlip": True},
        "left-again": {"parent": "right-hand", "hFlip": True, "rotate": 3},
        "lying": {"parent": "tall", "rotate": 1},
        "lost": {"parent": "nowhere"},
        "egg": {"parent": "hen"},
        "hen": {"parent": "egg"},
    },
}


@pytest.fixture
def icon_set(tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    folder.mkdir()
    info = {"name": "Drawn", "author": {"name": "Ann"}, "license": {"spdx": "MIT"}, "total": 2}
    (folder / "icons.json").write_text(json.dumps(SET))
    (folder / "info.json").write_text(json.dumps(info))
    (folder / "package.json").write_text(json.dumps({"name": "drawn", "version": "1.0"}))
    return folder


def test_a_glyph_takes_the_size_of_its_set() -> None:
    svg = find_glyph(SET, "left-hand").svg()
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib == {"width": "32", "height": "32", "viewBox": "0 0 32 32"}
    assert "transform" not in svg


def test_a_glyph_may_have_a_size_of_its_own() -> None:
    assert 'viewBox="1 2 10 20"' in find_glyph(SET, "tall").svg()


def test_aliases_pile_up() -> None:
    box = Box(0, 0, 32, 32)
    body = SET["icons"]["left-hand"]["body"]
    assert find_glyph(SET, "hand") == Glyph(body, box)
    assert find_glyph(SET, "right-hand") == Glyph(body, box, h_flip=True)
    assert find_glyph(SET, "left-again") == Glyph(body, box, quarters=3)


@pytest.mark.parametrize(
    ("glyph", "transform", "view_box"),
    [
        (Glyph("", Box(0, 0, 32, 32), h_flip=True), "translate(32 0) scale(-1 1)", "0 0 32 32"),
        (Glyph("", Box(1, 2, 10, 20), v_flip=True), "translate(0 24) scale(1 -1)", "1 2 10 20"),
        (Glyph("", Box(1, 2, 10, 20), quarters=1), "rotate(90 6 12)", "-4 7 20 10"),
        (
            Glyph("", Box(0, 0, 8, 8), h_flip=True, quarters=2),
            "rotate(180 4 4) translate(8 0) scale(-1 1)",
            "0 0 8 8",
        ),
    ],
)
def test_turned_and_mirrored_inside_its_box(glyph: Glyph, transform: str, view_box: str) -> None:
    svg = glyph.svg()
    assert f'<g transform="{transform}">' in svg
    assert f'viewBox="{view_box}"' in svg


@pytest.mark.parametrize("name", ["missing", "lost", "egg"])
def test_a_glyph_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(BadArt, match=name):
        find_glyph(SET, name)


def test_build_writes_the_chosen_glyphs_and_their_credits(icon_set: Path, tmp_path: Path) -> None:
    art = tmp_path / "art"
    build({"old": "tall"}, icon_set, art)
    build({"palm": "hand", "pole": "tall"}, icon_set, art)
    assert sorted(p.name for p in art.iterdir()) == ["credits.json", "palm.svg", "pole.svg"]
    assert json.loads((art / "credits.json").read_text()) == {
        "name": "Drawn",
        "author": {"name": "Ann"},
        "license": {"spdx": "MIT"},
        "package": "drawn",
        "version": "1.0",
    }


def test_build_names_every_missing_glyph_and_writes_nothing(icon_set: Path, tmp_path: Path) -> None:
    with pytest.raises(BadArt, match=r"symbol apple.*\n.*symbol pear"):
        build({"apple": "aple", "palm": "hand", "pear": "paer"}, icon_set, tmp_path / "art")
    assert not (tmp_path / "art").exists()


@pytest.mark.parametrize("line", ['Apple = "a"', '"../apple" = "a"', "apple = 3", "apple"])
def test_a_bad_choice_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "art.toml"
    path.write_text(line)
    with pytest.raises(BadArt, match=r"art\.toml"):
        read_choice(path)
