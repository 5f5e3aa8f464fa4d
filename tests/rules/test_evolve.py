"""That no event is forgotten."""

from typing import get_args

from fano.rules.events import AnyEvent
from fano.rules.evolve import _ON_THE_PILES, _ON_THE_TABLE


def test_the_table_knows_every_event() -> None:
    known = [*_ON_THE_PILES, *_ON_THE_TABLE]
    assert len(known) == len(set(known))
    assert set(known) == set(get_args(AnyEvent))
