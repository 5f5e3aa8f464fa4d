"""Hot potato: pass your cards on before you are the last one who holds any."""

from __future__ import annotations

from functools import cache

from fano.rules.commands import Call, Deal
from fano.rules.events import (
    Called,
    FactSet,
    GameOver,
    Moved,
    Placed,
    RoundBegan,
    RoundOver,
    Turned,
    Wanted,
    WentOut,
)
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import all_of, counted, front, fronts, negated
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table

TIEBREAK = {"potato_mode": "single"}
"""One round in which the first to get rid of the cards is first."""
LEAST_ROUNDS = 5


@cache
def lost(seat: Seat) -> str:
    return f"lost/{seat}"


def deal(table: Table, chance: Deal) -> Events:
    stock = Placed("stock", chance.cards)
    return (stock, *_next_round(fold((stock,), table)))


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.lying(fronts(table.seats)), "top"),)


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    own = front(seat)
    hands = table.lying(fronts(table.seats))
    if own not in hands or len(hands) == 1:
        return ()
    return (Action("call", own=(own,), on=tuple([hand for hand in hands if hand != own])),)


def call(table: Table, claim: Call) -> Events:
    """The whole hand goes onto the other's, whose new top card is the giver's."""
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        all_of(table, front(claim.seat), claim.piles[1]),
        WentOut(claim.seat),
    )
    if len(table.lying(fronts(table.seats))) > 2:
        return events
    (loser,) = [s for s in table.seats if front(s) == claim.piles[1]]
    return (*events, *_round_lost(fold(events, table), loser))


def leave(table: Table, seat: Seat, _: Millis) -> Events:
    """A player who leaves with cards in hand loses the round at once."""
    return _round_lost(table, seat) if table.count(front(seat)) else ()


def _round_lost(table: Table, loser: Seat) -> Events:
    rounds = table.facts.get(f"rounds/{loser}", 0) + 1
    events: Events = (
        RoundOver((loser,)),
        FactSet(f"rounds/{loser}", rounds),
        *[all_of(table, hand, lost(loser), "down") for hand in table.lying(fronts(table.seats))],
    )
    if table.choice("potato_mode") == "elimination":
        events = (*events, FactSet(f"beaten/{loser}", 1))
    after = fold(events, table)
    if table.choice("potato_mode") == "single":
        return (*events, GameOver(standing(after)))
    return (*events, *_next_round(after))


def _next_round(table: Table) -> Events:
    """A card for each player still in, or the end."""
    reset: Events = ()
    players = _party(table)
    if table.choice("potato_mode") == "elimination":
        if len(players) < 2:
            # A broken-off party would punish only its first losers: begin only a whole one,
            # unless the deck is too small for any.
            players = table.present
            n = len(players)
            if table.round and table.count("stock") < n * (n + 1) // 2 - 1:
                return (GameOver(standing(table)),)
            reset = tuple(FactSet(f"beaten/{s}", 0) for s in table.seats)
    elif table.round >= _rounds(table):
        return (GameOver(standing(table)),)
    if len(players) < 2 or table.count("stock") < len(players):
        return (GameOver(standing(table)),)
    known = tuple([p for p in fronts(table.seats) if p in table.piles])
    return (
        *reset,
        RoundBegan(table.round + 1),
        *((Turned(known, "down"),) if known else ()),
        *[Moved("stock", front(s), 1, shown="down") for s in players],
        Wanted("go"),
    )


def _rounds(table: Table) -> int:
    """By default one for each player: with two fewer, some must have lost equally often."""
    if table.choice("potato_mode") == "deck":
        return table.size
    return table.number("potato_rounds") or max(LEAST_ROUNDS, len(table.seats))


def _party(table: Table) -> tuple[Seat, ...]:
    """The players not yet beaten in this party; in the other modes, everybody."""
    if table.choice("potato_mode") != "elimination":
        return table.present
    if table.round == 0:
        return ()
    return tuple([s for s in table.present if not table.facts.get(f"beaten/{s}")])


def losers(table: Table) -> tuple[Seat, ...]:
    """Who has lost a round so far."""
    return tuple([s for s in table.seats if table.facts.get(f"rounds/{s}")])


def cards_lost(table: Table) -> Points:
    return counted(table, lost)


def standing(table: Table) -> Ranking:
    """Fewest cards first; a single round, which breaks a tie, goes by who got rid of them first."""
    if table.choice("potato_mode") == "single":
        worth = dict.fromkeys(table.seats, 0)
        worth |= {s: place for place, s in enumerate(reversed(table.out), 1)}
        return ranked(table, worth)
    return ranked(table, negated(cards_lost(table)))


def points(table: Table, _: Ranking, scoring: Scoring) -> Points:
    """Base: −5 for each round lost. New: −1 for each penalty card."""
    if scoring == "new":
        return negated(cards_lost(table))
    return {s: -5 * table.facts.get(f"rounds/{s}", 0) for s in table.seats}


GAME = Game(
    id="hot_potato",
    minutes=(2, 6),
    settings=(
        Setting("potato_mode", "rounds", choices=("rounds", "deck", "elimination", "single")),
        Setting("potato_rounds", 0, 0, 28, unit="round"),
    ),
    scored_with={"base": {"potato_mode": "rounds"}, "new": {"potato_mode": "elimination"}},
    deal=deal,
    go=go,
    can=can,
    call=call,
    leave=leave,
    scores=cards_lost,
    counts="cards_taken",
    standing=standing,
    points=points,
)
