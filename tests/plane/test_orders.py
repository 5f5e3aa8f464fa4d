"""Which orders are refused, and the sentence that says why."""

import pytest

from fano.plane import LARGEST, NoPlane, lines, supported, why_no_plane


def test_the_supported_orders_are_the_prime_powers() -> None:
    assert supported()[:14] == (2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25)
    assert {49, 64, 81, 121, 125, 127, 128} <= set(supported())
    assert len(supported()) == 44


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        *[(q, "Bruck-Ryser") for q in (6, 14, 21, 22, 30, 33, 38, 42, 46, 54, 57, 62, 66, 69)],
        (10, "Lam, 1989"),
        *[(q, "no known plane") for q in (12, 15, 18, 20, 24, 26, 28, 34, 35, 36, 40, 45, 50)],
        *[(q, "too small") for q in (1, 0, -1, -7)],
        *[(q, "too large") for q in (LARGEST + 1, 131, 10**30)],
    ],
)
def test_the_reason_is_one_sentence(order: int, reason: str) -> None:
    with pytest.raises(NoPlane) as refusal:
        lines(order)
    assert reason in str(refusal.value)
    assert str(refusal.value).startswith(f"order {order} ")
    assert "\n" not in str(refusal.value)


def test_an_order_is_either_supported_or_explained() -> None:
    for q in range(-3, LARGEST + 20):
        assert (why_no_plane(q) is None) == (q in supported())
