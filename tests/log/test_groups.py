"""How many appends share a flush."""

import asyncio
from pathlib import Path

import pytest

from fano.log import SqliteLog
from fano.log.worker import MOST_ASKS
from fano.log.writer import SqlAsk, Writer
from tests.log.make import run


@pytest.mark.parametrize("rooms", [1, 40, MOST_ASKS + 7])
def test_what_is_asked_for_in_one_round_is_one_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rooms: int
) -> None:
    groups: list[int] = []
    work = Writer.work

    def noted(self: Writer, asks: list[SqlAsk]) -> None:
        groups.append(len(asks))
        work(self, asks)

    monkeypatch.setattr(Writer, "work", noted)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        for seq in (1, 2, 3):
            assert all(await asyncio.gather(*[log.append(f"{n}", seq, b"x") for n in range(rooms)]))
        await log.close()

    run(main())
    whole = [MOST_ASKS] * (rooms // MOST_ASKS) + [rooms % MOST_ASKS]
    assert [size for size in groups if size] == whole * 3
