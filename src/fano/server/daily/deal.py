"""The daily challenge: the same cards for everybody, from the date alone, and what counts as a try.

`docs/daily.md` describes it for people and for programs; `web/src/daily/day.ts` deals alike.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime
from functools import cache
from typing import assert_never

from fano.deck import edition
from fano.deck.scramble import permutation
from fano.symbols import THEMES, theme
from fano.wire.http.daily import EDITION, PAIRS, DailyRefusal, DailyResult

LEAST_FIND_MS = 200
"""A hand needs so long after the eye has seen a light, and nothing has been compared by then."""
LEAST_MEAN_MS = 400
"""Nobody keeps up less than this over twenty pairs, even by heart."""
TICKET_S = 3 * 3600
"""A try that takes longer is over."""
LENIENCE_MS = 500
"""Two clocks do not run alike."""


def day_at(now_s: float) -> date:
    """Days change at midnight UTC, everywhere at the same moment."""
    return datetime.fromtimestamp(now_s, UTC).date()


def cards_of(day: date) -> tuple[int, ...]:
    """The numbers of the day's cards, two by two: a fixed shuffle, its salt the date as 20261115.

    >>> cards_of(date(2026, 11, 15))[:4]
    (41, 20, 37, 7)
    """
    salt = day.year * 10_000 + day.month * 100 + day.day
    return permutation(len(edition(EDITION)), salt)[: 2 * PAIRS]


def theme_of(day: date) -> str:
    """The day's pictures: the themes that have enough of them take turns, by days since 1970."""
    pictured = _pictured()
    return pictured[(day - date(1970, 1, 1)).days % len(pictured)]


@cache
def _pictured() -> tuple[str, ...]:
    least = edition(EDITION).symbols
    themes = (theme(theme_id) for theme_id in THEMES)
    return tuple(one.id for one in themes if one.face == "art" and len(one) >= least)


# --- tickets: when a try began, in the server's own hand ------------------------------------------


def make_ticket(secret: bytes, device: str, now_s: float) -> str:
    """A receipt for the start of a try: it says when, and for which device."""
    began = f"{int(now_s * 1000)}"
    return f"{began}.{_seal(secret, device, began)}"


def began_at(secret: bytes, device: str, ticket: str) -> float | None:
    """When the try began, in seconds; None if this server never wrote that for this device."""
    began, _, seal = ticket.partition(".")
    if not began.isascii() or not began.isdecimal() or not seal.isascii():
        return None
    if not hmac.compare_digest(seal, _seal(secret, device, began)):
        return None
    return int(began) / 1000


def _seal(secret: bytes, device: str, began: str) -> str:
    return hmac.new(secret, f"{device}.{began}".encode(), hashlib.sha256).hexdigest()[:40]


def judge(result: DailyResult, began_s: float | None, now_s: float) -> DailyRefusal | None:
    """Whether hands and clocks allow such a result; None if they do."""
    if began_s is None:
        return DailyRefusal.BAD_TICKET
    if now_s - began_s > TICKET_S:
        return DailyRefusal.TOO_LATE
    spent = sum(result.finds)
    if min(result.finds) < LEAST_FIND_MS or spent < PAIRS * LEAST_MEAN_MS:
        return DailyRefusal.TOO_QUICK
    if spent > (now_s - began_s) * 1000 + LENIENCE_MS:
        return DailyRefusal.NOT_YET
    return None


def sentence(why: DailyRefusal) -> str:
    """The reason in English, for other clients; the page has its own texts."""
    match why:
        case DailyRefusal.MALFORMED:
            return "that is no result of a daily challenge: docs/daily.md says what one looks like"
        case DailyRefusal.BAD_NAME:
            return "a name needs something that can be seen and said"
        case DailyRefusal.BAD_TICKET:
            return "this try was not begun here by this device"
        case DailyRefusal.TOO_LATE:
            return "this try was begun too long ago"
        case DailyRefusal.TOO_QUICK:
            return "nobody is that quick"
        case DailyRefusal.NOT_YET:
            return "less time has passed since this try was begun"
        case DailyRefusal.FULL:
            return "the board of the day is full of quicker tries"
        case _:
            assert_never(why)
