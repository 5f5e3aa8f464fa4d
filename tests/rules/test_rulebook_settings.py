"""Settings that the rulebooks ask for, each in a short story."""

from random import Random

from fano.rules import Why, game
from fano.rules.games import false_poker, memory, poisoned_gift
from fano.rules.table import Millis, Seat
from tests.rules.at_table import AtTable
from tests.rules.play import random_game


def test_memory_pays_what_is_set_for_each_card() -> None:
    *_, last = random_game(game("memory"), 3, Random(1), settings={"memory_points": 2})
    table = last.table
    won = memory.cards_won(table)
    points = game("memory").points(table, table.ranking, "base")
    assert points == {seat: 2 * cards for seat, cards in won.items()}


def test_gaps_of_the_poisoned_gift_may_go_clockwise() -> None:
    found = {}
    for gaps in ("cards", "clockwise"):
        t = AtTable("poisoned_gift", 3, {"gift_gaps": gaps}).deal().go()
        for giver, target in ((0, 1), (0, 2), (1, 2), (0, 2)):
            assert t.call(giver, on=f"seat/{target}") is None
        ranking = poisoned_gift.standing(t.table)
        assert ranking == ((0,), (1,), (2,))
        found[gaps] = poisoned_gift.points(t.table, ranking, "new")
    assert found["cards"] == found["clockwise"] == {0: 0, 1: -2, 2: -5}
    t = AtTable("poisoned_gift", 3, {"gift_gaps": "clockwise"}).deal().go()
    for target in (1, 1, 1, 2):
        assert t.call(0, on=f"seat/{target}") is None
    ranking = poisoned_gift.standing(t.table)
    assert ranking == ((0,), (2,), (1,))
    assert poisoned_gift.points(t.table, ranking, "new") == {0: 0, 1: -3, 2: -6}


def test_nobody_is_asked_for_more_markers_than_they_have() -> None:
    t = AtTable("false_poker", 2).deal()
    for _ in range(5):  # seat by seat, a needless STOP costs a marker
        t.go()
        t.stop(int(t.table.turn or 0))
        t.wait(6000)
        if t.table.wants == "deal":
            t.deal()
    while not t.table.over:
        t.go()
        slow = t.table.turn
        t.wait(5000)
        for seat, left in false_poker.markers(t.table).items():
            assert t.table.facts.get(f"pays/{seat}", 0) <= left
        assert slow is not None
        t.wait(6000)
        if t.table.wants == "deal":
            t.deal()


def test_a_wrong_token_does_not_keep_anybody_from_turning_their_own_card() -> None:
    t = AtTable("collect_symbols", 2).deal().go()
    (card,) = [t.table.held("seat/0")[-1]]
    absent = next(s for s in range(57) if not t.table.deck.shows(card, s))  # type: ignore[arg-type]
    assert t.name(0, absent, "seat/0") is None  # type: ignore[arg-type]
    assert t.table.locked[Seat(0)] > Millis(0)
    assert t.name(0, t.table.deck.cards[card][0], "seat/0") == Why.LOCKED
    assert t.play(0, "seat/0") is None


def test_hot_potato_may_go_on_until_the_deck_is_used_up() -> None:
    t = AtTable("hot_potato", 2, {"potato_mode": "deck"}).deal()
    while not t.table.over:
        t.go()
        t.call(0)
    assert t.table.round == 27
