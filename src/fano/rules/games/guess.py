"""Guess: the host knows a symbol and gives hints; be the first to name it."""

from __future__ import annotations

from typing import cast

from fano.deck import Symbol
from fano.rules.commands import Call, Deal, Refused, Why
from fano.rules.events import (
    Called,
    ClockStarted,
    ClockStopped,
    FactSet,
    GameOver,
    Moved,
    NotesOpened,
    PhaseBegan,
    Placed,
    RoundBegan,
    RoundOver,
    Scored,
    TokenMoved,
    TokensPlaced,
    TurnPassed,
    Wanted,
    WentOut,
    Wrote,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Decision, Deed, Events, Game, ranked
from fano.rules.games._common import by_score
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table, Token

BOARD = "board"
NOBODY = -1


def deal(table: Table, chance: Deal) -> Events:
    """Three shuffles serve a round: one for the secret, one for the deck, one for each hint that
    the host leaves to chance."""
    match table.phase:
        case "" | "over":
            return _new_secret(table, chance)
        case "secret":
            return _lay_deck(chance, first=table.round == 1)
        case _:
            left = excludable(table)
            return _exclude(table, next(s for s in chance.symbols if s in left), chance.at)


def _new_secret(table: Table, chance: Deal) -> Events:
    host = _next_host(table)
    secret = table.deck.common(chance.cards[0], chance.cards[1])
    return (
        *(Placed(pile, ()) for pile in table.piles),
        Placed("stock", chance.cards),
        RoundBegan(table.round + 1),
        NotesOpened(open=False),
        TurnPassed(host),
        FactSet(f"hosted/{host}", 1),
        FactSet("blocked", NOBODY),
        Wrote(host, (secret,)),
        PhaseBegan("secret"),
        Wanted("deal"),
    )


def _lay_deck(chance: Deal, *, first: bool) -> Events:
    board = cast("tuple[Token, ...]", tuple(sorted(chance.symbols)))
    return (
        Placed("stock", chance.cards),
        TokensPlaced(BOARD, board),
        TokensPlaced("excluded", ()),
        PhaseBegan("card"),
        Wanted("go") if first else ClockStarted("card", chance.at),
    )


def go(_: Table, at: Millis) -> Events:
    return (ClockStarted("card", at),)


def _next_host(table: Table) -> Seat:
    return next(s for s in table.present if not table.facts.get(f"hosted/{s}"))


def secret_of(table: Table) -> Symbol:
    host = table.turn
    return table.notes[host][0] if host is not None else Symbol(-1)


def excludable(table: Table) -> set[Symbol]:
    """Symbols that the host may name: not on the open card, not the secret, not named before."""
    card = table.piles["centre"].cards[-1]
    left = cast("set[Symbol]", set(table.tokens[BOARD]))
    return left.difference(table.deck.cards[card], (secret_of(table),))


def tick(table: Table, clock: str, at: Millis) -> Events:
    match clock:
        case "card":
            return _next_card(table, at)
        case "exclude":
            return (Wanted("deal"),)
        case _:
            return _next_round(table)


def _next_card(table: Table, at: Millis) -> Events:
    if not table.count("stock"):
        return _round_over(table, (), at)
    moved = Moved("stock", "centre", 1)
    after = fold((moved,), table)
    card = after.piles["centre"].cards[-1]
    shows = int(table.deck.shows(card, secret_of(table)))
    events: Events = (moved, FactSet("shows", shows))
    pause = table.number("guess_wait_ms")
    if not excludable(after):  # nothing left to name: go on with the cards
        return (*events, PhaseBegan("card"), ClockStarted("card", Millis(at + pause)))
    thinking = table.number("guess_exclude_ms", pause)
    return (*events, PhaseBegan("exclude"), ClockStarted("exclude", Millis(at + thinking)))


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    """The host excludes symbols, everybody else guesses."""
    host = seat == table.turn
    if table.phase not in (("exclude",) if host else ("card", "exclude")):
        return ()
    if seat in blocked(table) or not table.count("centre"):
        return ()
    return (Action("call", board=BOARD, says="host" if host else "guesser"),)


def blocked(table: Table) -> tuple[Seat, ...]:
    """The guesser who has to let another guess first."""
    seat = table.facts.get("blocked", NOBODY)
    return (Seat(seat),) if seat in table.present else ()


def call(table: Table, claim: Call) -> Decision:
    if claim.seat == table.turn:
        if claim.symbol == secret_of(table):
            return Refused(Why.GIVES_AWAY)
        if claim.symbol not in excludable(table):
            return Refused(Why.NOT_THERE)
        return _exclude(table, claim.symbol, claim.at)
    called = Called(claim.seat, claim.symbol, ())
    if claim.symbol == secret_of(table):
        events: Events = (called, Scored(claim.seat, 5))
        return (*events, *_round_over(table, (claim.seat,), claim.at))
    guessers = [s for s in table.active if s not in (table.turn, claim.seat)]
    if table.choice("guess_wrong") == "blocked":
        blocked = FactSet("blocked", claim.seat if guessers else NOBODY)
        return (called, Scored(claim.seat, -2), blocked)
    events = (called, Scored(claim.seat, -1), WentOut(claim.seat))
    return events if guessers else (*events, *_round_over(table, (), claim.at))


def _exclude(table: Table, symbol: Symbol, at: Millis) -> Events:
    return (
        TokenMoved(Token(symbol), BOARD, "excluded"),
        ClockStopped("exclude"),
        PhaseBegan("card"),
        ClockStarted("card", Millis(at + table.number("guess_wait_ms"))),
    )


def leave(table: Table, seat: Seat, at: Millis) -> Events:
    """Without its host, or without anybody to guess, a round is void."""
    if table.phase == "":
        return ()
    if table.phase == "over":
        return _next_round(table) if table.wants else ()
    guessers = [s for s in table.active if s != table.turn]
    if seat == table.turn or not guessers:
        return _round_over(table, (), at)
    # A blocked player waits for another's guess, and nobody is left to make one.
    alone = [table.facts.get("blocked")] == guessers
    return (FactSet("blocked", NOBODY),) if alone else ()


def _round_over(table: Table, winners: tuple[Seat, ...], at: Millis) -> Events:
    return (
        RoundOver(winners),
        *(ClockStopped(clock) for clock in ("card", "exclude") if clock in table.clocks),
        Wanted(""),
        NotesOpened(open=True),
        FactSet("blocked", NOBODY),
        TurnPassed(None),
        PhaseBegan("over"),
        ClockStarted("over", Millis(at + table.number("guess_reveal_ms"))),
    )


def _next_round(table: Table) -> Events:
    """Everybody hosts once; it takes two to guess."""
    if all(table.facts.get(f"hosted/{s}") for s in table.present):
        return (GameOver(standing(table)),)
    return (Wanted("deal"),)


def deeds(table: Table, events: Events) -> tuple[Deed, ...]:
    """Who found the secret and after how many cards, and who guessed wrongly."""
    scored = [event for event in events if isinstance(event, Scored)]
    cards = table.count("centre")
    return tuple(
        deed
        for seat, points in ((e.seat, e.points) for e in scored)
        for deed in (
            (Deed(seat, "guessed"), Deed(seat, "cards_per_guess", cards))
            if points > 0
            else (Deed(seat, "misguessed"),)
        )
    )


def standing(table: Table) -> Ranking:
    return ranked(table, table.scores)


GAME = Game(
    id="guess",
    skill="guess_secret",
    least=3,
    minutes=(5, 15),
    difficulty=2,
    bonus=True,
    between_rounds=("over",),
    hints=False,
    draws_symbols=True,
    settings=(
        Setting("guess_wait_ms", 3000, 1000, 20_000),
        Setting("guess_exclude_ms", 12_000, 2000, 60_000),
        Setting("guess_wrong", "out", choices=("out", "blocked")),
        Setting("guess_reveal_ms", 4000, 1000, 20_000),
    ),
    deal=deal,
    go=go,
    can=can,
    blocked=blocked,
    call=call,
    tick=tick,
    leave=leave,
    standing=standing,
    figures=("guessed", "misguessed", "cards_per_guess"),
    deeds=deeds,
    points=by_score,
)
