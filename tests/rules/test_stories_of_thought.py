"""The finer points of the games of memory and guessing, each a short story at one table."""

import pytest
from msgspec.structs import replace

from fano.deck import Symbol
from fano.rules import Why
from fano.rules.commands import HIDDEN, Call, Leave
from fano.rules.games import false_poker, guess, reflection
from fano.rules.table import CardNo, Millis, Pile, Seat, Token
from tests.rules.at_table import AtTable

# --- reflection -----------------------------------------------------------------------------------


def at_writing(seats: int = 2) -> AtTable:
    return AtTable("reflection", seats).deal().go().wait(30_000)


def test_reflection_shows_the_fifth_then_the_four_then_the_fifth() -> None:
    t = AtTable("reflection", 2).deal().go()
    four = [f"grid/{i}" for i in range(4)]
    assert t.see(0).sees("centre") is not None
    assert all(t.see(0).sees(p) is None for p in four)
    assert t.write(0) == Why.NOT_NOW
    t.wait(10_000)
    assert t.see(0).sees("centre") is None
    assert all(t.see(0).sees(p) is not None for p in four)
    t.wait(19_999)
    assert t.table.phase == "study"
    t.wait(1)
    assert t.table.phase == "write"
    assert t.see(0).sees("centre") is not None
    assert all(t.see(0).sees(p) is None for p in four)


def test_reflection_scores_what_was_written_as_often_as_it_matched() -> None:
    t = at_writing()
    matched = reflection.matched(t.table)
    answer = tuple(matched.elements())
    (fifth,) = t.table.held("centre")
    wrong = next(s for s in t.table.deck.cards[fifth] if s not in matched)
    elsewhere = next(s for s in range(57) if not t.table.deck.shows(fifth, Symbol(s)))
    assert t.write(0, Symbol(elsewhere)) == Why.NOT_THERE, "only symbols of the open card"
    assert t.write(0, wrong, wrong, wrong, wrong, wrong) == Why.WRONG_NUMBER
    assert t.write(0, Symbol(57)) == Why.NO_SUCH_SYMBOL
    assert t.write(0, wrong) is None
    assert t.see(1).notes == {}
    assert t.see(1).wrote == (0,)
    assert t.see(0).notes == {0: (wrong,)}
    assert t.write(0, *answer) is None, "the last sheet counts"
    assert t.write(1, answer[0], answer[0], answer[0], wrong) is None
    assert t.table.phase == "reveal", "everybody has handed in"
    assert t.table.scores == {0: 4, 1: min(3, matched[answer[0]])}
    assert t.see(0).notes == t.see(1).notes == t.table.notes


def all_right(t: AtTable, rounds: int) -> None:
    """Both of two remember everything."""
    for _ in range(rounds):
        answer = tuple(reflection.matched(t.table).elements())
        t.write(0, *answer)
        t.write(1, *answer)
        t.wait(6000 + 30_000)


def test_reflection_ends_at_ten_points_or_plays_on_if_equal() -> None:
    t = at_writing()
    all_right(t, 3)
    assert t.table.scores == {0: 12, 1: 12}
    assert not t.table.over
    t.write(0, *reflection.matched(t.table).elements())
    t.wait(60_000)
    assert t.table.ranking == ((0,), (1,))


def test_reflection_leaves_it_to_a_tie_break_if_they_stay_equal() -> None:
    t = AtTable("reflection", 2, {"reflection_goal": 4}).deal().go().wait(30_000)
    all_right(t, reflection.MOST_EXTRA)
    assert not t.table.over
    all_right(t, 1)
    assert t.table.ranking == ((0, 1),)


def test_reflection_counts_its_extra_rounds_through_a_shuffle() -> None:
    t = AtTable("reflection", 2, {"reflection_goal": 8}, edition="mini3").deal().go().wait(30_000)
    all_right(t, 2)
    assert t.table.wants == "deal"
    assert t.deal().table.facts["extra"] == 1


def test_reflection_shuffles_again_after_eleven_rounds() -> None:
    t = at_writing()
    for _ in range(11):
        t.write(0)
        t.write(1)
        t.wait(6000 + 30_000)
    assert t.table.wants == "deal"
    assert t.table.round == 11
    t.deal().wait(30_000)
    assert t.table.round == 12
    assert t.table.phase == "write"


# --- guess ----------------------------------------------------------------------------------------


def at_first_card() -> AtTable:
    """Seat 0 hosts; the secret is what cards 0 and 1 share."""
    return AtTable("guess", 4).deal().deal().go().wait(0)


def test_guess_only_the_host_knows_the_secret() -> None:
    t = at_first_card()
    secret = t.table.deck.common(0, 1)
    assert guess.secret_of(t.table) == secret
    assert t.see(0).notes == {0: (secret,)}
    assert all(t.see(s).notes == {} for s in (1, 2, 3))
    card = t.table.top("centre")
    assert card is not None
    assert t.table.facts["shows"] == int(t.table.deck.shows(card, secret))
    assert t.table.count("centre") == 1


