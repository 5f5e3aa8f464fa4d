"""The decks that people make: in the blob store, within quotas, each with its owner.

A deck has an id that nobody can guess: with the link, people may look, play, print and copy. Its
owner, the device whose secret it has the fingerprint of, may change and delete it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from fano.log import BlobStore
from fano.studio.errors import Refusal, StudioError
from fano.studio.fair_queue import FairQueue
from fano.studio.model import Draft, FittedPicture, StoredDeck, StoredPicture, require_sound
from fano.studio.quota import DECKS, LAYOUTS, MOST_LISTED, PICTURES, Bounds, Quota

OWNERS = "deck-of"
DAY_S = 86_400
LOOSE_S = 3600
"""A picture that no symbol shows yet may wait for so long: the page sends pictures first."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(StoredDeck).decode


class ListedDeck(NamedTuple):
    """A deck in the list of its owner."""

    id: str
    kept: StoredDeck


class DeckStore:
    """All decks of a server."""

    def __init__(self, blobs: BlobStore, bounds: Bounds | None = None) -> None:
        self._blobs = blobs
        self._bounds = bounds or Bounds()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.space = Quota(blobs, self._bounds, self.of)
        self._opening, self._listing = FairQueue(1), FairQueue(1)

    # --- looking --------------------------------------------------------------------------------

    async def get(self, deck: str) -> StoredDeck:
        """The deck; that it was opened is noted once a day.

        A long one takes a moment to decode: one at a time, or all others would have to wait.
        """
        async with self._opening.turn():
            kept = await self._kept(deck)
        if int(time.time()) - kept.used > DAY_S:
            async with self._locked(deck):
                kept = (await self._changed(deck, _used_now))[1]
        return kept

    async def picture(self, deck: str, path: str) -> bytes | None:
        return await self._blobs.get(PICTURES, f"{deck}/{path}")

    async def pictures(self, deck: str, kept: StoredDeck) -> dict[str, bytes]:
        """All that its symbols show."""
        found = {path: await self.picture(deck, path) for path in sorted(kept.draft.paths)}
        return {path: data for path, data in found.items() if data is not None}

    async def layout(self, deck: str) -> bytes | None:
        """The cached layout of its cards, or of a house deck's (`fano.studio.layout_cache`)."""
        return await self._blobs.get(LAYOUTS, deck)

    async def keep_layout(self, deck: str, data: bytes) -> None:
        """With the deck, unless that has gone meanwhile."""
        await self._blobs.put(LAYOUTS, deck, data)
        if await self._blobs.get(DECKS, deck) is None:
            await self._blobs.delete(LAYOUTS, deck)

    async def keep_house_layout(self, key: str, data: bytes) -> None:
        await self._blobs.put(LAYOUTS, key, data)

    async def of(self, owner: str) -> list[ListedDeck]:
        """The decks of an owner, the latest first.

        There may be many, and long ones: one list at a time, or all others would have to wait.
        """
        lines = []
        async with self._listing.turn():
            for item in await self._blobs.list(f"{OWNERS}/{owner}", limit=MOST_LISTED):
                data = await self._blobs.get(DECKS, item.key)
                if data is not None:
                    lines.append(ListedDeck(item.key, _decode(data)))
        return lines

    # --- making ---------------------------------------------------------------------------------

    async def create(self, owner: str, draft: Draft, pictures: Iterable[FittedPicture] = ()) -> str:
        """A new deck; its id."""
        async with self._locked(f"{OWNERS}/{owner}"):  # of many at once, each counts those before
            return await self._create(owner, draft, list(pictures))

    async def _create(self, owner: str, draft: Draft, pictures: list[FittedPicture]) -> str:
        await self._require_place(owner)
        stored = {picture.path: picture.stored for picture in pictures}
        require_sound(draft, set(stored))
        kept = StoredDeck(owner, draft, stored, used=int(time.time()))
        await self.space.require(kept, kept.size)
        deck = secrets.token_urlsafe(16)
        # First of all the deck: if this is cut short, its owner can delete what there is of it.
        await self._blobs.swap(DECKS, deck, None, _encode(kept), {(f"{OWNERS}/{owner}", deck): b""})
        self.space.changed(owner, kept.size)
        try:
            await self._require_place(owner, deck)
        except StudioError:  # another node was quicker
            await self.delete(deck, owner)
            raise
        async with self._locked(deck):
            for one in pictures:
                await self._blobs.put(PICTURES, f"{deck}/{one.path}", one.data)
        return deck

    async def _require_place(self, owner: str, deck: str = "") -> None:
        """`StudioError` unless one more deck fits; or, if it is there, fits among those before."""
        most = self._bounds.decks_per_owner
        lines = await self._blobs.list(f"{OWNERS}/{owner}", limit=MOST_LISTED)
        later = [item.key for item in lines[: max(0, len(lines) - most)]]
        if deck in later or (not deck and len(lines) >= most):
            raise StudioError(
                Refusal.OWNER_FULL, f"you have {most} decks here, and no more fit: delete one first"
            )

    async def save(self, deck: str, owner: str, revision: int, draft: Draft) -> StoredDeck:
        """The deck as its owner has changed it. What no symbol shows any more is gone for good."""

        def saved(before: StoredDeck) -> StoredDeck:
            _require_owner(before, owner)
            if before.revision != revision:
                raise StudioError(
                    Refusal.CHANGED, "this deck was changed in another window meanwhile"
                )
            require_sound(draft, set(before.pictures))
            loose = int(time.time()) - LOOSE_S
            left = {
                path: picture
                for path, picture in before.pictures.items()
                if path in draft.paths
                or (path not in before.draft.paths and picture.added >= loose)
            }
            return replace(before, draft=draft, pictures=left, revision=revision + 1)

        async with self._locked(deck):
            before = await self._kept(deck)
            wanted = saved(before)
            if wanted.size > before.size:  # a deck over the limit may always shrink
                await self.space.require(wanted, wanted.size - before.size)
            before, kept = await self._changed(deck, saved)
            self.space.changed(owner, kept.size - before.size)
        return kept

    async def add(self, deck: str, owner: str, picture: FittedPicture) -> StoredPicture:
        """Keep a picture of that deck."""
        async with self._locked(deck):
            before = await self._owned(deck, owner)
            stored = picture.stored
            if picture.path not in before.pictures:
                wanted = _with(before, picture.path, stored)
                await self.space.require(wanted, wanted.size - before.size)
            before, after = await self._changed(
                deck, lambda kept: _with(kept, picture.path, stored), {picture.path: picture.data}
            )
            self.space.changed(owner, after.size - before.size)
        return stored

    async def require_room(self, deck: str, owner: str) -> None:
        """Before a picture is even looked at: may it come at all?"""
        any_picture = StoredPicture(size=1, round=False, look="")
        await self.space.require(_with(await self._owned(deck, owner), "", any_picture), 1)

    async def copy(self, deck: str, owner: str, title: str) -> str:
        """A copy of the deck, owned by `owner`."""
        kept = await self._kept(deck)
        found = await self.pictures(deck, kept)
        pictures = [
            FittedPicture(path, data, kept.pictures[path].round, kept.pictures[path].look)
            for path, data in found.items()
        ]
        made = await self.create(owner, replace(kept.draft, title=title), pictures)
        if (layout := await self.layout(deck)) is not None:
            await self.keep_layout(made, layout)
        return made

    # --- letting go -----------------------------------------------------------------------------

    async def delete(self, deck: str, owner: str) -> None:
        async with self._locked(deck):
            gone = False
            while not gone:
                await self._owned(deck, owner)
                gone = await self._remove(deck, await self._data(deck))

    async def sweep(self) -> int:
        """Delete decks that were not opened for long; returns how many."""
        self.space.recount()
        if not self._bounds.keep_days:
            return 0
        oldest = time.time() - self._bounds.keep_days * DAY_S
        gone = 0
        before: int | None = None
        while items := await self._blobs.list(DECKS, 100, before):
            before = items[-1].number
            for item in items:
                async with self._locked(item.key):
                    data = await self._blobs.get(DECKS, item.key)
                    if data is not None and _decode(data).used < oldest:
                        gone += await self._remove(item.key, data)
        return gone

    async def _remove(self, deck: str, data: bytes) -> bool:
        """All of it, if it still is as it was."""
        kept = _decode(data)
        along = _pictures(deck, dict.fromkeys(kept.pictures))
        along[f"{OWNERS}/{kept.owner}", deck] = along[LAYOUTS, deck] = None
        if not await self._blobs.swap(DECKS, deck, data, None, along):
            return False
        self.space.changed(kept.owner, -kept.size)
        return True

    # --- inside ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def _locked(self, name: str) -> AsyncIterator[None]:
        """One change of a deck, or of an owner's list, at a time, here; `_changed` minds the other
        nodes."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            yield

    async def _data(self, deck: str) -> bytes:
        data = await self._blobs.get(DECKS, deck)
        if data is None:
            raise StudioError(
                Refusal.NO_SUCH_DECK, "there is no such deck: it may have been deleted"
            )
        return data

    async def _kept(self, deck: str) -> StoredDeck:
        return _decode(await self._data(deck))

    async def _owned(self, deck: str, owner: str) -> StoredDeck:
        kept = await self._kept(deck)
        _require_owner(kept, owner)
        return kept

    async def _changed(
        self,
        deck: str,
        change: Callable[[StoredDeck], StoredDeck],
        brings: Mapping[str, bytes] | None = None,
    ) -> tuple[StoredDeck, StoredDeck]:
        """The deck before and after, with the pictures that it brings and without those it dropped.

        Whatever another node does meanwhile, the change is made to the deck as it is, or `change`
        refuses.
        """
        while True:
            data = await self._data(deck)
            before = _decode(data)
            after = change(before)
            dropped = dict.fromkeys(before.pictures.keys() - after.pictures.keys())
            along = _pictures(deck, {**dropped, **(brings or {})})
            if await self._blobs.swap(DECKS, deck, data, _encode(after), along):
                return before, after


def _pictures(
    deck: str, pictures: Mapping[str, bytes | None]
) -> dict[tuple[str, str], bytes | None]:
    """Where they lie in the blob store."""
    return {(PICTURES, f"{deck}/{path}"): data for path, data in pictures.items()}


def _require_owner(kept: StoredDeck, owner: str) -> None:
    if kept.owner != owner:
        raise StudioError(Refusal.NOT_YOURS, "this deck belongs to another device: make a copy")


def _used_now(kept: StoredDeck) -> StoredDeck:
    return replace(kept, used=int(time.time()))


def _with(kept: StoredDeck, path: str, picture: StoredPicture) -> StoredDeck:
    return replace(kept, pictures={**kept.pictures, path: picture})
