"""Every reason for a refusal, and what wrong, late and repeated calls cost."""

import pytest
from msgspec.structs import replace

from fano.deck import Symbol
from fano.rules import Why
from fano.rules.commands import HIDDEN, Call, Deal, Go, Tick
from fano.rules.table import CardNo, Millis, Seat
from tests.rules.at_table import AtTable


def inferno(seats: int = 3, **settings: object) -> AtTable:
    return AtTable("inferno", seats, settings).deal().go()


def test_who_is_not_playing_is_told_so() -> None:
    t = AtTable("inferno", 3)
    call = Call(Seat(0), Millis(0), Symbol(0), ("seat/0", "centre"), (CardNo(0), CardNo(1)))
    assert t.send(call) == Why.NOT_STARTED
    t.deal()
    assert t.send(call) == Why.NOT_STARTED
    assert t.send(replace(call, seat=Seat(7))) == Why.NOT_SEATED
    t.go()
    right = t.right(1)
    assert t.leave(1) is None
    assert t.leave(1) == Why.GONE
    assert t.send(right) == Why.GONE


def test_what_does_not_exist() -> None:
    t = inferno()
    right = t.right(0)
    for symbol in (-1, 57, 10**6):
        assert t.send(replace(right, symbol=Symbol(symbol))) == Why.NO_SUCH_SYMBOL
    assert t.send(replace(right, piles=("seat/0", "attic"))) == Why.NO_SUCH_PILE
    assert t.send(replace(right, piles=("centre", "centre"))) == Why.WRONG_NUMBER
    assert t.send(replace(right, piles=("centre",), cards=right.cards[:1])) == Why.WRONG_NUMBER
    assert t.send(replace(right, piles=(), cards=())) == Why.WRONG_NUMBER
    assert t.play(0, "centre") == Why.NOT_NOW
    assert t.stop(0) == Why.NOT_NOW
    assert t.write(0) == Why.NOT_NOW
    assert t.table == inferno().table


def test_only_the_own_card_counts() -> None:
    t = inferno()
    theirs = t.right(1)
    assert t.send(replace(theirs, seat=Seat(0))) == Why.WRONG_PILE


def test_a_late_call_costs_nothing() -> None:
    t = inferno()
    late = t.right(1)
    assert t.call(0) is None
    assert t.send(late) == Why.TOO_LATE
    assert t.table.locked == {}
    assert t.call(1) is None


def test_the_same_call_twice_is_harmless() -> None:
    t = inferno()
    call = t.right(0)
    assert t.send(call) is None
    won = t.table
    assert t.send(call) == Why.TOO_LATE
    assert t.table == won


def test_a_wrong_call_locks_its_player_and_nobody_else() -> None:
    t = inferno()
    assert t.send(t.wrong(0)) is None
    assert t.table.locked == {0: 3000}
    assert t.see(1).locked == {0: 3000}
    assert t.call(0) == Why.LOCKED
    assert t.call(1) is None
    t.now = 2999
    assert t.call(0) == Why.LOCKED
    t.now = 3000
    assert t.call(0) is None


@pytest.mark.parametrize("ms", [1000, 5000])
def test_the_lock_lasts_as_long_as_the_setting_says(ms: int) -> None:
    t = inferno(lockout_ms=ms)
    t.send(t.wrong(2))
    assert t.table.locked == {2: ms}


def test_a_wrong_call_may_cost_nothing() -> None:
    t = inferno(wrong_call="nothing")
    before = t.table
    assert t.send(t.wrong(0)) == Why.NOT_SHARED
    assert t.table == before


@pytest.mark.parametrize("wrong_call", ["lockout", "until_change"])
def test_a_new_round_frees_everybody(wrong_call: str) -> None:
    t = AtTable("hot_potato", 2, {"wrong_call": wrong_call}).deal().go()
    assert t.send(t.wrong(0)) is None
    assert 0 in t.table.locked
    assert t.call(1) is None
    assert t.table.round == 2
    assert t.go().call(0) is None, "the break has not passed, but the cards are new"


def test_a_lock_may_last_until_the_table_changes() -> None:
    t = inferno(wrong_call="until_change")
    assert t.send(t.wrong(0)) is None
    assert t.send(t.wrong(1)) is None
    t.now = 10**7
    assert t.call(0) == Why.LOCKED
    assert t.send(t.wrong(2)) == Why.NOT_SHARED, "somebody must stay free"
    assert t.call(2) is None
    assert t.table.locked == {}
    assert t.call(0) is None


def test_a_stall_shows_one_match_to_everybody() -> None:
    t = inferno()
    assert t.wait(29_999).see(0).hint is None
    t.wait(1)
    hint = t.see(1).hint
    assert hint is not None
    assert hint == t.see(0).hint == t.see(2).hint
    deck = t.table.deck
    assert all(deck.shows(card, hint.symbol) for p in hint.piles if (card := t.table.top(p)))
    assert t.call(0) is None
    assert t.see(1).hint is None
    assert t.wait(30_000).see(1).hint is not None


@pytest.mark.parametrize("free", range(3))
def test_a_hint_is_for_somebody_who_need_not_wait_until_the_table_changes(free: int) -> None:
    t = inferno(wrong_call="until_change")
    for seat in range(3):
        if seat != free:
            assert t.send(t.wrong(seat)) is None
    hint = t.wait(30_000).see(free).hint
    assert hint is not None
    assert hint.piles == (f"seat/{free}", "centre")


def test_hints_can_be_turned_off() -> None:
    t = inferno(stall_hint_ms=0)
    assert t.send(Tick(Millis(10**6))) == Why.NOTHING_DUE
    assert t.wait(10**6).see(0).hint is None


def test_the_room_is_answered_too() -> None:
    t = AtTable("inferno", 2)
    assert t.send(Go(Millis(0))) == Why.NOT_NOW
    assert t.send(Deal(Millis(0), (), (), ())) == Why.BAD_DEAL
    t.deal().go()
    assert t.send(Go(Millis(0))) == Why.NOT_NOW
    assert t.send(Deal(Millis(0), (), (), ())) == Why.NOT_NOW
    assert t.send(Tick(Millis(0))) == Why.NOTHING_DUE


def test_a_hidden_card_cannot_be_asked_for() -> None:
    """Naming the number of a card face down gives the same answer, right or wrong."""
    t = AtTable("memory", 2).deal().go()
    seat = t.table.turn or Seat(0)
    reference = t.table.top("centre")
    assert reference is not None
    symbol = t.table.deck.cards[reference][0]
    for number in range(-2, 55):
        named = Call(seat, Millis(0), symbol, ("centre", "grid/0"), (reference, CardNo(number)))
        if number != HIDDEN:
            assert t.send(named) == Why.TOO_LATE


def test_the_last_one_at_the_table_wins() -> None:
    t = inferno()
    t.leave(0)
    assert t.see(1).ranking == ()
    t.leave(2)
    assert t.table.ranking == ((1,), (0, 2))
    assert t.leave(1) == Why.GAME_OVER
