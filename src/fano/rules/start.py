"""How a game begins: seats, deck and settings become the first event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fano.deck import EDITIONS
from fano.errors import FanoError
from fano.rules.events import Started, Wanted
from fano.rules.game import Events
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
    behind: Seat | None = None,
) -> Events:
    """The events that open a game; an error names the seat count or setting at fault."""
    chosen = game(game_id)
    if not chosen.least <= len(seats) <= chosen.most:
        raise FanoError(
            f"{chosen.id} is for {chosen.least} to {chosen.most} players, not {len(seats)}"
        )
    deck = EDITIONS[edition or chosen.edition]
    size = deck.order * deck.order + deck.order + 1 - deck.dropped
    return (
        Started(
            chosen.id,
            tuple(seats),
            deck.order,
            size,
            complete(chosen.all_settings, settings or {}),
            tuple(tuple(team) for team in teams) or chosen.teams(tuple(seats)),
            winner,
            behind,
        ),
        Wanted("deal"),
    )
