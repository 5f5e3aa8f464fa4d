"""How a game begins: seats, deck and settings become the first event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fano.deck import EDITIONS
from fano.errors import FanoError
from fano.rules.events import Started, Wanted
from fano.rules.game import MOST_IN_TEAM, Events, Game
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
    if unfit := wrong_number(chosen, len(seats)):  # which no settings would mend
        raise FanoError(unfit)
    completed = complete(chosen.all_settings, settings or {})
    parties = teams or chosen.teams(tuple(seats), completed)
    if unfit := misfit(chosen, seats, edition, parties):
        raise FanoError(unfit)
    deck = EDITIONS[edition or chosen.edition]
    return (
        Started(
            chosen.id,
            tuple(seats),
            deck.order,
            deck.size,
            completed,
            tuple(tuple(team) for team in parties),
            winner,
            lowest=tuple(lowest),
        ),
        Wanted("deal"),
    )


def misfit(
    chosen: Game, seats: Sequence[Seat], edition: str = "", teams: Sequence[Sequence[Seat]] = ()
) -> str:
    """Why these cannot play that game with that deck, in a sentence; empty if they can."""
    if unfit := wrong_number(chosen, len(seats)) or _wrong_teams(seats, teams):
        return unfit
    deck = EDITIONS[edition or chosen.edition]
    parties = teams or chosen.teams(tuple(seats), {}) or seats
    needed = chosen.cards_each * len(parties) + chosen.cards_shared
    if deck.size < needed:
        return f"{chosen.id} needs {needed} cards for that; the deck {deck.name} has {deck.size}"
    return ""


def _wrong_teams(seats: Sequence[Seat], teams: Sequence[Sequence[Seat]]) -> str:
    """Why these seats cannot play in those teams, if any are wished for; empty if they can."""
    if not teams:
        return ""
    if sorted(s for team in teams for s in team) != sorted(seats):
        return "everybody belongs to one team, and only to one"
    if len(teams) < 2 or not all(1 <= len(team) <= MOST_IN_TEAM for team in teams):
        sizes = "+".join(str(len(team)) for team in teams)
        return f"it takes two teams or more, each of 1 to {MOST_IN_TEAM} players, not {sizes}"
    return ""


def wrong_number(chosen: Game, players: int) -> str:
    """Why that many players cannot play the game, in a sentence; empty if they can."""
    least, most = chosen.least, chosen.most
    if least <= players <= most:
        return ""
    fit = f"{least} to {most}" if least < most else f"{most}"
    return f"{chosen.id} is for {fit} players, not {players}"
