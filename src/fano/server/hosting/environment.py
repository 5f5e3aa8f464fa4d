"""The environment of a room: clocks, chance, timing, limits and hooks, all handed in."""

from __future__ import annotations

from typing import NamedTuple

from fano.server.config.limits import Limits
from fano.server.hosting.chance import Chance
from fano.server.hosting.clock import Clock
from fano.server.hosting.hooks import NO_HOOKS, RoomHooks


class Timing(NamedTuple):
    """How long a room waits for what."""

    countdown_ms: int = 3000
    """From the deal until the cards are turned."""
    bot_choice_ms: int = 6000
    """A bot that may choose the next game first gives people time to read the scores."""
    bot_retry_ms: int = 50
    """A bot whose move was refused waits at least this long before its next one."""
    empty_after_s: float = 10.0
    """A game pauses after the room has been empty this long."""
    host_after_s: float = 30.0
    """A host who has been away this long is succeeded by a player who is there."""
    waits_s: float = 15.0
    """After this time people may go on without a player who is away, …"""
    waits_idle_s: float = 60.0
    """… and after this time without one who is there and does nothing."""
    idle_s: float = 600.0
    """An empty room leaves memory after this time; its log stays."""


class Environment(NamedTuple):
    """Handed to all rooms of a node; tests hand in their own clock, chance and timing."""

    clock: Clock = Clock()
    chance: Chance = Chance()
    timing: Timing = Timing()
    limits: Limits = Limits()
    hooks: RoomHooks = NO_HOOKS
