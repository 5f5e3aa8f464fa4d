"""Looking for the fullest layout: many starts, the better ones go on, and then get shaken.

How long to look is counted in steps, never in seconds: the same seed gives the same card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fano.press.layout.packer import Bodies, Packer
from fano.press.model import Quality

Floats = NDArray[np.float64]
Random = np.random.Generator

OPEN, REST = 0.06, 0.002
"""How hard symbols press on each other, at first and in the end."""
SHAKEN = 0.03
"""The pressure right after a layout was shaken."""
FIRST = 0.75
"""The scale of a middling symbol at the start is this, over the root of their number."""
GROW = 1.0
PLAY = 0.18
"""How far sizes may stray from the wishes, as a logarithm."""
GOLDEN = np.pi * (3 - np.sqrt(5))


class Plan(NamedTuple):
    starts: int
    first: int
    """Steps of all starts; then the best few go on."""
    keep: int
    then: int
    rounds: int = 0
    """How often the best are shaken,"""
    brood: int = 0
    """into how many new layouts,"""
    again: int = 0
    """and for how many steps."""


PLANS: dict[Quality, Plan] = {
    "instant": Plan(6, 20, 3, 40),
    "fine": Plan(24, 40, 8, 40, rounds=8, brood=14, again=50),
}


def search(packer: Packer, wishes: Floats, plan: Plan, random: Random) -> Bodies:
    """The best layouts found, the best one first. `wishes` are logarithms of relative sizes."""
    n = packer.n
    base = np.broadcast_to(wishes, (plan.starts, n))
    b = _start(packer, base, random)
    ease = OPEN * (REST / OPEN) ** (plan.first / (plan.first + plan.then))
    depth = packer.run(b, plan.first, press=(OPEN, ease), grow=GROW, base=base, play=PLAY)
    b, base = _best(packer, b, base, depth, plan.keep)
    depth = packer.run(b, plan.then, press=(ease, REST), grow=GROW, base=base, play=PLAY)
    for _ in range(plan.rounds):
        young = _shaken(b.take(np.arange(plan.brood) % len(b.x)), random)
        base = np.broadcast_to(wishes, (plan.brood, n))
        deep = packer.run(young, plan.again, press=(SHAKEN, REST), grow=GROW, base=base, play=PLAY)
        b = Bodies(*(np.concatenate(both) for both in zip(b, young, strict=True)))
        depth = np.concatenate([depth, deep])
        order = _order(packer, b, depth)[: plan.keep // 2]
        b, depth = b.take(order), depth[order]
    return b.take(_order(packer, b, depth))


def _order(packer: Packer, b: Bodies, depth: Floats) -> NDArray[np.int64]:
    """Best first; what still overlaps will have to shrink, and counts as less."""
    return np.argsort(8 * depth.max(axis=1) - packer.fill(b), kind="stable")


def _best(
    packer: Packer, b: Bodies, base: Floats, depth: Floats, keep: int
) -> tuple[Bodies, Floats]:
    order = _order(packer, b, depth)[:keep]
    return b.take(order), base[order]


def _start(packer: Packer, base: Floats, random: Random) -> Bodies:
    """Symbols in shuffled order like the seeds of a sunflower."""
    layouts, n = base.shape
    places = np.argsort(random.random((layouts, n)), axis=1, kind="stable")
    r = 0.75 * np.sqrt((places + 0.5) / n)
    angle = places * GOLDEN + random.uniform(0, 2 * np.pi, (layouts, 1))
    turn = random.uniform(-packer.lean, packer.lean, (layouts, n))
    return Bodies(r * np.cos(angle), r * np.sin(angle), turn, base + np.log(FIRST / np.sqrt(n)))


def _shaken(b: Bodies, random: Random) -> Bodies:
    """Each layout with two symbols exchanged, one thrown somewhere else, or all of them moved."""
    layouts, n = b.x.shape
    for k in range(layouts):
        kind = int(random.integers(0, 4))
        one, two = random.permutation(n)[:2] if n > 1 else (0, 0)
        if kind == 0:
            for part in (b.x, b.y):
                part[k, one], part[k, two] = part[k, two], part[k, one]
        elif kind == 1:
            r, angle = 0.8 * np.sqrt(random.random()), random.uniform(0, 2 * np.pi)
            b.x[k, one], b.y[k, one] = r * np.cos(angle), r * np.sin(angle)
        elif kind == 2:
            b.turn[k, one] += np.pi * random.choice([-0.5, 0.5, 1.0])
            b.turn[k, two] += np.pi * random.choice([-0.5, 0.5, 1.0])
        else:
            b.x[k] += random.normal(0, 0.08, n)
            b.y[k] += random.normal(0, 0.08, n)
            b.turn[k] += random.normal(0, 0.4, n)
        b.size[k] -= 0.06
    return b
