"""Record games of the rules for the client's tests: those that fit one device on the table.

Run `python -m tools.tablet_games` after a change to the rules. The same code gives the same file,
and `tests/repo/test_recorded.py` says when it would not.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from fano.deck import Symbol, full_deck
from fano.lab.play import Step, play
from fano.lab.setup import Setup
from fano.rules import GAMES, Game
from fano.rules.commands import Call, Deal
from fano.rules.events import Missed
from fano.rules.registry import game_of
from fano.rules.table import CardNo, Millis, PileId, Ranking, Seat, Table

TARGET = Path(__file__).parents[1] / "web" / "tests" / "fixtures" / "races.json"
SEATS = (2, 3, 4)


def fits(game: Game) -> bool:
    """Whether every seat can always do one and the same thing: call a symbol of one card that is
    in front of it, or of the centre's, and of another such card.
    """
    if game.least > SEATS[0] or game.most < SEATS[-1]:
        return False
    for step in play(_setup(game, 3), 1):
        table = step.table
        if table.wants or table.over or not table.piles:
            continue
        for seat in table.active:
            for action in game_of(table).can(table, seat):
                plain = action.kind == "call" and len(action.own) == 1 and action.picks == 1
                piles = (*action.own, *action.on)
                if not plain or action.cell or action.board or not all(map(_open, piles)):
                    return False
    return True


def _open(pile: PileId) -> bool:
    return pile == "centre" or (pile.startswith("seat/") and pile.count("/") == 1)


def _setup(game: Game, seats: int) -> Setup:
    return Setup(game.id, ("novice", "casual", "practised", "expert")[:seats])


class Record(msgspec.Struct):
    """The deal, every call with what lay on the table after it, and who won."""

    game: str
    order: int
    cards: tuple[CardNo, ...]
    seats: tuple[Seat, ...]
    calls: list[Called]
    scores: list[int]
    ranking: Ranking


class Called(msgspec.Struct):
    """A call, right or wrong; the piles are told by their top cards and heights."""

    seat: Seat
    symbol: Symbol
    at: Millis
    target: Seat | None
    locked: Millis | None
    round: int
    centre: tuple[CardNo | None, int]
    own: list[tuple[CardNo | None, int]]


def record(game: Game, seats: int) -> Record:
    steps = list(play(_setup(game, seats), 1))
    dealt = next(step.command for step in steps if isinstance(step.command, Deal))
    last = steps[-1].table
    return Record(
        game.id,
        last.order,
        dealt.cards,
        dealt.seats,
        [_call(step, step.command) for step in steps if isinstance(step.command, Call)],
        [game.scores(last)[seat] for seat in last.seats],
        last.ranking,
    )


def _call(step: Step, call: Call) -> Called:
    until = next((event.until for event in step.events if isinstance(event, Missed)), None)
    return Called(
        call.seat,
        call.symbol,
        call.at,
        _seat(call.piles[-1]),
        until,
        step.table.round,
        _pile(step.table, "centre"),
        [_pile(step.table, f"seat/{seat}") for seat in step.table.seats],
    )


def _seat(pile: PileId) -> Seat | None:
    return None if pile == "centre" else Seat(int(pile.split("/")[1]))


def _pile(table: Table, name: PileId) -> tuple[CardNo | None, int]:
    """The top card, and how many there are."""
    pile = table.piles.get(name)
    return (None, 0) if pile is None else (pile.top, len(pile.cards))


def content() -> bytes:
    records = [record(game, seats) for game in GAMES if fits(game) for seats in SEATS]
    decks = {order: full_deck(order).cards for order in sorted({one.order for one in records})}
    return msgspec.json.encode({"decks": decks, "records": records}) + b"\n"


def main() -> None:
    TARGET.write_bytes(content())


if __name__ == "__main__":
    main()
