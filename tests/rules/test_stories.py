"""The finer points of the racing games, each told as a short story at one table."""

from collections import Counter

import pytest
from msgspec.structs import replace

from fano.deck import Symbol
from fano.rules import Why, decide, game
from fano.rules.events import Called
from fano.rules.games import connect
from fano.rules.hexes import CENTRE, Hex
from fano.rules.table import Pile, Seat, Token
from tests.rules.at_table import AtTable

# --- well -----------------------------------------------------------------------------------------


def test_well_the_previous_winner_is_dealt_to_first() -> None:
    for winner in range(4):
        t = AtTable("well", 4, winner=winner).deal()
        assert [t.table.count(f"seat/{(winner + i) % 4}") for i in range(4)] == [14, 14, 13, 13]


def test_well_new_scoring_takes_five_more_from_the_fullest_hand() -> None:
    t = AtTable("well", 3).deal().go()
    while not t.table.over:
        t.call(0)
    assert game("well").points(t.table, t.table.ranking, "new") == {0: 10, 1: -23, 2: -23}
    two = AtTable("well", 2).deal().go()
    while not two.table.over:
        two.call(1)
    assert game("well").points(two.table, two.table.ranking, "new") == {1: 10, 0: -27}


# --- hot potato -----------------------------------------------------------------------------------


def test_hot_potato_hands_over_everything_and_the_givers_card_is_on_top() -> None:
    t = AtTable("hot_potato", 3).deal().go()
    mine = t.table.top("seat/0")
    t.call(0, on="seat/1")
    assert t.table.top("seat/1") == mine
    assert t.table.count("seat/1") == 2
    assert t.table.out == (0,)
    assert t.see(0).can == ()
    t.call(1, on="seat/2")
    assert t.table.count("lost/2") == 3
    assert t.table.round == 2
    assert t.table.wants == "go"


def test_hot_potato_of_two_crossing_calls_the_first_counts() -> None:
    t = AtTable("hot_potato", 2).deal().go()
    crossing = t.right(1)
    assert t.call(0) is None
    assert t.send(crossing) == Why.TOO_LATE


def test_hot_potato_a_leaver_with_cards_loses_the_round_at_once() -> None:
    t = AtTable("hot_potato", 4).deal().go()
    t.call(0, on="seat/1")
    t.leave(1)
    assert t.table.count("lost/1") == 4
    assert t.table.round == 2
    assert t.table.present == (0, 2, 3)
    t.go()
    t.call(0)
    t.leave(0)
    assert t.table.round == 2, "who is safe may go: the others play the round out"


# --- triplet --------------------------------------------------------------------------------------


def test_triplet_pointing_suffices_where_the_rules_say_so() -> None:
    named = AtTable("triplet", 2).deal().go()
    right = named.right(0)
    other = Symbol(next(s for s in range(57) if s != right.symbol))
    assert named.send(replace(right, symbol=other)) is None
    assert named.table.locked
    pointed = AtTable("triplet", 2, {"triplet_naming": False}).deal().go()
    events = decide(pointed.table, replace(right, symbol=other))
    assert isinstance(events, tuple)
    assert events[0] == Called(right.seat, right.symbol, right.piles), "it is understood"
    assert pointed.send(replace(right, symbol=other)) is None
    assert pointed.table.count("won/0") == 3


def test_triplet_needs_three_different_cards() -> None:
    t = AtTable("triplet", 2).deal().go()
    right = t.right(0)
    twice = replace(right, piles=(right.piles[0], *right.piles[:2]))
    assert t.send(twice) == Why.WRONG_NUMBER


# --- collect symbols ------------------------------------------------------------------------------


def test_collect_symbols_lays_out_a_token_of_every_symbol_up_to_the_setting() -> None:
    for edition, there in {"mini2": 7, "junior": 31, "classic": 57, "connect": 57}.items():
        t = AtTable("collect_symbols", 2, edition=edition).deal()
        assert len(set(t.table.tokens["board"])) == there
    t = AtTable("collect_symbols", 2, {"collect_tokens": 91}, edition="connect").deal()
    assert len(set(t.table.tokens["board"])) == 91


