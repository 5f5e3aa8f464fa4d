"""A finished game as one seat was told it: a welcome, then every change. The page plays it again.

It is made by what tells a live room, so that a replay shows what people saw, and nothing knows the
rules but the rules. After the end nothing is secret: with `EVERYTHING` all cards lie open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from fano.referee import Finish
from fano.room import Player, Room, fold_room
from fano.rules.session.state import Choosing, GameChosen, SessionOver, TieBreak
from fano.rules.table import Pile, Seat, Table
from fano.server.hosting.broadcast import did_of, with_news
from fano.server.replays.sessions import Evening, Step
from fano.wire.messages import VERSION, Did, Welcome
from fano.wire.seen import Private, Public, can_do, has_secrets, room_view

EVERYTHING: Literal["all"] = "all"
Eyes = Seat | None | Literal["all"]
"""Who looks: a seat, a spectator (None), or somebody from whom nothing is hidden."""

MOST_STEPS = 5000
"""A longer game is cut: nobody watches for hours, and an answer must have an end."""


class Chapter(NamedTuple):
    """One game of an evening, with its tie-breaks: the steps from `start` up to `end`."""

    game: str
    start: int
    end: int


class Reel(msgspec.Struct, frozen=True):
    """One game, ready to be played again; `games` names all those of the evening."""

    id: str
    games: tuple[str, ...]
    game: int
    eyes: Eyes
    ended: int
    """The time of day, in Unix milliseconds, at which the evening was over."""
    cut: bool
    welcome: Welcome
    steps: tuple[Did, ...]
    photos: dict[int, tuple[Finish, ...]]
    """The referee's whole sum for each race, by the entry that it is in; steps have the result."""


def chapters(steps: Sequence[Step]) -> list[Chapter]:
    """The games of an evening; what lies between them (votes, choices) is in none of them."""
    found: list[Chapter] = []
    opened: tuple[int, str] | None = None
    for i, step in enumerate(steps):
        for event in step.events:
            if isinstance(event, GameChosen | TieBreak) and opened is None:
                opened = i, event.game if isinstance(event, GameChosen) else ""
            elif isinstance(event, Choosing | SessionOver) and opened is not None:
                start, game = opened
                found.append(Chapter(game, start, i + 1))
                opened = None
    if opened is not None:  # its games are settled, but who wins the evening is being played off
        start, game = opened
        found.append(Chapter(game, start, len(steps)))
    return found


def reel(evening: Evening, number: int, eyes: Eyes) -> Reel | None:
    """The game of that number as those eyes saw it; None if the evening has no such game."""
    games = chapters(evening.steps)
    if not 0 <= number < len(games):
        return None
    chapter = games[number]
    room = room_before(evening)
    for step in evening.steps[: chapter.start + 1]:
        room = fold_room(step.events, room)
    first = evening.steps[chapter.start]
    rest = evening.steps[chapter.start + 1 : chapter.end]
    shown = rest[:MOST_STEPS]
    telling = _Telling(room, eyes)
    return Reel(
        id=evening.id,
        games=tuple(one.game for one in games),
        game=number,
        eyes=eyes,
        ended=evening.ended,
        cut=len(shown) < len(rest),
        welcome=telling.welcome(first),
        steps=tuple(telling.tell(shown)),
        photos={step.seq: step.photo for step in shown if step.photo},
    )


def room_before(evening: Evening) -> Room:
    """The room in which the evening began, as far as anybody may know it."""
    players = {
        seat: Player(p.name, p.colour, p.lang, bot=p.bot, ready=p.ready)
        for seat, p in evening.players.items()
    }
    return Room(players=players, setup=evening.setup)


class _Telling:
    """What somebody is told, from one step to the next."""

    def __init__(self, room: Room, eyes: Eyes) -> None:
        self._room = room
        self._open = eyes == EVERYTHING
        self._seat = None if eyes == EVERYTHING else eyes
        self._public = Public(self._shown())
        self._private = Private()

    def _shown(self) -> Room:
        if not self._open:
            return self._room
        session = self._room.session
        return replace(self._room, session=replace(session, table=laid_open(session.table)))

    def welcome(self, step: Step) -> Welcome:
        room, seat = self._shown(), self._seat
        can = () if seat is None else can_do(room).get(seat, ())
        table = self._private.all(room.session.table, seat, can)
        return Welcome(VERSION, step.seq, step.at, seat, asdict(room_view(room)), table)

    def tell(self, steps: Sequence[Step]) -> Iterator[Did]:
        for step in steps:
            self._room = fold_room(step.events, self._room)
            room, seat = self._shown(), self._seat
            change = self._public.change(room, step.events)
            did = did_of(step.seq, step.at, (), change, step.photo)
            if seat is not None:
                table = room.session.table
                secrets = has_secrets(table)
                can = can_do(room).get(seat, ())
                news = self._private.news(table, seat, can, secrets=secrets)
                did = did if news is None else with_news(did, *news)
            yield did


def laid_open(table: Table) -> Table:
    """The table with every card face up for everybody, and everything written to be read."""
    piles = {
        name: Pile(pile.cards, "top" if pile.shown == "down" else pile.shown)
        for name, pile in table.piles.items()
    }
    return replace(table, piles=piles, notes_open=True)
