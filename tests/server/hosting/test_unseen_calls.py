"""A call counts only on a table that its seat has been told."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from fano.bots import Bot
from fano.client.bot import request_of
from fano.log import MemoryLog
from fano.room import Setup, decide_room
from fano.rules.commands import Call, Refused, Why
from fano.rules.events import Called, Missed
from fano.rules.registry import GAMES
from fano.rules.table import CardNo, Seat, Table
from fano.rules.view import view
from fano.server.hosting.room_host import RoomHost
from fano.wire import messages as wire
from tests.server.support.failing_logs import SlowLog
from tests.server.support.room_players import (
    SKILL,
    Guest,
    History,
    player,
    room_with,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

A, B = Seat(0), Seat(1)
LISTED = [game.id for game in GAMES if game.listed]
MOST_PEEKS = 400


class Peeker:
    """Calls for what lies on the table before anybody has been told of it."""

    def __init__(self, room_host: RoomHost, seat: Seat) -> None:
        self._room_host = room_host
        self._seat = seat
        self._guest = Guest(seat)
        self.calls = 0
        live = room_host.live
        self._reactions = live._reactions
        live.react_by(self._reactions._replace(after_change=self._after_change))

    def _after_change(self) -> None:
        self._reactions.after_change()
        if self.calls < MOST_PEEKS:
            self._peek()

    def _peek(self) -> None:
        live = self._room_host.live
        room, table = live.room, live.room.session.table
        if not room.playing or room is live.told_room or self._seat not in table.active:
            return
        plan = Bot(SKILL, Random(self.calls)).look(view(table, self._seat), live.clock.now())
        if isinstance(plan, Call):
            known = decide_room(live.told_room, plan)
            if isinstance(known, Refused) or not any(isinstance(e, Called) for e in known):
                self.calls += 1
                request = request_of(plan, f"peek-{self.calls}", 300.0)
                self._room_host.request(self._guest, request)


@pytest.mark.parametrize("game", LISTED)
def test_nobody_wins_by_what_nobody_has_been_told(game: str) -> None:
    async def main() -> None:
        log = SlowLog(0.05)
        rooms = virtual_rooms(log)
        setup = Setup(game=game, game_settings={"wrong_call": "nothing"})
        room_host = await room_with(rooms, people=2, bots=2, setup=setup)
        for seat in (0, 1):
            player(room_host, seat, game)
        peeker = Peeker(room_host, A)
        start(room_host)
        await until_over(room_host)
        await room_host.live.flush()
        called = 0
        for entry in (await History.of(log, room_host.live.code)).entries:
            if any(isinstance(event, Called) for event in entry.events):
                called += 1
                assert not any(name.startswith("peek") for _, name in entry.ids)
        assert peeker.calls or not called, "there are races, and the peeker was in none"
        await rooms.close()

    run(main)


# --- in one game --------------------------------------------------------------------------------


def call_of(table: Table, seat: Seat, name: str, centre: CardNo | None = None) -> wire.Call:
    (own,) = table.piles[f"seat/{seat}"].visible(seat)[-1:]
    (top,) = table.piles["centre"].visible(seat)[-1:]
    card = top if centre is None else centre
    symbol = table.deck.common(own, card)
    piles = (f"seat/{seat}", "centre")
    return wire.Call(id=name, symbol=symbol, piles=piles, cards=(own, card), reaction=500.0)


async def at_inferno(log: MemoryLog) -> tuple[RoomHost, list[Guest]]:
    rooms = virtual_rooms(log)
    room_host = await room_with(rooms, people=3, bots=0, setup=Setup())
    guests = [Guest(Seat(seat)) for seat in range(3)]
    for guest in guests:
        room_host.arrive(guest)
    start(room_host)
    await asyncio.sleep(4)
    return room_host, guests


async def seats_that(
    kind: type[Called | Missed], log: MemoryLog, room_host: RoomHost
) -> list[Seat]:
    await room_host.live.flush()
    history = await History.of(log, room_host.live.code)
    return [e.seat for entry in history.entries for e in entry.events if isinstance(e, kind)]


def test_stuffing_guesses_behind_a_right_call_wins_nothing_and_counts_as_a_mistake() -> None:
    async def main() -> None:
        log = SlowLog(0.01)
        room_host, (ann, *_) = await at_inferno(log)
        table = room_host.live.room.session.table
        top = table.piles["centre"].cards[-1]
        own_next = top  # who wins the card has it in front of them from then on
        room_host.request(ann, call_of(table, A, "right"))
        for card in range(table.size):
            if card != own_next:
                symbol = table.deck.common(own_next, CardNo(card))
                guess = wire.Call(
                    id=f"guess-{card}",
                    symbol=symbol,
                    piles=("seat/0", "centre"),
                    cards=(own_next, CardNo(card)),
                    reaction=500.0,
                )
                room_host.request(ann, guess)
        await asyncio.sleep(2)
        assert await seats_that(Called, log, room_host) == [A]
        assert await seats_that(Missed, log, room_host) == [A]
        await room_host.close()

    run(main)


def test_being_beaten_costs_nothing() -> None:
    async def main() -> None:
        log = SlowLog(0.01)
        room_host, (ann, bob, _) = await at_inferno(log)
        late = call_of(room_host.live.room.session.table, B, "late")
        room_host.request(ann, call_of(room_host.live.room.session.table, A, "first"))
        await asyncio.sleep(2)  # Bob's call is very long on its way
        room_host.request(bob, late)
        await asyncio.sleep(1)
        assert bob.refusals == [("late", Why.TOO_LATE)]
        assert await seats_that(Missed, log, room_host) == []
        await room_host.close()

    run(main)


def test_naming_one_card_after_the_other_is_guessing() -> None:
    async def main() -> None:
        log = SlowLog(0.01)
        room_host, (ann, bob, _) = await at_inferno(log)
        late = call_of(room_host.live.room.session.table, B, "late")
        room_host.request(ann, call_of(room_host.live.room.session.table, A, "first"))
        await asyncio.sleep(2)
        for number in range(10):
            room_host.request(bob, wire.Call(f"late-{number}", late.symbol, late.piles, late.cards))
        await asyncio.sleep(1)
        assert await seats_that(Missed, log, room_host) == [B]
        await room_host.close()

    run(main)


def test_a_call_from_before_a_restart_is_no_guess() -> None:
    async def main() -> None:
        log = SlowLog(0.01)
        room_host, (ann, *_) = await at_inferno(log)
        late = call_of(room_host.live.room.session.table, B, "late")
        room_host.request(ann, call_of(room_host.live.room.session.table, A, "first"))
        await asyncio.sleep(2)
        await room_host.close()
        again = await virtual_rooms(log).get(room_host.live.code)
        assert again is not None
        bob = Guest(B)
        again.arrive(bob)
        again.request(bob, late)
        await asyncio.sleep(1)
        assert bob.refusals == [("late", Why.TOO_LATE)]
        assert await seats_that(Missed, log, again) == []
        await again.close()

    run(main)
