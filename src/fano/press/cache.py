"""Layouts that were made before: a built-in theme's cards need not be packed twice.

A layout is named by all that it depends on, so nothing here ever goes stale: whatever changes
gets another name. A file that is missing or damaged is made again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from fano.press.model import Outline, Spot

PACKER = 1
"""Raise this when the packer would lay out the same cards in another way."""

Layouts = list[tuple[Spot, ...]]


def layout_key(cards: Sequence[Sequence[int]], outlines: Sequence[Outline], **how: object) -> str:
    """A name for the layouts of those cards, made with those arguments."""
    told = msgspec.json.encode([PACKER, cards, outlines, sorted(how.items())])
    return hashlib.sha256(told).hexdigest()[:32]


def kept(folder: Path, key: str, make: Callable[[], Layouts]) -> Layouts:
    """The layouts of that name from the folder, or else made now and put there."""
    path = folder / f"{key}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Layouts)
    except (OSError, msgspec.MsgspecError):
        made = make()
    folder.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(made))
    fresh.replace(path)  # whoever reads meanwhile sees the whole file or none
    return made
