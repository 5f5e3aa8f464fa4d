"""What a bot does with its view, move by move."""

import ast
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import fano.bots
from fano.bots import SKILLS, Bot, level
from fano.bots.pace import size_of
from fano.deck import Symbol
from fano.lab.play import shuffle
from fano.rules import EMPTY, GAMES, Game, Refused, Table, View, decide, fold, start, view
from fano.rules.commands import HIDDEN, Call, Command, Go, Leave, Stop, Tick
from fano.rules.table import CardNo, Millis, Pile, Seat

ONE, TWO = Seat(0), Seat(1)


def after(table: Table, command: Command) -> Table:
    decision = decide(table, command)
    assert not isinstance(decision, Refused), decision
    return fold(decision, table)


def begun(game_id: str, seats: int = 2, **settings: object) -> Table:
    """A table on which the game has just begun, at 0 ms."""
    table = fold(start(game_id, [Seat(s) for s in range(seats)], settings=settings), EMPTY)
    rng = Random(7)
    while table.wants:
        deal = table.wants == "deal"
        table = after(table, shuffle(table, rng, Millis(0)) if deal else Go(Millis(0)))
    return table


def look(bot: Bot, table: Table, now: int = 0, seat: Seat = ONE) -> Call:
    plan = bot.look(view(table, seat), Millis(now))
    assert isinstance(plan, Call)
    return plan


def test_a_plan_lies_in_the_future_and_is_right_or_costs_a_wait() -> None:
    table = begun("inferno")
    right = 0
    for number in range(400):
        plan = look(Bot(level("casual"), Random(number)), table)
        assert plan.at > 400
        assert plan.cards == (table.top("seat/0"), table.top("centre"))
        assert table.deck.shows(plan.cards[1], plan.symbol)
        right += plan.symbol == table.deck.common(*plan.cards)
    assert 0.9 < right / 400 < 0.99


def test_a_search_goes_on_while_its_cards_lie_there() -> None:
    table = begun("hot_potato", 3)
    bot = Bot(level("novice"), Random(1))
    plan = look(bot, table)
    other = Seat(3 - int(plan.piles[1][-1]))
    assert look(bot, table, 100) == plan
    table = after(table, Leave(other, Millis(150)))
    again = bot.look(view(table, ONE), Millis(200))
    # When somebody leaves with cards in hand the round is over: nothing is left to search for.
    assert again is None


def test_a_new_card_needs_a_new_search() -> None:
    table = begun("inferno")
    bot = Bot(level("expert"), Random(1))
    plan = look(bot, table)
    rival = next(
        Call(TWO, Millis(300), symbol, ("seat/1", "centre"), (own, centre))
        for own in [table.piles["seat/1"].cards[-1]]
        for centre in [table.piles["centre"].cards[-1]]
        for symbol in [table.deck.common(own, centre)]
    )
    table = after(table, rival)
    again = look(bot, table, 300)
    assert again.cards[0] == plan.cards[0]
    assert again.cards[1] == table.top("centre") != plan.cards[1]
    assert again.at > 300 + 400


def test_a_plan_that_was_refused_is_not_repeated() -> None:
    table = begun("inferno")
    bot = Bot(level("casual"), Random(1))
    plan = look(bot, table)
    assert look(bot, table, plan.at).at > plan.at


def test_a_locked_bot_looks_on_and_calls_when_it_may() -> None:
    table = begun("inferno")
    own, centre = table.piles["seat/0"].cards[-1], table.piles["centre"].cards[-1]
    wrong = next(s for s in table.deck.cards[centre] if s != table.deck.common(own, centre))
    table = after(table, Call(ONE, Millis(10), wrong, ("seat/0", "centre"), (own, centre)))
    assert table.locked[ONE] == 3010
    assert all(look(Bot(level("expert"), Random(n)), table, 10).at > 3010 for n in range(50))


def test_a_slip_prefers_what_looks_alike() -> None:
    table = begun("inferno")
    own, centre = table.piles["seat/0"].cards[-1], table.piles["centre"].cards[-1]
    right = table.deck.common(own, centre)
    like = next(s for s in table.deck.cards[centre] if s != right)
    twin = next(s for s in table.deck.cards[own] if s != right)
    slips: Counter[Symbol] = Counter()
    for number in range(600):
        bot = Bot(level("novice"), Random(number), lambda s: (like,) if s == twin else ())
        symbol = look(bot, table).symbol
        if symbol != right:
            slips[symbol] += 1
    assert set(slips) == {like}


