"""A verdict that was tampered with does not pass."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fano.referee import LIMITS, Flaw, Link, Moment, Race, RaceFinish, Span, audit, verified
from fano.rules.table import Seat
from tests.referee.strategies import calls, opening, tables

A, B = Seat(0), Seat(1)


def verdict() -> list[RaceFinish]:
    race = Race(Moment(0), {A: Link(pings=(Span(20),)), B: Link(pings=(Span(250),))})
    race.heard(A, Moment(1030), Span(1000))
    race.heard(B, Moment(1248), Span(988))
    return race.order()


@given(tables, calls(), opening)
def test_what_the_referee_says_follows(
    table: dict[Seat, Link], heard: list[tuple[Seat, Span, Span | None]], opened: Moment
) -> None:
    race = Race(opened, table)
    for seat, took, claim in heard:
        race.heard(seat, Moment(opened + took), claim)
    stored = msgspec.json.encode(race.order())
    assert verified(msgspec.json.decode(stored, type=list[RaceFinish]))


def test_nothing_heard_is_nothing_wrong() -> None:
    assert audit([]) is None


@pytest.mark.parametrize(
    ("field", "value", "flaw"),
    [
        ("key", 900.0, Flaw.KEY),
        ("correction", 290.0, Flaw.CORRECTION),
        ("reaction", 1000.0, Flaw.CORRECTION),
        ("reaction", None, Flaw.CORRECTION),
        ("arrival", 1200.0, Flaw.CORRECTION),
        ("sent", 40.0, Flaw.CORRECTION),
        ("rtt", 30.0, Flaw.CORRECTION),
        ("rtt", -30.0, Flaw.LIMIT),
        ("spare", 15.1, Flaw.LIMIT),
        ("call", 0, Flaw.CALLS),
        ("rtt", float("nan"), Flaw.NOT_A_NUMBER),
        ("key", float("inf"), Flaw.NOT_A_NUMBER),
    ],
)
def test_a_changed_number_is_found(field: str, value: object, flaw: Flaw) -> None:
    first, second = verdict()
    assert audit([replace(first, **{field: value}), second]) is flaw


def test_a_changed_order_is_found() -> None:
    assert audit(verdict()[::-1]) is Flaw.ORDER


def test_a_call_left_out_is_found() -> None:
    first, second = sorted(verdict(), key=lambda finish: finish.call)
    assert audit([second]) is Flaw.CALLS
    assert audit([first]) is None, "a call that came last leaves no gap"


@given(st.floats(0.01, 500), st.sampled_from(["key", "correction", "arrival", "sent"]))
def test_no_number_can_be_moved_alone(by: float, field: str) -> None:
    first, second = verdict()
    moved = replace(first, **{field: getattr(first, field) - by})
    assert not verified([moved, second])


def test_each_flaw_can_be_found() -> None:
    found = {"not_a_number", "limit", "correction", "key", "calls", "order"}
    assert {str(flaw) for flaw in Flaw} == found


def test_other_limits_give_other_verdicts() -> None:
    assert not verified(verdict(), replace(LIMITS, cap=Span(150)))