def test_guess_the_host_may_name_only_what_gives_nothing_away() -> None:
    t = at_first_card()
    secret = guess.secret_of(t.table)
    card = t.table.top("centre")
    assert card is not None
    assert t.name(0, secret) == Why.GIVES_AWAY
    on_card = next(s for s in t.table.deck.cards[card] if s != secret)
    assert t.name(0, on_card) == Why.NOT_THERE
    named = min(guess.excludable(t.table))
    assert t.name(0, named) is None
    assert t.table.tokens["excluded"] == (Token(named),)
    assert t.name(0, named) == Why.NOT_NOW
    assert t.name(1, named) == Why.NOT_THERE, "nobody guesses what was excluded"
    t.wait(3000)
    assert t.table.count("centre") == 2
    assert t.see(1).piles["centre"].cards == (t.table.top("centre"),), "only the top is seen"
    assert t.name(0, named) == Why.NOT_THERE


def test_guess_chance_names_a_symbol_if_the_host_does_not() -> None:
    t = at_first_card().wait(11_999)
    assert t.table.phase == "exclude", "the quizmaster has a time of their own"
    assert t.wait(1).table.wants == "deal"
    left = guess.excludable(t.table)
    t.deal()
    assert t.table.tokens["excluded"] == (Token(min(left)),)
    assert t.table.phase == "card"


def test_guess_right_is_five_and_wrong_is_one_and_out() -> None:
    t = at_first_card()
    secret = guess.secret_of(t.table)
    wrong = next(Symbol(s) for s in range(57) if s != secret)
    assert t.name(1, wrong) is None
    assert t.table.scores[Seat(1)] == -1
    assert t.name(1, secret) == Why.OUT
    assert t.name(2, secret) is None
    assert t.table.scores == {0: 0, 1: -1, 2: 5, 3: 0}
    assert t.see(3).notes == {0: (secret,)}, "the secret is out"
    assert t.name(3, secret) == Why.TOO_LATE, "right, but somebody was faster"
    t.wait(4000)
    t.deal()
    assert t.table.turn == 1


def test_guess_in_the_variant_a_wrong_guess_blocks_until_somebody_else_has_guessed() -> None:
    t = AtTable("guess", 3, {"guess_wrong": "blocked"}).deal().deal().go().wait(0)
    secret = guess.secret_of(t.table)
    first, second, *_ = (Symbol(s) for s in range(57) if s != secret)
    assert t.name(1, first) is None
    assert t.table.scores[Seat(1)] == -2
    assert t.name(1, secret) == Why.BLOCKED
    assert t.name(2, second) is None
    assert t.name(1, secret) is None
    assert t.table.scores == {0: 0, 1: 3, 2: -2}


def test_guess_a_round_without_its_host_is_void() -> None:
    t = at_first_card()
    t.leave(0)
    assert t.table.phase == "over"
    assert set(t.table.scores.values()) == {0}
    t.wait(4000)
    t.deal()
    assert t.table.turn == 1


# --- memory ---------------------------------------------------------------------------------------


def at_memory(**settings: object) -> AtTable:
    return AtTable("memory", 2, settings, lowest=(1,)).deal().go()


def turn(t: AtTable, pile: str, *, hit: bool) -> Why | None:
    """Name the symbol that the hidden card shares with the open one, or another."""
    table = t.table
    (reference,), (card,) = table.held("centre"), table.held(pile)
    common = table.deck.common(reference, card)
    symbol = common if hit else next(s for s in table.deck.cards[reference] if s != common)
    seat = table.turn if table.turn is not None else Seat(0)
    call = Call(seat, Millis(t.now), symbol, ("centre", pile), (reference, HIDDEN))
    return t.send(call)


@pytest.mark.parametrize("game", ["memory", "false_poker"])
def test_of_those_who_are_level_behind_one_begins(game: str) -> None:
    """Chance comes upon the leader first, who is passed over."""
    assert AtTable(game, 3).deal().table.turn == 0
    assert AtTable(game, 3, lowest=(1, 2)).deal().table.turn == 1
    without = AtTable(game, 3, lowest=(1,))
    without.send(Leave(Seat(1), Millis(0)))
    assert without.deal().table.turn == 0


def test_memory_a_hit_plays_on_and_a_miss_passes() -> None:
    t = at_memory()
    assert t.table.turn == 1, "whoever is behind begins"
    assert turn(t, "grid/0", hit=True) is None
    assert t.table.count("won/1") == 1
    assert t.table.turn == 1
    assert turn(t, "grid/1", hit=False) is None
    assert t.see(0).sees("grid/1") is not None, "everybody sees the wrong card for a while"
    assert turn(t, "grid/2", hit=True) == Why.NOT_NOW
    t.wait(2000)
    assert t.see(0).sees("grid/1") is None
    assert t.table.turn == 0
    assert t.table.tokens["grid/1"] == (0,)


