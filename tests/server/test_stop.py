"""A server that is told to stop says goodbye, and the next one goes on where it was."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fano.bots import level
from fano.cli import main as fano
from fano.client import Client, play
from fano.errors import FanoError
from fano.log import SqliteLog
from fano.room import Setup, fold_room
from fano.server.config.settings import Settings
from fano.server.hosting.room_entry import RoomEntry, decode
from fano.server.run import PortTaken, alone_with, bind, on_signals, run
from fano.wire import messages as wire
from tests.machine import needs_ipv6, needs_sighup, needs_user_timeout
from tests.ports import free_port
from tests.server.support.serve_command import served

FAST = replace(level("expert"), search_ms=150)


class Recorder(Client):
    """Writes down everything that it was told, and all that it asked for."""

    def __init__(self, url: str, **more: Any) -> None:
        super().__init__(url, **more)
        self.told: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.enough = asyncio.Event()

    def send(self, request: wire.Request) -> None:
        self.asked.append(request.id)
        super().send(request)

    def _take(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if sum(m["t"] == "did" for m in self.told) >= 10:
            self.enough.set()
        super()._take(message)


async def stop(process: asyncio.subprocess.Process, sign: signal.Signals) -> None:
    begun = time.monotonic()
    process.send_signal(sign)
    async with asyncio.timeout(30):
        _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")
    assert time.monotonic() - begun < 5


@pytest.mark.slow
def test_a_game_goes_on_in_the_next_process(tmp_path: Path) -> None:
    port, database = free_port(), tmp_path / "data" / "fano.db"

    async def main() -> None:
        url = f"http://127.0.0.1:{port}/ws"
        async with asyncio.timeout(240), served(port, database) as first:
            host = Recorder(url, name="Zoe")
            async with host:
                guest = Recorder(url, name="Yves", room=host.code)
                async with guest:
                    await _play(host, guest, first)
        await _compare(database, host, guest)

    async def _play(host: Recorder, guest: Recorder, first: asyncio.subprocess.Process) -> None:
        await host.ask(wire.Configure(id="setup", setup=Setup(game="inferno", edition="mini4")))
        bots = [asyncio.create_task(play(c, FAST, Random(3), sessions=1)) for c in (host, guest)]
        await host.ask(wire.Start(id="start"))
        async with asyncio.timeout(60):
            await host.enough.wait()
        await stop(first, signal.SIGTERM)
        async with served(port, database) as second, asyncio.timeout(60):
            await asyncio.gather(*bots)
            await stop(second, signal.SIGINT)

    asyncio.run(main())


async def _compare(database: Path, *clients: Recorder) -> None:
    """What was shown is in the log, and what was asked for was done once or refused."""
    log = SqliteLog(database)
    code = clients[0].code
    entries = {seq: decode(data) for seq, data in await log.read(code)}
    await log.close()
    room = fold_room(event for entry in entries.values() for event in entry.events)
    assert room.session.over
    for client in clients:
        assert [m["why"] for m in client.told if m["t"] == "bye"][:1] == ["stopping"]
        assert client.connects == 2
        assert client.state.room["ranking"] == as_json(room.session.ranking)
        dids = [m for m in client.told if m["t"] == "did"]
        for message in dids:
            _is_in_the_log(message, entries)
        done = Counter(name for e in entries.values() for _, name in e.ids)
        refused = {m["id"] for m in client.told if m["t"] == "refused"}
        answered = {name for m in dids for name in m.get("ids", ())} | refused
        for name in client.asked:
            assert done[name] <= 1
            assert name in answered or client.state.room["over"]


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _is_in_the_log(message: dict[str, Any], entries: dict[int, RoomEntry]) -> None:
    entry = entries[message["seq"]]
    known = as_json(entry.events)
    for event in message.get("events", ()):
        assert event in known
    assert set(message.get("ids", ())) <= {name for _, name in entry.ids}


@needs_sighup
def test_the_end_of_the_terminal_is_a_stop_unless_it_is_to_be_outlived() -> None:
    async def told(patience_s: float) -> bool:
        stop = asyncio.Event()
        on_signals(stop)
        os.kill(os.getpid(), signal.SIGHUP)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), patience_s)
        return stop.is_set()

    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        assert asyncio.run(told(30))
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
        assert not asyncio.run(told(0.2))
    finally:
        signal.signal(signal.SIGHUP, before)


def test_nobody_has_to_read_where_the_server_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    async def serve(settings: Settings, listening: object, started: Callable[[], None]) -> None:
        del listening
        started()
        begun.append(settings)

    begun: list[Settings] = []
    monkeypatch.setattr("fano.server.run.serve", serve)
    monkeypatch.setattr("fano.server.run.configure_logs", lambda *_: None)
    settings = Settings(host="127.0.0.1", port=0, database=tmp_path / "x.db")
    run(settings, out=Closed())
    assert begun == [settings]


def test_a_port_that_is_taken_is_an_error_and_the_next_free_one_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} is taken"):
            bind("127.0.0.1", port)
        monkeypatch.setattr("fano.server.run.DEFAULT_PORT", port)
        with bind("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
        argv = ["serve", "--host", "127.0.0.1", "--port", str(port)]
        assert fano([*argv, "--database", str(tmp_path / "x.db")]) == 2
        assert capsys.readouterr().err.startswith(f"fano: port {port} is taken")


def test_one_server_at_a_time_has_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players of one room on two servers would not see each other."""
    monkeypatch.setattr("fano.server.run.HANDOVER_S", 0.05)
    database = tmp_path / "fano.db"
    with closing(alone_with(database)):
        argv = ["serve", "--host", "127.0.0.1", "--port", "0", "--database", str(database)]
        assert fano(argv) == 2
        assert f"another server keeps its rooms in {database}" in capsys.readouterr().err
        assert not (tmp_path / "fano.db-serving-journal").exists()
    alone_with(database).close()