def test_collect_symbols_only_what_the_own_card_shows() -> None:
    t = AtTable("collect_symbols", 2).deal().go()
    card = t.see(0).sees("seat/0")
    assert card is not None
    assert t.see(1).sees("seat/0") is None
    symbol = t.table.deck.cards[card][0]
    assert t.name(0, symbol, "seat/0") is None
    assert t.name(0, symbol, "seat/0") == Why.NOT_THERE
    other = next(Symbol(s) for s in range(57) if not t.table.deck.shows(card, Symbol(s)))
    assert t.name(0, other, "seat/0") is None
    assert t.table.locked == {0: 3000}
    assert t.table.tokens["seat/0"] == (Token(symbol),)


def test_collect_symbols_an_empty_hand_takes_a_discard_pile_turned_over() -> None:
    t = AtTable("collect_symbols", 2).deal().go()
    assert t.play(0, "discard/common") == Why.WRONG_PILE
    first = t.table.top("seat/1")
    for _ in range(3):
        assert t.play(1, "seat/1") is None
    while t.table.count("seat/0"):
        assert t.play(0, "seat/0") is None
    assert t.play(0, "discard/0") == Why.WRONG_PILE, "somebody else's first"
    assert t.play(0, "discard/1") is None
    assert t.table.count("seat/0") == 3
    assert t.see(0).sees("seat/0") == first, "what was discarded first lies on top"


def test_collect_symbols_does_not_wait_for_ever() -> None:
    t = AtTable("collect_symbols", 3).deal().go()
    t.wait(29_999)
    assert not t.table.over
    t.wait(1)
    assert t.table.ranking == ((0, 1, 2),)


# --- connect --------------------------------------------------------------------------------------


def lay(t: AtTable, seat: int, target: Hex, cell: Hex) -> Why | None:
    call = t.right(seat, on=target.pile)
    return t.send(replace(call, cell=tuple(cell)))


def test_connect_a_card_goes_beside_the_card_it_matches() -> None:
    t = AtTable("connect", 2).deal().go()
    assert t.send(t.right(0)) == Why.NO_CELL
    assert lay(t, 0, CENTRE, Hex(2, 0)) == Why.CELL_APART
    assert lay(t, 0, CENTRE, CENTRE) == Why.CELL_TAKEN
    assert lay(t, 0, CENTRE, Hex(1, 0)) is None
    assert t.table.count("hex/1,0") == 1
    assert lay(t, 1, CENTRE, Hex(1, 0)) == Why.CELL_TAKEN
    assert t.table.locked == {}


def test_connect_whoever_comes_second_to_the_last_cell_beside_a_card_is_told_so() -> None:
    t = AtTable("connect", 2).deal().go()
    *others, last = CENTRE.neighbours()
    for seat, cell in enumerate(others):
        assert lay(t, seat % 2, CENTRE, cell) is None
    late = replace(t.right(0, on=CENTRE.pile), cell=tuple(last))
    assert lay(t, 1, CENTRE, last) is None
    assert t.send(late) == Why.CELL_TAKEN
    assert t.send(replace(late, cell=(9, 9))) == Why.WRONG_PILE
    assert t.table.locked == {}


def win_round(t: AtTable, seat: int) -> None:
    """Four in line for this seat's colour, if all its cards have it."""
    target = CENTRE
    for cell in (Hex(1, 0), Hex(2, 0), Hex(3, 0), Hex(4, 0)):
        assert lay(t, seat, target, cell) is None
        target = cell


def test_connect_four_in_line_score_and_the_others_hand_over_cards() -> None:
    t = AtTable("connect", 2).deal().go()
    win_round(t, 0)
    assert t.table.scores == {0: 1, 1: 0}
    assert t.table.count("points/0") == 1
    assert t.table.wants == "deal"
    t.deal()
    assert t.table.count("stock/0") == 21
    assert t.table.count("stock/1") == 19
    foreign = [c for c in t.table.held("stock/0") if t.table.colours[c] == 1]
    assert len(foreign) == 1


