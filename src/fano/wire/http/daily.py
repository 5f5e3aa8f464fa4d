"""The daily challenge: see docs/daily.md."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

EDITION = "classic"
PAIRS = 20
PENALTY_MS = 2000
"""What a wrong touch costs."""
MOST_FIND_MS = 600_000
MOST_SLIPS = 200

Millis = Annotated[int, msgspec.Meta(ge=0, le=MOST_FIND_MS)]
Slips = Annotated[int, msgspec.Meta(ge=0, le=MOST_SLIPS)]


class DailyRefusal(StrEnum):
    """Why a result does not get on the board."""

    MALFORMED = "malformed"
    BAD_NAME = "bad_name"
    BAD_TICKET = "bad_ticket"
    TOO_LATE = "too_late"
    TOO_QUICK = "too_quick"
    NOT_YET = "not_yet"
    FULL = "full"


class DailyResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device sends after the last pair: the time and the wrong touches of each."""

    ticket: Annotated[str, msgspec.Meta(max_length=200)]
    name: Annotated[str, msgspec.Meta(max_length=400)]
    finds: Annotated[tuple[Millis, ...], msgspec.Meta(min_length=PAIRS, max_length=PAIRS)]
    slips: Annotated[tuple[Slips, ...], msgspec.Meta(min_length=PAIRS, max_length=PAIRS)]

    @property
    def ms(self) -> int:
        """The time that counts."""
        return sum(self.finds) + PENALTY_MS * sum(self.slips)


class BoardPlace(msgspec.Struct, frozen=True):
    """One line of the board."""

    place: int
    name: str
    ms: int
    slips: int


class DailyBoard(msgspec.Struct, frozen=True):
    """The cards and the board of a day."""

    day: str
    """As 2026-11-15, in UTC."""
    theme: str
    deck: str
    cards: tuple[int, ...]
    """The numbers of the day's cards, two by two."""
    penalty_ms: int
    entries: int
    """How many are on the board; the answer has the best of them."""
    board: tuple[BoardPlace, ...]
    mine: BoardPlace | None
    """Where the device stands that asks."""


class DailyStart(msgspec.Struct, frozen=True):
    """A receipt for the start of a try, to be sent with its result."""

    day: str
    ticket: str


class DailyRefused(msgspec.Struct, frozen=True):
    """A result that does not get on the board."""

    why: DailyRefusal
    says: str
