"""What the site holds: the client's files, the themes, the decks, the artwork."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fano.deck import EDITIONS, check, edition
from fano.errors import FanoError
from fano.server.http.pages import ORDERS, Pages, pages
from fano.symbols import LANGUAGES


def read(site: Pages, path: str) -> Any:
    return msgspec.json.decode(site[path].body)


def test_the_front_page_has_two_addresses(site: Pages) -> None:
    assert site["/"] is site["/index.html"]


def test_every_page_has_a_known_type_and_a_packed_copy(site: Pages) -> None:
    for path, page in site.items():
        assert page.type != "application/octet-stream", path
        assert gzip.decompress(page.packed) == page.body


def test_hashed_files_are_kept_for_ever_and_nothing_else_is(site: Pages) -> None:
    kept = {path for path, page in site.items() if "immutable" in page.cache}
    assert kept == {"/assets/index-0a1b2c3d.js"}


def test_the_catalogue_lists_themes_and_decks(site: Pages) -> None:
    catalogue = read(site, "/api/themes.json")
    assert [(t["id"], t["count"]) for t in catalogue["themes"]] == [
        ("pets", 2),
        ("digits", 2),
        ("nouns", 2),
    ]
    assert set(catalogue["themes"][0]["title"]) == set(LANGUAGES)
    assert {deck["id"] for deck in catalogue["decks"]} == set(EDITIONS)
    sizes = [deck["perCard"] for deck in catalogue["decks"]]
    assert sizes == sorted(sizes)


def test_a_theme_of_pictures(site: Pages) -> None:
    theme = read(site, "/api/theme/pets.json")
    assert [symbol["id"] for symbol in theme["symbols"]] == ["dog", "cat"]
    dog = theme["symbols"][0]
    assert dog["face"] == {"kind": "art", "art": "dog"}
    assert dog["name"]["en"][0] == "dog"
    assert set(dog["name"]) == set(LANGUAGES)
    assert site["/art/dog.svg"].type == "image/svg+xml"


def test_signs_have_pictures_too(site: Pages) -> None:
    face = read(site, "/api/theme/digits.json")["symbols"][1]["face"]
    assert face == {"kind": "art", "art": "digits/n6"}
    assert site["/art/digits/n6.svg"].type == "image/svg+xml"


def test_words_have_a_picture_in_every_language(site: Pages) -> None:
    face = read(site, "/api/theme/nouns.json")["symbols"][0]["face"]
    assert face == {"kind": "art", "art": "nouns/{lang}/dog"}
    assert {f"/art/nouns/{lang}/dog.svg" for lang in LANGUAGES} <= site.keys()


@pytest.mark.parametrize("name", [*EDITIONS, *map(str, ORDERS)])
def test_every_deck_is_one(site: Pages, name: str) -> None:
    deck = read(site, f"/api/deck/{name}.json")
    assert deck["id"] == name
    check(deck["cards"])
    assert 3 <= len(deck["cards"][0]) <= 12


def test_an_edition_is_the_deck_of_that_name(site: Pages) -> None:
    cards = read(site, "/api/deck/classic.json")["cards"]
    assert [tuple(card) for card in cards] == list(edition("classic").cards)


def test_the_credits_are_those_of_the_artwork(site: Pages) -> None:
    assert read(site, "/api/credits.json")["name"] == "Flat"


@pytest.mark.parametrize("made", [True, False])
def test_a_client_that_was_not_built_is_an_error_that_says_so(tmp_path: Path, made: bool) -> None:  # noqa: FBT001
    web = tmp_path / "web"
    if made:
        web.mkdir()
    with pytest.raises(FanoError, match="not been built"):
        pages(web, [], art=str, artists=dict)
