"""`decide(table, command) -> events | Refused`: what every game has in common, then the game."""

from __future__ import annotations

from functools import cache, partial
from typing import assert_never

from fano.deck import Deck
from fano.rules.commands import (
    HIDDEN,
    Call,
    Command,
    Deal,
    Go,
    Leave,
    Play,
    PlayerCommand,
    Refused,
    Stop,
    Tick,
    Why,
    Write,
)
from fano.rules.events import (
    Called,
    ClockStarted,
    ClockStopped,
    GameOver,
    Hinted,
    Left,
    Missed,
    Wanted,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Decision, Events, Game
from fano.rules.hexes import Hex
from fano.rules.matches import matches
from fano.rules.registry import can, game_of
from fano.rules.table import UNTIL_CHANGE, CardNo, Hint, Millis, PileId, Seat, Table, Token

STALL = "stall"


def decide(table: Table, command: Command) -> Decision:
    """The events of that command on that table, or why not. Pure, and it never raises."""
    if table.over:
        return Refused(Why.GAME_OVER)
    game = game_of(table)
    match command:
        case Call() | Play() | Stop() | Write() | Leave():
            return _player(table, game, command)
        case Tick():
            return _tick(table, game, command.at)
        case Deal():
            if table.wants != "deal":
                return Refused(Why.NOT_NOW)
            if not _is_a_shuffle(table, command):
                return Refused(Why.BAD_DEAL)
            return (Wanted(""), *game.deal(table, command))
        case Go():
            if table.wants != "go":
                return Refused(Why.NOT_NOW)
            began = (Wanted(""), *game.go(table, command.at))
            return _with_stall_clock(table, game, began, command.at)
        case _:
            assert_never(command)


def due(table: Table) -> Millis | None:
    """When the next clock goes off: the time at which a `Tick` has something to do."""
    return min(table.clocks.values()) if table.clocks else None


def next_clock(table: Table) -> str:
    """The clock that goes off then."""
    return min(table.clocks, key=table.clocks.__getitem__)


def _is_a_shuffle(table: Table, deal: Deal) -> bool:
    symbols = table.deck.symbols if deal.symbols or game_of(table).draws_symbols else 0
    return (
        len(deal.cards) == table.size
        and len(deal.symbols) == symbols
        and len(deal.seats) == len(table.seats)
        and set(deal.cards) == _first(table.size)
        and set(deal.symbols) == _first(symbols)
        and set(deal.seats) == set(table.seats)
    )


@cache
def _first(n: int) -> frozenset[int]:
    return frozenset(range(n))


def _tick(table: Table, game: Game, at: Millis) -> Decision:
    if not table.clocks:
        return Refused(Why.NOTHING_DUE)
    clock = next_clock(table)
    if table.clocks[clock] > at:
        return Refused(Why.NOTHING_DUE)
    stopped = ClockStopped(clock)
    if clock == STALL:
        hint = None if table.wants else _hint(table)
        return (stopped, Hinted(hint)) if hint else (stopped,)
    return (stopped, *game.tick(fold((stopped,), table), clock, at))


def _hint(table: Table) -> Hint | None:
    """A match that a player could call; seats take turns, so that none is favoured."""
    seats = _free(table)
    for i in range(len(seats)):
        seat = seats[(table.race + i) % len(seats)]
        for action in can(table, seat):
            for match in matches(table.deck, action, partial(_sees, table, seat)):
                return Hint(match.symbol, match.piles)
    return None


def _player(table: Table, game: Game, command: PlayerCommand) -> Decision:
    seat = command.seat
    if seat not in table.seats:
        return Refused(Why.NOT_SEATED)
    if seat in table.left:
        return Refused(Why.GONE)
    if isinstance(command, Leave):
        return _leave(table, game, command)
    if table.wants:
        # A call between two rounds is meant for the last one.
        late = isinstance(command, Call) and table.round > 1
        return Refused(Why.TOO_LATE if late else Why.NOT_STARTED)
    if seat in table.out:
        return Refused(Why.OUT)
    if isinstance(command, Call) and table.locked.get(seat, -1) > command.at:
        return Refused(Why.LOCKED)
    decision = _move(table, game, command)
    if isinstance(decision, tuple):
        return _with_stall_clock(table, game, decision, command.at)
    return decision


def _move(table: Table, game: Game, command: Call | Play | Stop | Write) -> Decision:
    kind = _KIND[type(command)]
    for action in can(table, command.seat):
        if action.kind == kind:
            break
    else:
        if command.seat in game.blocked(table):
            return Refused(Why.BLOCKED)
        if kind == "call" and table.phase in game.between_rounds:
            return Refused(Why.TOO_LATE)
        return Refused(Why.NOT_NOW if table.turn in (None, command.seat) else Why.NOT_YOUR_TURN)
    match command:
        case Call():
            return _refuse_call(table, action, command) or game.call(table, command)
        case Play():
            if command.pile not in table.piles:
                return Refused(Why.NO_SUCH_PILE)
            if command.pile not in action.on:
                return Refused(Why.WRONG_PILE)
            return game.play(table, command)
        case Stop():
            return game.stop(table, command)
        case Write():
            if len(command.symbols) > action.picks:
                return Refused(Why.WRONG_NUMBER)
            if not all(0 <= symbol < table.deck.symbols for symbol in command.symbols):
                return Refused(Why.NO_SUCH_SYMBOL)
            shown = {s for pile in action.own for s in table.deck.cards[table.held(pile)[-1]]}
            if not shown.issuperset(command.symbols):
                return Refused(Why.NOT_THERE)
            return game.write(table, command)
        case _:
            assert_never(command)


_KIND: dict[type, str] = {Call: "call", Play: "play", Stop: "stop", Write: "write"}


def _refuse_call(table: Table, action: Action, call: Call) -> Decision | None:
    """Check a call for what is wrong in any game; None if it is right so far."""
    deck, symbol, piles, own = table.deck, call.symbol, call.piles, action.own
    if not 0 <= symbol < deck.symbols:
        return Refused(Why.NO_SUCH_SYMBOL)
    wanted = bool(own) + (action.picks if action.on else 0)
    if not len(piles) == len(set(piles)) == len(call.cards) == wanted:
        return Refused(Why.WRONG_NUMBER)
    seen = []
    for name in piles:
        pile = table.piles.get(name)
        if pile is None:
            return Refused(Why.NO_SUCH_PILE)
        cards = pile.visible(call.seat)
        seen.append(cards[-1] if cards else HIDDEN)
    if call.unseen:
        return wrong(table, call, Why.NOT_SHARED)
    if seen != list(call.cards):
        return Refused(Why.TOO_LATE)
    if own and piles[0] not in own:
        return Refused(Why.WRONG_PILE)
    for name in piles[1:] if own else piles:
        if name not in action.on:
            # A card on the board is shut in when another takes the last free cell beside it.
            return Refused(Why.CELL_TAKEN if _is_taken(table, call) else Why.WRONG_PILE)
    if action.pointing:
        return None if _share_one(deck, seen) else wrong(table, call, Why.NOT_SHARED)
    for card in seen:
        if card != HIDDEN and symbol not in deck.cards[card]:
            return wrong(table, call, Why.NOT_SHARED)
    if action.board and Token(call.symbol) not in table.tokens[action.board]:
        return Refused(Why.NOT_THERE)
    return None


def _is_taken(table: Table, call: Call) -> bool:
    """Whether a card lies on the cell that was called."""
    return call.cell is not None and table.count(Hex(*call.cell).pile) > 0


def _share_one(deck: Deck, cards: list[CardNo]) -> bool:
    """Whether these cards have a symbol in common, whichever it is."""
    shared = -1
    for card in cards:
        shared &= deck.bits[card]
    return shared != 0


def _sees(table: Table, seat: Seat, pile: PileId) -> CardNo | None:
    cards = table.piles[pile].visible(seat)
    return cards[-1] if cards else None


def wrong(table: Table, call: Call, why: Why) -> Decision:
    """A wrong call: its player waits, by the setting, and nobody else does."""
    match table.choice("wrong_call"):
        case "nothing" if not call.unseen:
            return Refused(why)
        case "until_change":
            # One player must stay free to change the table, or none ever could.
            if not any(can(table, s) for s in _free(table) if s != call.seat):
                return Refused(why)
            return (Missed(call.seat, call.symbol, why, UNTIL_CHANGE, call.piles),)
        case _:
            until = Millis(call.at + table.number("lockout_ms"))
            return (Missed(call.seat, call.symbol, why, until, call.piles),)


def _free(table: Table) -> list[Seat]:
    """The seats that still play and do not have to wait for the table to change."""
    return [s for s in table.active if table.locked.get(s) != UNTIL_CHANGE]


def _leave(table: Table, game: Game, command: Leave) -> Decision:
    left = Left(command.seat)
    after = fold((left,), table)
    teams = table.teams or tuple((s,) for s in table.seats)
    playing = [team for team in teams if any(s not in after.left for s in team)]
    if len(playing) < min(2, len(teams)):
        return (left, GameOver(game.standing(after)))
    events = (left, *game.leave(after, command.seat, command.at))
    return events if table.wants else _with_stall_clock(table, game, events, command.at)


def _with_stall_clock(table: Table, game: Game, events: Events, at: Millis) -> Events:
    """A change of the table gives everybody time again before a hint is due."""
    patience = table.number("stall_hint_ms") if game.hints else 0
    if not patience or type(events[0]) not in _CHANGES or type(events[-1]) is GameOver:
        return events
    return (*events, ClockStarted(STALL, Millis(at + patience)))


_CHANGES = frozenset((Called, Wanted, Left))
"""The first event after a right call, at the start of a round, or when a player has left."""
