"""The studio over HTTP: from the first picture to the PDF."""

from __future__ import annotations

import io

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from fano.deck import full_deck
from fano.deckfile import DeckFile, Spot, SymbolEntry, Text, pack, read
from fano.room import Setup
from fano.studio.errors import Refusal
from fano.studio.files import deckfile_of
from fano.studio.model import Draft
from fano.studio.print_options import Options
from fano.studio.prints import job_of
from fano.wire import messages as wire
from tests.server.support.raw_client import talking
from tests.server.support.studio_client import OTHER, Visitor, in_the_studio
from tests.studio.make import (
    words,
)


def test_a_deck_is_made_looked_at_changed_and_deleted() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        told = (await ann.ask("GET", f"decks/{deck}")).json
        assert (told["mine"], told["revision"], len(told["pictures"])) == (True, 2, 7)
        guest = Visitor(ann.site, token=None)
        assert (await guest.ask("GET", f"decks/{deck}")).json["mine"] is False
        assert (await guest.ask("PUT", f"decks/{deck}", b"{}")).status == 401
        bob = Visitor(ann.site, OTHER)
        assert (await bob.save(deck, words(7), 2)).why == Refusal.NOT_YOURS
        assert (await bob.ask("DELETE", f"decks/{deck}")).why == Refusal.NOT_YOURS
        copy = (await bob.ask("POST", f"decks/{deck}/copy", b'{"title": "Mine"}')).json
        assert (copy["mine"], copy["draft"]["title"]) == (True, "Mine")
        assert [line["id"] for line in (await bob.ask("GET", "decks")).json] == [copy["id"]]
        assert (await ann.save(deck, words(7), 1)).why == Refusal.CHANGED
        assert (await ann.ask("DELETE", f"decks/{deck}")).status == 204
        assert (await ann.ask("GET", f"decks/{deck}")).why == Refusal.NO_SUCH_DECK
        picture = next(iter(told["pictures"]))
        assert (await guest.ask("GET", f"decks/{deck}/{picture}")).status == 404
        assert (await guest.ask("GET", f"decks/{copy['id']}/{picture}")).status == 200

    in_the_studio(test)


def test_pictures_come_sealed() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        guest = Visitor(ann.site, token=None)
        for path in (await ann.ask("GET", f"decks/{deck}")).json["pictures"]:
            answer = await guest.ask("GET", f"decks/{deck}/{path}")
            assert answer.headers["Content-Type"].startswith("image/")
            assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    in_the_studio(test)


def test_a_deck_goes_into_a_file_and_comes_back() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        file = (await Visitor(ann.site, token=None).ask("GET", f"decks/{deck}/deck.fano")).body
        assert read(file).title == "Pictures"
        back = (await Visitor(ann.site, OTHER).ask("POST", "decks/open", file)).json
        assert len(back["draft"]["symbols"]) == len(back["pictures"]) == 7
        assert (await ann.ask("POST", "decks/open", file[:-9])).why == Refusal.BAD_FILE
        unfinished = await ann.create(words(3))
        assert (await ann.ask("GET", f"decks/{unfinished}/deck.fano")).why == Refusal.TOO_FEW

    in_the_studio(test)


def test_who_made_a_file_is_known_after_it_was_changed() -> None:
    made = replace(deckfile_of(words(7), {}), author="Class 3b", licence="CC-BY-4.0")

    async def test(ann: Visitor) -> None:
        told = (await ann.ask("POST", "decks/open", pack(made))).json
        draft = msgspec.convert(told["draft"], Draft)
        await ann.save(told["id"], replace(draft, title="Ours"), 1)
        file = read((await ann.ask("GET", f"decks/{told['id']}/deck.fano")).body)
        assert (file.title, file.author, file.licence) == ("Ours", "Class 3b", "CC-BY-4.0")

    in_the_studio(test)


def test_a_file_of_another_size_is_told_from_one_that_cannot_be_read() -> None:
    symbols = tuple(SymbolEntry(id=f"s{n}", face=Text(f"s{n}")) for n in range(73))
    eight = DeckFile(title="Eight", order=8, symbols=symbols, cards=full_deck(8).cards)

    async def test(ann: Visitor) -> None:
        answer = await ann.ask("POST", "decks/open", pack(eight))
        assert answer.why == Refusal.OTHER_SIZE
        assert "decks of 7, 13, 21, 31, 57, 91" in answer.json["sentence"]

    in_the_studio(test)


def test_a_card_laid_by_hand_stays_so() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(7))
        spots = {2: (Spot(0, 0.5, 0.4, 90), Spot(-0.5, 0, 0.3, 0), Spot(0.5, 0, 0.3, -20))}
        written = {"2": [[0, 0.5, 0.4, 90], [-0.5, 0, 0.3, 0], [0.5, 0, 0.3, -20]]}
        assert (await ann.save(deck, replace(words(7), spots=spots), 1)).status == 200
        laid = (await ann.ask("GET", f"layout/own/7/{deck}/first.json")).json["cards"][2]
        assert laid == [0, 500, 400, 900, -500, 0, 300, 0, 500, 0, 300, 3400]
        page = await ann.ask("POST", f"decks/{deck}/page", b'{"options": {"back": "none"}}')
        assert page.status == 200
        file = (await ann.ask("GET", f"decks/{deck}/deck.fano")).body
        assert read(file).laid == spots
        back = (await ann.ask("POST", "decks/open", file)).json
        assert back["draft"]["spots"] == written

    in_the_studio(test)


