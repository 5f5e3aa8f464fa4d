"""A finished game as one seat saw it: a welcome, then every change. The page plays it again.

The code that broadcasts a live room makes it, so a replay shows what players saw.
After the end nothing is secret: with `EVERYTHING` all cards lie open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import asdict, replace

from fano.room import Player, Room, fold_room
from fano.rules.session.state import Choosing, GameChosen, SessionOver, TieBreak
from fano.rules.table import Pile, Seat, Table
from fano.server.hosting.broadcast import did_of, with_private
from fano.wire.http.sessions import PlayedSession, ReplayFrames, ReplayStep
from fano.wire.messages import VERSION, Did, Welcome
from fano.wire.seen import Private, Public, can_do, has_secrets, room_view

EVERYTHING: Literal["all"] = "all"
Viewpoint = Seat | None | Literal["all"]
"""Who looks: a seat, a spectator (None), or `all`, from whom nothing is hidden."""

MOST_STEPS = 5000
"""A longer game is cut: nobody watches for hours, and an answer must have an end."""


class Chapter(NamedTuple):
    """One game of a session, with its tie-breaks: the steps from `start` up to `end`."""

    game: str
    start: int
    end: int


def chapters(steps: Sequence[ReplayStep]) -> list[Chapter]:
    """The games of a session; what lies between them (votes, choices) is in none of them."""
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
    if opened is not None:  # its games are settled, but who wins the session is being played off
        start, game = opened
        found.append(Chapter(game, start, len(steps)))
    return found


def replay_frames(session: PlayedSession, number: int, eyes: Viewpoint) -> ReplayFrames | None:
    """The game of that number as those eyes saw it; None if the session has no such game."""
    games = chapters(session.steps)
    if not 0 <= number < len(games):
        return None
    chapter = games[number]
    room = room_before(session)
    for step in session.steps[: chapter.start + 1]:
        room = fold_room(step.events, room)
    first = session.steps[chapter.start]
    rest = session.steps[chapter.start + 1 : chapter.end]
    shown = rest[:MOST_STEPS]
    viewer = _Viewer(room, eyes)
    return ReplayFrames(
        id=session.id,
        games=tuple(one.game for one in games),
        game=number,
        eyes=eyes,
        ended=session.ended,
        cut=len(shown) < len(rest),
        welcome=viewer.welcome(first),
        steps=tuple(viewer.tell(shown)),
        photos={step.seq: step.photo for step in shown if step.photo},
    )


def room_before(session: PlayedSession) -> Room:
    """The room in which the session began, as far as anybody may know it."""
    players = {
        seat: Player(p.name, p.colour, p.lang, bot=p.bot, ready=p.ready)
        for seat, p in session.players.items()
    }
    return Room(players=players, setup=session.setup)


class _Viewer:
    """The messages to one viewer, step by step."""

    def __init__(self, room: Room, eyes: Viewpoint) -> None:
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

    def welcome(self, step: ReplayStep) -> Welcome:
        room, seat = self._shown(), self._seat
        can = () if seat is None else can_do(room).get(seat, ())
        table = self._private.all(room.session.table, seat, can)
        return Welcome(VERSION, step.seq, step.at, seat, asdict(room_view(room)), table)

    def tell(self, steps: Sequence[ReplayStep]) -> Iterator[Did]:
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
                did = did if news is None else with_private(did, *news)
            yield did


def laid_open(table: Table) -> Table:
    """The table with every card face up for everybody, and everything written to be read."""
    piles = {
        name: Pile(pile.cards, "top" if pile.shown == "down" else pile.shown)
        for name, pile in table.piles.items()
    }
    return replace(table, piles=piles, notes_open=True)
