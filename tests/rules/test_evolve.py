"""That no event is forgotten, and nothing that was true of another table is remembered."""

from typing import get_args

import msgspec
from msgspec.structs import replace

from fano.rules.events import AnyEvent, Started
from fano.rules.evolve import _ON_THE_PILES, _ON_THE_TABLE, fold
from fano.rules.game import Action
from fano.rules.registry import can
from fano.rules.table import CardNo, Pile, Seat, Table


def test_the_table_knows_every_event() -> None:
    known = [*_ON_THE_PILES, *_ON_THE_TABLE]
    assert len(known) == len(set(known))
    assert set(known) == set(get_args(AnyEvent))


def test_an_older_log_names_the_one_seat_that_was_behind() -> None:
    seats = (Seat(0), Seat(1), Seat(2))
    assert fold([Started("memory", seats, 7, 55, {}, behind=Seat(2))]).lowest == (Seat(2),)
    assert fold([Started("memory", seats, 7, 55, {})]).lowest == ()


def test_what_a_value_found_out_about_itself_is_no_part_of_it() -> None:
    centre, seat = Pile((CardNo(3), CardNo(5)), "top"), Seat(0)
    assert centre.face is centre.face
    table = Table(game="false_poker", phase="turn", turn=seat, tokens={"seat/0": ()})
    assert can(table, seat) is can(table, seat) == (Action("stop"),)
    changed = replace(table, turn=Seat(1))
    assert can(changed, seat) == (), "another table is asked again"
    assert replace(changed, turn=seat) == table
    assert msgspec.json.encode(table) == msgspec.json.encode(replace(changed, turn=seat))
