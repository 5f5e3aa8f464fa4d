"""How a game begins: seats, deck and settings become the first event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fano.deck import EDITIONS
from fano.errors import FanoError
from fano.rules.events import Started, Wanted
from fano.rules.game import Events, Game
from fano.rules.registry import game
from fano.rules.settings import complete
from fano.rules.table import Seat


def start(
    game_id: str,
    seats: Sequence[Seat],
    *,
    settings: Mapping[str, object] | None = None,
    edition: str = "",
    teams: Sequence[Sequence[Seat]] = (),
    winner: Seat | None = None,
    lowest: Sequence[Seat] = (),
) -> Events:
    """The events that open a game; an error names the seat count or setting at fault."""
    chosen = game(game_id)
    unfit = misfit(chosen, seats, edition, teams)
    if unfit:
        raise FanoError(unfit)
    deck = EDITIONS[edition or chosen.edition]
    return (
        Started(
            chosen.id,
            tuple(seats),
            deck.order,
            deck.size,
            complete(chosen.all_settings, settings or {}),
            tuple(tuple(team) for team in teams) or chosen.teams(tuple(seats)),
            winner,
            lowest=tuple(lowest),
        ),
        Wanted("deal"),
    )


def misfit(
    chosen: Game, seats: Sequence[Seat], edition: str = "", teams: Sequence[Sequence[Seat]] = ()
) -> str:
    """Why these cannot play that game with that deck, in a sentence; empty if they can."""
    if unfit := wrong_number(chosen, len(seats)):
        return unfit
    deck = EDITIONS[edition or chosen.edition]
    parties = teams or chosen.teams(tuple(seats)) or seats
    needed = chosen.cards_each * len(parties) + chosen.cards_shared
    if deck.size < needed:
        return f"{chosen.id} needs {needed} cards for that; the deck {deck.name} has {deck.size}"
    return ""


def wrong_number(chosen: Game, players: int) -> str:
    """Why so many cannot play that game, in a sentence; empty if they can."""
    least, most = chosen.least, chosen.most
    if least <= players <= most:
        return ""
    fit = f"{least} to {most}" if least < most else f"{most}"
    return f"{chosen.id} is for {fit} players, not {players}"
