"""The games for one device on the table, in few words: what `web/src/tablet/core.ts` can play.

`describe` puts a game of the rules into these words by watching it, and `plays_like` proves them: a
game that they do not describe call by call is not offered for one device.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from fano.lab.play import Step
from fano.rules import Game, Table
from fano.rules.commands import Call, Deal
from fano.rules.events import Called, Missed, Moved
from fano.rules.table import CardNo, PileId, Ranking, Seat

Place = Literal["own", "centre", "other"]


class Moves(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """Which pile a right call moves, and onto which."""

    source: Place
    target: Place


class LocalGame(msgspec.Struct, frozen=True):
    """A game in the words of `web/src/tablet/games.ts`, which says what each means."""

    id: str
    deal: Literal["one", "all", "round"]
    touch: Place
    match: Place
    moves: Moves
    all: bool
    rounds: int
    most: bool


def describe(game: Game, steps: Sequence[Step]) -> LocalGame | None:
    """The game in these words, as far as one play of it tells; None if it has others."""
    dealt = next(step.table for step in steps if isinstance(step.command, Deal))
    right = [step for step in steps if isinstance(step.command, Call) and _moved(step)]
    last = steps[-1].table
    calls = [step.command for step in right if isinstance(step.command, Call)]
    if not calls or any(len(call.piles) != 2 or call.cell is not None for call in calls):
        return None
    first, moved = calls[0], _moved(right[0])
    if moved is None:
        return None
    centre, stock = dealt.count("centre"), dealt.count("stock")
    scores = game.scores(last)
    return LocalGame(
        game.id,
        "round" if stock else "all" if centre == 1 else "one",
        _place(first.piles[0], first.seat),
        _place(first.piles[1], first.seat),
        Moves(_place(moved.src, first.seat), _place(moved.dst, first.seat)),
        all=any(found.count > 1 for step in right if (found := _moved(step))),
        rounds=max(1, last.round),
        most=max(scores.values()) == scores[last.ranking[0][0]],
    )


def _moved(step: Step) -> Moved | None:
    if not any(isinstance(event, Called) for event in step.events):
        return None
    return next((event for event in step.events if isinstance(event, Moved)), None)


def _place(pile: PileId, seat: Seat) -> Place:
    return "centre" if pile == "centre" else "own" if pile == f"seat/{seat}" else "other"


def plays_like(game: LocalGame, rules: Game, steps: Sequence[Step]) -> bool:
    """Whether the table of these words is that of the rules after every call, and at the end."""
    try:
        model = _follow(game, steps)
    except _UnlikeTheRules:
        return False
    last = steps[-1].table
    scores = [rules.scores(last)[seat] for seat in last.seats]
    return model.ranking == last.ranking and model.scores() == scores


class _UnlikeTheRules(Exception):
    pass


def _follow(game: LocalGame, steps: Sequence[Step]) -> _Model:
    dealt = next(step.command for step in steps if isinstance(step.command, Deal))
    model = _Model.dealt(game, steps[0].table, dealt)
    for step in steps:
        call = step.command
        if not isinstance(call, Call) or any(isinstance(event, Missed) for event in step.events):
            continue
        if step.refused is not None:
            continue
        model.call(call)
        if not model.looks_like(step.table):
            raise _UnlikeTheRules
    return model


@dataclass(slots=True)
class _Model:
    """The table of `core.ts`, move for move."""

    game: LocalGame
    table: Table
    own: list[list[CardNo]]
    centre: list[CardNo]
    stock: list[CardNo]
    lost: list[int]
    round: int = 0
    ranking: Ranking = ()

    @classmethod
    def dealt(cls, game: LocalGame, table: Table, deal: Deal) -> _Model:
        cards, seats = list(deal.cards), len(deal.seats)
        empty: list[list[CardNo]] = [[] for _ in deal.seats]
        model = cls(game, table, empty, [], [], [0] * seats)
        match game.deal:
            case "one":
                model.own = [[card] for card in cards[:seats]]
                model.centre = cards[seats:]
            case "all":
                for i, seat in enumerate(deal.seats):
                    model.own[seat] = cards[:-1][i::seats]
                model.centre = cards[-1:]
            case "round":
                model.stock = cards
                model._next_round()
        return model

    def _next_round(self) -> None:
        self.own = [[self.stock.pop()] for _ in self.own]
        self.round += 1

    def call(self, call: Call) -> None:
        if self.ranking:
            raise _UnlikeTheRules
        moves, other = self.game.moves, _seat(call.piles[1])
        source = self.own[call.seat] if moves.source == "own" else self.centre
        target = self.centre
        if moves.target != "centre":
            into = call.seat if moves.target == "own" else other
            if into is None or into >= len(self.own):
                raise _UnlikeTheRules
            target = self.own[into]
        count = len(source) if self.game.all else 1
        if not source or source is target:
            raise _UnlikeTheRules
        split = len(source) - count
        target += source[split:]
        del source[split:]
        self._settle()

    def _settle(self) -> None:
        holding = [seat for seat, pile in enumerate(self.own) if pile]
        if self.game.deal != "round":
            from_centre = self.game.moves.source == "centre"
            if not self.centre if from_centre else len(holding) < len(self.own):
                self._rank()
        elif len(holding) == 1:
            self.lost[holding[0]] += len(self.own[holding[0]])
            self.own = [[] for _ in self.own]
            if self.round >= self.game.rounds or len(self.stock) < len(self.own):
                self._rank()
            else:
                self._next_round()

    def scores(self) -> list[int]:
        if self.game.deal == "round":
            return self.lost
        return [len(pile) - (self.game.deal == "one") for pile in self.own]

    def _rank(self) -> None:
        scores = self.scores()
        order = sorted(set(scores), reverse=self.game.most)
        self.ranking = tuple(
            tuple(Seat(seat) for seat, one in enumerate(scores) if one == score) for score in order
        )

    def looks_like(self, table: Table) -> bool:
        """Whether the same cards lie in the centre and in front of everybody, in their order."""
        piles = {"centre": self.centre, **{f"seat/{s}": pile for s, pile in enumerate(self.own)}}
        return all(list(table.held(name)) == pile for name, pile in piles.items())


def _seat(pile: PileId) -> int | None:
    return int(pile.split("/")[1]) if pile.startswith("seat/") else None
