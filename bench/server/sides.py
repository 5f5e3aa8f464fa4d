"""The servers that are compared, and the load generator: built, started, loaded, stopped."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fano.rules.table import deck_of

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "bench-server"
PEERS = BUILD / "peers"
SERVER_CORE, GENERATOR_CORE = "0", "1"
START_S = 20.0


@dataclass(frozen=True)
class Side:
    """One server. `command` starts it, given a port and a folder of its own."""

    name: str
    talk: str
    command: tuple[str, ...]
    where: Path = HERE.parents[1]

    @property
    def ours(self) -> bool:
        return self.talk == "fano"


FANO = Side("Fano", "fano", (sys.executable, "-m", "bench.server.ours", "{port}", "{file}"))
BARE = Side("bare broadcast", "raw", (sys.executable, "-m", "bench.server.bare", "{port}"))
WRITTEN = Side("bare, with the log", "raw", (*BARE.command, "{file}"))
COLYSEUS = Side("Colyseus", "colyseus", ("node", str(PEERS / "colyseus.js"), "{port}"), PEERS)
BOARDGAME = Side("boardgame.io", "bgio", ("node", str(PEERS / "boardgame.js"), "{port}"), PEERS)
SIDES = (FANO, WRITTEN, BARE, COLYSEUS, BOARDGAME)


class Load(msgspec.Struct):
    """What the load generator has measured; see loadgen.c. Times are in µs, counts per second."""

    accepted: float
    refused: float
    told: float
    bytes: float
    p50: float
    p99: float
    last50: float
    last99: float
    cpu: float
    generator: float
    own_delay: float
    rss_kb: float
    errors: int
    skipped: float


def prepare() -> None:
    """Compile the generator, write our deck down for it, and install the peers from npm."""
    PEERS.mkdir(parents=True, exist_ok=True)
    source = HERE / "loadgen" / "loadgen.c"
    run_command("cc", "-O2", "-o", str(BUILD / "loadgen"), str(source), "-lm")
    write_deck(BUILD / "deck.txt")
    before = _text(PEERS / "package.json")
    for file in (HERE / "peers").iterdir():
        shutil.copy(file, PEERS)
    if before != _text(PEERS / "package.json") or not (PEERS / "node_modules").exists():
        run_command("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", cwd=PEERS)


def write_deck(file: Path) -> None:
    """For the generators: which symbol any two cards share."""
    deck = deck_of(7, 55)
    pairs = ((a, b) for a in range(55) for b in range(55) if a != b)
    file.write_text("".join(f"{a} {b} {deck.common(a, b)}\n" for a, b in pairs))


def _text(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def run_command(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd, env=env)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-500:]}")
    return done.stdout


@contextmanager
def running(side: Side, port: int, file: Path | None = None) -> Iterator[int]:
    """The process id of that server, on a core of its own, with a new and empty log."""
    with tempfile.TemporaryDirectory(dir=BUILD.parent, ignore_cleanup_errors=True) as folder:
        fill = {"port": str(port), "file": str(file or f"{folder}/bench.db")}
        command = [part.format(**fill) for part in side.command]
        root = HERE.parents[1]
        env = {**os.environ, "PYTHONPATH": f"{root / 'src'}:{root}"}
        with subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *command],  # noqa: S607 - wherever it is
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=env,
            cwd=side.where,
        ) as process:
            try:
                _wait_for(port)
                if process.poll() is not None:
                    raise RuntimeError(f"{side.name} did not start; is port {port} taken?")
                yield process.pid
            finally:
                process.send_signal(signal.SIGKILL)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        time.sleep(0.1)
        listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
        if re.search(rf":{port:04X} 0+:0000 0A", listening):
            time.sleep(0.5)
            return
    raise TimeoutError(f"nothing listens on port {port}")


def load(side: Side, port: int, rooms: int, *options: str, per_room: int = 4) -> Load:
    """Start the server, put that load on it, and stop it."""
    with running(side, port) as pid:
        command = ["taskset", "-c", GENERATOR_CORE, str(BUILD / "loadgen"), "--talk", side.talk]
        command += ["--port", str(port), "--server-pid", str(pid), "--rooms", str(rooms)]
        command += ["--per-room", str(per_room), "--deck", str(BUILD / "deck.txt"), *options]
        if side is COLYSEUS:
            targets = BUILD / "targets.txt"
            targets.write_text("\n".join(reserve(port, rooms, per_room)))
            command += ["--targets", str(targets)]
        return msgspec.json.decode(run_command(*command), type=Load)


def reserve(port: int, rooms: int, per_room: int) -> Iterator[str]:
    """Colyseus seats clients by HTTP first; the path of each socket is what it answers."""
    for _ in range(rooms):
        room = ""
        for _ in range(per_room):
            how = f"joinById/{room}" if room else "create/race"
            answer = _post(f"http://127.0.0.1:{port}/matchmake/{how}")
            seat = answer.get("room", answer)
            room = seat["roomId"]
            yield f"/{seat['processId']}/{room}?sessionId={answer['sessionId']}"


def _post(url: str) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, b"{}", headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request) as response:  # noqa: S310
        found: dict[str, Any] = json.load(response)
        return found


def resident_kb(side: Side, port: int, rooms: int, per_room: int) -> float:
    """The memory of a server with this number of idle rooms and connections."""
    if not rooms:
        with running(side, port) as pid:
            time.sleep(1.0)
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGESIZE") / 1024
    options = ("--duration", "1", "--warmup", "0")
    return load(side, port, rooms, *options, per_room=per_room).rss_kb
