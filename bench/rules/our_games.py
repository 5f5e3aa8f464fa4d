"""All our games, with random legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from fano.deck import Symbol
from fano.lab.play import shuffle
from fano.rules import (
    EMPTY,
    GAMES,
    Action,
    Game,
    Refused,
    Table,
    View,
    decide,
    due,
    fold,
    game,
    start,
    view,
)
from fano.rules.commands import HIDDEN, Call, Command, Deal, Go, Play, Stop, Tick, Write
from fano.rules.matches import matches
from fano.rules.table import Millis, Seat

SEATS = 4


def games() -> Iterator[tuple[str, Callable[[Random], int]]]:
    for found in GAMES:
        yield f"{found.id} ({min(SEATS, found.most)})", _player(found)


def _player(played: Game) -> Callable[[Random], int]:
    seats = [Seat(s) for s in range(min(SEATS, played.most))]

    def play(rng: Random) -> int:
        table, at, moves = fold(start(played.id, seats), EMPTY), 0, 0
        while not table.over:
            at += 300
            command = _next(table, rng, Millis(at))
            if command is None:  # nobody can move before the next clock
                at = max(at, due(table) or 0)
                continue
            decision = decide(table, command)
            if not isinstance(decision, Refused):
                table = fold(decision, table)
                moves += not isinstance(command, Deal | Go | Tick)
        return moves

    return play


def _next(table: Table, rng: Random, at: Millis) -> Command | None:
    """What the room has to do (shuffle, say go, let a clock go off), or somebody's move."""
    if table.wants == "deal":
        return shuffle(table, rng, at)
    if table.wants == "go":
        return Go(at)
    when = due(table)
    if when is not None and when <= at:
        return Tick(at)
    active = table.active
    first = active.index(table.turn) if table.turn in active else rng.randrange(len(active))
    for i in range(len(active)):
        seat = active[(first + i) % len(active)]
        # In games with phases whole phases pass in which nobody moves: nobody looks then.
        if table.phase and not game(table.game).can(table, seat):
            continue
        seen = view(table, seat)
        if seen.can:
            return _move(seen, seat, rng, at)
    return None


def _move(seen: View, seat: Seat, rng: Random, at: Millis) -> Command | None:
    action = rng.choice(seen.can)
    match action.kind:
        case "play":
            return Play(seat, at, rng.choice(action.on))
        case "stop":
            return Stop(seat, at)
        case "write":
            symbols = seen.deck.cards[seen.sees(action.own[0]) or 0]
            return Write(seat, at, tuple(rng.choices(symbols, k=action.picks)))
        case "call":
            return _call(seen, seat, action, rng, at)


def _call(seen: View, seat: Seat, action: Action, rng: Random, at: Millis) -> Call | None:
    own_pile = rng.choice(action.own) if action.own else ""
    own = seen.sees(own_pile)
    if action.board:
        there = [Symbol(token) for token in seen.tokens[action.board]]
        if own is None:
            return Call(seat, at, rng.choice(there))
        there = [symbol for symbol in there if seen.deck.shows(own, symbol)]
        return Call(seat, at, rng.choice(there), action.own, (own,)) if there else None
    if own is None:
        match = rng.choice(list(matches(seen.deck, action, seen.sees)))
        return Call(seat, at, match.symbol, match.piles, match.cards)
    pile = rng.choice(action.on)
    card = seen.sees(pile)
    if card is None:
        return Call(seat, at, rng.choice(seen.deck.cards[own]), (own_pile, pile), (own, HIDDEN))
    cell = None
    if action.cell:
        q, r = map(int, pile.removeprefix("hex/").split(","))
        dq, dr = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)])
        cell = (q + dq, r + dr)
    return Call(seat, at, seen.deck.common(own, card), (own_pile, pile), (own, card), cell)
