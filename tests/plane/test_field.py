"""GF(q) against the axioms that define a field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.plane import NoPlane, field, supported

ORDERS = st.sampled_from(supported())


@given(ORDERS.flatmap(lambda q: st.tuples(st.just(q), *[st.integers(0, q - 1)] * 3)))
def test_the_axioms_hold(sample: tuple[int, int, int, int]) -> None:
    q, a, b, c = sample
    add, mul = field(q).add, field(q).mul
    assert add[a][b] == add[b][a]
    assert mul[a][b] == mul[b][a]
    assert add[add[a][b]][c] == add[a][add[b][c]]
    assert mul[mul[a][b]][c] == mul[a][mul[b][c]]
    assert mul[a][add[b][c]] == add[mul[a][b]][mul[a][c]]
    assert add[a][0] == a
    assert mul[a][1] == a
    assert mul[a][0] == 0


@pytest.mark.parametrize("q", supported())
def test_every_equation_has_one_solution(q: int) -> None:
    everything = set(range(q))
    gf = field(q)
    assert all(set(row) == everything for row in gf.add)
    assert all(set(row) == everything for row in gf.mul[1:])


@pytest.mark.parametrize("q", [6, 10, 12, 100])
def test_what_is_no_prime_power_has_no_field(q: int) -> None:
    with pytest.raises(NoPlane, match=f"order {q}"):
        field(q)