def test_what_is_missing_comes_from_a_theme() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(3, edition="mini3"))
        told = (await ann.ask("POST", f"decks/{deck}/fill", b'{"theme": "animals"}')).json
        assert len(told["draft"]["symbols"]) == 13
        assert len(told["pictures"]) == 10
        assert (await ann.ask("GET", f"decks/{deck}/deck.fano")).status == 200
        assert (
            await ann.ask("POST", f"decks/{deck}/fill", b'{"theme": "x"}')
        ).why == Refusal.BAD_DECK

    in_the_studio(test)


def test_a_deck_is_printed_and_looked_at_page_by_page() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        guest = Visitor(ann.site, token=None)
        page = await guest.ask("POST", f"decks/{deck}/page", b'{"options": {}, "page": 1}')
        assert page.headers["X-Pages"] == "4"
        assert Image.open(io.BytesIO(page.body)).format == "PNG"
        printed = await guest.ask("POST", f"decks/{deck}/print", b'{"size": 60, "shape": "square"}')
        assert printed.headers["X-Accel-Buffering"] == "no"  # or nginx gathers the lines
        told = [msgspec.json.decode(line) for line in printed.body.splitlines()]
        assert told[-2] == {"done": 7, "of": 7}
        assert told[-1]["pages"] == 2
        answer = await guest.ask("GET", f"prints/{told[-1]['ready']}.pdf")
        assert answer.body.startswith(b"%PDF")
        assert "attachment" in answer.headers["Content-Disposition"]
        huge = await guest.ask("POST", f"decks/{deck}/page", b'{"options": {"size": 400}}')
        assert huge.why == Refusal.CANNOT_PRINT

    in_the_studio(test)


def test_all_choices_of_the_press_reach_it() -> None:
    wish = {"safe": 5, "token_size": 20, "thickness": 0.5, "upright": True, "margin": 1}
    job = job_of(msgspec.convert(wish, Options))
    assert (job.safe_mm, job.token_mm, job.thickness_mm) == (5, 20, 0.5)
    assert (job.upright, job.margin_mm) == (True, 1)


def test_upright_cards_are_not_printed_as_they_were_seen() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.small_deck()
        seen, upright = [
            (await ann.ask("POST", f"decks/{deck}/page", b'{"options": %s}' % options)).body
            for options in (b"{}", b'{"upright": true}')
        ]
        assert seen != upright

    in_the_studio(test)


def test_a_word_that_no_font_has_is_named_when_it_shall_be_printed() -> None:
    async def test(ann: Visitor) -> None:
        draft = words(7)
        scribe = replace(draft.symbols[0], face=Text("𓀀"))
        deck = await ann.create(replace(draft, symbols=(scribe, *draft.symbols[1:])))
        page = await ann.ask("POST", f"decks/{deck}/page", b'{"options": {}}')
        assert page.why == Refusal.NO_LETTERS
        assert "𓀀" in page.json["sentence"]
        assert page.json["words"] == ["𓀀"]

    in_the_studio(test)


def test_a_name_that_no_font_has_is_named_before_the_first_page() -> None:
    async def test(ann: Visitor) -> None:
        draft = words(7)
        scribe = replace(draft.symbols[0], names={"en": ("𓀀",)})
        deck = await ann.create(replace(draft, symbols=(scribe, *draft.symbols[1:])))
        assert (await ann.ask("POST", f"decks/{deck}/page", b'{"options": {}}')).status == 200
        both = b'{"parts": ["cards", "list"]}'
        page = await ann.ask("POST", f"decks/{deck}/page", b'{"options": %s}' % both)
        assert (page.why, page.json["words"]) == (Refusal.NO_NAMES, ["𓀀"])
        printed = await ann.ask("POST", f"decks/{deck}/print", both)
        last = msgspec.json.decode(printed.body.splitlines()[-1])
        assert (last["why"], last["words"]) == (Refusal.NO_NAMES, ["𓀀"])

    in_the_studio(test)


def test_a_room_plays_with_a_deck_of_its_own() -> None:
    async def test(ann: Visitor) -> None:
        deck = await ann.create(words(13, pairs=True, edition="mini3"))
        theme = f"own/13/{deck}"
        guest = Visitor(ann.site, token=None)
        told = (await guest.ask("GET", f"theme/{theme}.json")).json
        first = told["symbols"][0]
        assert first["face"]["text"]["pl"] == "word 0"
        assert first["second"]["text"]["pl"] == "mot 0"
        assert first["name"]["ru"] == ["word 0", "mot 0"]
        assert (await guest.ask("GET", f"theme/own/57/{deck}.json")).status == 404
        async with talking(ann.site) as host:
            await host.hello()
            await host.say(wire.Configure(id="c", setup=Setup(theme=theme)))
            did = await host.answer("c")
            assert did["room"]["setup"]["edition"] == "mini3"

    in_the_studio(test)


@pytest.mark.parametrize("wrong", ["own/57/short", "own/58/" + "x" * 22, "own/057/" + "x" * 22])
def test_a_room_takes_no_other_name_for_a_deck(wrong: str) -> None:
    async def test(ann: Visitor) -> None:
        async with talking(ann.site) as host:
            await host.hello()
            await host.say(wire.Configure(id="c", setup=Setup(theme=wrong)))
            assert (await host.answer("c"))["why"] == "no_such_theme"

    in_the_studio(test)


# --- hostile --------------------------------------------------------------------------------------
