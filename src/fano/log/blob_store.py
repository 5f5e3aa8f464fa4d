"""Keeps what outlives rooms, by kind and key: finished games, uploaded decks, boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from fano.log.log import check_name

MOST_BYTES = 256 * 2**20
"""The largest blob."""


class BlobInfo(NamedTuple):
    """A blob without its bytes; a higher number was put later."""

    number: int
    key: str
    size: int
    expires_at: int | None


class Blob(NamedTuple):
    """A blob with its bytes."""

    item: BlobInfo
    data: bytes


Along = Mapping[tuple[str, str], bytes | None]
"""Blobs by kind and key: the new bytes, or None to delete."""
NOTHING: Along = MappingProxyType({})


class BlobStore(Protocol):
    """Bytes by kind and key. It has no clock: blobs expire when `expire` is called."""

    async def put(self, kind: str, key: str, data: bytes, expires_at: int | None = None) -> None:
        """Store it durably under that kind and key, replacing what was there."""
        ...

    async def swap(
        self,
        kind: str,
        key: str,
        before: bytes | None,
        after: bytes | None,
        along: Along = NOTHING,
    ) -> bool:
        """Compare and swap: replace `before` by `after`; False if other bytes are stored there.

        None stands for "no blob". The step is atomic for all processes that share the store, so
        a read, a change and a swap never lose another writer's change. The time to expire stays.
        The blobs in `along` are written in the same transaction: all or none.
        """
        ...

    async def get(self, kind: str, key: str) -> bytes | None: ...

    async def list(
        self, kind: str, limit: int = 100, before: int | None = None
    ) -> Sequence[BlobInfo]:
        """The latest first; for the next page, `before` is the last number of the one before."""
        ...

    async def delete(self, kind: str, key: str) -> bool:
        """Whether it was there."""
        ...

    async def expire(self, now: int) -> int:
        """Delete all with `expires_at <= now`; returns how many."""
        ...


def check_blob(kind: str, key: str, data: bytes, expires_at: int | None) -> None:
    """Refuse what cannot be stored, before it joins a batch with other writes."""
    check_name(kind, "kind")
    check_name(key, "key")
    if type(data) is not bytes:
        raise TypeError(f"a blob is bytes, not {type(data).__name__}")
    if len(data) > MOST_BYTES:
        raise ValueError(f"{kind} {key!r} has {len(data)} bytes, and {MOST_BYTES} are allowed")
    if expires_at is not None and not -(2**63) <= expires_at < 2**63:
        raise ValueError(f"{kind} {key!r} expires at {expires_at}, which is no time")


def check_swap(kind: str, key: str, after: bytes | None, along: Along) -> None:
    for (other_kind, other_key), data in {**along, (kind, key): after}.items():
        check_blob(other_kind, other_key, b"" if data is None else data, None)
