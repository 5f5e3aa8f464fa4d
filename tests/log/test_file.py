"""Which files are opened, which are refused with a sentence, and that those are left alone."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from fano.log import Entry, LogError, SqliteLog, schema
from fano.log.sqlite import REWRITTEN
from tests.log.make import run


def write(path: Path, entries: int = 3) -> None:
    async def main() -> None:
        log = SqliteLog(path)
        for seq in range(1, entries + 1):
            assert await log.append("r", seq, b"%d" % seq * 50)
        await log.close()

    run(main())


def numbers(path: Path) -> list[int]:
    async def main() -> list[int]:
        log = SqliteLog(path)
        found = await log.read("r")
        await log.close()
        return [entry.seq for entry in found]

    return run(main())


def sql(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


def test_a_missing_file_is_made_and_found_again(tmp_path: Path) -> None:
    for name in ("new.db", "a % and ? and # and ü.db", ":memory:"):
        write(tmp_path / name)
        assert numbers(tmp_path / name) == [1, 2, 3]
        assert (tmp_path / name).stat().st_size > 0
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    assert [p.name for p in tmp_path.iterdir() if p.name.endswith(("-wal", "-shm"))] == []
    assert [p.name for p in tmp_path.iterdir() if ".new-" in p.name] == []


def test_an_empty_file_has_lost_what_it_held(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(LogError, match="is empty, so what it held is lost"):
        write(path)
    assert path.stat().st_size == 0


CUT_SHORT = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA application_id = 0x46414E4F")
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN")
db.execute("CREATE TABLE entry (data)")
db.execute("INSERT INTO entry VALUES (zeroblob(100000))")
os._exit(9)
"""


def test_a_file_whose_making_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    command = (sys.executable, "-c", CUT_SHORT, str(path))
    assert subprocess.run(command, check=False).returncode == 9
    assert (tmp_path / "log.db-journal").stat().st_size > 0
    write(path)
    assert numbers(path) == [1, 2, 3]


def test_a_relative_path_stays_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path("log.db"))
    assert (tmp_path / "log.db").exists()


def test_the_file_is_safe_against_power_cuts(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
            found = await log._writer.ask(
                lambda db, pragma=pragma: db.execute(f"PRAGMA {pragma}").fetchone()  # type: ignore[misc]
            )
            assert found == (value,)
        await log.close()

    run(main())


def not_sqlite(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 500)


def short_text(path: Path) -> None:
    path.write_bytes(b"Dear diary")


def of_another(path: Path) -> None:
    sql(path, "CREATE TABLE entry (room, seq, data)", "INSERT INTO entry VALUES ('r', 1, 'x')")


def newer(path: Path) -> None:
    write(path)
    sql(path, f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")


def cut_short(path: Path) -> None:
    write(path, 200)
    os.truncate(path, path.stat().st_size // 2)


def scribbled_on(path: Path) -> None:
    write(path, 200)
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 5 * 4096] = b"?" * 8192
    path.write_bytes(content)


def head_lost(path: Path) -> None:
    write(path)
    path.write_bytes(bytes(200) + path.read_bytes()[200:])


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (not_sqlite, "is not a Fano log"),
        (short_text, "is not a Fano log"),
        (of_another, "belongs to another program"),
        (newer, "newer Fano .*upgrade"),
        (cut_short, "damaged"),
        (scribbled_on, "damaged"),
        (head_lost, "is not a Fano log"),
    ],
)
def test_a_file_that_cannot_be_right_is_refused_and_left_alone(
    tmp_path: Path, spoil: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "log.db"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(LogError, match=words) as refused:
        SqliteLog(path)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before
    threads = [thread.name for thread in threading.enumerate()]
    assert not [name for name in threads if name.startswith("fano-log")]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "log.db"):
        with pytest.raises(LogError, match=path.name):
            SqliteLog(path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_can_only_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.db"
    write(path)

    def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:  # root may write all
        db = usual(path, readonly=readonly)
        db.execute("PRAGMA query_only = ON")
        return db

    usual = schema.connect
    monkeypatch.setattr(schema, "connect", connect)
    with pytest.raises(LogError, match=r"log\.db: .*readonly"):
        SqliteLog(path)


def test_an_older_file_is_migrated_with_all_that_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.db"
    write(path)
    added = ("CREATE TABLE extra (a)", "INSERT INTO extra SELECT count(*) FROM entry")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, added))
    assert numbers(path) == numbers(path) == [1, 2, 3]
    db = sqlite3.connect(path)
    assert db.execute("SELECT a FROM extra").fetchall() == [(3,)]
    assert db.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)
    db.close()


def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.db"
    write(path)
    with monkeypatch.context() as patched:
        broken = ("CREATE TABLE extra (a)", "INSERT INTO missing VALUES (1)")
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(LogError, match="missing"):
            SqliteLog(path)
    assert numbers(path) == [1, 2, 3]


def test_a_long_log_is_rewritten_while_others_write(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.db")
        before = [Entry(seq, b"Ann") for seq in range(1, 10 * REWRITTEN)]
        for start in range(0, len(before), REWRITTEN):
            part = [data for _, data in before[start : start + REWRITTEN]]
            assert await log.append("r", start + 1, *part)
        after = [Entry(seq, b"") for seq, _ in before]
        rewriting = asyncio.create_task(log.rewrite("r", after))
        await asyncio.sleep(0)
        assert await log.append("other", 1, b"x")
        assert not rewriting.done()
        await rewriting
        assert await log.read("r") == after
        await log.close()

    run(main())


def test_the_file_itself_admits_no_gap(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    write(path)
    for seq in (0, 1, 3, 5):
        with pytest.raises(sqlite3.IntegrityError):
            _insert(path, seq)
    _insert(path, 4)
    assert numbers(path) == [1, 2, 3, 4]


def _insert(path: Path, seq: int) -> None:
    db = sqlite3.connect(path)
    try:
        db.execute("INSERT INTO entry VALUES ('r', ?, x'00')", (seq,))
        db.commit()
    finally:
        db.close()
