"""A request is carried out once, however much the others ask for."""

from __future__ import annotations

from fano.room.state import Departed
from fano.rules.table import Seat
from fano.server.hosting.answered_requests import REQUESTS_PER_SEAT, AnsweredRequests

A, B = Seat(0), Seat(1)


def test_each_seat_is_remembered_for_itself() -> None:
    answered = AnsweredRequests()
    answered.note(1, ((A, "mine"),))
    for number in range(2 * REQUESTS_PER_SEAT):
        answered.note(number, ((B, f"b{number}"),))
    assert answered.seq_of(A, "mine") == 1
    assert answered.seq_of(B, "mine") is None
    assert answered.seq_of(B, "b0") is None
    assert answered.seq_of(B, f"b{2 * REQUESTS_PER_SEAT - 1}") == 2 * REQUESTS_PER_SEAT - 1
    assert answered.seq_of(None, "mine") is None


def test_whoever_comes_next_to_a_seat_begins_anew() -> None:
    answered = AnsweredRequests()
    answered.note(1, ((A, "x"), (B, "x")))
    answered.forget([Departed(A)])
    assert answered.seq_of(A, "x") is None
    assert answered.seq_of(B, "x") == 1
