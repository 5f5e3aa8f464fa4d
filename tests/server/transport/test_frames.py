"""WebSocket frames, in whatever pieces they come."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fano.server.transport import frames
from fano.server.transport.frames import BINARY, CLOSE, FrameError, FrameReader
from tests.server.support.attacks import PING, TEXT, frame

MOST = 1000


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    return [data[a:b] for a, b in pairwise(edges)]


@given(st.lists(st.binary(max_size=300), max_size=6), st.lists(st.integers(0, 2000), max_size=20))
def test_messages_are_the_same_however_the_network_cuts_them(
    texts: list[bytes], cuts: list[int]
) -> None:
    reader = FrameReader(MOST)
    data = b"".join(frame(TEXT, text) for text in texts)
    heard = [message for piece in pieces(data, cuts) for message in reader.feed(piece)]
    assert heard == [(frames.TEXT, text) for text in texts]


@given(st.binary(max_size=500), st.lists(st.integers(0, 500), max_size=4))
def test_a_message_in_several_frames_with_a_ping_between(text: bytes, cuts: list[int]) -> None:
    parts = pieces(text, cuts)
    last = len(parts) - 1
    sent = [
        frame(TEXT if i == 0 else 0, part, final=i == last)
        + (frame(PING, b"?") if i < last else b"")
        for i, part in enumerate(parts)
    ]
    heard = FrameReader(MOST).feed(b"".join(sent))
    assert [one for one in heard if one[0] == frames.TEXT] == [(frames.TEXT, text)]
    assert heard.count((frames.PING, b"?")) == last


# Named, because masks are drawn by chance and every test process must know a case by the same name.
BROKEN = {
    "without a mask": (b"\x81\x02hi", 1002),
    "reserved": (frame(3, b"reserved"), 1002),
    "compressed, which was not agreed upon": (bytes([0xC1]) + frame(TEXT, b"x")[1:], 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a ping in parts": (frame(PING, b"x", final=False), 1002),
    "the end of nothing": (frame(0, b"x"), 1002),
    "text within text": (frame(TEXT, b"x", final=False) + frame(TEXT, b"y"), 1002),
    "bytes within text": (
        frame(TEXT, b"x", final=False) + frame(BINARY & 15, b"y", final=False),
        1002,
    ),
    "long": (frame(TEXT, b"", claim=MOST + 1), 1009),
    "endless and empty": (frame(TEXT, b"", final=False) + frame(0, b"", final=False) * 64, 1009),
    "endless": (frame(TEXT, b"", claim=2**62), 1009),
    "long in parts": (frame(TEXT, b"x" * 600, final=False) + frame(0, b"x" * 600), 1009),
}


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_what_breaks_the_rules_is_refused(data: bytes, code: int) -> None:
    with pytest.raises(FrameError) as refused:
        FrameReader(MOST).feed(data)
    assert refused.value.code == code


def test_control_frames_count_for_nothing_towards_the_size() -> None:
    reader = FrameReader(MOST)
    assert reader.feed(frame(TEXT, b"x" * 990, final=False)) == []
    assert reader.feed(frame(PING, b"p" * 100) + frame(8, b"")) == [
        (frames.PING, b"p" * 100),
        (CLOSE, b""),
    ]
    assert reader.feed(frame(0, b"y" * 10)) == [(frames.TEXT, b"x" * 990 + b"y" * 10)]
