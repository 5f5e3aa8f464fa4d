"""Legal and illegal commands in any order: nothing raises, and every refusal has a reason."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from fano.deck import Symbol
from fano.rules import EMPTY, GAMES, Game, Refused, Table, Why, decide, due, fold, view
from fano.rules.commands import Call, Command, Deal, Go, Leave, Play, Stop, Tick, Write
from fano.rules.events import AnyEvent
from fano.rules.table import CardNo, Millis, Seat
from tests.rules.play import a_move, opening, shuffled

SEATS = st.integers(-1, 9).map(Seat)
SYMBOLS = st.integers(-3, 100).map(Symbol)
CARDS = st.integers(-2, 95).map(CardNo)
PILES = st.sampled_from(
    [
        *("centre", "stock", "seat/0", "seat/1", "seat/0/3", "grid/2", "outer/1", "hand/1/2"),
        *("row/0", "hex/0,0", "discard/0", "won/0", "nowhere", "hex/x", "seat/99", ""),
    ]
)


class AnyGame(RuleBasedStateMachine):
    """One table, driven by people who follow the rules and people who do not."""

    played: Game

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        seats = data.draw(st.integers(self.played.least, self.played.most))
        first = opening(self.played, seats)
        self.table: Table = first.table
        self.log: list[AnyEvent] = list(first.events)
        self.now = Millis(0)

    def send(self, command: Command) -> None:
        decision = decide(self.table, command)
        if isinstance(decision, Refused):
            assert decision.why in Why
            return
        self.log += decision
        self.table = fold(decision, self.table)

    @rule(rng=st.randoms(use_true_random=False))
    def shuffle(self, rng: Random) -> None:
        self.send(shuffled(rng, self.table, self.now))

    @rule()
    def go(self) -> None:
        self.send(Go(self.now))

    @rule(ms=st.integers(0, 4000))
    def wait(self, ms: int) -> None:
        self.now = Millis(self.now + ms)
        self.send(Tick(self.now))

    @rule()
    def wait_for_the_clock(self) -> None:
        when = due(self.table)
        if when is not None:
            self.now = Millis(max(self.now, when))
            self.send(Tick(self.now))

    @rule(rng=st.randoms(use_true_random=False))
    def play_on(self, rng: Random) -> None:
        """Several steps of proper play, so that the odd ones meet every stage of a game."""
        for _ in range(6):
            if self.table.wants == "deal":
                self.send(shuffled(rng, self.table, self.now))
            elif self.table.wants == "go":
                self.send(Go(self.now))
            else:
                self.now = Millis(self.now + rng.randint(1, 1000))
                seat = rng.choice(self.table.seats)
                self.send(a_move(rng, view(self.table, seat), self.now) or Tick(self.now))

    @rule(
        seat=SEATS,
        symbol=SYMBOLS,
        piles=st.lists(PILES, max_size=4),
        cards=st.lists(CARDS, max_size=4),
        cell=st.none() | st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
    )
    def call_anything(
        self,
        seat: Seat,
        symbol: Symbol,
        piles: list[str],
        cards: list[CardNo],
        cell: tuple[int, int] | None,
    ) -> None:
        self.send(Call(seat, self.now, symbol, tuple(piles), tuple(cards), cell))

    @rule(rng=st.randoms(use_true_random=False), symbol=SYMBOLS)
    def call_the_wrong_symbol(self, rng: Random, symbol: Symbol) -> None:
        seat = rng.choice(self.table.seats)
        move = a_move(rng, view(self.table, seat), self.now)
        if isinstance(move, Call):
            self.send(Call(seat, self.now, symbol, move.piles, move.cards, move.cell))

    @rule(rng=st.randoms(use_true_random=False))
    def repeat_a_call(self, rng: Random) -> None:
        seat = rng.choice(self.table.seats)
        move = a_move(rng, view(self.table, seat), self.now)
        if move is not None:
            self.send(move)
            self.send(move)

    @rule(seat=SEATS, pile=PILES)
    def play_anything(self, seat: Seat, pile: str) -> None:
        self.send(Play(seat, self.now, pile))

    @rule(seat=SEATS)
    def stop(self, seat: Seat) -> None:
        self.send(Stop(seat, self.now))

    @rule(seat=SEATS, symbols=st.lists(SYMBOLS, max_size=6))
    def write(self, seat: Seat, symbols: list[Symbol]) -> None:
        self.send(Write(seat, self.now, tuple(symbols)))

    @rule(seat=SEATS)
    def leave(self, seat: Seat) -> None:
        if seat % 3 == 0:  # not so often that most games end at once
            self.send(Leave(seat, self.now))

    @rule()
    def nonsense_deal(self) -> None:
        self.send(Deal(self.now, (), (), ()))

    @invariant()
    def the_log_is_the_truth(self) -> None:
        if hasattr(self, "log"):
            assert fold(self.log, EMPTY) == self.table

    @invariant()
    def every_card_is_somewhere(self) -> None:
        if hasattr(self, "table"):
            cards = [c for pile in self.table.piles.values() for c in pile.cards]
            assert not cards or sorted(cards) == list(range(self.table.size))

    @invariant()
    def everybody_can_look(self) -> None:
        if hasattr(self, "table"):
            for seat in (*self.table.seats, None):
                view(self.table, seat)


@pytest.mark.parametrize("played", GAMES, ids=lambda g: g.id)
def test_hostile_play(played: Game) -> None:
    machine = type("Machine", (AnyGame,), {"played": played})
    run_state_machine_as_test(machine, settings=settings(max_examples=25, stateful_step_count=60))
