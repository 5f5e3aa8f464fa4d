"""Races in a world of which we know the truth, judged by the real `Race` and `Link`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from bench.fairness.attack import Attack
from bench.fairness.model import PINGS_BEFORE, PINGS_EACH, Evening, World, evening
from fano.referee import LIMITS, Limits, Link, Moment, Race, Span, verified
from fano.rules.table import Seat

RACES_AN_EVENING = 60
PLAIN = Limits(spare=Span(0.0), restless=Span(float("inf")))
"""The method we started from, together with `srtt + 2 rttvar` in place of `srtt`."""


@dataclass
class Tally:
    """What came out of many races."""

    races: int = 0
    true: int = 0
    """Races that went to the seat with the shortest search …"""
    true_by_arrival: int = 0
    """… and those that would have, had the first call to arrive won."""
    wins: list[int] = field(default_factory=lambda: [0] * 4)
    wins_by_arrival: list[int] = field(default_factory=lambda: [0] * 4)
    waits: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.races += other.races
        self.true += other.true
        self.true_by_arrival += other.true_by_arrival
        self.waits += other.waits
        for mine, theirs in (
            (self.wins, other.wins),
            (self.wins_by_arrival, other.wins_by_arrival),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]


@dataclass
class Kernel:
    """What TCP_INFO would say: the estimator of RFC 6298, as kernels have it."""

    srtt: float
    rttvar: float
    least: float

    @classmethod
    def opened(cls, handshake: float) -> Kernel:
        return cls(handshake, handshake / 2, handshake)

    def sample(self, took: float) -> None:
        self.rttvar += (abs(took - self.srtt) - self.rttvar) / 4
        self.srtt += (took - self.srtt) / 8
        self.least = min(self.least, took)


@dataclass(frozen=True)
class Job:
    """A number of races in one world, with or without a liar, judged by one set of limits."""

    world: World
    races: int
    seed: int
    limits: Limits = LIMITS
    liar: int | None = None
    attack: Attack | None = None
    kernel: bool = True
    """Whether the server can see TCP_INFO; behind a proxy it cannot."""


def run(job: Job) -> Tally:
    rng = np.random.default_rng(job.seed)
    total = Tally()
    while total.races < job.races:
        night = evening(job.world, RACES_AN_EVENING, rng, quick=job.liar)
        total.add(play(job, night))
    return total


def play(job: Job, night: Evening) -> Tally:
    """One evening: links are measured, races run, and what a call leaves over is kept."""
    seats = range(len(job.world.trips))
    links = {Seat(s): Link(limits=job.limits) for s in seats}
    late = [job.attack if s == job.liar else None for s in seats]
    kernels = [
        Kernel.opened(h + (a.late_acks if a and a.from_the_start else 0.0))
        for h, a in zip(night.handshake.tolist(), late, strict=True)
    ]
    pings, acks = night.pings.tolist(), night.acks.tolist()
    at, done = 0.0, 0
    tally = Tally()
    rows = zip(
        night.search.tolist(),
        night.loop.tolist(),
        night.reaction.tolist(),
        night.sent.tolist(),
        strict=True,
    )
    for race_no, (search, loop, reaction, sent) in enumerate(rows):
        upto = PINGS_BEFORE + PINGS_EACH * race_no
        for s in seats:
            link, attack = links[Seat(s)], late[s]
            if race_no == 0:
                link = _ask(job, link, kernels[s])
            for ping, ack in zip(pings[done:upto], acks[done:upto], strict=True):
                kernels[s].sample(ack[s] + (attack.late_acks if attack else 0.0))
                link = link.pinged(Span(ping[s] + (attack.late_pongs if attack else 0.0)))
            links[Seat(s)] = _ask(job, link, kernels[s])
        done = upto
        claims = [
            attack.claim(search[s], loop[s], links[Seat(s)]) if attack else reaction[s]
            for s, attack in enumerate(late)
        ]
        arrivals = [at + sent[s] + search[s] + loop[s] for s in seats]
        race = Race(Moment(at), links, {Seat(s): Moment(at + sent[s]) for s in seats})
        _settle(race, arrivals, claims, links, tally)
        truth = min(seats, key=search.__getitem__)
        tally.true += race.order()[0].seat == truth
        first = min(seats, key=arrivals.__getitem__)
        tally.true_by_arrival += first == truth
        tally.wins_by_arrival[first] += 1
        at += 5000.0
    return tally


def _ask(job: Job, link: Link, kernel: Kernel) -> Link:
    if not job.kernel:
        return link
    srtt = kernel.srtt + (2 * kernel.rttvar if job.limits == PLAIN else 0)
    return link.measured(Span(srtt), Span(kernel.least))


def _settle(
    race: Race,
    arrivals: list[float],
    claims: list[float | None],
    links: dict[Seat, Link],
    tally: Tally,
) -> None:
    """Hears the calls as they arrive, until the race closes, as a room does."""
    by_arrival: Callable[[int], float] = arrivals.__getitem__
    closes: float | None = None
    for s in sorted(range(len(arrivals)), key=by_arrival):
        if closes is not None and arrivals[s] > closes:
            break
        claim = claims[s]
        race.heard(Seat(s), Moment(arrivals[s]), None if claim is None else Span(claim))
        closes = race.closes_at()
    assert closes is not None
    finishes = race.order()
    assert verified(finishes, links[Seat(0)].limits)
    for finish in finishes:
        links[finish.seat] = links[finish.seat].settled(finish)
    tally.races += 1
    tally.wins[finishes[0].seat] += 1
    tally.waits.append(closes - min(arrivals))
