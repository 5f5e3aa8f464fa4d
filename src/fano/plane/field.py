"""GF(q), the finite field of q elements, as addition and multiplication tables.

An element is an integer 0 … q−1 whose digits in base p are the coefficients of a polynomial,
constant term first. Adding is digit by digit. For multiplying, every field has an element whose
powers run through all the non-zero ones, so a product is a sum of exponents.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from fano.plane.orders import require_plane


@dataclass(frozen=True, slots=True)
class Field:
    """The tables of GF(q): `add[a][b]` and `mul[a][b]`; 0 and 1 are what they look like."""

    order: int
    add: tuple[tuple[int, ...], ...]
    mul: tuple[tuple[int, ...], ...]


@cache
def field(q: int) -> Field:
    """The field of q elements; `NoPlane` if q is not a supported power of a prime.

    >>> gf9 = field(9)
    >>> gf9.add[5][7], gf9.mul[3][3]  # not 12 mod 9 and 9 mod 9: digits in base 3
    (0, 4)
    """
    p, k = require_plane(q)
    digits = [tuple(a // p**i % p for i in range(k)) for a in range(q)]
    number = {d: a for a, d in enumerate(digits)}
    add = tuple(
        tuple(number[tuple((x + y) % p for x, y in zip(a, b, strict=True))] for b in digits)
        for a in digits
    )
    powers = _powers_of_a_generator(p, k)
    exponent = {number[d]: i for i, d in enumerate(powers)}
    mul = tuple(
        tuple(
            number[powers[(exponent[a] + exponent[b]) % (q - 1)]] if a and b else 0
            for b in range(q)
        )
        for a in range(q)
    )
    return Field(q, add, mul)


def _powers_of_a_generator(p: int, k: int) -> list[tuple[int, ...]]:
    """The q−1 powers 1, x, x², … of x modulo the first polynomial that makes them all different.

    Such a polynomial (a primitive one) exists for every p and k, and "the powers of x do not
    repeat early" is the whole test for it: no irreducibility check is needed. For k = 1 it is
    x − g with g a primitive root, so primes need no case of their own.
    """
    one = (1,) + (0,) * (k - 1)
    for tail in product(range(p), repeat=k):  # stands for x^k = tail[0] + tail[1]·x + …
        powers, seen, power = [one], {one}, one
        while (power := _times_x(power, tail, p)) not in seen:
            powers.append(power)
            seen.add(power)
        if len(powers) == p**k - 1 and not any(not any(d) for d in powers):
            return powers
    raise AssertionError("every finite field has a primitive polynomial")  # pragma: no cover


def _times_x(a: tuple[int, ...], tail: tuple[int, ...], p: int) -> tuple[int, ...]:
    *low, high = a
    return tuple((shifted + high * t) % p for shifted, t in zip((0, *low), tail, strict=True))
