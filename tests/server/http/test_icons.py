"""The icons of the installed app."""

import io
from importlib.resources import files

import msgspec
import pytest
from PIL import Image

from fano.server.http.pages import all_pages
from fano.symbols import LANGUAGES, Language
from fano.texts import texts


def test_the_manifest_names_icons_that_are_what_it_says() -> None:
    pages = all_pages()
    manifest = msgspec.json.decode(pages["/manifest.webmanifest"].body)
    assert pages["/manifest.webmanifest"].type == "application/manifest+json"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        page = pages[f"/{icon['src']}"]
        assert page.type == icon["type"]
        if icon["type"] == "image/png":
            picture = Image.open(io.BytesIO(page.body))
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
    assert "/sw.js" in pages
    assert pages["/sw.js"].cache == "no-cache"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_speaks_every_language(lang: Language) -> None:
    pages = all_pages()
    english = msgspec.json.decode(pages["/manifest.webmanifest"].body)
    told = msgspec.json.decode(pages[f"/manifest.{lang}.webmanifest"].body)
    assert told["lang"] == lang
    assert told["id"] == english["id"]  # the same app, whatever the language
    assert told["icons"] == english["icons"]
    said = [told["description"], *(shortcut["name"] for shortcut in told["shortcuts"])]
    app = texts(lang).app
    assert said == [app.about, app.daily, app.practice]
    urls = [shortcut["url"] for shortcut in told["shortcuts"]]
    assert urls == [shortcut["url"] for shortcut in english["shortcuts"]]


def test_a_maskable_icon_leaves_no_corner_empty() -> None:
    ground = (0xFF, 0xF3, 0xDF, 0xFF)
    picture = Image.open(io.BytesIO(all_pages()["/icon-maskable-512.png"].body)).convert("RGBA")
    assert {picture.getpixel(spot) for spot in ((0, 0), (511, 0), (0, 511), (511, 511))} == {ground}
    # All of the drawing lies in the circle that no phone cuts into.
    middle, safe = 256, 0.4 * 512
    outside = {
        picture.getpixel((x, y))
        for x in range(0, 512, 2)
        for y in range(0, 512, 2)
        if (x - middle) ** 2 + (y - middle) ** 2 > safe**2
    }
    assert outside == {ground}
    assert "#fff3df" in files("fano").joinpath("web/icon.svg").read_text("utf-8")
