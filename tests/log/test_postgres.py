"""Addresses and databases that cannot be right, and a server that goes away and comes back."""

import asyncio
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from fano.fleet.postgres import LocalPostgres
from fano.log import LogError, open_log
from fano.log.postgres import PostgresLog
from fano.log.postgres import schema as module
from fano.log.postgres.address import Address
from fano.log.postgres.connection import quote, unquote
from tests.log.make import SOON_S, run
from tests.log.postgres import new_database, server
from tests.log.writer_process import content

SECRET = "hunter2secret"  # noqa: S105 - of nobody


def with_password(rest: str) -> str:
    return f"postgresql://ann:{SECRET}@{rest}"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (with_password("127.0.0.1:1/fano"), "cannot connect .*refused"),
        (with_password("127.0.0.1:nonsense/fano"), "cannot connect .*port"),
        (with_password("127.0.0.1/fano?colour=red"), "not valid.*colour"),
        (with_password("[::1/fano"), "not valid"),
        (f"postgresql://ann:{SECRET}/x@127.0.0.1/fano", "percent-encoded"),
        (f"postgresql://ann:{SECRET}@x:y@127.0.0.1/fano", "percent-encoded"),
    ],
)
def test_a_wrong_address_is_one_line_without_the_password(address: str, words: str) -> None:
    with pytest.raises(LogError, match=words) as refused:
        PostgresLog(address)
    said = str(refused.value)
    assert "\n" not in said
    assert "hunter2" not in said
    assert refused.value.__cause__ is None, "a traceback would show the cause"


def test_a_label_has_all_hosts_and_no_password() -> None:
    found = Address(with_password("one:5432,two:5433/fano?target_session_attrs=read-write"))
    assert str(found) == "postgresql://one:5432,two:5433/fano"


def test_a_missing_database_is_named() -> None:
    with pytest.raises(LogError, match='"nowhere" does not exist'):
        PostgresLog(server().url("nowhere"))


def test_a_database_of_a_newer_version_is_refused_and_left_alone() -> None:
    where = new_database()
    run(PostgresLog(where).close())
    with psycopg.connect(where, autocommit=True) as db:
        db.execute("UPDATE fano.version SET version = 99")
        with pytest.raises(LogError, match=r"newer Fano .*upgrade"):
            PostgresLog(where)
        assert db.execute("SELECT version FROM fano.version").fetchone() == (99,)


def test_a_database_with_another_encoding_is_refused() -> None:
    with psycopg.connect(server().url(), autocommit=True) as db:
        db.execute("CREATE DATABASE latin ENCODING latin1 LOCALE 'C' TEMPLATE template0")
    with pytest.raises(LogError, match=r"LATIN1.*UTF8"):
        PostgresLog(server().url("latin"))


def python(code: str) -> str:
    ended = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    return ended.stdout


def test_a_missing_driver_is_named_with_what_to_install() -> None:
    said = python(
        "import importlib.util\n"
        "importlib.util.find_spec = lambda name: None\n"
        "from fano.log import open_log, LogError\n"
        "try: open_log('postgresql://x/y')\n"
        "except LogError as error: print(error)"
    )
    assert "pip install 'fano-game[postgres]'" in said


def test_a_file_needs_no_driver(tmp_path: Path) -> None:
    loaded = python(
        "import sys; from pathlib import Path; from fano.log import open_log\n"
        f"open_log(Path({str(tmp_path / 'log.db')!r}))\n"
        "print([name for name in sys.modules if 'psycopg' in name or 'fano.log.postgres' in name])"
    )
    assert loaded == "[]\n"


def test_ten_may_start_at_once_on_an_empty_database() -> None:
    where = new_database()
    logs: list[PostgresLog] = []
    threads = [threading.Thread(target=lambda: logs.append(PostgresLog(where))) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(logs) == 10
    for log in logs:
        run(log.close())


async def write(where: str, *entries: bytes) -> None:
    log = PostgresLog(where)
    assert await log.append("r", 1, *entries)
    await log.close()


def test_an_older_database_is_migrated_and_a_failed_migration_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where = new_database()
    run(write(where, b"a", b"b"))
    broken = ("CREATE TABLE fano.extra (a int)", "INSERT INTO fano.missing VALUES (1)")
    added = ("CREATE TABLE fano.extra AS SELECT count(*) AS a FROM fano.entry",)
    with monkeypatch.context() as patched:
        patched.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, broken))
        with pytest.raises(LogError, match="missing"):
            PostgresLog(where)
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, added))
    run(PostgresLog(where).close())
    with psycopg.connect(where) as db:
        assert db.execute("SELECT a FROM fano.extra").fetchall() == [(2,)]


def test_the_database_itself_admits_no_gap_and_no_second() -> None:
    where = new_database()
    run(write(where, b"a", b"b", b"c"))
    with psycopg.connect(where, autocommit=True) as db:
        for seq in (0, 1, 3, 5):
            with pytest.raises(psycopg.IntegrityError):
                db.execute("INSERT INTO fano.entry VALUES ('r', %s, '')", (seq,))
        db.execute("INSERT INTO fano.entry VALUES ('r', 4, '')")


