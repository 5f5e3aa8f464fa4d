"""Who is whose process, as far as Linux tells."""

from __future__ import annotations

import time
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

PATIENCE_S = 60


def descendants(pid: int) -> set[int]:
    found: set[int] = set()
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found |= {int(child)} | descendants(int(child))
    return found


def exit_code(process: BaseProcess) -> int | None:
    """How it ended, once it has. Its pool waits for it as well, and the system tells only one of
    the two: the other has to look until that one has written it down."""
    end = time.monotonic() + PATIENCE_S
    while process.exitcode is None and time.monotonic() < end:
        time.sleep(0.01)
    return process.exitcode


def peak_kb(pid: int) -> int:
    """The most memory that it has had."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def semaphores(pids: set[int]) -> set[Path]:
    """Files in memory that stay when nobody takes them away."""
    found: set[Path] = set()
    for pid in pids:
        with suppress(OSError):
            maps = Path(f"/proc/{pid}/maps").read_text().split()
            found |= {Path(part) for part in maps if part.startswith("/dev/shm/sem.")}  # noqa: S108
    return found


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"  # nobody may have asked yet how it ended


def left_of(pids: set[int], patience_s: float = 60.0) -> set[int]:
    """Those that are still there after a while."""
    end = time.monotonic() + patience_s
    while (left := {pid for pid in pids if alive(pid)}) and time.monotonic() < end:
        time.sleep(0.05)
    return left
