"""A log, told to people: each event in a few words, and a table as a list of what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from fano.deck import Symbol
from fano.rules.events import (
    AnyEvent,
    Called,
    ClockStarted,
    ClockStopped,
    Coloured,
    FactSet,
    GameOver,
    Hinted,
    Left,
    Missed,
    Moved,
    NotesOpened,
    PhaseBegan,
    Placed,
    RoundBegan,
    RoundOver,
    Scored,
    Started,
    TokenMoved,
    TokensPlaced,
    Turned,
    TurnPassed,
    Wanted,
    WentOut,
    Wrote,
)
from fano.rules.table import UNTIL_CHANGE, Millis, Ranking, Seat, Table, Wants

Names = Callable[[Symbol], str]
"""The name of a symbol."""


WAITS: dict[Wants, str] = {
    "": "goes on",
    "deal": "waits for a shuffle",
    "go": "waits for the word to begin",
}


def clock(at: Millis) -> str:
    """A time as minutes, seconds and thousandths.

    >>> clock(Millis(83_456))
    '1:23.456'
    """
    return f"{at // 60_000}:{at // 1000 % 60:02}.{at % 1000:03}"


def player(seat: Seat) -> str:
    """People count from one."""
    return f"player {seat + 1}"


def tell(event: AnyEvent, name: Names) -> str:
    """One event in a few words."""
    match event:
        case Started():
            return f"{event.game} for {len(event.seats)}, with {event.size} cards"
        case Wanted():
            return WAITS[event.wants]
        case Placed():
            return _placed(event)
        case Moved():
            cards = "1 card" if event.count == 1 else f"{event.count} cards"
            way = "under" if event.under else "to"
            return f"{cards} from {event.src} {way} {event.dst}"
        case Turned():
            way = "face down" if event.shown == "down" else "face up"
            return f"{', '.join(event.piles)} turned {way}"
        case Called():
            where = f" on {' and '.join(event.piles)}" if event.piles else ""
            return f"{player(event.seat)} calls {name(event.symbol)}{where}"
        case Missed():
            until = "the next change" if event.until == UNTIL_CHANGE else clock(event.until)
            return f"{player(event.seat)} calls {name(event.symbol)}: wrong, waits until {until}"
        case Hinted():
            return f"hint: {name(event.hint.symbol)} on {' and '.join(event.hint.piles)}"
        case TurnPassed():
            return "nobody's turn" if event.seat is None else f"{player(event.seat)}'s turn"
        case ClockStarted():
            return f"clock {event.clock} runs until {clock(event.due)}"
        case ClockStopped():
            return f"clock {event.clock} stops"
        case Scored():
            return f"{player(event.seat)} scores {event.points:+}"
        case WentOut():
            return f"{player(event.seat)} is out"
        case Left():
            return f"{player(event.seat)} leaves"
        case RoundBegan():
            return f"round {event.round} begins"
        case RoundOver():
            about = f": {', '.join(map(player, event.seats))}" if event.seats else ""
            return f"the round is over{about}"
        case PhaseBegan():
            return f"phase {event.phase}"
        case TokensPlaced():
            return f"{_count(len(event.tokens), 'token')} laid on {event.place}"
        case TokenMoved():
            return f"token {event.token} from {event.src} to {event.dst}"
        case Wrote():
            return f"{player(event.seat)} writes {', '.join(map(name, event.symbols)) or 'nothing'}"
        case NotesOpened():
            return "what was written is shown" if event.open else "what was written is put away"
        case Coloured():
            return "the cards get their colours"
        case FactSet():
            return f"{event.fact} is {event.value}"
        case GameOver():
            return f"the game is over: {places(event.ranking)}"
        case _:
            assert_never(event)


def _placed(event: Placed) -> str:
    if not event.cards:
        return f"{event.pile} is cleared away"
    return f"{_count(len(event.cards), 'card')} laid on {event.pile}"


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'s' * (n != 1)}"


def places(ranking: Ranking) -> str:
    """A ranking in words.

    >>> places(((Seat(1),), (Seat(0), Seat(2))))
    '1. player 2; 2. player 1, player 3'
    """
    told, place = [], 1
    for group in ranking:
        told.append(f"{place}. {', '.join(map(player, group))}")
        place += len(group)
    return "; ".join(told)


def lay_out(table: Table, name: Names) -> Iterator[str]:
    """A table, line by line: every pile with the card on its top."""
    state = [f"round {table.round}"] if table.round else []
    state += [f"phase {table.phase}"] if table.phase else []
    state += [WAITS[table.wants]] if table.wants else []
    state += [f"{player(table.turn)}'s turn"] if table.turn is not None else []
    yield f"{table.game}{': ' if state else ''}{', '.join(state)}"
    wide = max((len(pile) for pile in table.piles), default=0)
    for pile, found in table.piles.items():
        if found.cards:
            top = ", ".join(map(name, table.deck.cards[found.cards[-1]]))
            hidden = " (face down)" if found.shown == "down" else ""
            yield f"  {pile:<{wide}}  {len(found.cards):>2}  {top}{hidden}"
    for place, tokens in table.tokens.items():
        if tokens:
            yield f"  {_count(len(tokens), 'token')} on {place}"
    for seat, note in table.notes.items():
        yield f"  {player(seat)} noted {', '.join(map(name, note)) or 'nothing'}"
    if table.ranking:
        yield f"  {places(table.ranking)}"