def test_appends_and_deletions_at_once_leave_no_gap() -> None:
    where = new_database()

    async def main() -> None:
        logs = [PostgresLog(where) for _ in range(3)]

        async def append(log: PostgresLog) -> None:
            for _ in range(150):
                await log.append("r", len(await log.read("r")) + 1, b"x")

        async def delete(log: PostgresLog) -> None:
            for _ in range(60):
                await log.delete("r")

        await asyncio.gather(append(logs[0]), append(logs[1]), delete(logs[2]))
        found = await logs[0].read("r")
        assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
        for log in logs:
            await log.close()

    run(main())


def test_one_server_holds_a_database() -> None:
    async def main() -> None:
        one, other = (PostgresLog(where) for where in [new_database()] * 2)
        held = one.hold(0)
        assert held is not None
        assert other.hold(0) is None
        held.close()
        freed = other.hold(SOON_S)
        assert freed is not None
        freed.close()
        await one.close()
        await other.close()

    run(main())


@pytest.mark.parametrize("name", ["", "a", "\\", "\0", "\\0", "\0\\", "\\\0\\0"])
def test_names_come_back_as_they_were(name: str) -> None:
    assert "\0" not in quote(name)
    assert unquote(quote(name)) == name


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a PostgreSQL that is not root may go."""
    made = tmp_path_factory.mktemp("postgres")
    for place in (made, *made.parents[:3]):
        with suppress(OSError):
            place.chmod(place.stat().st_mode | 0o011)
    return made


async def fill(log: PostgresLog, room: str, told: dict[str, int], stop: asyncio.Event) -> None:
    """Append until told to stop, whatever happens to the server."""
    seq = 0
    while not stop.is_set():
        with suppress(LogError):
            if await log.append(room, seq + 1, content(room, seq + 1)):
                told[room] = seq = seq + 1
                continue
        with suppress(LogError):
            seq = len(await log.read(room))
        await asyncio.sleep(0.01)


async def check(log: PostgresLog, told: dict[str, int]) -> None:
    for room, last in told.items():
        found = await log.read(room)
        assert len(found) >= last, "acknowledged and lost"
        assert found == [(n, content(room, n)) for n in range(1, len(found) + 1)]


async def more(told: dict[str, int]) -> None:
    """Wait until every room has got on."""
    before = dict(told)
    async with asyncio.timeout(SOON_S):
        while any(told[room] <= before[room] + 5 for room in told):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_it_goes_on_by_itself_after_the_server_was_killed(folder: Path) -> None:
    postgres = LocalPostgres.create(folder / "data")
    postgres.start()

    async def main() -> None:
        log, follows = PostgresLog(postgres.url()), PostgresLog(postgres.url())
        told = {f"room {n}": 0 for n in range(8)}
        stop, seen = asyncio.Event(), 0

        async def follow() -> None:
            nonlocal seen
            follower = follows.follow("room 0")
            while True:
                with suppress(LogError):
                    entry = await anext(follower)
                    seen += 1
                    assert entry.seq == seen

        following = asyncio.create_task(follow())
        writers = [asyncio.create_task(fill(log, room, told, stop)) for room in told]
        for _ in range(3):
            await more(told)
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
        await more(told)
        stop.set()
        await asyncio.gather(*writers)
        await check(log, told)
        async with asyncio.timeout(SOON_S):
            while seen < told["room 0"]:
                assert not following.done()
                await asyncio.sleep(0.01)
        following.cancel()
        await log.close()
        await follows.close()

    try:
        run(main())
    finally:
        postgres.stop()


def test_nothing_acknowledged_is_lost_when_a_synchronous_standby_is_promoted(folder: Path) -> None:
    primary = LocalPostgres.create(folder / "one")
    primary.start()
    standby = LocalPostgres.standby_of(primary, folder / "two", "standby")
    standby.start()
    primary.configure("synchronous_standby_names='standby'")
    primary.reload()
    hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
    where = f"postgresql://fano@{hosts}/postgres?target_session_attrs=read-write"

    async def main() -> None:
        log = open_log(where)
        assert isinstance(log, PostgresLog)
        told = {f"room {n}": 0 for n in range(8)}
        stop = asyncio.Event()
        writers = [asyncio.create_task(fill(log, room, told, stop)) for room in told]
        await more(told)
        with psycopg.connect(primary.url()) as db:
            state = db.execute("SELECT sync_state FROM pg_stat_replication").fetchall()
        assert state == [("sync",)]
        await asyncio.to_thread(primary.kill)
        at_death = dict(told)
        await asyncio.to_thread(standby.promote)
        await more(told)
        stop.set()
        await asyncio.gather(*writers)
        await check(log, at_death | told)
        await log.close()

    try:
        run(main())
    finally:
        standby.stop()
        primary.stop()
