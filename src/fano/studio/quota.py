"""How much room decks take, and how much they may take."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from fano.log import BlobStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.model import StoredDeck

DECKS = "deck"
PICTURES = "deck-picture"
LAYOUTS = "deck-layout"
MIB = 2**20
MOST_LISTED = 1000


class Bounds(NamedTuple):
    """How much may lie here."""

    decks_per_owner: int = 50
    pictures_per_deck: int = 250
    deck_bytes: int = 24 * MIB
    owner_bytes: int = 200 * MIB
    all_bytes: int = 4096 * MIB
    keep_days: float = 365.0
    """After nobody has opened a deck for so long, it goes; 0: never."""


class Owned(Protocol):
    """A deck in the list of its owner."""

    @property
    def kept(self) -> StoredDeck: ...


class Quota:
    """Counted once, then kept up to date."""

    def __init__(
        self, blobs: BlobStore, bounds: Bounds, of: Callable[[str], Awaitable[Sequence[Owned]]]
    ) -> None:
        self._blobs = blobs
        self._bounds = bounds
        self._of = of
        self._total: int | None = None
        self._by_owner: dict[str, int] = {}

    def recount(self) -> None:
        """Other nodes keep decks, too."""
        self._total = None
        self._by_owner.clear()

    async def require(self, kept: StoredDeck, more: int) -> None:
        """`StudioError` unless the deck may grow by that many bytes."""
        bounds = self._bounds
        if len(kept.pictures) > bounds.pictures_per_deck:
            most = bounds.pictures_per_deck
            raise StudioError(Refusal.TOO_MANY_PICTURES, f"a deck has room for {most} pictures")
        if kept.size > bounds.deck_bytes:
            most = bounds.deck_bytes // MIB
            raise StudioError(Refusal.DECK_FULL, f"a deck may take {most} MiB with its pictures")
        if await self.used_by(kept.owner) + more > bounds.owner_bytes:
            most = bounds.owner_bytes // MIB
            raise StudioError(
                Refusal.OWNER_FULL, f"your decks may take {most} MiB together: delete one first"
            )
        if await self.used_by_all() + more > bounds.all_bytes:
            raise StudioError(Refusal.SERVER_FULL, "this server has no room for more")

    async def used_by(self, owner: str) -> int:
        if owner not in self._by_owner:
            self._by_owner[owner] = sum([line.kept.size for line in await self._of(owner)])
        return self._by_owner[owner]

    async def used_by_all(self) -> int:
        if self._total is None:
            # Layouts are made unasked: nobody is refused one, but the disk holds them, too.
            kinds = (DECKS, PICTURES, LAYOUTS)
            self._total = sum([await self._size_of_all(kind) for kind in kinds])
        return self._total

    async def _size_of_all(self, kind: str) -> int:
        size, before = 0, None
        while items := await self._blobs.list(kind, MOST_LISTED, before):
            before = items[-1].number
            size += sum(item.size for item in items)
        return size

    def changed(self, owner: str, more: int) -> None:
        if self._total is not None:
            self._total += more
        if owner in self._by_owner:
            self._by_owner[owner] += more