def test_a_file_by_another_name_is_the_same_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("fano.server.run.HANDOVER_S", 0.05)
    linked = tmp_path / "linked.db"
    linked.symlink_to(tmp_path / "fano.db")
    with (
        closing(alone_with(tmp_path / "fano.db")),
        pytest.raises(FanoError, match="another server"),
    ):
        alone_with(linked)


def test_a_file_that_can_only_be_read_holds_nobody_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when somebody else, root for one, was the first to start a server there."""
    alone_with(tmp_path / "fano.db").close()
    beside = tmp_path / "fano.db-serving"
    assert beside.stat().st_size == 0, "nothing is ever written to it"
    only_read = partial(sqlite3.connect, f"{beside.as_uri()}?mode=ro", uri=True)
    monkeypatch.setattr("sqlite3.connect", lambda _, **more: only_read(**more))
    with pytest.raises(FanoError, match=r"cannot hold on to .*fano\.db-serving: .*readonly"):
        alone_with(tmp_path / "fano.db")


@pytest.mark.parametrize("host", ["203.0.113.9", "\udcff", "x" * 300])
def test_an_address_that_cannot_be_had_is_an_error(host: str) -> None:
    with pytest.raises(FanoError, match=f"cannot listen on {host}"):
        bind(host, 0)


@needs_ipv6
def test_other_addresses_too() -> None:
    with bind("::1", 0) as made:
        assert made.family == socket.AF_INET6


@needs_user_timeout
def test_whoever_reads_nothing_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing such a connection would wait for its reader for ever, with all that is unread."""
    monkeypatch.setattr("fano.server.run.UNREAD_S", 0.5)
    with bind("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        connection.settimeout(10)
        with connection, pytest.raises(TimeoutError) as caught:
            connection.sendall(bytes(100 * 2**20))
        assert caught.value.errno == errno.ETIMEDOUT, "the system, and not we, gave it up"
