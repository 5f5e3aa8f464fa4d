"""Whoever leaves is gone from the game, whatever they were doing; the others can always go on."""

from random import Random

import pytest

from fano.deck import Symbol
from fano.errors import FanoError
from fano.rules import GAMES, Game, Table, Why, decide, fold, game
from fano.rules.commands import HIDDEN, Call, Command, Leave
from fano.rules.registry import can
from fano.rules.session import Mode, Vote, come, fold_session, open_session
from fano.rules.table import UNTIL_CHANGE, CardNo, Millis, Seat, Token
from tests.rules.at_table import AtTable
from tests.rules.play import next_command, opening, seat_counts
from tests.rules.test_session import Evening, seats

STUCK = {"wrong_call": "until_change"}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("mode", "first"), [("single", "hot_potato"), ("session", "guess"), ("tournament", "")]
)
def test_the_table_knows_of_everybody_who_has_left(mode: Mode, first: str, seed: int) -> None:
    """Also of those who were out of the round already, and would be dealt in again."""
    evening = Evening(mode, 6, seed, leave=0.02, first_game=first)
    while not evening.session.over:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
        table = evening.session.table
        if table.game and not table.over:
            assert {*evening.session.left} & {*table.seats} == {*table.left}


def test_hot_potato_is_not_dealt_to_whoever_left_after_passing_it_on() -> None:
    t = AtTable("hot_potato", 5).deal().go()
    for seat in (1, 2):
        t.call(seat, on="seat/0")
        assert t.leave(seat) is None
    t.call(3, on="seat/0")
    t.call(4, on="seat/0")
    assert t.table.round == 2
    assert t.table.lying([f"seat/{s}" for s in range(5)]) == ("seat/0", "seat/3", "seat/4")


def test_whoever_is_out_and_leaves_is_last_and_somebody_else_chooses() -> None:
    evening = Evening("session", 3, 1, first_game="well", next_game_chooser="winner")
    evening.session = fold_session(
        open_session(
            "session",
            seats(3),
            first_game="well",
            game_settings={"well_end": "last_left"},
            settings={"next_game_chooser": "winner"},
        )
    )
    while not evening.session.table.out:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    (first,) = evening.session.table.out
    assert evening.send(Leave(first, evening.now)) is None
    while not evening.session.wants:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    assert evening.session.results[0].ranking[-1] == (first,)
    assert evening.session.choosers == evening.session.results[0].ranking[0]


# --- locked until the table changes ---------------------------------------------------------------


@pytest.mark.parametrize("chosen", GAMES, ids=lambda g: g.id)
def test_somebody_can_always_go_on(chosen: Game) -> None:
    """Wrong calls, leavers and all: some seat that can do something is not locked for good."""
    for n in (*seat_counts(chosen), *seat_counts(chosen)):
        rng = Random(n)
        table, at = opening(chosen, n, STUCK).table, Millis(0)
        for _ in range(1500):
            at = Millis(at + rng.randint(1, 700))
            command = _spoilt(rng, table, next_command(rng, table, at, leave=0.001))
            decision = decide(table, command)
            if isinstance(decision, tuple):
                table = fold(decision, table)
            if table.over:
                break
            assert table.wants or table.clocks or any(_is_free(table, s) for s in table.active)


def _spoilt(rng: Random, table: Table, command: Command) -> Command:
    """Half of all calls name another symbol."""
    if not isinstance(command, Call) or rng.random() < 0.5:
        return command
    symbol = Symbol(rng.randrange(table.deck.symbols))
    return Call(command.seat, command.at, symbol, command.piles, command.cards, command.cell)


def _is_free(table: Table, seat: Seat) -> bool:
    return can(table, seat) != () and table.locked.get(seat) != UNTIL_CHANGE


