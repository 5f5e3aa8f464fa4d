"""A simulation: a game, who plays it, and how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from fano.bots import level
from fano.errors import FanoError
from fano.rules import game, start
from fano.rules.game import Events
from fano.rules.start import wrong_number
from fano.rules.table import Seat, SettingValue

DEFAULT_BOT = "casual"
MOST_GAMES = 10_000_000


class Setup(msgspec.Struct, frozen=True):
    """One experiment. `bots` has the level of each seat; game i of seed s is always the same."""

    game: str
    bots: tuple[str, ...]
    games: int = 1
    seed: int = 0
    settings: dict[str, SettingValue] = {}
    teams: tuple[tuple[Seat, ...], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n in range(len(self.bots)))

    def opening(self) -> Events:
        """The events that open each game; an error names what is wrong with the setup."""
        return start(
            self.game,
            self.seats,
            settings=self.settings,
            teams=self.teams,
        )


def setup(
    game_id: str,
    players: int,
    bots: Sequence[str] = (),
    *,
    games: int = 1,
    seed: int = 0,
    settings: Mapping[str, SettingValue] | None = None,
    teams: Sequence[int] = (),
) -> Setup:
    """A checked setup. Bots are dealt to the seats in turn; teams are given by their sizes."""
    names = list(bots) or [DEFAULT_BOT]
    for name in names:
        level(name)
    chosen = game(game_id)
    if unfit := wrong_number(chosen, players):  # before there is a bot for each of them
        raise FanoError(unfit)
    if len(names) > players:
        raise FanoError(f"{len(names)} bots cannot sit on {players} seats")
    if not 1 <= games <= MOST_GAMES:
        raise FanoError(f"{games} games are not between 1 and {MOST_GAMES}")
    if teams and (sum(teams) != players or min(teams) < 1):
        sizes = "+".join(map(str, teams))
        raise FanoError(f"teams of {sizes} do not make {players} players")
    if teams and not chosen.teams(tuple(Seat(n) for n in range(players)), {}):
        raise FanoError(f"{chosen.id} is played without teams")
    starts = [sum(teams[:i]) for i in range(len(teams))]
    found = Setup(
        game_id,
        tuple(names[seat % len(names)] for seat in range(players)),
        games,
        seed,
        dict(settings or {}),
        tuple(
            tuple(Seat(a + i) for i in range(size)) for a, size in zip(starts, teams, strict=True)
        ),
    )
    found.opening()
    return found
