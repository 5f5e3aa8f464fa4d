"""Random play of any game, from the registry and the views alone."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from fano.deck import Symbol
from fano.rules import EMPTY, Game, Refused, Table, decide, due, fold, start, view
from fano.rules.commands import HIDDEN, Call, Command, Deal, Go, Leave, Play, Stop, Tick, Write
from fano.rules.events import AnyEvent
from fano.rules.game import Action
from fano.rules.matches import matches
from fano.rules.table import CardNo, Millis, Seat
from fano.rules.view import View


class Step(msgspec.Struct, frozen=True):
    """One command that was accepted, what it did, and the table after it."""

    command: Command | None
    events: tuple[AnyEvent, ...]
    table: Table


def shuffled(rng: Random, table: Table, at: Millis) -> Deal:
    cards = [CardNo(c) for c in range(table.size)]
    symbols = [Symbol(s) for s in range(table.deck.symbols)]
    seats = list(table.seats)
    for things in (cards, symbols, seats):
        rng.shuffle(things)
    return Deal(at, tuple(cards), tuple(symbols), tuple(seats))


def opening(
    game: Game,
    seats: int,
    settings: Mapping[str, object] | None = None,
    *,
    edition: str = "",
    teams: Sequence[Sequence[Seat]] = (),
) -> Step:
    events = start(
        game.id,
        [Seat(s) for s in range(seats)],
        settings=settings or {},
        edition=edition,
        teams=teams,
    )
    return Step(None, events, fold(events, EMPTY))


def seat_counts(game: Game) -> range:
    return range(game.least, game.most + 1)


def a_move(rng: Random, seen: View, at: Millis) -> Command | None:
    """Something that this seat can do now, chosen at random; None if there is nothing."""
    if not seen.can or seen.seat is None:
        return None
    action = rng.choice(seen.can)
    match action.kind:
        case "play":
            return Play(seen.seat, at, rng.choice(action.on))
        case "stop":
            return Stop(seen.seat, at)
        case "write":
            card = seen.sees(action.own[0])
            symbols = seen.deck.cards[card] if card is not None else ()
            return Write(seen.seat, at, tuple(rng.choices(symbols, k=rng.randint(0, action.picks))))
        case "call":
            return _a_call(rng, seen, seen.seat, action, at)


def _a_call(rng: Random, seen: View, seat: Seat, action: Action, at: Millis) -> Command | None:
    if action.board:
        own = seen.sees(action.own[0]) if action.own else None
        there = [Symbol(t) for t in seen.tokens[action.board]]
        if own is not None:
            there = [s for s in there if seen.deck.shows(own, s)]
        if not there:
            return None
        cards = (own,) if own is not None else ()
        return Call(seat, at, rng.choice(there), action.own, cards)
    found = list(matches(seen.deck, action, seen.sees))
    if found:
        match = rng.choice(found)
        cell = None
        if action.cell:
            q, r = map(int, match.piles[1].removeprefix("hex/").split(","))
            dq, dr = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)])
            cell = (q + dq, r + dr)
        return Call(seat, at, match.symbol, match.piles, match.cards, cell)
    own = seen.sees(action.own[0]) if action.own else None
    if own is not None and action.on:  # a face-down card, by a symbol of the open one
        symbol = rng.choice(seen.deck.cards[own])
        return Call(seat, at, symbol, (action.own[0], rng.choice(action.on)), (own, HIDDEN))
    return None


def random_game(
    game: Game,
    seats: int,
    rng: Random,
    *,
    leave: float = 0.0,
    settings: Mapping[str, object] | None = None,
    edition: str = "",
    teams: Sequence[Sequence[Seat]] = (),
) -> Iterator[Step]:
    """The steps of one whole game of random legal moves, on a clock that runs by itself."""
    step = opening(game, seats, settings, edition=edition, teams=teams)
    yield step
    table, at = step.table, Millis(0)
    while not table.over:
        at = Millis(at + rng.randint(1, 700))
        command = next_command(rng, table, at, leave)
        decision = decide(table, command)
        if isinstance(decision, Refused):
            continue
        table = fold(decision, table)
        yield Step(command, decision, table)


def next_command(rng: Random, table: Table, at: Millis, leave: float = 0.0) -> Command:
    """What happens next on this table: chance, time, or somebody's move."""
    if table.present and rng.random() < leave:
        return Leave(rng.choice(table.present), at)
    if table.wants == "deal":
        return shuffled(rng, table, at)
    if table.wants == "go":
        return Go(at)
    when = due(table)
    if when is not None and when <= at:
        return Tick(at)
    seat = rng.choice(table.active or table.seats)
    return a_move(rng, view(table, seat), at) or Tick(at)
