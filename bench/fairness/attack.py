"""Attacks of a liar. Each knows everything a client can know, and what the server thinks."""

from __future__ import annotations

from dataclasses import dataclass

from fano.referee import Link

MARGIN = 5.0
"""A liar keeps clear of being disbelieved by so much."""


@dataclass(frozen=True)
class Attack:
    """How one seat cheats. By default it claims the most that is believed, in every race."""

    name: str
    late_pongs: float = 0.0
    late_acks: float = 0.0
    """Acknowledgements held back after the handshake; 40 ms is what systems offer."""
    from_the_start: bool = False
    """Whether the handshake is held back as well."""
    only: tuple[float, float] = (0.0, float("inf"))
    """Lies only when the search took so long, and saves slack otherwise."""
    silent: bool = False
    """Claims nothing at all."""

    def claim(self, search: float, loop: float, link: Link) -> float | None:
        """What it claims, given its true search and loop, which it may know exactly."""
        if self.silent:
            return None
        low, high = self.only
        if low <= search <= high:
            return max(0.0, search + loop - link.rtt - link.limits.doubt + MARGIN)
        return search + loop - link.rtt


ATTACKS = (
    Attack("claims too little"),
    Attack("claims nothing", silent=True),
    Attack("and late pongs", late_pongs=300.0),
    Attack("and late acknowledgements", late_pongs=300.0, late_acks=40.0),
    Attack("all that, when it matters", late_pongs=300.0, late_acks=40.0, only=(0, 1500)),
    Attack("all that, when it matters most", late_pongs=300.0, late_acks=40.0, only=(600, 800)),
)
BEYOND = Attack("delays its whole network", late_pongs=300.0, late_acks=280.0, from_the_start=True)
"""Not defended against: a client that fakes a slow network from the first packet on."""
