"""Played sessions: results, figures and replays. On the wire a session is called `evening`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fano.referee import RaceFinish
from fano.room import AnyRoomEvent, Setup
from fano.rules.session import Result
from fano.rules.table import Millis, Ranking, Seat
from fano.tally import Figures
from fano.wire.messages import Did, Welcome
from fano.wire.seen import PlayerView


class Address(msgspec.Struct, frozen=True):
    """Where phones find this server."""

    url: str | None
    """Null unless a browser on the server's own machine asks, and the machine has a network."""


class SessionSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One session, or what has been played of it. Times of day are Unix milliseconds."""

    v: int
    id: str
    setup: Setup
    players: dict[Seat, PlayerView]
    began: int
    ended: int
    results: tuple[Result, ...]
    totals: dict[Seat, int]
    ranking: Ranking
    """Empty as long as the session is not over."""
    played_off: dict[Seat, str] = {}
    """Whose place in the ranking a tie-break decided, and which game that was."""


class SessionFigures(SessionSummary, frozen=True, kw_only=True):
    """A session with its figures: see docs/figures.md."""

    figures: Figures


class RoomResults(msgspec.Struct, frozen=True):
    """The sessions of a room in which a game has ended, in order."""

    code: str
    playing: bool
    evenings: tuple[SessionSummary, ...]


class ReplayFrames(msgspec.Struct, frozen=True):
    """One game of a session as one seat saw it: a welcome, then every change."""

    id: str
    games: tuple[str, ...]
    """All those of the session."""
    game: int
    """Which of them this is."""
    eyes: Seat | Literal["all"] | None
    """Who looks: a seat, a spectator (null), or `all`, from whom nothing is hidden."""
    ended: int
    cut: bool
    """The game went on, but for too long to be shown."""
    welcome: Welcome
    steps: tuple[Did, ...]
    photos: dict[int, tuple[RaceFinish, ...]]
    """The referee's whole sum for each race, by the entry that it is in; steps have the result."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, as anybody may see it once the session is over."""

    seq: int
    at: Millis
    wall: int
    events: tuple[AnyRoomEvent, ...]
    photo: tuple[RaceFinish, ...] = ()


class PlayedSession(SessionSummary, frozen=True, kw_only=True):
    """One session from its start. Neither the room nor any device is named.

    Folding the events of its steps over a room with these players and this setup gives the room
    at each step. `wall` is the time of day in Unix milliseconds, `at` the game time.
    """

    steps: tuple[ReplayStep, ...]
    came: dict[Seat, PlayerView] = {}
    """Who came in the middle of it."""

    @property
    def summary(self) -> SessionSummary:
        """All but the steps, with everybody who played."""
        return SessionSummary(**self._all())

    def with_figures(self, figures: Figures) -> SessionFigures:
        return SessionFigures(**self._all(), figures=figures)

    def _all(self) -> dict[str, Any]:
        told = msgspec.structs.asdict(self)
        del told["steps"], told["came"]
        return told | {"players": self.players | self.came}
