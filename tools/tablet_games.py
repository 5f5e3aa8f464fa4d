"""Write the list of games that one device on the table can play, and plays of them for its tests.

Run `python -m tools.tablet_games` after a change to the rules. The same code gives the same file,
and `tests/repo/test_recorded.py` says when it would not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from fano.deck import Symbol, full_deck
from fano.lab.play import Step, play
from fano.lab.setup import Setup
from fano.rules import GAMES, Game
from fano.rules import game as by_id
from fano.rules.commands import Call, Deal
from fano.rules.events import Missed
from fano.rules.registry import game_of
from fano.rules.table import CardNo, Millis, PileId, Ranking, Seat, Table
from tools.tablet_model import LocalGame, describe, plays_like

WEB = Path(__file__).parents[1] / "web"
LIST = WEB / "src" / "tablet" / "games.json"
TARGET = WEB / "tests" / "fixtures" / "races.json"
SEATS = (2, 3, 4)


def offered() -> Iterator[LocalGame]:
    """The games that one device can play, in the order of the registry."""
    for game in GAMES:
        if game.listed and (found := local(game)) is not None:
            yield found


def local(game: Game) -> LocalGame | None:
    """The game for one device; None if the page could not play it as the rules do."""
    if game.least > SEATS[0] or game.most < SEATS[-1] or not fits(game):
        return None
    plays = [list(play(_setup(game, seats), number)) for seats in SEATS for number in range(2)]
    found = describe(game, plays[-1])  # with few seats a pile may be but one card
    if found is None or not all(plays_like(found, game, steps) for steps in plays):
        return None
    return found


def fits(game: Game) -> bool:
    """Whether every seat can always do one and the same thing: call a symbol of one card that is
    in front of it, or of the centre's, and of another such card.
    """
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
    records = [record(by_id(found.id), seats) for found in offered() for seats in SEATS]
    decks = {order: full_deck(order).cards for order in sorted({one.order for one in records})}
    return msgspec.json.encode({"decks": decks, "records": records}) + b"\n"


def listed() -> bytes:
    lines = b",\n  ".join(msgspec.json.encode(found) for found in offered())
    return b"[\n  " + lines + b"\n]\n"


def main() -> None:
    LIST.write_bytes(listed())
    TARGET.write_bytes(content())


if __name__ == "__main__":
    main()
