"""The servers that are compared at human pace: built, started, filled with people, stopped."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import msgspec

from bench.server.sides import GENERATOR_CORE, Side, reserve, run_command, running, write_deck
from tools.npm import environment, npm

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "bench-crowd"
PEERS = BUILD / "peers"
DECK = BUILD / "deck.txt"
NODE = npm()[0]


def _peer(name: str, talk: str, *, same_job: bool) -> Side:
    command = (NODE, str(PEERS / f"{talk}.js"), "{port}", str(DECK))
    return Side(name, talk, (*command, "{file}") if same_job else command, where=PEERS)


FANO = Side("Fano", "fano", (sys.executable, "-m", "bench.crowd.ours", "{port}", "{file}"))
COLYSEUS = _peer("Colyseus, same job", "colyseus", same_job=True)
BOARDGAME = _peer("boardgame.io, same job", "boardgame", same_job=True)
COLYSEUS_BARE = _peer("Colyseus as it comes", "colyseus", same_job=False)
BOARDGAME_BARE = _peer("boardgame.io as it comes", "boardgame", same_job=False)
SIDES = (FANO, COLYSEUS, BOARDGAME, COLYSEUS_BARE, BOARDGAME_BARE)


class Crowd(msgspec.Struct):
    """What `people` has measured; see people.c. Times are in µs, counts and CPU per second."""

    rooms: int
    finds: float
    late: float
    missed: float
    pings: float
    games: float
    reloads: float
    verdict50: float
    verdict99: float
    told50: float
    told99: float
    late50: float
    late99: float
    cpu: float
    loop: float
    delay: float
    generator: float
    own_delay: float
    rss_kb: float
    errors: int
    disk_bytes: int = 0


_CROWD = msgspec.json.Decoder(Crowd)


def prepare() -> None:
    """Compile the people, write our deck down for them, and install the peers from npm."""
    PEERS.mkdir(parents=True, exist_ok=True)
    source = HERE / "people" / "people.c"
    run_command("cc", "-O2", "-o", str(BUILD / "people"), str(source), "-lm")
    write_deck(DECK)
    before = (PEERS / "package.json").read_bytes() if (PEERS / "package.json").exists() else b""
    for file in (HERE / "peers").iterdir():
        shutil.copy(file, PEERS)
    if before != (PEERS / "package.json").read_bytes() or not (PEERS / "node_modules").exists():
        install = npm("install", "--no-audit", "--no-fund", "--no-package-lock")
        run_command(*install, cwd=PEERS, env=environment())


def crowd(side: Side, port: int, rooms: int, *options: str) -> Crowd:
    """Start the server, let that many tables of four play, and stop it."""
    with tempfile.TemporaryDirectory(dir=BUILD, ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "crowd.db"
        with running(side, port, file) as pid:
            command = ["taskset", "-c", GENERATOR_CORE, str(BUILD / "people"), "--talk", side.talk]
            command += ["--port", str(port), "--pid", str(pid), "--rooms", str(rooms)]
            command += ["--deck", str(DECK), *options]
            if side.talk == "colyseus":
                targets = BUILD / "targets.txt"
                targets.write_text("\n".join(reserve(port, rooms, 4)))
                command += ["--targets", str(targets)]
            found = _CROWD.decode(run_command(*command))
            found.disk_bytes = sum(part.stat().st_size for part in file.parent.glob("crowd.db*"))
            return found
