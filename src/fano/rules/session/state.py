"""The state of a session, and how events change it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Literal

import msgspec
from msgspec.structs import replace

from fano.rules.events import AnyEvent, Event, Left
from fano.rules.evolve import evolve
from fano.rules.registry import GAMES, OPENING, game_of
from fano.rules.settings import Setting
from fano.rules.table import EMPTY, Ranking, Seat, SettingValue, Table

Mode = Literal["single", "session", "tournament"]
SessionWants = Literal["game", "draw", ""]
"""Between games a session waits for a choice, or for lots that decide who makes it."""

Settling = Literal["", "game", "evening"]
"""The first place that is being played off; `evening` is that of the session."""

SETTINGS = (
    Setting("scoring", "wins", choices=("wins", "base", "new")),
    Setting("next_game_chooser", "loser", choices=("loser", "winner", "vote")),
    Setting("tiebreak_many", "single", choices=("single", "eliminate", "any_game")),
    Setting("tiebreak_game", OPENING.id, choices=tuple(g.id for g in GAMES if g.tiebreak)),
    Setting("ties", "first", choices=("first", "all")),
    Setting("ties_unpaid", default=False),
    Setting("duel_lock_ms", 1000, 1000, 5000),
    Setting("trial", "off", choices=("off", "new")),
    Setting("opener", OPENING.id, choices=tuple(g.id for g in GAMES if g.opener)),
    Setting("games", 5, 1, 50, unit="game"),
)


class SessionStarted(Event, frozen=True):
    mode: Mode
    seats: tuple[Seat, ...]
    settings: dict[str, SettingValue]
    edition: str = ""
    common: dict[str, SettingValue] = msgspec.field(default_factory=dict)
    known: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The games that each seat has played in this room before."""


class Choosing(Event, frozen=True):
    """These seats may choose the next game; where lots must decide which of them, they will."""

    seats: tuple[Seat, ...]
    draw: bool = False


class Voted(Event, frozen=True):
    seat: Seat
    game: str


class GameChosen(Event, frozen=True):
    """The next game; the first event of its table follows. A trial round counts for nothing."""

    game: str
    trial: bool = False


class TieBreak(Event, frozen=True):
    """A place of this ranking is played off; the first event of that table follows."""

    ranking: Ranking
    of: Settling


class TieBroken(Event, frozen=True):
    """The ranking after a tie-break; it may need another."""

    ranking: Ranking


class GameScored(Event, frozen=True):
    """A game is settled, tie-breaks and all."""

    game: str
    ranking: Ranking
    points: dict[Seat, int]


class PlayerCame(Event, frozen=True):
    """A latecomer joined the session, and plays from the next game on."""

    seat: Seat


class PlayerLeft(Event, frozen=True):
    """A player left who was not playing at the table."""

    seat: Seat


class SessionOver(Event, frozen=True):
    ranking: Ranking


OwnEvent = (
    SessionStarted
    | Choosing
    | Voted
    | GameChosen
    | TieBreak
    | TieBroken
    | GameScored
    | PlayerCame
    | PlayerLeft
    | SessionOver
)
AnySessionEvent = OwnEvent | AnyEvent


class Result(msgspec.Struct, frozen=True):
    """One settled game."""

    game: str
    ranking: Ranking
    """After any tie-break."""
    points: dict[Seat, int]
    """Its points in the session."""
    scores: dict[Seat, int] = {}
    """The numbers beside the names when it ended, before any tie-break."""
    played_off: dict[Seat, str] = {}
    """The seats that a tie-break separated, and its game."""


