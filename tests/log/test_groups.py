"""When the writer waits for more to come, and when it does not."""

import asyncio
from pathlib import Path

import pytest

from fano.log import SqliteLog
from fano.log.writer import MOST_GATHER_S
from tests.log.make import run


@pytest.mark.parametrize("rooms", [1, 40])
def test_a_group_lets_the_next_one_gather_and_a_lone_append_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rooms: int
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("fano.log.writer.sleep", pauses.append)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        for seq in (1, 2, 3):
            assert all(await asyncio.gather(*[log.append(f"{n}", seq, b"x") for n in range(rooms)]))
        await log.close()

    run(main())
    assert bool(pauses) is (rooms > 1)
    assert all(0 < pause <= MOST_GATHER_S for pause in pauses)
