"""False poker: lengthen the row without repeating a link, or say STOP."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, takewhile

from fano.rules.commands import Deal, Play, Stop
from fano.rules.events import (
    ClockStarted,
    ClockStopped,
    FactSet,
    GameOver,
    Moved,
    PhaseBegan,
    Placed,
    RoundBegan,
    RoundOver,
    TokenMoved,
    TokensPlaced,
    TurnPassed,
    Wanted,
    WentOut,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Deed, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import clockwise_from, front, who_begins
from fano.rules.settings import Setting
from fano.rules.table import Millis, PileId, Ranking, Seat, Table, Token

MARKERS = 6
HAND = 6


ROW = tuple([f"row/{i}" for i in range(1 + 8 * MARKERS)])
"""It ends when everybody has laid all their markers, if not before."""


@cache
def hand(seat: Seat) -> tuple[PileId, ...]:
    """Where the hand cards of a seat are."""
    return tuple([f"hand/{seat}/{i}" for i in range(HAND)])


def row(table: Table) -> tuple[PileId, ...]:
    """The row so far, from its start."""
    return tuple(takewhile(table.piles.__contains__, ROW))


def markers(table: Table) -> Points:
    """All the markers that each seat still has, on the row or in front of it."""
    kept = [token for place in table.tokens if place != "aside" for token in table.tokens[place]]
    return {s: kept.count(Token(s)) for s in table.seats}


def deal(table: Table, chance: Deal) -> Events:
    seats = table.present
    each = min(HAND, (len(chance.cards) - 1) // len(seats))
    first: Seat | None = Seat(table.facts["first"]) if "first" in table.facts else None
    if first is None:
        first = who_begins(table, chance)
        purses: Events = (
            *(TokensPlaced(front(s), (Token(s),) * MARKERS) for s in seats),
            TokensPlaced("aside", ()),
        )
    else:
        ring = clockwise_from(table.seats, first)
        first, purses = next(s for s in (*ring[1:], ring[0]) if s in seats), ()
    start, *cards = chance.cards
    return (
        *(Placed(pile, ()) for pile in table.piles),
        *purses,
        RoundBegan(table.round + 1),
        FactSet("first", first),
        *(
            Placed(pile, (cards[n * each + i],), "top", s)
            for n, s in enumerate(seats)
            for i, pile in enumerate(hand(s)[:each])
        ),
        Placed("row/0", (start,), "top"),
        Placed("stock", tuple(cards[each * len(seats) :])),
        PhaseBegan("deal"),
        TurnPassed(first),
        Wanted("go"),
    )


def go(table: Table, at: Millis) -> Events:
    return (PhaseBegan("turn"), _turn_clock(table, at))


def _turn_clock(table: Table, at: Millis) -> ClockStarted:
    return ClockStarted("turn", Millis(at + table.number("poker_turn_ms")))


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    if table.phase != "turn" or table.turn != seat:
        return ()
    cards = table.lying(hand(seat)) if table.tokens[front(seat)] else ()
    lay = (Action("play", on=cards),) if cards else ()
    return (*lay, Action("stop"))


def play(table: Table, lay: Play) -> Events:
    place = ROW[len(row(table))]
    return (
        Moved(lay.pile, place, 1),
        TokenMoved(Token(lay.seat), front(lay.seat), place),
        TurnPassed(table.after(lay.seat)),
        _turn_clock(table, lay.at),
    )


def stop(table: Table, said: Stop) -> Events:
    return _check(table, said.seat, said.at)


def tick(table: Table, clock: str, at: Millis) -> Events:
    if clock == "check":
        return _settle(table)
    if table.turn is None:
        return ()
    return _without(table, table.turn, (WentOut(table.turn),), at)


def leave(table: Table, seat: Seat, at: Millis) -> Events:
    return _without(table, seat, (), at) if table.phase in ("deal", "turn") else ()


def _without(table: Table, seat: Seat, events: Events, at: Millis) -> Events:
    """A seat has dropped out of the round: the next one plays, or the round is checked."""
    after = fold(events, table)
    if len(after.active) < 2:
        return (*events, *_check(after, None, at))
    if after.turn != seat:
        return events
    passed = TurnPassed(after.after(seat))
    return (*events, passed, *((_turn_clock(after, at),) if table.phase == "turn" else ()))


def errors(table: Table) -> tuple[int, ...]:
    """The places in the row whose link to the card before repeats an earlier link."""
    seen = set()
    wrong = []
    for place, (card, after) in enumerate(pairwise(table.held(*row(table))), 1):
        link = table.deck.common(card, after)
        if link in seen:
            wrong.append(place)
        seen.add(link)
    return tuple(wrong)


def _check(table: Table, caller: Seat | None, at: Millis) -> Events:
    """Show the row to everybody; who made an error or was too slow pays two markers, and a
    needless STOP costs one."""
    wrong = errors(table)
    authors = {Seat(table.tokens[f"row/{place}"][0]) for place in wrong}
    pays = dict.fromkeys((*table.out, *authors), 2)
    if caller is not None and not wrong:
        pays[caller] = 1
    left = markers(table)
    pays = {s: min(price, left[s]) for s, price in pays.items()}
    return (
        *((ClockStopped("turn"),) if "turn" in table.clocks else ()),
        Wanted(""),
        TurnPassed(None),
        *(FactSet(f"error/row/{place}", 1) for place in wrong),
        *(FactSet(f"pays/{s}", pays.get(s, 0)) for s in table.seats),
        RoundOver(tuple(sorted(pays))),
        PhaseBegan("twice" if wrong else "sound"),
        ClockStarted("check", Millis(at + table.number("poker_check_ms"))),
    )


def _settle(table: Table) -> Events:
    """Markers go back to their owners, debts are paid, and a new round begins or the game ends."""
    back: Events = tuple(
        TokenMoved(token, place, f"seat/{token}")
        for place, tokens in table.tokens.items()
        if place.startswith("row/")
        for token in tokens
    )
    told = ("error/", "pays/")
    cleared = tuple(FactSet(f, 0) for f in table.facts if f.startswith(told) and table.facts[f])
    after = fold(back, table)
    paid = tuple(
        TokenMoved(Token(s), front(s), "aside")
        for s in table.present
        for _ in range(min(table.facts.get(f"pays/{s}", 0), len(after.tokens[front(s)])))
    )
    events: Events = (*back, *paid, *cleared)
    after = fold(events, table)
    if any(not after.tokens[front(s)] for s in after.present):
        return (*events, GameOver(standing(after)))
    return (*events, Wanted("deal"))


def deeds(table: Table, events: Events) -> tuple[Deed, ...]:
    """Cards laid, links that came twice, a STOP for nothing, and turns that were too slow."""
    found: list[Deed] = []
    sound = PhaseBegan("sound") in events
    for event in events:
        match event:
            case TokenMoved(token, src, dst) if dst.startswith("row/") and src.startswith("seat/"):
                found.append(Deed(Seat(token), "laid"))
            case WentOut(seat):
                found.append(Deed(seat, "too_late"))
            case FactSet(fact, 1) if fact.startswith("error/row/"):
                found.append(Deed(Seat(table.tokens[fact.removeprefix("error/")][0]), "errors"))
            case FactSet(fact, 1) if sound and fact.startswith("pays/"):
                found.append(Deed(Seat(int(fact.removeprefix("pays/"))), "needless_stops"))
            case _:
                pass
    return tuple(found)


def standing(table: Table) -> Ranking:
    return ranked(table, markers(table))


def points(table: Table, ranking: Ranking, _: Scoring) -> Points:
    """Winners get as many points as markers were lost, by all or (read literally) by themselves;
    the others as many as they have left."""
    kept = markers(table)
    lost = len(table.tokens.get("aside", ()))
    literal = table.choice("poker_winner_points") == "literal"
    return {
        s: (MARKERS - n if literal else lost) if s in ranking[0] else n for s, n in kept.items()
    }


GAME = Game(
    id="false_poker",
    skill="lay_row",
    minutes=(5, 15),
    cards_shared=1,
    difficulty=3,
    bonus=True,
    hints=False,
    shared_win=True,
    settings=(
        Setting("poker_turn_ms", 5000, 2000, 60_000),
        Setting("poker_check_ms", 6000, 1000, 60_000),
        Setting("poker_winner_points", "all_lost", choices=("all_lost", "literal")),
    ),
    deal=deal,
    go=go,
    can=can,
    play=play,
    stop=stop,
    tick=tick,
    leave=leave,
    scores=markers,
    counts="markers_left",
    figures=("laid", "errors", "needless_stops", "too_late"),
    deeds=deeds,
    standing=standing,
    points=points,
)