class Session(msgspec.Struct, frozen=True):
    """A session at one moment. `table` is the game or tie-break being played."""

    mode: Mode = "single"
    seats: tuple[Seat, ...] = ()
    settings: dict[str, SettingValue] = {}
    edition: str = ""
    common: dict[str, SettingValue] = {}
    """The settings that every game has: they hold for all of these and for the tie-breaks."""

    known: dict[Seat, tuple[str, ...]] = {}

    wants: SessionWants = ""
    choosers: tuple[Seat, ...] = ()
    votes: dict[Seat, str] = {}
    table: Table = EMPTY
    trial: bool = False
    """The table is a trial round: the same game begins again after it, and counts then."""
    settling: Settling = ""
    main: Table = EMPTY
    """The game that is being settled while `table` plays off its tie."""
    ranking: Ranking = ()
    """As far as the tie-breaks have brought it; the final one when the session is over."""
    played_off: dict[Seat, str] = {}
    """The seats that a tie-break has separated so far, and its game."""
    results: tuple[Result, ...] = ()
    totals: dict[Seat, int] = {}
    left: tuple[Seat, ...] = ()
    over: bool = False

    @property
    def present(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.seats if s not in self.left)

    @property
    def counts(self) -> bool:
        """Whether the game at the table can be won: no trial round, and no warm-up."""
        return not self.trial and (not self.table.game or game_of(self.table).scored)

    def setting(self, name: str) -> SettingValue:
        """Its value; that of a session begun before there was such a setting is the default."""
        return self.settings.get(name, DEFAULTS[name])

    def has_played(self, seat: Seat, name: str) -> bool:
        """Whether that seat has played that game in this room."""
        here = (seat in group for r in self.results if r.game == name for group in r.ranking)
        return name in self.known.get(seat, ()) or any(here)


DEFAULTS = {setting.id: setting.default for setting in SETTINGS}
NO_SESSION = Session()


def fold_session(events: Iterable[AnySessionEvent], session: Session = NO_SESSION) -> Session:
    return reduce(evolve_session, events, session)


def evolve_session(session: Session, event: AnySessionEvent) -> Session:
    """The session after that event. Events of the table happen at its table."""
    match event:
        case SessionStarted():
            return Session(
                mode=event.mode,
                seats=event.seats,
                settings=event.settings,
                edition=event.edition,
                common=event.common,
                known=event.known,
                totals=dict.fromkeys(event.seats, 0),
            )
        case Choosing():
            wants: SessionWants = "draw" if event.draw else "game"
            return replace(session, wants=wants, choosers=event.seats, votes={}, trial=False)
        case Voted():
            return replace(session, votes={**session.votes, event.seat: event.game})
        case GameChosen():
            return replace(session, wants="", choosers=(), votes={}, trial=event.trial)
        case TieBreak():
            main = session.main if session.settling else session.table
            return replace(session, settling=event.of, main=main, ranking=event.ranking, wants="")
        case TieBroken():
            played_off = dict.fromkeys(session.table.seats, session.table.game)
            played_off = {**session.played_off, **played_off}
            return replace(session, ranking=event.ranking, played_off=played_off)
        case GameScored():
            totals = {s: n + event.points.get(s, 0) for s, n in session.totals.items()}
            table = session.main if session.settling else session.table
            scores = game_of(table).scores(table)
            result = Result(event.game, event.ranking, event.points, scores, session.played_off)
            return replace(
                session,
                results=(*session.results, result),
                totals=totals,
                settling="",
                main=EMPTY,
                ranking=(),
                played_off={},
            )
        case PlayerCame():
            totals = {**session.totals, event.seat: 0}
            return replace(session, seats=(*session.seats, event.seat), totals=totals)
        case PlayerLeft():
            return replace(session, left=(*session.left, event.seat))
        case SessionOver():
            played_off = session.played_off
            if session.mode == "single" and session.results:  # its ranking is that of its game
                played_off = session.results[-1].played_off
            return replace(
                session,
                over=True,
                wants="",
                settling="",
                ranking=event.ranking,
                played_off=played_off,
            )
        case Left():
            session = replace(session, left=(*session.left, event.seat))
            return replace(session, table=evolve(session.table, event))
        case _:
            return replace(session, table=evolve(session.table, event))
