"""Write the views that the client's tests arrange and touch: every game, 2 to 8 seats.

Run `python -m tools.view_fixtures` after a change to the rules. The same code gives the same file;
`tests/repo/test_recorded.py` compares.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from fano.deck import full_deck
from fano.lab.play import play
from fano.lab.setup import Setup
from fano.rules import GAMES, Game
from fano.rules.table import Seat
from fano.rules.view import View, view

TARGET = Path(__file__).parents[1] / "web" / "tests" / "fixtures" / "views.json"
STEPS = 60
WHOLE = 4
"""The number of seats for which the whole view is kept, not only its outline."""


def seen(game: Game, seats: int) -> View:
    """The fullest table that seat 0 can act on."""
    best: View | None = None
    for step, now in enumerate(play(Setup(game.id, ("expert",) * seats), 1)):
        found = view(now.table, Seat(0))
        if found.can and (best is None or _filled(found) >= _filled(best)):
            best = found
        if step > STEPS and best is not None:
            break
    if best is None:
        raise SystemExit(f"nobody can do anything in {game.id} with {seats} seats")
    return best


def _filled(found: View) -> int:
    return sum(1 for pile in found.piles.values() if pile.count)


def outline(found: View) -> dict[str, object]:
    return {
        "seats": found.seats,
        "piles": {name: pile.count for name, pile in found.piles.items()},
        "tokens": {place: len(tokens) for place, tokens in found.tokens.items()},
        "can": found.can,
    }


def content() -> bytes:
    outlines: dict[str, object] = {}
    whole: dict[str, View] = {}
    for game in GAMES:
        for seats in range(max(2, game.least), game.most + 1):
            found = seen(game, seats)
            outlines[f"{game.id}/{seats}"] = outline(found)
            if seats == min(WHOLE, game.most):
                whole[game.id] = found
    orders = sorted({found.order for found in whole.values()})
    decks = {order: full_deck(order).cards for order in orders}
    data = {"outlines": outlines, "views": whole, "decks": decks}
    return msgspec.json.encode(data) + b"\n"


def main() -> None:
    TARGET.write_bytes(content())


if __name__ == "__main__":
    main()
