"""A full disk and a broken one: never a false yes, and the log goes on when they are well again."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path

import pytest

from fano.log import Entry, LogError, SqliteLog, checkpoint, schema
from tests.log.make import SOON_S, run

ROOT = Path(__file__).parents[2]


def test_a_full_file_is_an_error_and_then_room_again(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")

        async def allow(pages: int) -> None:
            await log._writer.ask(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").close())

        async def fill() -> None:
            for seq in count(1):
                assert await log.append("r", seq, bytes(3000))

        await allow(40)
        with pytest.raises(LogError, match=r"log\.db: .*full"):
            await fill()
        seq = len(await log.read("r"))
        tries = [log.append(f"r{n}", 1, bytes(30_000)) for n in range(10)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert {type(answer) for answer in answers} == {LogError}
        with pytest.raises(LogError, match="full"):
            await log.blobs.put("deck", "d", bytes(100_000))
        assert await log.rooms() == {"r": seq}
        await allow(10_000)
        assert await log.append("r", seq + 1, bytes(3000))
        await log.close()

        log = SqliteLog(tmp_path / "log.db")
        assert await log.rooms() == {"r": seq + 1}
        await log.close()

    run(main())


FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from fano.log import LogError, SqliteLog

async def main():
    log = SqliteLog(Path(sys.argv[1]))
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, most))
    seq = 0
    try:
        while await log.append("r", seq + 1, b"%d" % (seq + 1) * 500):
            seq += 1
    except LogError as error:
        assert sys.argv[1] in str(error), error
    assert seq > 10
    for _ in range(3):
        try:
            await log.append("r", seq + 1, bytes(100_000))
        except LogError:
            continue
        raise SystemExit("a false yes")
    assert len(await log.read("r")) == seq
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    for seq in range(seq + 1, seq + 50):
        assert await log.append("r", seq, b"%d" % seq * 500)
    await log.close()
    log = SqliteLog(Path(sys.argv[1]))
    found = await log.read("r")
    assert found == [(n, b"%d" % n * 500) for n in range(1, seq + 1)]
    await log.close()

asyncio.run(main())
"""


def test_a_disk_that_takes_no_more_bytes_is_an_error_and_then_well_again(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    command = (sys.executable, "-c", FULL_DISK, str(tmp_path / "log.db"))
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_file_locked_by_another_program_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "BUSY_S", 0.05)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        assert await log.append("r", 1, b"a")
        other = sqlite3.connect(tmp_path / "log.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match="locked"):
            await log.append("r", 2, b"b")
        with pytest.raises(LogError, match="locked"):
            await log.delete("r")
        assert await log.read("r") == [(1, b"a")]
        other.close()
        assert await log.append("r", 2, b"b")
        await log.close()

    run(main())


def test_the_write_ahead_log_is_emptied_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "PAGES", 20)
    monkeypatch.setattr(checkpoint, "LARGE_PAGES", 100)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")

        async def fill(room: str) -> None:
            for seq in range(1, 401):
                assert await log.append(room, seq, bytes(4000))

        await asyncio.gather(*[fill(f"r{n}") for n in range(10)])
        # More than sixteen megabytes went through it.
        assert (tmp_path / "log.db-wal").stat().st_size < 8_000_000
        assert await log.rooms() == {f"r{n}": 400 for n in range(10)}
        await log.close()
        assert not (tmp_path / "log.db-wal").exists()

    run(main())


def test_a_reader_that_stays_does_not_hold_up_the_appends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "PAGES", 20)
    monkeypatch.setattr(checkpoint, "LARGE_PAGES", 100)
    monkeypatch.setattr(checkpoint, "PAUSE_MS", 20)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        await log.append("r", 1, b"a")
        other = sqlite3.connect(tmp_path / "log.db", isolation_level=None)
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (1,)
        async with asyncio.timeout(SOON_S):
            for seq in range(2, 302):
                assert await log.append("r", seq, bytes(4000))
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (1,)
        other.close()
        assert await log.append("r", 302, b"z")
        await log.close()
        assert not (tmp_path / "log.db-wal").exists()

    run(main())


def there(folder: Path, secret: bytes) -> bool:
    return any(secret in path.read_bytes() for path in folder.iterdir())


async def gone(folder: Path, secret: bytes) -> None:
    async with asyncio.timeout(SOON_S):
        while there(folder, secret):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_what_is_taken_out_is_in_no_file_any_more_though_nobody_writes_on(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        for again in (b"1", b"2"):
            await log.append("r" + again.decode(), 1, b"rewritten")
            await log.rewrite("r" + again.decode(), [Entry(1, b"-" * 9)])
            await gone(tmp_path, b"rewritten")
            await log.append("d", 1, b"deleted")
            await log.delete("d")
            await gone(tmp_path, b"deleted")
            await log.blobs.put("deck", "d", b"expired", 3)
            await log.blobs.expire(4)
            await gone(tmp_path, b"expired")
        await log.close()

    run(main())


def test_what_a_failing_disk_did_not_take_out_is_taken_out_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "AGAIN_S", 0.05)
    move, failed = checkpoint.Checkpointer._move, threading.Event()

    def once(self: checkpoint.Checkpointer, how: str) -> tuple[int, int, int]:
        if how == "TRUNCATE" and not failed.is_set() and there(tmp_path, b"deleted"):
            failed.set()
            raise sqlite3.OperationalError("database or disk is full")
        return move(self, how)

    monkeypatch.setattr(checkpoint.Checkpointer, "_move", once)

    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        await log.append("d", 1, b"deleted")
        await log.delete("d")
        await gone(tmp_path, b"deleted")
        await log.close()

    run(main())
    assert failed.is_set()


KILLED = """
import asyncio, os, sys
from pathlib import Path
from fano.log import SqliteLog, checkpoint

async def main():
    log = SqliteLog(Path(sys.argv[1]))
    checkpoint.Checkpointer.scrub = lambda _: os._exit(9)
    await log.append("d", 1, b"deleted")
    await log.delete("d")

asyncio.run(main())
"""


def test_what_a_killed_process_did_not_take_out_goes_when_the_log_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "AGAIN_S", 0.05)
    path = tmp_path / "log.db"
    command = (sys.executable, "-c", KILLED, str(path))
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 9
    assert there(tmp_path, b"deleted")

    async def main() -> None:
        log = SqliteLog(path)
        await gone(tmp_path, b"deleted")
        await log.close()

    run(main())
