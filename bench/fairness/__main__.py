"""`python -m bench.fairness`: the simulation. See docs/fairness.md for what the rows mean."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from bench.fairness import report
from bench.fairness.attack import ATTACKS, BEYOND, Attack
from bench.fairness.model import LAN, LAN_MASTERS, MASTERS, PARTY, RESTLESS, World
from bench.fairness.simulate import PLAIN, Job, Tally, run
from fano.referee import LIMITS, Limits

HONEST = (PARTY, MASTERS, RESTLESS, LAN, LAN_MASTERS)
LIED_TO = (PARTY, MASTERS)
BLIND = Attack("late pongs, server without TCP_INFO", late_pongs=300.0)


def jobs(races: int, liar_races: int) -> Iterator[Job]:
    """In the order in which the table wants them."""
    for world in HONEST:
        yield Job(world, races, 1, PLAIN)
        yield Job(world, races, 1)
    for world in LIED_TO:
        for attack in (*ATTACKS, BEYOND):
            for limits in (PLAIN, LIMITS):
                yield from _every_seat(world, liar_races, attack, limits)
        yield from _every_seat(world, liar_races, BLIND, LIMITS, kernel=False)


def _every_seat(
    world: World, races: int, attack: Attack, limits: Limits, *, kernel: bool = True
) -> Iterator[Job]:
    for seat in range(len(world.trips)):
        yield Job(world, races, 2, limits, seat, attack, kernel)


def best(tallies: Iterator[Tally]) -> float:
    """The share of the wins of the liar whose link suits the attack best."""
    four = enumerate(islice(tallies, 4))
    return max(report.share(t.wins[seat], t.races) for seat, t in four)


def table(tallies: Iterator[Tally]) -> None:
    for world in HONEST:
        plain, ours = islice(tallies, 2)
        report.title(f"{world.name}; round trips {', '.join(map(str, world.trips))} ms")
        stress = world is RESTLESS
        report.truth("by arrival", ours.true_by_arrival, ours.wins_by_arrival, ours.races)
        report.truth("plain method", plain.true, plain.wins, plain.races)
        report.truth("ours", ours.true, ours.wins, ours.races, ours=not stress)
        report.waits(ours, 30.0 if world in {LAN, LAN_MASTERS} else None)
    for world in LIED_TO:
        report.title(f"one liar; {world.name}")
        for attack in ATTACKS:
            report.liar(f"{attack.name} (plain)", best(tallies), judged=False)
            report.liar(attack.name, best(tallies))
        report.liar(f"{BEYOND.name} (plain)", best(tallies), judged=False)
        report.liar(f"{BEYOND.name}: not defended", best(tallies), judged=False)
        report.liar(f"{BLIND.name}", best(tallies), judged=False)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description=__doc__)
    parser.add_argument("--races", type=int, default=200_000, help="default: %(default)s")
    parser.add_argument("--liar-races", type=int, default=20_000, help="default: %(default)s")
    args = parser.parse_args()
    print(f"{args.races} honest races a row; {args.liar_races} for each seat that lies")
    with ProcessPoolExecutor() as pool:
        table(pool.map(run, jobs(args.races, args.liar_races)))


if __name__ == "__main__":
    main()
