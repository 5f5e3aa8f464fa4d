"""Every number that bounds what the outside may ask of a server, and how it is counted.

`docs/server.md` lists them; each can be set (`--limit`, `FANO_LIMIT_…`, `[limits]` in the file).
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]

HOUR_S = 3600.0
MIB = 2**20
MOST_VISITORS = 100_000
"""The most addresses to remember; the harmless ones are forgotten first."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a server puts up with. The defaults suit a party, a school and a small machine."""

    # The whole server.
    connections: Count = 10_000
    rooms: Count = 5_000
    bytes_in_flight: Annotated[int, msgspec.Meta(ge=1024)] = 256 * MIB
    daily_entries: Count = 2_000
    # One address (an IPv6 network of 64 bits counts as one). A school shares one.
    connections_per_address: Count = 500
    rooms_per_hour: Count = 100
    wrong_codes: Count = 20
    wrong_codes_per_minute: Seconds = 10.0
    lookups: Count = 30
    lookups_per_second: Seconds = 5.0
    dailies_per_hour: Count = 60
    studio: Count = 200
    studio_per_second: Seconds = 20.0
    decks_per_hour: Count = 100
    pictures: Count = 600
    pictures_per_second: Seconds = 10.0
    prints: Count = 10
    prints_per_minute: Seconds = 6.0
    # Decks that people make.
    picture_bytes: Annotated[int, msgspec.Meta(ge=1024)] = 8 * MIB
    pictures_per_deck: Count = 250
    deck_bytes: Count = 24 * MIB
    decks_per_owner: Count = 50
    owner_bytes: Count = 200 * MIB
    all_decks_bytes: Count = 4096 * MIB
    # One room.
    spectators: Count = 200
    joins_per_hour: Count = 200
    entries: Count = 50_000
    changes: Count = 100
    changes_per_second: Seconds = 2.0
    late_ms: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 350
    # One connection.
    message_bytes: Annotated[int, msgspec.Meta(ge=1024)] = 16 * 1024
    messages: Count = 60
    messages_per_second: Seconds = 20.0
    mistakes: Count = 10
    unread_bytes: Annotated[int, msgspec.Meta(ge=1024)] = 256 * 1024
    ping_s: Seconds = 2.0
    silence_s: Seconds = 15.0
    hello_s: Seconds = 10.0
    goodbye_s: Seconds = 1.0


class Bucket:
    """A token bucket: holds `burst` tokens at most, and refills `per_second`."""

    __slots__ = ("_burst", "_left", "_now", "_per_second", "_since")

    def __init__(
        self, burst: float, per_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._now = now
        self._burst = burst
        self._left = burst
        self._per_second = per_second
        self._since = now()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now = self._now()
        left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    @property
    def left(self) -> float:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        return self._left

    @property
    def full(self) -> bool:
        return self.left >= self._burst

    @property
    def wait_s(self) -> float:
        """How long until there is one again."""
        return max(0.0, 1 - self.left) / self._per_second


class Visitor:
    """What one address has done lately."""

    __slots__ = (
        "connections", "dailies", "decks", "held", "lookups", "pictures", "prints", "rooms",
        "studio", "wrong_codes",
    )  # fmt: skip

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.connections = 0
        self.held = 0
        """Bytes in memory for it: `fano.server.http.bodies`."""
        self.rooms = Bucket(limits.rooms_per_hour, max(limits.rooms_per_hour, 1) / HOUR_S, now)
        self.wrong_codes = Bucket(limits.wrong_codes, limits.wrong_codes_per_minute / 60, now)
        self.lookups = Bucket(limits.lookups, limits.lookups_per_second, now)
        self.dailies = Bucket(
            limits.dailies_per_hour, max(limits.dailies_per_hour, 1) / HOUR_S, now
        )
        self.studio = Bucket(limits.studio, limits.studio_per_second, now)
        self.decks = Bucket(limits.decks_per_hour, max(limits.decks_per_hour, 1) / HOUR_S, now)
        self.pictures = Bucket(limits.pictures, limits.pictures_per_second, now)
        self.prints = Bucket(limits.prints, limits.prints_per_minute / 60, now)

    @property
    def forgettable(self) -> bool:
        buckets = (
            self.rooms, self.wrong_codes, self.lookups,
            self.dailies, self.studio, self.decks, self.pictures, self.prints,
        )  # fmt: skip
        return not (self.connections or self.held) and all(bucket.full for bucket in buckets)


class Visitors:
    """All addresses that have done anything lately."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self._by_address: dict[str, Visitor] = {}

    def __len__(self) -> int:
        return len(self._by_address)

    def of(self, address: str) -> Visitor:
        name = rate_limit_key(address)
        found = self._by_address.get(name)
        if found is None:
            if len(self._by_address) >= MOST_VISITORS:
                self._forget_the_oldest()
            found = self._by_address[name] = Visitor(self._limits, self._now)
        return found

    def sweep(self) -> None:
        """Forget those of whom there is nothing to remember."""
        for name in [n for n, visitor in self._by_address.items() if visitor.forgettable]:
            del self._by_address[name]

    def _forget_the_oldest(self) -> None:
        self.sweep()
        idle = [name for name, visitor in self._by_address.items() if not visitor.connections]
        for name in idle[: MOST_VISITORS // 10]:
            self._by_address.pop(name)


def rate_limit_key(address: str) -> str:
    """The address as rate limits count it: a /64 for IPv6, since one host has 2^64 addresses.

    >>> [rate_limit_key(a) for a in ("192.0.2.7", "2001:db8::7", "::ffff:192.0.2.7")]
    ['192.0.2.7', '2001:db8::/64', '192.0.2.7']
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
