"""The wheel is the whole product, and the source distribution can make it."""

import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from fano import __version__
from fano.press.screen.prebuilt import languages_of, picture_path, ready_decks
from fano.symbols import THEMES, theme

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def built(target: str, folder: Path) -> Path:
    command = (sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (package,) = folder.iterdir()
    return package


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> set[str]:
    with zipfile.ZipFile(wheel_file) as archive:
        return set(archive.namelist())


def test_the_wheel_alone_hosts_a_party_and_prints(wheel_file: Path, tmp_path: Path) -> None:
    """In an environment of its own; only the libraries are this one's, so nothing is fetched."""
    home = tmp_path / "empty"
    venv.create(home)
    paths = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", vars=paths))
    uv = (str(Path(sys.executable).with_name("uv")), "pip", "install", "--quiet")
    into = ("--python", str(home), "--offline", "--no-deps", str(wheel_file))
    subprocess.run([*uv, *into], check=True)
    # Its own packages come first. Of the other environment only the folder is read, not the file
    # there that would lead to our sources.
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    fano = Path(sysconfig.get_path("scripts", vars=paths)) / "fano"
    trial = (sys.executable, str(ROOT / "tools/try_install.py"), str(fano), __version__)
    subprocess.run(trial, check=True)


def test_the_wheel_has_the_page(wheel: set[str]) -> None:
    assert "fano/web/index.html" in wheel
    assert any(name.startswith("fano/web/assets/") and name.endswith(".js") for name in wheel)


def test_the_wheel_has_exactly_the_artwork_asked_for(wheel: set[str]) -> None:
    symbols = tomllib.loads((ROOT / "src/fano/symbols/art.toml").read_text("utf-8"))
    art = {name for name in wheel if name.startswith("fano/symbols/art/")}
    files = ("credits.json", *(f"{symbol}.svg" for symbol in symbols))
    assert art == {f"fano/symbols/art/{file}" for file in files}


def test_the_wheel_has_the_font_and_what_cards_on_a_screen_need(wheel: set[str]) -> None:
    press = {name.removeprefix("fano/press/") for name in wheel if name.startswith("fano/press/")}
    assert {"font/words.ttf", "font/LICENSE"} <= press
    assert {f"ready/layouts/{deck.name}.json" for deck in ready_decks()} <= press
    pictures = {
        f"ready/pictures/{picture_path(one, number, lang)}.svg"
        for one in map(theme, THEMES)
        for lang in languages_of(one)
        for number in range(len(one))
    }
    assert {name for name in press if name.startswith("ready/pictures/")} == pictures


def test_the_wheel_is_pure_python_with_types(wheel: set[str]) -> None:
    assert "fano/py.typed" in wheel
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == {"fano"}


def test_the_source_distribution_has_what_the_build_needs(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "hatch_build.py",
        "tools/build.py",
        "tools/build_art.py",
        "tools/build_cards.py",
        "tools/build_font.py",
        "tools/npm.py",
        "web/package-lock.json",
        "web/.npmrc",
        "src/fano/symbols/art.toml",
        ".gitignore",
    } <= names
    made = (
        "src/fano/web/", "src/fano/symbols/art/", "src/fano/press/font/",
        "src/fano/press/ready/", "web/node_modules/", "build/",
    )  # fmt: skip
    assert [name for name in names if name.startswith(made)] == []
