"""Cards of people's own decks: laid out by outlines, the same everywhere, kept with the deck."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fano.deckfile import Picture, Spot, SymbolEntry, Text
from fano.log import MemoryLog
from fano.press.artwork.photo_glyph import ROUND, edge_of_picture
from fano.press.artwork.text_glyph import glyph_of_text
from fano.press.layout.card import GAP_PHRASES
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.clearance import escapes, place, smallest_gap
from fano.press.layout.deck import GAP, GAP_WORDS, RIM
from fano.press.layout.distance_field import field_of
from fano.press.model import Outline
from fano.studio.errors import Refusal
from fano.studio.model import Draft
from fano.studio.quota import LAYOUTS
from tests.server.support.running_site import running
from tests.server.support.studio_client import Visitor, in_the_studio
from tests.studio.make import cut_out, photo, with_pictures, words


def spots(card: list[int]) -> list[Spot]:
    rows = [card[k : k + 4] for k in range(0, len(card), 4)]
    return [Spot(x / 1000, y / 1000, r / 1000, turn / 10) for x, y, r, turn in rows]


def prove(outlines: list[Outline], card: list[int], gap: float) -> None:
    """Nothing overlaps, nothing sticks out."""
    fields, laid = [field_of(outline) for outline in outlines], spots(card)
    assert smallest_gap(fields, laid) > 0.75 * gap
    assert escapes(place(fields, laid), shape_of("round"), 0.9 * RIM) == []


def vocabulary() -> Draft:
    pairs = [("dog", "le chien"), ("cat", "le chat"), ("sun", "le soleil"), ("sea", "la mer")]
    pairs += [("bread", "le pain"), ("house", "la maison"), ("moon", "la lune")]
    symbols = [SymbolEntry(id=a, face=Text(a), second=Text(b)) for a, b in pairs]
    return Draft(title="French", edition="mini2", symbols=tuple(symbols))


def test_pictures_are_laid_by_their_outlines_and_drawn_by_their_ink() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        pictures = [photo(1), photo(2), cut_out(3), cut_out(4), photo(5), photo(6), photo(7)]
        paths = [(await ann.add(deck, picture)).json["path"] for picture in pictures]
        draft = with_pictures(paths)
        assert (await ann.save(deck, draft, 1)).status == 200
        told = (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).json
        outline, _ = edge_of_picture(cut_out(3))
        for symbols, card in zip(draft.deck.cards, told["cards"], strict=True):
            prove([outline if s in (2, 3) else ROUND for s in symbols], card, GAP)
        theme = (await ann.ask("GET", f"theme/own/7/{deck}.json")).json
        faces = [symbol["face"] for symbol in theme["symbols"]]
        assert [face["round"] for face in faces] == [n not in (2, 3) for n in range(7)]
        # A disc of 33 dots in the middle of 48.
        assert faces[2]["circle"] == pytest.approx([10, 10, 33 / 48 * 1000], abs=25)
        assert "circle" not in faces[0]
        # The page asks card by card while pictures are still coming: these are the same cards.
        faces_of_3 = [{"kind": "picture", "path": paths[s]} for s in draft.deck.cards[3]]
        wish = {"edition": "mini2", "cards": [{"number": 3, "faces": faces_of_3}]}
        some = await ann.ask("POST", f"decks/{deck}/cards", msgspec.json.encode(wish))
        assert some.json["cards"] == [told["cards"][3]]
        wish["cards"][0]["seed"] = 5  # type: ignore[index]
        other = await ann.ask("POST", f"decks/{deck}/cards", msgspec.json.encode(wish))
        assert other.json["cards"] != [told["cards"][3]]

    in_the_studio(test)


def test_a_pair_in_two_dresses_is_laid_in_each_of_them() -> None:
    async def test(ann: Visitor) -> None:
        draft = vocabulary()
        deck = await ann.create(draft)
        theme = (await ann.ask("GET", f"theme/own/7/{deck}.json")).json
        assert theme["symbols"][0]["second"]["path"].startswith("M")
        laid: dict[str, list[list[int]]] = {}
        for dress in ("first", "second", "printed"):
            told = (await ann.ask("GET", f"layout/own/7/{deck}/{dress}.json")).json
            assert len(told["discs"]) == (14 if dress == "printed" else 7)
            laid[dress] = told["cards"]
        outlines = [
            [glyph_of_text(face.text, "#000").outline for face in symbol.faces]  # type: ignore[union-attr]
            for symbol in draft.symbols
        ]
        for n, symbols in enumerate(draft.deck.cards):
            prove([outlines[s][0] for s in symbols], laid["first"][n], GAP_WORDS)
            prove([outlines[s][1] for s in symbols], laid["second"][n], GAP_PHRASES)
        mixed = next(n for n in range(7) if laid["printed"][n] != laid["first"][n])
        assert laid["printed"][0] == laid["first"][0]  # nothing has been shown before
        # By hand it was laid as it is on paper: in other dresses the words have other shapes.
        by_hand = replace(draft, spots=dict.fromkeys((0, mixed), (Spot(0, 0.5, 0.2, 0),) * 3))
        assert (await ann.save(deck, by_hand, 1)).status == 200
        after = (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).json["cards"]
        assert after[mixed] == laid["first"][mixed]
        assert after[0] == [0, 500, 200, 0] * 3
        after = (await ann.ask("GET", f"layout/own/7/{deck}/printed.json")).json["cards"]
        assert after[mixed] == [0, 500, 200, 0] * 3

    in_the_studio(test)


def test_letters_that_no_font_has_are_written_by_the_browser() -> None:
    async def test(ann: Visitor) -> None:
        symbols = (SymbolEntry(id="odd", face=Text("\U000e0100\ue000")), *words(6).symbols)
        deck = await ann.create(Draft(title="Odd", edition="mini2", symbols=symbols))
        theme = (await ann.ask("GET", f"theme/own/7/{deck}.json")).json
        assert "path" not in theme["symbols"][0]["face"]
        assert "path" in theme["symbols"][1]["face"]
        assert (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).status == 200

    in_the_studio(test)


def test_a_picture_that_nobody_has_named_goes_by_its_place() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(0))
        path = (await ann.add(deck, photo(1))).json["path"]
        nameless = SymbolEntry(id="img-1234", face=Picture(path))
        draft = replace(words(6), symbols=(*words(6).symbols, nameless))
        assert (await ann.save(deck, draft, 1)).status == 200
        theme = (await ann.ask("GET", f"theme/own/7/{deck}.json")).json
        assert theme["symbols"][6]["name"]["fr"] == ["image 7"]
        assert all(names for one in theme["symbols"] for names in one["name"].values())

    in_the_studio(test)


@pytest.mark.parametrize(
    "wish",
    [
        {"edition": "mini2", "cards": [{"number": 7, "faces": []}]},
        {"edition": "mini2", "cards": [{"number": 0, "faces": []}]},
        {"edition": "huge", "cards": [{"number": 0, "faces": []}]},
        {"edition": "mini2", "cards": []},
        {"edition": "mini2", "cards": [{"number": 0, "faces": []}] * 13},
        {
            "edition": "mini2",
            "cards": [{"number": 0, "faces": [{"kind": "picture", "path": "pictures/x.png"}] * 3}],
        },
    ],
)
def test_only_cards_that_there_are(wish: Any) -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        answer = await ann.ask("POST", f"decks/{deck}/cards", msgspec.json.encode(wish))
        assert answer.why == Refusal.BAD_DECK
        assert (await ann.ask("GET", f"layout/own/7/{deck}/third.json")).status == 404
        assert (await ann.ask("GET", f"layout/own/13/{deck}/first.json")).status == 404

    in_the_studio(test)


def test_layouts_are_kept_with_the_deck_and_go_with_it() -> None:
    async def test() -> None:
        log = MemoryLog()
        async with running(log=log) as site:
            ann = Visitor(site)
            deck = await ann.create(words(7))
            told = (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).body
        assert len(await log.blobs.list(LAYOUTS)) == 1
        async with running(log=log) as site:
            ann = Visitor(site)
            copy = (await ann.ask("POST", f"decks/{deck}/copy", b"{}")).json["id"]
            assert (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).body == told
            assert (await ann.ask("GET", f"layout/own/7/{copy}/first.json")).body == told
            assert len(await log.blobs.list(LAYOUTS)) == 2
            for one in (deck, copy):
                assert (await ann.ask("DELETE", f"decks/{one}")).status == 204
            assert await log.blobs.list(LAYOUTS) == []
            assert (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).status == 404

    asyncio.run(test())
