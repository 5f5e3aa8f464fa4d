"""A link believes nothing that a liar says, and is not upset by a bad network."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.referee import LIMITS, Limits, Link, Moment, Race, Span
from fano.rules.table import Seat
from tests.referee.strategies import links, trips

A = Seat(0)


def pinged(*took: float) -> Link:
    link = Link()
    for one in took:
        link = link.pinged(Span(one))
    return link


def test_before_any_measurement_there_is_a_guess() -> None:
    assert Link().rtt == LIMITS.start


def test_the_kernel_alone_is_better_than_a_guess() -> None:
    assert Link().measured(Span(80), Span(78)).rtt == Span(80)


def test_some_slow_pongs_do_not_matter() -> None:
    assert pinged(50, 51, 52, 50, 900, 51, 700, 52, 51, 800).rtt == Span(51)


def test_only_the_last_ten_pings_count() -> None:
    assert pinged(*[300] * 20, *[30] * 10).rtt == Span(30)


@pytest.mark.parametrize("took", [float("nan"), float("inf"), float("-inf"), -1.0])
def test_nonsense_is_no_ping(took: float) -> None:
    assert pinged(50, took) == pinged(50)
    assert Link().measured(Span(took), Span(50)) == Link()
    assert Link().measured(Span(50), Span(took)).rtt == Span(50)


def test_no_reading_yet_is_no_reading() -> None:
    assert Link().measured(Span(0), Span(0)) == Link()


def test_late_pongs_gain_nothing_on_the_kernel() -> None:
    honest = pinged(*[50] * 10).measured(Span(50), Span(48))
    liar = pinged(*[350] * 10).measured(Span(50), Span(48))
    assert liar.rtt == honest.rtt == Span(50)


def test_late_acknowledgements_gain_little_on_the_handshake() -> None:
    liar = pinged(*[350] * 10).measured(Span(48), Span(48)).measured(Span(140), Span(120))
    assert liar.rtt == 48 + LIMITS.restless


@given(links(), trips)
def test_a_slower_pong_never_shortens_and_never_passes_the_kernel(link: Link, took: Span) -> None:
    slower = link.pinged(Span(took + 100))
    assert slower.rtt >= link.pinged(took).rtt
    if link.srtt is not None:
        assert slower.rtt <= link.srtt


@given(links())
def test_the_bound_is_bounded(link: Link) -> None:
    assert 0 < link.bound <= LIMITS.cap
    assert link.bound <= link.rtt + LIMITS.slack + LIMITS.spare


def after(link: Link, loop: float) -> Link:
    """The link after a call whose device claims that everything but the search took so long."""
    finish = Race(Moment(0), {A: link}).heard(A, Moment(1500 + loop), Span(1500))
    return link.settled(finish)


def test_unused_slack_is_kept_up_to_a_limit() -> None:
    link = after(pinged(100), loop=105)
    assert link.spare == Span(10)
    assert after(link, loop=105).spare == LIMITS.spare


def test_a_hiccup_is_paid_from_what_was_saved() -> None:
    saved = after(after(pinged(100), loop=105), loop=105)
    assert saved.bound == 100 + LIMITS.slack + LIMITS.spare
    assert after(saved, loop=160).bound == 100 + LIMITS.slack


def test_a_claim_that_is_not_believed_saves_nothing() -> None:
    link = pinged(100)
    finish = Race(Moment(0), {A: link}).heard(A, Moment(1500), None)
    assert link.settled(finish) == link


@given(st.lists(st.floats(0, 199), min_size=1, max_size=40))
def test_in_the_long_run_nobody_gets_more_than_the_slack(extra: list[float]) -> None:
    link, got = pinged(100), 0.0
    for more in extra:
        finish = Race(Moment(0), {A: link}).heard(A, Moment(1600 + more), Span(1500))
        got += finish.correction - finish.rtt
        link = link.settled(finish)
    assert got <= LIMITS.slack * len(extra) + 1e-6


def test_the_limits_can_be_set() -> None:
    link = Link(pings=(Span(250),), limits=Limits(cap=Span(150)))
    assert link.bound == Span(150)
