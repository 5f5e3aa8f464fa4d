"""The fixed shuffle."""

from hypothesis import given
from hypothesis import strategies as st

from fano.deck.scramble import permutation, splitmix64


@given(st.integers(0, 300), st.integers(0, 2**64 - 1))
def test_it_is_a_permutation_and_fixed(n: int, salt: int) -> None:
    assert sorted(permutation(n, salt)) == list(range(n))
    assert permutation(n, salt) == permutation(n, salt)


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs for seed 0 fix the shuffle for other languages too."""
    numbers = splitmix64(0)
    assert [next(numbers) for _ in range(2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
