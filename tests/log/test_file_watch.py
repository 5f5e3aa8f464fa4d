"""A file that is taken away under an open log is noticed: nobody is told that anything is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from fano.log import LogError, SqliteLog
from tests.log.make import run


def said(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str]]:
    """A busy machine makes the event loop complain, too."""
    ours = [record for record in caplog.records if record.name == "fano.log.file_watch"]
    return [(record.levelno, record.getMessage()) for record in ours]


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    other = file.with_name("other")
    other.write_bytes(file.read_bytes())
    other.replace(file)


def emptied_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


@pytest.mark.parametrize("name", ["log.db", "log.db-wal"])
@pytest.mark.parametrize("take_away", [deleted, replaced, emptied_folder])
def test_what_goes_into_a_file_without_a_name_is_not_acknowledged(
    name: str, take_away: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()

    async def main() -> None:
        log = SqliteLog(folder / "log.db")
        assert await log.append("r", 1, b"a")
        take_away(folder / name)
        log._file_watch.look()
        with pytest.raises(LogError, match=r"log\.db.* deleted, moved or replaced"):
            await log.append("r", 2, b"b")
        with pytest.raises(LogError, match="replaced"):
            await log.blobs.put("game", "g", b"a game")
        assert await log.read("r") == [(1, b"a")], "it can still be shown"
        await log.close()

    run(main())


def test_a_file_that_is_put_back_is_written_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "log.db"

    async def main() -> None:
        log = SqliteLog(path)
        path.rename(tmp_path / "elsewhere")
        for _ in range(3):
            log._file_watch.look()
        with pytest.raises(LogError):
            await log.append("r", 1, b"a")
        (tmp_path / "elsewhere").rename(path)
        for _ in range(3):
            log._file_watch.look()
        assert await log.append("r", 1, b"a")
        await log.close()

    run(main())
    found = said(caplog)
    assert [level for level, _ in found] == [logging.ERROR, logging.WARNING], "once each"
    assert all(str(path) in message for _, message in found)


def test_the_log_looks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.log.file_watch.LOOK_S", 0.01)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        (tmp_path / "log.db").unlink()
        for seq in range(1, 100_000):
            try:
                await log.append("r", seq, b"a")
            except LogError:
                break
        else:
            raise AssertionError("it was never noticed")
        await log.close()

    run(main())


def test_closing_is_no_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The last connection takes the write-ahead log away with it."""
    monkeypatch.setattr("fano.log.file_watch.LOOK_S", 0.0001)

    async def main() -> None:
        for number in range(20):
            log = SqliteLog(tmp_path / f"{number}.db")
            assert await log.append("r", 1, b"a")
            await log.close()

    run(main())
    assert said(caplog) == []
