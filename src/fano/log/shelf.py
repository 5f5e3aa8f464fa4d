"""The shelf: what outlives rooms (finished games, uploaded decks, boards), by kind and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from fano.log.log import check_name

MOST_BYTES = 256 * 2**20
"""How large one thing on the shelf may be."""


class Item(NamedTuple):
    """A thing on the shelf, told apart without its bytes; a higher number was put there later."""

    number: int
    key: str
    size: int
    expires_at: int | None


class Shelved(NamedTuple):
    """An item together with its bytes."""

    item: Item
    data: bytes


Along = Mapping[tuple[str, str], bytes | None]
"""Things by kind and key: what shall lie there, or None for nothing."""
NOTHING: Along = MappingProxyType({})


class Shelf(Protocol):
    """Keeps bytes by kind and key. It has no clock: what expires goes when `expire` is called."""

    async def put(self, kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
        """Keep it, durably, in place of what was there under that kind and key."""
        ...

    async def swap(
        self,
        kind: str,
        key: str,
        before: bytes | None,
        after: bytes | None,
        along: Along = NOTHING,
    ) -> bool:
        """Keep `after` in place of exactly these bytes; False if others lie there. None is nothing.

        It is one step, for every process that shares the shelf: whoever read something, changed it
        and swaps it never loses somebody else's change. It keeps its time to expire. What comes
        and goes `along` with it does so in the same step: all of it or nothing, whatever happens.
        """
        ...

    async def get(self, kind: str, key: str) -> bytes | None: ...

    async def list(self, kind: str, limit: int = 100, before: int | None = None) -> Sequence[Item]:
        """The latest first; for the next page, `before` is the last number of the one before."""
        ...

    async def delete(self, kind: str, key: str) -> bool:
        """Whether it was there."""
        ...

    async def expire(self, now: int) -> int:
        """Drop all whose time has come (`expires_at <= now`), and say how many there were."""
        ...


def check_item(kind: str, key: str, data: bytes, expires_at: int | None) -> None:
    """Refuse what no file can hold, before it gets among the writes of others."""
    check_name(kind, "kind")
    check_name(key, "key")
    if type(data) is not bytes:
        raise TypeError(f"the shelf keeps bytes, not {type(data).__name__}")
    if len(data) > MOST_BYTES:
        raise ValueError(f"{kind} {key!r} has {len(data)} bytes, and {MOST_BYTES} are allowed")
    if expires_at is not None and not -(2**63) <= expires_at < 2**63:
        raise ValueError(f"{kind} {key!r} expires at {expires_at}, which is no time")


def check_swap(kind: str, key: str, after: bytes | None, along: Along) -> None:
    for (other_kind, other_key), data in {**along, (kind, key): after}.items():
        check_item(other_kind, other_key, b"" if data is None else data, None)