def test_connect_who_has_left_hands_over_nothing() -> None:
    t = AtTable("connect", 3).deal().go()
    t.leave(2)
    win_round(t, 0)
    t.deal()
    assert [t.table.count(pile) for pile in ("stock/0", "stock/1", "team/2")] == [21, 19, 20]
    assert all(t.table.colours[c] == 2 for c in t.table.held("team/2"))


def test_connect_who_has_left_is_handed_nothing() -> None:
    """Their colour may still make a line: of the cards that they handed over before."""
    t = AtTable("connect", 3).deal().go()
    t.leave(2)
    colours = [2 if colour == 0 else colour for colour in t.table.colours]
    t.table = replace(t.table, colours=tuple(colours))
    win_round(t, 0)
    assert t.table.count("points/2") == 1
    t.deal()
    assert t.table.count("stock/1") == 20


def test_connect_the_point_goes_to_the_colour_whoever_laid_the_card() -> None:
    t = AtTable("connect", 2).deal().go()
    target = CENTRE
    for cell in (Hex(1, 0), Hex(2, 0), Hex(3, 0)):
        lay(t, 0, target, cell)
        target = cell
    mine = t.table.colours[t.table.held("seat/0")[0]]
    colours = list(t.table.colours)
    colours[t.table.held("seat/1")[0]] = mine
    t.table = replace(t.table, colours=tuple(colours))
    lay(t, 1, target, Hex(4, 0))
    assert t.table.scores == {0: 1, 1: 0}


def test_connect_lines_run_along_all_three_axes_and_gaps_break_them() -> None:
    for axis in (Hex(1, 0), Hex(0, 1), Hex(1, -1)):
        t = AtTable("connect", 2).deal().go()
        target = CENTRE
        for step in range(1, 5):
            cell = CENTRE.step(axis, step)
            assert lay(t, 0, target, cell) is None
            target = cell
        assert t.table.scores[Seat(0)] == 1
    bent = AtTable("connect", 2).deal().go()
    target = CENTRE
    for cell in (Hex(1, 0), Hex(2, 0), Hex(2, 1), Hex(3, 0)):
        assert lay(bent, 0, target, cell) is None
        target = cell
    assert bent.table.scores[Seat(0)] == 0


def test_connect_a_team_without_cards_voids_the_round() -> None:
    t = AtTable("connect", 2).deal().go()
    starter = t.table.held(CENTRE.pile)
    empty = {"stock/0": Pile()}
    kept = t.table.held("stock/0")
    piles = {**t.table.piles, **empty, "team/0": Pile(kept)}
    t.table = replace(t.table, piles=piles)
    assert lay(t, 0, CENTRE, Hex(1, 0)) is None
    assert t.table.scores == {0: 0, 1: 0}
    assert t.table.wants == "deal"
    t.deal()
    assert t.table.held(CENTRE.pile) == starter, "the same starting card again"
    assert t.table.count("stock/0") == t.table.count("stock/1") == 20


@pytest.mark.parametrize("n", range(2, 9))
def test_connect_team_decks_are_split_evenly(n: int) -> None:
    t = AtTable("connect", n).deal().go()
    for members in t.table.teams:
        sizes = [t.table.count(f"stock/{s}") + 1 for s in members]
        assert sum(sizes) == 20
        assert max(sizes) - min(sizes) <= 1
    assert connect.teams(t.table.seats, {}) == t.table.teams


# --- practice and duel ----------------------------------------------------------------------------


def test_practice_has_no_winner() -> None:
    t = AtTable("practice", 1).deal().go()
    decks = 1
    while not t.table.over:
        t.call(0)
        if t.table.wants == "deal":
            decks += 1
            t.deal()
            assert not t.table.wants, "only the first deck waits for the word to begin"
    assert decks == 3
    assert t.table.ranking == ((0,),)
    assert Counter(t.table.scores.values()) == {0: 1}


def test_a_duel_is_won_by_the_first_right_call() -> None:
    t = AtTable("duel", 2).deal().go()
    late = t.right(0)
    assert t.call(1) is None
    assert t.table.ranking == ((1,), (0,))
    assert t.send(late) == Why.GAME_OVER
