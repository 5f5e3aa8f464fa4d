"""All our games, with random legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bench.rules.pick import pick
from fano.deck import Symbol
from fano.lab.play import shuffle
from fano.rules import (
    EMPTY,
    GAMES,
    Action,
    Game,
    Table,
    View,
    decide,
    due,
    fold,
    start,
    view,
)
from fano.rules.commands import HIDDEN, Call, Command, Go, Play, Stop, Tick, Write
from fano.rules.hexes import hex_of
from fano.rules.registry import can
from fano.rules.table import Millis, Seat, Token

SEATS = 4
MOVES = (Call, Play, Stop, Write)


def games() -> Iterator[tuple[str, Callable[[Random], int]]]:
    for found in GAMES:
        yield f"{found.id} ({min(SEATS, found.most)})", _player(found)


def _player(played: Game) -> Callable[[Random], int]:
    seats = [Seat(s) for s in range(min(SEATS, played.most))]

    def play(rng: Random) -> int:
        table, at, moves = fold(start(played.id, seats), EMPTY), Millis(0), 0
        while not table.over:
            at = Millis(at + 300)
            command = _from_the_room(table, rng, at) or _from_a_player(table, rng, at)
            if command is None:  # nobody can move before the next clock
                at = due(table) or at
                command = Tick(at)
            decision = decide(table, command)
            if isinstance(decision, tuple):
                table = fold(decision, table)
                moves += type(command) in MOVES
        return moves

    return play


def _from_the_room(table: Table, rng: Random, at: Millis) -> Command | None:
    """What the room has to do: shuffle, say go, let a clock go off."""
    if table.wants:
        return shuffle(table, rng, at) if table.wants == "deal" else Go(at)
    when = due(table)
    return Tick(at) if when is not None and when <= at else None


def _from_a_player(table: Table, rng: Random, at: Millis) -> Command | None:
    """A random move of the seat that has the turn, or of any seat that can move."""
    active = table.active
    first = active.index(table.turn) if table.turn in active else int(rng.random() * len(active))
    for seat in active[first:] + active[:first]:
        # In games with phases whole phases pass in which nobody moves: nobody looks then.
        if table.phase and not can(table, seat):
            continue
        seen = view(table, seat)
        if seen.can:
            return _move(seen, seat, rng, at)
    return None


def _move(seen: View, seat: Seat, rng: Random, at: Millis) -> Command | None:
    """Any of the things that a seat can do; the next best if its card shows no token."""
    command = _command(seen, seat, pick(seen.can, rng), rng, at)
    if command is None:
        others = (_command(seen, seat, action, rng, at) for action in seen.can)
        command = next((found for found in others if found is not None), None)
    return command


def _command(seen: View, seat: Seat, action: Action, rng: Random, at: Millis) -> Command | None:
    match action.kind:
        case "call":
            return _call(seen, seat, action, rng, at)
        case "play":
            return Play(seat, at, pick(action.on, rng))
        case "stop":
            return Stop(seat, at)
        case "write":
            symbols = seen.deck.cards[seen.sees(action.own[0]) or 0]
            return Write(seat, at, tuple(rng.choices(symbols, k=action.picks)))


def _call(seen: View, seat: Seat, action: Action, rng: Random, at: Millis) -> Call | None:
    own_pile = pick(action.own, rng) if action.own else ""
    own = seen.sees(own_pile)
    if action.board:
        tokens = seen.tokens[action.board]
        if own is None:
            return Call(seat, at, Symbol(pick(tokens, rng)))
        there = [s for s in seen.deck.cards[own] if Token(s) in tokens]
        return Call(seat, at, pick(there, rng), action.own, (own,)) if there else None
    if own is None:
        return _call_among(seen, seat, action, rng, at)
    pile = pick(action.on, rng)
    card = seen.sees(pile)
    if card is None:
        return Call(seat, at, pick(seen.deck.cards[own], rng), (own_pile, pile), (own, HIDDEN))
    cell = None
    if action.cell:
        cell = pick([c for c in hex_of(pile).neighbours() if c.pile not in seen.piles], rng)
    return Call(seat, at, seen.deck.common(own, card), (own_pile, pile), (own, card), cell)


def _call_among(seen: View, seat: Seat, action: Action, rng: Random, at: Millis) -> Call:
    """What two open cards share, as soon as enough of the others show it too."""
    deck = seen.deck
    cards = {card: pile for pile in action.on if (card := seen.sees(pile)) is not None}
    numbers = list(cards)
    while True:
        one, other = pick(numbers, rng), pick(numbers, rng)
        if one == other:
            continue
        symbol = deck.common(one, other)
        alike = tuple([card for card in numbers if symbol in deck.cards[card]][: action.picks])
        if len(alike) == action.picks:
            return Call(seat, at, symbol, tuple([cards[card] for card in alike]), alike)
