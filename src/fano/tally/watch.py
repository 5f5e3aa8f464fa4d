"""Watching a log from its beginning: who found what and how fast, and what was called wrongly.

A race is on while at least two seats could call, in a game in which finding first is what matters;
other games say themselves what they count (`Game.deeds`). The time of a find is the referee's,
corrected for the network: from the moment at which the cards were shown. What the same player
finds next on the same cards has no time: it was seen meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from fano.deck import Symbol
from fano.referee import RaceFinish, margin
from fano.room import AnyRoomEvent, Room, fold_room
from fano.rules.commands import Why
from fano.rules.events import AnyEvent, Called, Missed, Scored
from fano.rules.registry import can, game_of
from fano.rules.session.state import GameChosen
from fano.rules.table import Millis, Seat, Table

TOO_QUICK_MS = 120
"""Nobody is that quick: such a call was on its way before the cards were."""
TOGETHER_MS = 5
"""Calls that were judged together are in the log one right after the other."""


class Step(Protocol):
    """One entry of a log."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> Millis: ...
    @property
    def events(self) -> tuple[AnyRoomEvent, ...]: ...
    @property
    def photo(self) -> tuple[RaceFinish, ...]: ...


class Find(msgspec.Struct, frozen=True):
    """A right call. `game` counts the games of the session from 0."""

    game: int
    seq: int
    at: Millis
    seat: Seat
    symbol: Symbol
    time: int | None
    """In milliseconds; None where there was no race, or nobody can have been that quick."""
    ahead: int | None = None
    """By how many milliseconds the next seat came later, if one came at all."""


class Miss(msgspec.Struct, frozen=True):
    """A wrong call. `meant` is the symbol that those cards do share, where there is only one."""

    game: int
    seq: int
    seat: Seat
    called: Symbol
    meant: Symbol | None


class Watched(msgspec.Struct):
    """All that a log tells of a session."""

    games: list[str] = []
    finds: list[Find] = []
    misses: list[Miss] = []
    searched: dict[Seat, int] = {}
    """For how long each seat has searched in races, in milliseconds of game time."""
    raced: dict[Seat, int] = {}
    """How many races it won in that time."""
    deeds: dict[Seat, dict[str, list[int]]] = {}
    """What games that are no races counted of each seat, one after the other."""


def watch(room: Room, steps: Iterable[Step]) -> Watched:
    """The session that these steps tell, beginning in that room."""
    watching = _Watching(room)
    for step in steps:
        watching.see(step)
    return watching.seen


class _Watching:
    def __init__(self, room: Room) -> None:
        self.seen = Watched()
        self._room = room
        self._at = Millis(0)
        self._shown_at = Millis(0)
        self._found: set[Seat] = set()
        """Who has found something on the cards that lie now."""
        self._photo: tuple[RaceFinish, ...] = ()
        self._photo_at = Millis(0)

    def see(self, step: Step) -> None:
        table = self._room.session.table
        racing = _racing(self._room)
        races = not (table.game and game_of(table).figures)
        if not races:
            self._count(table, step)
        self._search(table, racing, step.at)
        if step.photo or step.at > self._photo_at + TOGETHER_MS:
            self._photo, self._photo_at = step.photo, step.at
        for event in step.events:
            if isinstance(event, GameChosen):
                self.seen.games.append(event.game)
            elif not races:
                continue
            elif isinstance(event, Called) and not _costs(event, step.events):
                self._find(event, step, racing)
            elif isinstance(event, Missed):
                self._miss(event, step, table)
        self._room = fold_room(step.events, self._room)
        self._at = step.at
        after = self._room.session.table
        if after.race != table.race or after.game != table.game:
            self._shown_at, self._found = step.at, set()

    def _count(self, table: Table, step: Step) -> None:
        """What the game itself counts, where it is no race."""
        events = tuple(e for e in step.events if isinstance(e, AnyEvent))
        for seat, figure, n in game_of(table).deeds(table, events):
            self.seen.deeds.setdefault(seat, {}).setdefault(figure, []).append(n)

    @property
    def _game(self) -> int:
        return len(self.seen.games) - 1

    def _search(self, table: Table, racing: frozenset[Seat], now: Millis) -> None:
        for seat in racing:
            free = max(self._at, table.locked.get(seat, Millis(0)))
            spent = max(0, now - free)
            self.seen.searched[seat] = self.seen.searched.get(seat, 0) + spent

    def _find(self, call: Called, step: Step, racing: frozenset[Seat]) -> None:
        seat = call.seat
        # Two right calls may have been judged together: then the first has the photo of both.
        finish = next((f for f in self._photo if f.seat == seat), None)
        key = float(step.at - self._shown_at) if finish is None else finish.key
        counts = seat in racing and seat not in self._found and key >= TOO_QUICK_MS
        self._found.add(seat)
        raced = seat in racing
        first = bool(step.photo) and step.photo[0].seat == seat
        ahead = margin(step.photo) if first else None
        self.seen.finds.append(
            Find(
                game=self._game,
                seq=step.seq,
                at=step.at,
                seat=seat,
                symbol=call.symbol,
                time=round(key) if counts else None,
                ahead=None if ahead is None else round(ahead),
            )
        )
        if raced:
            self.seen.raced[seat] = self.seen.raced.get(seat, 0) + 1

    def _miss(self, event: Missed, step: Step, table: Table) -> None:
        meant = _shared(table, event) if event.why == Why.NOT_SHARED else None
        self.seen.misses.append(Miss(self._game, step.seq, event.seat, event.symbol, meant))


def _racing(room: Room) -> frozenset[Seat]:
    """The seats that search against each other now; none if it is one alone."""
    table = room.session.table
    if not room.playing or room.paused or not table.game or table.wants or table.over:
        return frozenset()
    if game_of(table).figures:
        return frozenset()
    able = [s for s in table.active if any(action.kind == "call" for action in can(table, s))]
    return frozenset(able) if len(able) > 1 else frozenset()


def _costs(call: Called, events: tuple[AnyRoomEvent, ...]) -> bool:
    """Whether a call that counts was nevertheless a wrong guess."""
    return any(isinstance(e, Scored) and e.seat == call.seat and e.points < 0 for e in events)


def _shared(table: Table, miss: Missed) -> Symbol | None:
    """The one symbol that all the cards of a wrong call show."""
    tops = [card for pile in miss.piles if (card := table.top(pile)) is not None]
    if len(tops) < 2 or len(tops) < len(miss.piles):
        return None
    first, *rest = (set(table.deck.cards[card]) for card in tops)
    common = first.intersection(*rest)
    return common.pop() if len(common) == 1 else None