def test_memory_marked_cards_rest_until_all_are_marked() -> None:
    t = at_memory()
    for pile in ("grid/0", "grid/1", "grid/2"):
        turn(t, pile, hit=False)
        t.wait(2000)
    assert turn(t, "grid/0", hit=True) == Why.WRONG_PILE
    turn(t, "grid/3", hit=False)
    t.wait(2000)
    assert all(not t.table.tokens.get(f"grid/{i}") for i in range(4))
    assert len(t.table.tokens["stock"]) == 4
    assert turn(t, "grid/0", hit=True) is None


def test_memory_taking_the_last_free_card_frees_the_others() -> None:
    t = at_memory()
    for pile in ("grid/0", "grid/1", "grid/2"):
        turn(t, pile, hit=False)
        t.wait(2000)
    assert turn(t, "grid/3", hit=True) is None
    assert turn(t, "grid/0", hit=True) is None


def test_memory_without_markers_every_card_can_be_turned() -> None:
    t = at_memory(memory_markers=False)
    turn(t, "grid/0", hit=False)
    t.wait(2000)
    assert turn(t, "grid/0", hit=False) is None


# --- false poker ----------------------------------------------------------------------------------


def at_poker(seats: int = 3) -> AtTable:
    return AtTable("false_poker", seats, lowest=(0,)).deal().go()


def with_row(t: AtTable, *hands: tuple[int, ...]) -> AtTable:
    """Give the seats these cards instead (they must come from the stock)."""
    piles = dict(t.table.piles)
    for seat, cards in enumerate(hands):
        for i, card in enumerate(cards):
            swapped = piles[f"hand/{seat}/{i}"].cards[0]
            where = next(p for p, pile in piles.items() if card in pile.cards)
            kept = piles[where]
            back = tuple(swapped if c == card else c for c in kept.cards)
            piles[where] = Pile(back, kept.shown, kept.to)
            piles[f"hand/{seat}/{i}"] = Pile((CardNo(card),), "top", Seat(seat))
    t.table = replace(t.table, piles=piles)
    return t


def repeating_cards(t: AtTable) -> tuple[int, int]:
    """Two cards that, laid one after the other, repeat the link of the first."""
    deck = t.table.deck
    (start,) = t.table.held("row/0")
    for a in range(55):
        for b in range(55):
            if len({start, a, b}) == 3 and deck.common(start, a) == deck.common(a, b):
                return a, b
    raise AssertionError


def test_false_poker_a_repeated_link_costs_its_author_two_markers() -> None:
    t = at_poker()
    a, b = repeating_cards(t)
    with_row(t, (a,), (b,))
    assert t.play(1, "hand/1/0") == Why.NOT_YOUR_TURN
    assert t.play(0, "hand/1/0") == Why.WRONG_PILE
    assert t.play(0, "hand/0/0") is None
    assert t.table.tokens["row/1"] == (0,)
    assert t.play(1, "hand/1/0") is None
    assert false_poker.errors(t.table) == (2,)
    assert t.stop(2) is None
    assert t.table.phase == "twice"
    t.wait(6000)
    assert list(false_poker.markers(t.table).values()) == [6, 4, 6]
    assert t.table.wants == "deal"
    t.deal()
    assert t.table.turn == 1, "the next one clockwise begins"
    assert all(t.table.count(f"hand/{s}/5") == 1 for s in range(3))


def test_false_poker_a_needless_stop_costs_one_marker() -> None:
    t = at_poker()
    assert t.stop(0) is None
    t.wait(6000)
    assert list(false_poker.markers(t.table).values()) == [5, 6, 6]


def test_false_poker_the_callers_own_error_costs_two_and_not_three() -> None:
    t = at_poker(2)
    a, b = repeating_cards(t)
    with_row(t, (a,), (b,))
    t.play(0, "hand/0/0")
    t.play(1, "hand/1/0")
    t.play(0, "hand/0/1")
    errors = false_poker.errors(t.table)
    assert t.stop(1) is None
    t.wait(6000)
    mine = 6 if 3 not in errors else 4
    assert list(false_poker.markers(t.table).values()) == [mine, 4]


def test_false_poker_whoever_is_too_slow_is_out_and_pays_two() -> None:
    t = at_poker()
    t.wait(5000)
    assert t.table.out == (0,)
    assert t.table.turn == 1
    assert t.play(0, "hand/0/0") == Why.OUT
    t.wait(5000)
    assert t.table.phase == "sound", "only one is left"
    t.wait(6000)
    assert list(false_poker.markers(t.table).values()) == [4, 4, 6]


def test_false_poker_hands_are_secret() -> None:
    t = at_poker()
    for seat in range(3):
        seen = t.see(seat)
        for other in range(3):
            assert (seen.sees(f"hand/{other}/0") is not None) == (seat == other)