def test_a_symbol_of_two_sizes_is_found_later() -> None:
    table = begun("inferno")
    own, rest = table.piles["seat/0"].cards[-1], table.piles["centre"].cards

    def found_at(card: CardNo) -> Millis:
        shown = replace(table, piles={**table.piles, "centre": Pile((card,), "top")})
        return look(Bot(level("expert"), Random(3)), shown).at

    sizes = {card: size_apart(table.deck.common(own, card), own, card) for card in rest}
    times = {card: found_at(card) for card in rest}
    for one, other in pairwise(sorted(rest, key=sizes.__getitem__)):
        assert (times[one] < times[other]) == (sizes[one] < sizes[other])


def size_apart(symbol: Symbol, one: CardNo, other: CardNo) -> int:
    return abs(size_of(symbol, one) - size_of(symbol, other))


def test_a_hint_is_noticed_by_whoever_it_is_for() -> None:
    table = begun("inferno")
    bots = [Bot(level("novice"), Random(5)) for _ in (ONE, TWO)]
    for seat, bot in zip((ONE, TWO), bots, strict=True):
        look(bot, table, 0, seat)
    table = after(table, Tick(table.clocks["stall"]))
    assert table.hint is not None
    lucky = Seat(int(table.hint.piles[0][-1]))
    plan = look(bots[lucky], table, 30_000, lucky)
    assert plan.symbol == table.hint.symbol


def test_what_was_seen_is_remembered_for_a_while() -> None:
    """After everybody saw a card turned up, an expert finds it again and a novice forgets it."""
    table = begun("memory", 2)
    turn = table.turn
    assert turn is not None
    own = table.piles["centre"].cards[-1]
    card = table.piles["grid/0"].cards[-1]
    wrong = next(s for s in table.deck.cards[own] if s != table.deck.common(own, card))
    shown = after(table, Call(turn, Millis(1), wrong, ("centre", "grid/0"), (own, HIDDEN)))
    hidden = after(shown, Tick(Millis(2001)))
    other = Seat(1 - turn)

    def finds(name: str, wait: int) -> int:
        found = 0
        for number in range(60):
            bot = Bot(level(name), Random(number))
            for table_, now in ((shown, 1), (hidden, 2001)):
                bot.look(view(table_, other), Millis(now))
            # Its mark keeps the card from being turned: without marks it is free again.
            free = unmarked(hidden)
            plan = bot.look(view(free, other), Millis(2001 + wait))
            assert isinstance(plan, Call)
            found += plan.piles[1] == "grid/0"
        return found

    assert finds("expert", 20_000) > 45
    assert finds("novice", 20_000) < 45


def unmarked(table: Table) -> Table:
    return replace(table, tokens={"stock": ()})


def test_only_stop_is_left_without_cards() -> None:
    table = begun("false_poker", 2)
    seat = table.turn
    assert seat is not None
    table = replace(table, tokens={**table.tokens, f"seat/{seat}": ()})
    plan = Bot(level("casual"), Random(1)).look(view(table, seat), Millis(0))
    assert isinstance(plan, Stop)
    assert plan.at < table.clocks["turn"]


def test_whoever_cannot_play_has_no_plan() -> None:
    table = begun("inferno")
    bot = Bot(level("casual"), Random(1))
    assert bot.look(view(table, None), Millis(0)) is None
    waiting = fold(start("inferno", [ONE, TWO]), EMPTY)
    assert bot.look(view(waiting, ONE), Millis(0)) is None


def test_bots_know_nothing_but_views() -> None:
    """No bot's file names the table, or any game."""
    for path in Path(fano.bots.__path__[0]).glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {alias.name for node in ast.walk(tree)
                 if isinstance(node, ast.ImportFrom) for alias in node.names}  # fmt: skip
        assert not names & {"Table", "fold", "evolve", "decide", "EMPTY", "view", "views"}, path
        strings = {node.value for node in ast.walk(tree)
                   if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
        assert not strings & {game.id for game in GAMES}, path


def test_no_skill_reads_the_name_of_the_game() -> None:
    """Only the bot does, to find the skill that the game names."""
    for path in Path(fano.bots.__path__[0]).glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert "game" not in read or path.stem == "bot", path


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_names_a_skill_that_bots_have(game: Game) -> None:
    assert game.skill in SKILLS


def test_views_are_values() -> None:
    """The same views at the same times give the same plans."""
    table = begun("connect", 4)
    seen: View = view(table, TWO)
    plans = [Bot(level("practised"), Random(3)).look(seen, Millis(5)) for _ in range(2)]
    assert plans[0] == plans[1]
