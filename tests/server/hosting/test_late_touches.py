"""A touch just after a card has changed was meant for the card before: it costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from math import exp
from random import Random
from typing import Any

import pytest

from fano.log import MemoryLog
from fano.referee import Link, Moment, Race, Span
from fano.room import Setup
from fano.rules.commands import Why
from fano.rules.events import Called, Missed
from fano.rules.table import Seat
from fano.rules.view import view
from fano.server.config.limits import Limits
from fano.server.hosting.room_host import RoomHost
from fano.wire import messages as wire
from tests.server.support.room_players import Guest, History, room_with, start
from tests.server.support.virtual_time import run, virtual_environment, virtual_rooms

A, B = Seat(0), Seat(1)
TRIP_MS = 40.0
Case = Callable[[RoomHost], Coroutine[Any, Any, None]]
Told = tuple[list[Seat], list[Seat], list[Why]]


def played(case: Case, setup: Setup | None = None) -> Told:
    """Who called right, who called wrong, and what was refused, once the case is over."""
    told: Told = ([], [], [])

    async def main() -> None:
        log = MemoryLog()
        environment = virtual_environment()._replace(limits=Limits())
        rooms = virtual_rooms(log, environment)
        room_host = await room_with(rooms, people=2, bots=0, setup=setup or Setup())
        for seat in (A, B):
            room_host.arrive(Guest(seat))
            room_host.links[seat] = Link(pings=(Span(TRIP_MS),))
        start(room_host)
        await asyncio.sleep(5)
        await case(room_host)
        await asyncio.sleep(1)
        await room_host.live.flush()
        history = await History.of(log, room_host.live.code)
        events = [event for entry in history.entries for event in entry.events]
        told[0].extend(e.seat for e in events if isinstance(e, Called))
        told[1].extend(e.seat for e in events if isinstance(e, Missed))
        told[2].extend(why for _, why in REFUSED)
        await rooms.close()

    REFUSED.clear()
    run(main)
    return told


REFUSED: list[tuple[str, Why]] = []
NAMES = count()


def touch(room_host: RoomHost, seat: Seat, reaction: float | None, *, wrong: bool) -> None:
    """A call on the cards that lie there now."""
    seen = view(room_host.live.room.session.table, seat)
    (action,) = seen.can
    piles = (action.own[0], action.on[0])
    own, other = (seen.sees(pile) for pile in piles)
    assert own is not None
    assert other is not None
    symbol = seen.deck.common(own, other)
    if wrong:
        symbol = next(s for s in seen.deck.cards[own] if s != symbol)
    caller = Guest(seat)
    caller.refusals = REFUSED
    name = f"call {next(NAMES)}"
    made = wire.Call(id=name, symbol=symbol, piles=piles, cards=(own, other), reaction=reaction)
    room_host.request(caller, made)


@pytest.mark.parametrize("wrong", [True, False])
@pytest.mark.parametrize("claimed", [None, 0.0, 100.0, 349.0, 2000.0])
def test_too_soon_is_too_late_whatever_is_called_and_claimed(
    wrong: bool,  # noqa: FBT001
    claimed: float | None,
) -> None:
    async def case(room_host: RoomHost) -> None:
        touch(room_host, A, 1000.0, wrong=False)
        await asyncio.sleep(0.5)  # judged, and everybody has been shown the next card …
        touch(room_host, A, 460.0, wrong=False)
        await asyncio.sleep(0.2)  # … and the one after it, a moment ago
        touch(room_host, B, claimed, wrong=wrong)

    assert played(case) == ([A, A], [], [Why.TOO_LATE])


def test_a_moment_later_it_is_judged() -> None:
    async def case(room_host: RoomHost) -> None:
        touch(room_host, A, 1000.0, wrong=False)
        await asyncio.sleep(0.6)
        touch(room_host, B, 500.0, wrong=True)

    assert played(case) == ([A], [B], [])


def test_cards_that_have_not_changed_can_be_called_at_once() -> None:
    """Where many cards lie on the table, a change elsewhere forbids nothing."""

    async def case(room_host: RoomHost) -> None:
        touch(room_host, A, 1000.0, wrong=False)  # lays a card; B's own and the first one stay
        await asyncio.sleep(0.2)
        seen = view(room_host.live.room.session.table, B)
        centre, own = seen.sees("outer/1"), seen.sees("centre")
        assert centre is not None
        assert own is not None
        caller = Guest(B)
        caller.refusals = REFUSED
        symbol = seen.deck.common(own, centre)
        piles = ("centre", "outer/1")
        made = wire.Call(id="b", symbol=symbol, piles=piles, cards=(own, centre), reaction=100.0)
        room_host.request(caller, made)

    called, missed, refused = played(case, Setup(game="catch_all"))
    assert (called, missed, refused) == ([A, B], [], [])


RACES = 4000
SYMBOLS = 8
LATE = Span(Limits().late_ms)


def share(guess_at: float | None, claim: Callable[[float], float | None], rng: Random) -> float:
    """How many of the races a player wins against three honest ones, in virtual time.

    Before searching like everybody else, it touches a symbol blindly `guess_at` ms after the
    cards, and tells the referee a reaction of its choice.
    """
    link = Link(pings=(Span(TRIP_MS),) * 5)
    won = 0
    for _ in range(RACES):
        links = dict.fromkeys([Seat(s) for s in range(4)], link)
        race = Race(Moment(0.0), links)
        found = [400 + 1600 * exp(0.6 * rng.gauss(0, 1)) for _ in range(4)]
        if guess_at is not None:
            elapsed = Span(guess_at + TRIP_MS)
            told = claim(guess_at)
            reaction = None if told is None else Span(told)
            if link.own_time(elapsed, reaction) >= LATE:
                if rng.random() < 1 / SYMBOLS:
                    race.heard(Seat(0), Moment(elapsed), reaction)
                else:  # locked out; the eyes go on
                    found[0] = max(found[0], guess_at + 3000 + 250)
        for seat, own in enumerate(found):
            race.heard(Seat(seat), Moment(own + TRIP_MS), Span(own))
        won += race.order()[0].seat == 0
    return won / RACES


CLAIMS: dict[str, Callable[[float], float | None]] = {
    "nothing": lambda _: None,
    "the truth": lambda own: own,
    "at once": lambda _: 0.0,
    "just late": lambda _: 349.0,
    "just in time": lambda _: 351.0,
    "long ago": lambda _: 2000.0,
}


def test_nobody_gains_by_guessing_in_the_window() -> None:
    honest = share(None, CLAIMS["the truth"], Random(1))
    assert 0.23 < honest < 0.27
    for name, claim in CLAIMS.items():
        for guess_at in (0.0, 150.0, 300.0, 340.0, 360.0, 420.0, 600.0):
            gained = share(guess_at, claim, Random(2)) - honest
            assert gained < 0.02, (name, guess_at, gained)
