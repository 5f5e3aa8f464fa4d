"""`Game`: a handful of pure functions over the table. Each game's file defines one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from fano.rules.commands import Call, Deal, Play, Refused, Stop, Why, Write
from fano.rules.events import AnyEvent
from fano.rules.settings import COMMON, Setting
from fano.rules.table import Millis, PileId, Ranking, Seat, SettingValue, Table

Events = tuple[AnyEvent, ...]
Decision = Events | Refused
Points = dict[Seat, int]
Teams = tuple[tuple[Seat, ...], ...]
MOST_IN_TEAM = 3
Scoring = Literal["base", "new"]
"""How a tournament counts: by the base rules, or by the additional ones."""
Counts = Literal["points", "cards_won", "cards_left", "cards_taken", "tokens_won", "markers_left"]
"""The thing that the number beside a name counts."""


class Deed(NamedTuple):
    """Something that a seat did, for the figures of an evening."""

    seat: Seat
    figure: str
    """One of `Game.figures`."""
    n: int = 1


class Action(msgspec.Struct, frozen=True):
    """Something that a seat can do now, said so that a client needs no knowledge of the game.

    * `call`: name a symbol. It is compared on one pile of `own`, which is named first, and `picks`
      different piles of `on`; where one of these is empty, none of it is named. With `board`, the
      symbol is chosen among the tokens lying there. With `cell`, a free cell beside the touched
      pile follows. With `pointing`, touching the piles is enough: the symbol that they share is
      understood.
    * `play`: touch one pile of `on`, without a symbol.
    * `stop`: say STOP.
    * `write`: hand in up to `picks` symbols of the visible card in `own`; repeats are allowed.

    `says` names the text of the game that tells a player so, where the kind's own does not fit.
    """

    kind: Literal["call", "play", "stop", "write"]
    own: tuple[PileId, ...] = ()
    on: tuple[PileId, ...] = ()
    picks: int = 1
    board: str = ""
    cell: bool = False
    pointing: bool = False
    says: str = ""


def _refuse(*_: object) -> Decision:
    return Refused(Why.NOT_NOW)


def _nothing(*_: object) -> Events:
    return ()


def _no_deeds(_: Table, __: Events) -> tuple[Deed, ...]:
    return ()


def _nobody(_: Table) -> tuple[Seat, ...]:
    return ()


def _no_teams(_: tuple[Seat, ...], __: Mapping[str, SettingValue]) -> Teams:
    return ()


def _scored(table: Table) -> Points:
    return table.scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One mini-game.

    `deal` answers the shuffle that the table wants, `go` the word to begin. `can` says what a seat
    may do: calls are checked against it before they reach `call`, so `call` only has to say what
    a right call moves. `tick` answers a clock that has gone off, `leave` a seat that has left
    (the table already knows). `standing` ranks the seats as of now.
    """

    id: str
    least: int = 2
    most: int = 8
    minutes: tuple[int, int]
    """How long a game takes, from and to, for the tile that offers it."""
    age: int = 6
    """From which age on it is played."""
    difficulty: Literal[1, 2, 3] = 1
    edition: str = "classic"
    cards_each: int = 1
    """How many cards it takes for each team (or each seat, without teams): fewer are no game."""
    cards_shared: int = 0
    """How many it takes besides, such as one in the centre."""
    bonus: bool = False
    """Fan-made, from the additional rules; not one of the official mini-games."""
    listed: bool = True
    """Whether people choose it; the duel is only a building block."""
    scored: bool = True
    """Whether it can be won. One that cannot counts for nothing, and the host ends it."""
    in_tournaments: bool = True
    between_rounds: tuple[str, ...] = ()
    """The phases in which a round is over and the next one has not begun: a call then is late."""
    hints: bool = True
    """Whether a match is always in sight, so that a stall hint can show one."""
    draws_symbols: bool = False
    """Whether its deals need a random order of the symbols too."""
    skill: str = "find"
    """How bots play it: a name in `fano.bots.SKILLS`. Most games need nothing but good eyes."""
    shared_win: bool = False
    """Whether several may win; otherwise a tie for first place is played off."""
    teams: Callable[[tuple[Seat, ...], Mapping[str, SettingValue]], Teams] = _no_teams
    """The teams into which these seats fall by these settings; none in most games."""
    settings: tuple[Setting, ...] = ()
    scored_with: Mapping[Scoring, Mapping[str, SettingValue]] = field(default_factory=dict)
    """The settings that a way of counting takes for granted."""

    deal: Callable[[Table, Deal], Events]
    go: Callable[[Table, Millis], Events]
    can: Callable[[Table, Seat], tuple[Action, ...]]
    standing: Callable[[Table], Ranking]
    scores: Callable[[Table], Points] = _scored
    """The number that stands beside each seat's name while the game runs."""
    counts: Counts = "points"
    """The thing that `scores` count, for the head of its column and for who leads."""
    call: Callable[[Table, Call], Decision] = _refuse
    play: Callable[[Table, Play], Decision] = _refuse
    stop: Callable[[Table, Stop], Decision] = _refuse
    write: Callable[[Table, Write], Decision] = _refuse
    figures: tuple[str, ...] = ()
    """What is counted of each seat where finding first is not what matters, in the order in which
    it is shown; a name with `_per_` in it is an average. Races count what all races count."""
    deeds: Callable[[Table, Events], tuple[Deed, ...]] = _no_deeds
    """What these events add to those figures, on the table as it was before them."""
    blocked: Callable[[Table], tuple[Seat, ...]] = _nobody
    """The seats that may not act until another has acted."""
    tick: Callable[[Table, str, Millis], Events] = _nothing
    leave: Callable[[Table, Seat, Millis], Events] = _nothing
    points: Callable[[Table, Ranking, Scoring], Points]
    """The points of the game in a tournament, given the ranking after tie-breaks."""

    @property
    def fewest_win(self) -> bool:
        """Whether the lowest of these numbers is the best."""
        return self.counts in ("cards_left", "cards_taken")

    @property
    def tiebreak(self) -> bool:
        """Whether it can break a tie: it names one winner, and two are enough to play it."""
        return self.listed and not self.shared_win and self.least <= 2

    @property
    def opener(self) -> bool:
        """Whether a tournament can begin with it, whatever the number of players."""
        return self.listed and self.in_tournaments and self.least <= 2

    @property
    def all_settings(self) -> tuple[Setting, ...]:
        return (*COMMON, *self.settings)


def ranked(table: Table, worth: Points) -> Ranking:
    """The seats by falling worth, equal ones together; those that left come last."""
    groups: dict[int, list[Seat]] = {}
    for seat in table.present:
        groups.setdefault(worth[seat], []).append(seat)
    ranking = tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
    return (*ranking, table.left) if table.left else ranking
