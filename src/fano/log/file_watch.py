"""Whether the file is still where it was opened: one that was deleted can be written all the same.

What is written to a file without a name is gone with the process, and nothing fails until then. So
this watches.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from fano.log.log import LogError

LOOK_S = 1.0
"""How often to look."""

_logger = logging.getLogger(__name__)


class FileWatch:
    """A thread that looks once in a while; `lost` says what is wrong, or nothing."""

    def __init__(self, path: Path) -> None:
        """To be made when the file is open, and its write-ahead log with it."""
        self._opened = {file: _which(file) for file in (path, path.with_name(f"{path.name}-wal"))}
        self.lost = ""
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fano-log-file-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def check(self) -> None:
        """`LogError` if the last look has found something wrong."""
        if self.lost:
            raise LogError(self.lost)

    def look(self) -> None:
        moved = next((f for f, which in self._opened.items() if which != _which(f)), None)
        lost = "" if moved is None else (
            f"{moved} was deleted, moved or replaced: nothing that is written now would be kept. "
            "Put it back, or start again"
        )  # fmt: skip
        if lost and not self.lost:
            _logger.error("%s", lost)
        elif self.lost and not lost:
            _logger.warning("%s is back where it was opened", next(iter(self._opened)))
        self.lost = lost

    def _run(self) -> None:
        while not self._stopped.wait(LOOK_S):
            self.look()


def _which(file: Path) -> tuple[int, int] | None:
    """The file itself, whatever its name; None if there is none, or it cannot be found out."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
