"""Which orders have a plane, and why the others have none."""

from __future__ import annotations

from math import isqrt

from fano.errors import FanoError

LARGEST = 128
"""Fields are tables, so the order is bounded: 128 gives 16,513 cards, far past any table."""


class NoPlane(FanoError):
    """No plane of this order can be built; the message says why in one sentence."""


def prime_power(q: int) -> tuple[int, int] | None:
    """The prime p and the exponent k with p**k == q, or None.

    >>> prime_power(9), prime_power(12)
    ((3, 2), None)
    """
    if q < 2:
        return None
    p = next((d for d in range(2, isqrt(q) + 1) if q % d == 0), q)
    k = 0
    while q % p == 0:
        q //= p
        k += 1
    return (p, k) if q == 1 else None


def supported() -> tuple[int, ...]:
    """Every order that `lines` accepts, in rising order.

    >>> supported()[:8]
    (2, 3, 4, 5, 7, 8, 9, 11)
    """
    return tuple(q for q in range(2, LARGEST + 1) if prime_power(q))


def why_no_plane(q: int) -> str | None:
    """One sentence that says why there is no plane of order q here, or None if there is one.

    >>> why_no_plane(7) is None
    True
    >>> why_no_plane(6)
    'order 6 is impossible by the Bruck-Ryser theorem: 6 is not a sum of two squares'
    """
    if q < 2:
        return f"order {q} is too small: the smallest plane has order 2 (7 cards of 3 symbols)"
    if q > LARGEST:
        return f"order {q} is too large: orders up to {LARGEST} are supported"
    if prime_power(q):
        return None
    # Bruck and Ryser, 1949: if q leaves 1 or 2 on division by 4, it must be a sum of two squares.
    if q % 4 in (1, 2) and not _sum_of_two_squares(q):
        return (
            f"order {q} is impossible by the Bruck-Ryser theorem: {q} is not a sum of two squares"
        )
    if q == 10:
        return "order 10 is excluded by an exhaustive computer search (Lam, 1989)"
    return f"order {q} has no known plane: every known order is a power of a prime"


def require_plane(q: int) -> tuple[int, int]:
    """The prime and exponent of q, or `NoPlane` with the reason."""
    reason = why_no_plane(q)
    found = prime_power(q)
    if reason or found is None:
        raise NoPlane(reason or f"order {q} is not a power of a prime")
    return found


def _sum_of_two_squares(n: int) -> bool:
    return any(isqrt(n - a * a) ** 2 == n - a * a for a in range(isqrt(n) + 1))
