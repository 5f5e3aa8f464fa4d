"""The page on the protocol and the client's types are what the structs say."""

from __future__ import annotations

import re

import msgspec
import pytest

from fano.deck import edition
from fano.room import Setup
from fano.rules.view import View
from fano.server.transport.websocket import CLOSE_CODES
from fano.wire import messages
from fano.wire.seen import RoomView
from tools.wire_examples import EXAMPLES
from tools.wire_page import page
from tools.wire_shapes import CLIENT, EVENTS, SERVER, shape
from tools.wire_types import ROOT, main, message_types, written


@pytest.mark.parametrize("name", written())
def test_what_is_written_from_the_structs_is_up_to_date(name: str) -> None:
    found = (ROOT / name).read_text("utf-8")
    assert found == written()[name], "run python -m tools.wire_types"


def test_the_check_says_so_too() -> None:
    assert main(["--check"]) == 0


@pytest.mark.parametrize("struct", [*CLIENT, *SERVER, *EVENTS], ids=lambda s: s.__name__)
def test_every_message_says_what_it_is_for(struct: type) -> None:
    told = shape(struct)
    assert told.tag
    assert told.about


@pytest.mark.parametrize("struct", [RoomView, View], ids=lambda s: s.__name__)
def test_everything_that_a_client_holds_is_explained(struct: type) -> None:
    told, on_the_page, for_the_client = shape(struct), page(), message_types()
    assert [field.name for field in told.fields if not field.about] == []
    for field in told.fields:
        row = rf"^\| `{field.name}` \| .*\| {re.escape(field.about)} \|$"
        assert re.search(row, on_the_page, re.MULTILINE)
        assert f"/** {field.about} */\n  readonly {field.name}: " in for_the_client


@pytest.mark.parametrize("struct", [*CLIENT, *SERVER], ids=lambda s: s.__name__)
def test_every_message_has_an_example(struct: type) -> None:
    (example,) = [e for e in EXAMPLES if type(e) is struct]
    read = msgspec.json.decode(msgspec.json.encode(example))
    assert read["t"] == shape(struct).tag
    if struct in CLIENT:
        again = msgspec.json.decode(msgspec.json.encode(example), type=messages.ClientMessage)
        assert again == example


def test_every_shape_has_its_heading() -> None:
    text = page()
    for struct in (*CLIENT, *SERVER, *EVENTS):
        assert f"\n### `{shape(struct).tag}`\n" in text


def test_what_a_setup_may_leave_out_has_its_default_on_the_page() -> None:
    for field in msgspec.structs.fields(Setup):
        default = msgspec.json.encode(getattr(Setup(), field.name)).decode()
        assert re.search(
            rf"^\| `{field.name}` \| .* \| `{re.escape(default)}` \|", page(), re.MULTILINE
        )


def test_what_may_be_left_out_is_marked() -> None:
    text = message_types()
    assert "  readonly reaction?: number | null;" in text
    assert "  readonly can?: readonly Action[];" in text
    assert "  readonly seq: number;" in text
    assert "  readonly table?: Partial<View>;" in text


def test_the_example_of_a_call_is_one_that_counts() -> None:
    (call,) = [e for e in EXAMPLES if isinstance(e, messages.Call)]
    cards = edition("classic").cards
    (own, centre) = call.cards
    assert len(call.piles) == len(call.cards)
    assert set(cards[own]) & set(cards[centre]) == {call.symbol}


def test_the_page_has_the_codes_that_end_a_connection() -> None:
    told = re.search(r"closes with 1000 \((.*?)\)", page())
    assert told is not None
    parts = [(re.findall(r"`(\w+)`", part), part) for part in told[1].split(",")]
    assert {why: int(part.split()[0]) for whys, part in parts for why in whys} == CLOSE_CODES
