"""Links, claims and calls, from the likely to the absurd."""

from __future__ import annotations

from hypothesis import strategies as st

from fano.referee import Link, Moment, Span
from fano.rules.table import Seat

spans = st.floats(0, 5000).map(Span)
trips = st.floats(0.1, 800).map(Span)
anything = st.one_of(st.none(), st.floats(), st.floats(-1e4, 1e4), st.floats(0, 5000)).map(
    lambda x: None if x is None else Span(x)
)
"""What a client may claim: NaN, infinities, huge and negative numbers among it."""
opening = st.floats(0, 1e9).map(Moment)


@st.composite
def links(draw: st.DrawFn) -> Link:
    link = Link(spare=Span(draw(st.floats(0, 15))))
    for took in draw(st.lists(trips, max_size=12)):
        link = link.pinged(took)
    if draw(st.booleans()):
        link = link.measured(draw(trips), draw(trips))
    return link


@st.composite
def calls(draw: st.DrawFn, seats: int = 4) -> list[tuple[Seat, Span, Span | None]]:
    """Some seats' calls: who, how long after the opening, and the claim; in order of arrival."""
    heard = draw(
        st.lists(
            st.tuples(st.integers(0, seats - 1).map(Seat), spans, anything), min_size=1, max_size=8
        )
    )
    return sorted(heard, key=lambda call: call[1])


tables = st.lists(links(), min_size=4, max_size=4).map(
    lambda four: {Seat(s): link for s, link in enumerate(four)}
)
