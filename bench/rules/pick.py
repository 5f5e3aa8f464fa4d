"""One of several things at random, for everybody alike and quicker than `Random.choice`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def pick(things: Sequence[T], rng: Random) -> T:
    return things[int(rng.random() * len(things))]