def test_the_only_one_who_may_act_is_not_locked_until_somebody_acts() -> None:
    t = AtTable("memory", 2, STUCK).deal().go()
    turn = t.table.turn
    assert turn is not None
    card = t.see(turn).sees("centre")
    assert card is not None
    other = next(s for s in map(Symbol, range(57)) if not t.table.deck.shows(card, s))
    call = Call(turn, Millis(1), other, ("centre", "grid/0"), (card, HIDDEN))
    assert t.send(call) == Why.NOT_SHARED
    assert t.table.locked == {}


def test_a_lock_until_the_table_changes_ends_when_somebody_leaves() -> None:
    t = AtTable("inferno", 3, STUCK).deal().go()
    for seat in (0, 1):
        assert t.send(t.wrong(seat)) is None
        assert t.send(t.right(seat)) == Why.LOCKED
    assert t.leave(2) is None
    assert t.call(0) is None


# --- game by game ---------------------------------------------------------------------------------


def test_a_hint_goes_with_whoever_it_points_at_and_another_one_comes() -> None:
    t = AtTable("poisoned_gift", 3).deal().go().wait(30_000)
    pointed_at = _hinted(t)[1]
    assert t.leave(int(pointed_at.removeprefix("seat/"))) is None
    assert _hinted(t) == ()
    t.wait(30_000)
    assert _hinted(t)
    assert pointed_at not in _hinted(t)


def _hinted(t: AtTable) -> tuple[str, ...]:
    return t.table.hint.piles if t.table.hint else ()


def test_guess_nobody_is_blocked_when_the_other_guesser_leaves() -> None:
    t = AtTable("guess", 3, {"guess_wrong": "blocked"}).deal().deal().go().wait(1)
    (secret,) = t.table.notes[Seat(0)]
    assert t.name(1, Symbol((secret + 1) % 57)) is None
    assert t.name(1, secret) == Why.BLOCKED
    assert t.leave(2) is None
    assert t.name(1, secret) is None


def test_collect_symbols_what_a_leaver_laid_aside_is_out_of_reach() -> None:
    t = AtTable("collect_symbols", 3, edition="mini2").deal().go()
    for seat in (1, 0, 0):
        assert t.play(seat, f"seat/{seat}") is None
    assert t.play(0, "discard/0") == Why.WRONG_PILE, "there are others to take"
    assert t.leave(1) is None
    assert t.play(0, "discard/1") == Why.WRONG_PILE
    assert t.play(0, "discard/common") is None


def test_false_poker_only_markers_that_were_laid_aside_are_lost() -> None:
    t = AtTable("false_poker", 3)
    t.leave(2)
    t.deal()
    while not t.table.over:
        if t.table.wants == "deal":
            t.deal()
        elif t.table.wants == "go":
            t.go()
        elif t.table.turn == 1:
            t.stop(1)
        elif t.table.turn == 0:
            t.play(0, t.see(0).can[0].on[0])
        else:
            t.wait(60_000)
    aside = t.table.tokens["aside"]
    assert set(aside) <= {Token(0), Token(1)}
    points = game("false_poker").points(t.table, t.table.ranking, "base")
    assert {points[s] for s in t.table.ranking[0]} == {len(aside)}


# --- small decks ----------------------------------------------------------------------------------


def test_hot_potato_plays_one_party_even_if_the_deck_is_too_small_for_a_whole_one() -> None:
    t = AtTable("hot_potato", 8, {"potato_mode": "elimination"}, edition="junior").deal().go()
    while not t.table.over:
        if t.table.wants:
            t.go()
        hands = t.table.lying([f"seat/{s}" for s in range(8)])
        t.call(int(hands[0].removeprefix("seat/")))
    assert t.table.round == 5, "8 + 7 + 6 + 5 + 4 cards of 30"
    assert len(t.table.ranking[0]) == 3
    assert t.table.count("stock") == 0


def test_catch_all_plays_one_round_even_if_the_deck_is_too_small_for_a_full_one() -> None:
    t = AtTable("catch_all", 7, {"catch_all_last_round": "skip"}, edition="mini2").deal().go()
    for seat in range(6):
        assert t.call(seat) is None
    assert t.table.ranking == ((0, 1, 2, 3, 4, 5), (6,))


