"""Luck: what a player won beyond what the speed of finding alone would have won.

Places are drawn one after the other, each time a seat with a chance in proportion to its pace
among those that are left (the Plackett–Luce model). The prizes of a game, best first, then have an
expected value for every seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fano.rules.table import Seat


def paces(finds: Mapping[Seat, int], searched: Mapping[Seat, int]) -> dict[Seat, float]:
    """Finds per millisecond of searching for every seat that searched.

    Everybody is given one find more, at the table's own pace: with a single race won or lost nobody
    is a champion or hopeless yet.
    """
    seats = [seat for seat, spent in searched.items() if spent > 0]
    spent_in_all = sum(searched[seat] for seat in seats)
    found_in_all = sum(finds.get(seat, 0) for seat in seats)
    if not found_in_all:
        return {}
    usual = spent_in_all / found_in_all
    return {seat: (finds.get(seat, 0) + 1) / (searched[seat] + usual) for seat in seats}


def expected(pace: Mapping[Seat, float], prizes: Sequence[float]) -> dict[Seat, float]:
    """The share that each seat can expect of these prizes, one for each seat.

    `chance[taken]` is the chance that the seats of that bit mask have the first places.
    """
    seats = list(pace)
    best_first = sorted(prizes, reverse=True)
    worth = dict.fromkeys(seats, 0.0)
    chance = [0.0] * (1 << len(seats))
    chance[0] = 1.0
    for taken, likely in enumerate(chance):
        left = [i for i in range(len(seats)) if not taken >> i & 1]
        together = sum(pace[seats[i]] for i in left)
        for i in left:
            next_one = likely * pace[seats[i]] / together
            worth[seats[i]] += next_one * best_first[len(seats) - len(left)]
            chance[taken | 1 << i] += next_one
    return worth
