"""Logs made by hand: real rules, but everybody calls when the test says so."""

from __future__ import annotations

from typing import NamedTuple

from fano.deck import Symbol
from fano.referee import Moment, RaceFinish, Span
from fano.room import AnyRoomEvent, Room, Setup, Start, decide_room, fold_room
from fano.rules.commands import Call, Deal, Go, Refused
from fano.rules.matches import matches
from fano.rules.registry import game_of
from fano.rules.session import SessionCommand
from fano.rules.table import CardNo, Millis, Seat
from tests.room.make import HOST, room_of


class Entry(NamedTuple):
    seq: int
    at: Millis
    events: tuple[AnyRoomEvent, ...]
    photo: tuple[RaceFinish, ...] = ()


class Story:
    """A room whose log is being written."""

    def __init__(self, setup: Setup, people: int = 3) -> None:
        self.before = self.room = room_of(people, setup=setup)
        self.log: list[Entry] = []
        self.do(Start(HOST), 0)
        self.deal(0)

    def deal(self, at: int) -> None:
        table = self.room.session.table
        cards = tuple(CardNo(n) for n in range(table.size))
        self.do(Deal(Millis(at), cards, (), table.seats), at)
        self.do(Go(Millis(at)), at)

    def do(
        self, command: SessionCommand | Start, at: int, photo: tuple[RaceFinish, ...] = ()
    ) -> Room:
        decision = decide_room(self.room, command)
        assert not isinstance(decision, Refused), decision
        self.log.append(Entry(len(self.log) + 1, Millis(at), tuple(decision), photo))
        self.room = fold_room(decision, self.room)
        return self.room

    def find(self, seat: int, at: int, *keys: tuple[int, float]) -> Symbol:
        """That seat finds its first match; `keys` are the finishes that the referee had."""
        call = self._call(Seat(seat), at)
        self.do(call, at, tuple(finish(*key, call=n) for n, key in enumerate(keys)))
        return call.symbol

    def miss(self, seat: int, at: int, symbol: Symbol | None = None) -> tuple[Symbol, Symbol]:
        """That seat calls another symbol of its card; what it called, and what it should have."""
        right = self._call(Seat(seat), at)
        own = self.room.session.table.deck.cards[right.cards[0]]
        wrong = next(s for s in own if s != right.symbol) if symbol is None else symbol
        self.do(Call(right.seat, right.at, wrong, right.piles, right.cards), at)
        return wrong, right.symbol

    def _call(self, seat: Seat, at: int) -> Call:
        table = self.room.session.table
        (action,) = (a for a in game_of(table).can(table, seat) if a.kind == "call")
        match = next(iter(matches(table.deck, action, table.top)))
        return Call(seat, Millis(at), match.symbol, match.piles, match.cards)


def finish(seat: int, key: float, call: int = 0) -> RaceFinish:
    return RaceFinish(
        seat=Seat(seat),
        call=call,
        sent=Moment(5000.0),
        arrival=Moment(5000.0 + key),
        reaction=None,
        rtt=Span(0.0),
        spare=Span(0.0),
        correction=Span(0.0),
        key=Span(key),
    )
