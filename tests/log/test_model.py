"""Any order of appends, reads, followers, deletions and reopenings, beside a list that knows."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, rule, run_state_machine_as_test

from fano.log import Entry
from tests.log.make import Kept, maker, take

T = TypeVar("T")
ROOMS = st.sampled_from(["red", "green"])


@dataclass
class Watch:
    """A follower and what it has seen: how far, and of which life of the room, if of any yet."""

    log: Kept
    follower: AsyncIterator[Entry]
    room: str
    seen: int
    life: list[bytes] | None = None
    ended: bool = False


class Machine(RuleBasedStateMachine):
    """The model: a list of bytes for each room. A list is replaced when its room is deleted."""

    kind = "memory"
    watches: Bundle[Watch] = Bundle("watches")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.fresh = count()
        self.model: dict[str, list[bytes]] = {}
        self.opens = maker(self.kind, Path(self.folder.name))
        self.log = self.make()

    def make(self) -> Kept:
        return self.opens()

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(main)

    async def appended(self, room: str, seq: int, *entries: bytes) -> bool:
        return await self.log.append(room, seq, *entries)

    def teardown(self) -> None:
        self.run(self.log.close())
        self.runner.close()
        self.folder.cleanup()

    @rule(room=ROOMS, number=st.integers(1, 3))
    def append(self, room: str, number: int) -> None:
        entries = [b"%d" % next(self.fresh) for _ in range(number)]
        known = self.model.setdefault(room, [])
        assert self.run(self.appended(room, len(known) + 1, *entries))
        known += entries

    @rule(room=ROOMS, off=st.integers(-4, 4).filter(bool))
    def append_wrongly(self, room: str, off: int) -> None:
        seq = len(self.model.get(room, [])) + 1 + off
        assert not self.run(self.appended(room, seq, b"wrong"))

    @rule(room=ROOMS, after=st.integers(-1, 6))
    def read(self, room: str, after: int) -> None:
        known = list(enumerate(self.model.get(room, []), 1))
        assert self.run(self.log.read(room, after)) == [e for e in known if e[0] > after]

    @rule()
    def rooms(self) -> None:
        heads = {room: len(known) for room, known in self.model.items() if known}
        assert self.run(self.log.rooms()) == heads

    @rule(target=watches, room=ROOMS, after=st.integers(0, 5))
    def follow(self, room: str, after: int) -> Watch:
        return Watch(self.log, self.log.follow(room, after), room, after)

    @rule(watch=watches, most=st.integers(1, 5))
    def step(self, watch: Watch, most: int) -> None:
        known = self.model.get(watch.room, [])
        strange = len(known) < watch.seen if watch.life is None else known is not watch.life
        watch.ended |= watch.log is not self.log or strange
        if watch.ended:
            assert self.run(take(watch.follower, 1)) == []
            return
        expected = list(enumerate(known, 1))[watch.seen : watch.seen + most]
        assert self.run(take(watch.follower, len(expected))) == expected
        if expected:
            watch.life = known
            watch.seen += len(expected)

    @rule(room=ROOMS)
    def delete(self, room: str) -> None:
        self.run(self.log.delete(room))
        self.model.pop(room, None)

    @rule()
    def reopen(self) -> None:
        if self.kind != "memory":
            self.run(self.log.close())
            self.log = self.make()


@pytest.mark.parametrize(("kind", "examples"), [("memory", 60), ("sqlite", 25), ("postgres", 15)])
def test_behaves_like_the_model(kind: str, examples: int) -> None:
    machine = type(kind, (Machine,), {"kind": kind})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=30)
    )