def test_well_needs_a_card_in_the_centre_besides_one_for_everybody() -> None:
    with pytest.raises(FanoError, match="well needs 8 cards for that; the deck mini2 has 7"):
        AtTable("well", 7, edition="mini2")
    assert AtTable("well", 6, edition="mini2").deal().go().see(5).can


def test_false_poker_needs_a_hand_for_everybody_beside_the_row() -> None:
    """Seven cards would give seven players none, and leave them nothing but to say STOP."""
    with pytest.raises(FanoError, match="false_poker needs 8 cards for that"):
        AtTable("false_poker", 7, edition="mini2")
    t = AtTable("false_poker", 6, edition="mini2").deal().go()
    assert all(t.table.named(f"hand/{seat}/") for seat in range(6))


def test_a_tie_is_played_off_with_another_game_if_the_chosen_one_does_not_fit() -> None:
    settings = {"tiebreak_many": "any_game", "tiebreak_game": "inferno"}
    opened = open_session(
        "single", seats(7), first_game="collect_symbols", edition="mini2", settings=settings
    )
    evening = Evening("single", 7, 1, first_game="inferno")
    evening.session = fold_session(opened)
    evening.send(next_command(evening.rng, evening.session.table, evening.now))
    evening.send(next_command(evening.rng, evening.session.table, evening.now))
    table = evening.session.table
    cards = [table.piles[f"seat/{s}"].cards[-1] for s in table.seats]
    tokens = _one_each(table, cards)
    for seat, symbol in zip(table.seats, tokens, strict=True):
        own = f"seat/{seat}"
        card = evening.session.table.top(own)
        assert card is not None
        assert evening.send(Call(seat, Millis(5), symbol, (own,), (card,))) is None
    assert evening.session.settling == "game"
    assert evening.session.table.game == "hot_potato"


def _one_each(table: Table, cards: list[CardNo], *taken: Symbol) -> tuple[Symbol, ...]:
    """A different symbol for each of the cards: seven of them show seven."""
    if len(taken) == len(cards):
        return taken
    for symbol in table.deck.cards[cards[len(taken)]]:
        if symbol not in taken and (found := _one_each(table, cards, *taken, symbol)):
            return found
    return ()


# --- the evening ----------------------------------------------------------------------------------


def test_whoever_is_behind_of_those_who_are_still_there_begins() -> None:
    evening = Evening("session", 3, 3, first_game="inferno", next_game_chooser="vote")
    while not evening.session.wants:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    totals = {Seat(0): 38, Seat(1): 19, Seat(2): 0}
    evening.session.totals.update(totals)
    evening.send(Leave(Seat(2), evening.now))
    for seat in (0, 1):
        evening.send(Vote(Seat(seat), evening.now, "memory"))
    assert evening.session.table.game == "memory"
    assert evening.session.table.lowest == (1,)


def test_those_who_are_level_behind_are_all_named_to_the_next_game() -> None:
    evening = Evening("session", 3, 3, first_game="inferno", next_game_chooser="vote")
    while not evening.session.wants:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    assert sorted(evening.session.totals.values()) == [0, 0, 1]
    for seat in seats(3):
        evening.send(Vote(seat, evening.now, "memory"))
    table = evening.session.table
    assert table.lowest == tuple(s for s in seats(3) if s != table.winner)


def test_nobody_comes_into_an_evening_whose_games_are_all_played() -> None:
    for seed in range(40):
        evening = Evening("session", 3, seed, first_game="well", games=2)
        while not evening.session.over and evening.session.settling != "evening":
            evening.now = Millis(evening.now + 300)
            evening.send(evening.next())
        if evening.session.settling == "evening":
            assert come(evening.session, Seat(3)) == ()
            return
    raise AssertionError("no evening was tied")
