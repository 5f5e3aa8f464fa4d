"""Players, devices and networks of which we know the truth, drawn one evening at a time.

An evening is a number of races over the same connections. All arrays are (races, seats), in
milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

FRAME = 1000 / 60
ACK_DELAY = 40.0
"""How long a kernel may hold back an acknowledgement that it has nothing to send along with."""
PINGS_BEFORE, PINGS_EACH = 6, 2


@dataclass(frozen=True)
class World:
    """What kind of people and networks meet."""

    name: str
    trips: tuple[float, ...] = (20, 60, 120, 250)
    search: float = 1600.0
    """The median of the lognormal part of a search; 400 ms more are spent by everybody."""
    jitter: float = 1.0
    """Scales the usual jitter: on average 1 ms and 2 % of the way, each way."""
    spikes: float = 0.03
    """The share of messages that are held up by another 40 ms on average."""


PARTY = World("people, 2 s a search")
MASTERS = World("masters, 0.9 s a search", search=500.0)
RESTLESS = World("masters, restless network", search=500.0, jitter=5.0, spikes=0.08)
LAN = World("people, one room", trips=(1, 2, 3, 5))
LAN_MASTERS = World("masters, one room", trips=(1, 2, 3, 5), search=500.0)


@dataclass(frozen=True)
class Evening:
    """The truth, and what the server gets to see of it."""

    search: Array
    """The true time from paint to touch: who has the least of it should win."""
    loop: Array
    """All the rest: way there, drawing, handling, way back."""
    reaction: Array
    """What an honest device would claim: the search, by its clock."""
    sent: Array
    """When each seat's reveal was sent, after the race opened."""
    pings: Array
    """(rounds of pings, seats): true round trips."""
    acks: Array
    """(rounds of samples, seats): what an honest kernel measures."""
    handshake: Array


def evening(
    world: World, races: int, rng: np.random.Generator, quick: int | None = None
) -> Evening:
    """Draws one. Seat `quick` has the best screen there is: a liar would buy one."""
    seats = len(world.trips)
    trips = np.array(world.trips)
    there = trips * rng.uniform(0.35, 0.65, seats)
    back = trips - there

    def way(base: Array, times: int) -> Array:
        mean = world.jitter * (1 + 0.02 * base)
        hiccup = rng.random((times, seats)) < world.spikes
        late: Array = rng.gamma(1.5, mean / 1.5, (times, seats))
        return base + late + hiccup * rng.exponential(40.0, (times, seats))

    drawing = rng.uniform(0, FRAME, (races, seats)) + rng.uniform(2, 6, (races, seats))
    handling = rng.uniform(0.5, 2, (races, seats))
    if quick is not None:
        drawing[:, quick] = rng.uniform(1, 5, races)
        handling[:, quick] = 0.2
    search = 400 + world.search * np.exp(0.6 * rng.standard_normal((races, seats)))
    grain = rng.choice(np.array([0.1, 1.0]), seats)
    reaction = np.floor((search + rng.normal(0, 0.5, (races, seats))) / grain) * grain
    rounds = PINGS_BEFORE + PINGS_EACH * races
    held = rng.uniform(0, ACK_DELAY, (rounds, seats)) * (rng.random((rounds, seats)) < 0.3)
    pings = way(there, rounds) + way(back, rounds)
    return Evening(
        search=search,
        loop=way(there, races) + drawing + handling + way(back, races),
        reaction=reaction,
        sent=rng.uniform(0, 0.3, (races, seats)),
        pings=pings + rng.uniform(0.2, 2, (rounds, seats)),
        acks=pings + held,
        handshake=(way(there, 1) + way(back, 1))[0],
    )
