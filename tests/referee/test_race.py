"""Who wins, how long the others wait, and that nothing a client says can bend it."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.referee import LIMITS, Link, Moment, Race, RaceFinish, Span, margin
from fano.rules.table import Seat
from tests.referee.strategies import anything, calls, links, opening, spans, tables

A, B, C, BOT = Seat(0), Seat(1), Seat(2), Seat(9)
ROUNDING = 1e-6
Calls = list[tuple[Seat, Span, Span | None]]
Table = dict[Seat, Link]


def link(rtt: float) -> Link:
    return Link(pings=(Span(rtt),) * 10)


def run(table: Table, heard: Calls, opened: float = 0.0) -> Race:
    race = Race(Moment(opened), table)
    for seat, took, claim in heard:
        race.heard(seat, Moment(opened + took), claim)
    return race


def test_the_quicker_player_wins_from_far_away() -> None:
    race = run({A: link(20), B: link(250)}, [(A, Span(1030), Span(1000))])
    race.heard(B, Moment(1248), Span(988))
    first, second = race.order()
    assert (first.seat, first.key, first.correction) == (B, Span(988), Span(260))
    assert (second.seat, second.key) == (A, Span(1000))
    assert margin(race.order()) == Span(12)


@given(st.floats(1, 280), st.floats(1, 280), st.floats(300, 4000), st.floats(0.01, 3000))
def test_an_honest_quicker_player_always_wins(
    near: float, far: float, search: float, lead: float
) -> None:
    """As long as the loop takes no longer than the round trip and the slack, to the last bit."""
    slower = (A, Span(search + lead + near + 10), Span(search + lead))
    quicker = (B, Span(search + far + 14), Span(search))
    race = run({A: link(near), B: link(far)}, [slower, quicker])
    assert race.order()[0].seat == B


@given(links(), spans, anything)
def test_a_key_is_never_below_what_the_link_allows(
    lane: Link, took: Span, claim: Span | None
) -> None:
    finish = Race(Moment(0), {A: lane}).heard(A, Moment(took), claim)
    assert math.isfinite(finish.key)
    assert 0 <= finish.correction <= lane.bound
    assert max(0.0, took - lane.bound) - ROUNDING <= finish.key <= took


@given(links(), spans, st.sampled_from([None, math.nan, math.inf, -math.inf, -1.0, -1e300, 1e300]))
def test_an_absurd_claim_counts_as_none(lane: Link, took: Span, claim: float | None) -> None:
    claimed = None if claim is None else Span(claim)
    finish = Race(Moment(0), {A: lane}).heard(A, Moment(took), claimed)
    assert finish.correction == min(took, lane.rtt, LIMITS.cap)
    assert msgspec.json.decode(msgspec.json.encode(finish), type=RaceFinish) == finish


@given(tables, calls(), calls())
def test_later_calls_never_reorder_earlier_ones(table: Table, first: Calls, more: Calls) -> None:
    race = run(table, first)
    before = race.order()
    for seat, took, claim in more:
        race.heard(seat, Moment(5000 + took), claim)
    assert [f for f in race.order() if f in before] == before


@given(tables, calls())
def test_the_order_does_not_depend_on_the_hearing(table: Table, heard: Calls) -> None:
    once = {seat: (seat, took, claim) for seat, took, claim in heard}
    there, back = (run(table, list(once.values())[::step]).order() for step in (1, -1))
    assert [f.key for f in there] == [f.key for f in back]


@given(tables, calls(), opening)
def test_a_race_closes_in_time(table: Table, heard: Calls, opened: float) -> None:
    race = run(table, heard, opened)
    closes, best = race.closes_at(), race.order()[0]
    assert closes is not None
    assert best.arrival <= closes <= best.arrival + LIMITS.cap + ROUNDING * max(1.0, opened)


@given(tables, calls(), st.floats(0.001, 1000), st.sampled_from([0, 1, 2, 3]), anything)
def test_whoever_calls_after_it_closed_could_not_have_won(
    table: Table, heard: Calls, later: float, who: int, claim: Span | None
) -> None:
    race = run(table, [call for call in heard if call[0] != who] or [(BOT, Span(900), None)])
    winner, closes = race.order()[0], race.closes_at()
    assert closes is not None
    race.heard(Seat(who), Moment(closes + later), claim)
    assert race.order()[0] == winner


@given(tables, calls())
def test_hearing_somebody_never_prolongs_a_race_beyond_their_call(
    table: Table, heard: Calls
) -> None:
    race = Race(Moment(0), table)
    closes: Moment | None = None
    for seat, took, claim in heard:
        race.heard(seat, Moment(took), claim)
        now = race.closes_at()
        assert now is not None
        assert closes is None or now <= max(closes, took)
        closes = now


def test_nobody_has_called() -> None:
    race = Race(Moment(0), {A: link(20)})
    assert race.closes_at() is None
    assert race.order() == []
    assert margin([]) is None


@given(links(), spans, anything)
def test_a_race_of_one_waits_for_nobody(lane: Link, took: Span, claim: Span | None) -> None:
    race = run({A: lane}, [(A, took, claim)])
    assert race.closes_at() == Moment(took)
    assert margin(race.order()) is None


def test_bots_are_never_waited_for() -> None:
    race = run({A: link(20)}, [(A, Span(900), Span(870))])
    assert race.closes_at() == Moment(900)


def test_a_bot_is_in_the_server_and_cannot_claim_otherwise() -> None:
    race = run({A: link(100)}, [(BOT, Span(900), Span(800))])
    (finish,) = race.order()
    assert (finish.key, finish.correction, finish.reaction) == (Span(900), Span(0), None)
    assert race.closes_at() == Moment(900 + 100 + LIMITS.slack)


@given(tables, st.lists(st.sampled_from([0, 1, 2, 3]).map(Seat)))
def test_the_excused_are_never_waited_for(table: Table, excused: list[Seat]) -> None:
    race = run(table, [(BOT, Span(900), None)])
    waited = [table[s].bound for s in table if s not in excused]
    assert race.closes_at(excused) == Moment(900 + max(waited, default=0))


def test_a_reveal_that_went_out_later_counts_from_then() -> None:
    race = Race(Moment(0), {A: link(20), B: link(20)}, {B: Moment(50)})
    assert race.heard(B, Moment(1070), Span(1000)).key == Span(1000)
    assert race.closes_at() == Moment(1070)


def test_looking_and_reconnecting_does_not_stop_the_clock() -> None:
    race = Race(Moment(0), {A: link(20), B: link(20)})
    race.join(B, link(250))
    assert race.heard(B, Moment(2020), Span(100)).key == Span(2000)
    race.join(C, link(100))
    assert race.heard(C, Moment(2100), Span(5)).key == Span(2000)


def test_a_seat_may_call_twice_for_different_cards() -> None:
    race = run({A: link(20), B: link(20)}, [(A, Span(820), Span(800)), (A, Span(920), Span(900))])
    race.heard(B, Moment(930), Span(850))
    assert [(f.seat, f.call) for f in race.order()] == [(A, 0), (B, 2), (A, 1)]
    assert margin(race.order()) == Span(930 - 35 - 800)


def test_equal_keys_stand_as_they_arrived() -> None:
    heard: Calls = [(B, Span(1020), Span(1000)), (A, Span(1120), Span(1000))]
    assert [f.seat for f in run({A: link(120), B: link(20)}, heard).order()] == [B, A]


@pytest.mark.parametrize("arrival", [-5.0, 0.0])
def test_a_call_from_before_its_reveal_is_no_quicker_than_nothing(arrival: float) -> None:
    assert Race(Moment(0), {A: link(20)}).heard(A, Moment(arrival), Span(0)).key == Span(0)
