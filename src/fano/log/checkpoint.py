"""Moves what is in the write-ahead log into the file, beside the commits and not among them."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress

PAGES = 1000
"""After how many written pages, at a guess from above, to checkpoint: 4 MB."""

LARGE_PAGES = 8000
"""A write-ahead log of this many pages (32 MB) is emptied even if the writer must wait for it."""

PAUSE_MS = 250
"""How long the writer waits for that while another process, such as a backup, reads the file."""

AGAIN_S = 10
"""How soon to try again if such a reader, or a full disk, kept what was deleted in there."""


class Checkpointer:
    """A thread that sleeps until enough was written.

    While the writer writes on and on, the write-ahead log never starts over by itself. So when
    it is large, and most of it was moved in passing, the writer pauses until the rest is moved.

    Versions of SQLite before 3.51.3 can damage a file if a checkpoint starts when nothing is left
    to move, and a commit starts the log over at the same moment. So after one that left nothing,
    there is no other before a commit that began later is through, unless the writer stands still.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        db.execute(f"PRAGMA busy_timeout = {PAUSE_MS}")
        self._db = db
        self._large = LARGE_PAGES
        self._pages = 0
        self._commits = 0
        self._not_before = 0
        self._stopped = False
        self._scrub = True
        """Also at first: a process that was killed may have left there what it had deleted. That
        has time; a second server on the file, started by mistake, is gone before it comes to it."""
        self._due = threading.Event()
        self.writing = threading.Lock()
        """Held by the writer while it writes."""
        self._go = threading.Event()
        self._go.set()
        self._thread = threading.Thread(target=self._run, name="fano-log-checkpoint", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def committed(self, pages: int) -> None:
        """Called by the writer after each commit and its answers; it may have to pause here."""
        self._pages += pages
        self._commits += 1
        if self._pages >= PAGES and self._commits >= self._not_before:
            self._pages = 0
            self._due.set()
        self._go.wait()

    def scrub(self) -> None:
        """What was deleted must go from the write-ahead log, too: empty it as soon as it can be."""
        self._scrub = True
        self._due.set()

    def stop(self) -> None:
        self._stopped = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._due.wait(AGAIN_S if self._scrub else None)
            self._due.clear()
            if self._stopped:
                break
            if self._scrub or self._commits >= self._not_before:
                with suppress(sqlite3.Error):  # a full disk: the next one may succeed
                    self._checkpoint()
        self._db.close()

    def _checkpoint(self) -> None:
        pages = moved = 0
        if self._commits >= self._not_before:
            _, pages, moved = self._move("PASSIVE")
        if pages < LARGE_PAGES:
            self._large = LARGE_PAGES
        if pages >= self._large or self._scrub:
            self._go.clear()
            try:
                with self.writing:
                    scrubbing, self._scrub = self._scrub, False
                    busy = 1  # a full disk is no excuse, either
                    try:
                        busy, pages, moved = self._move("TRUNCATE")
                    finally:
                        self._scrub |= scrubbing and bool(busy)
            finally:
                self._go.set()
            self._large = LARGE_PAGES + (pages if busy else 0)
        if pages == moved:
            # One commit may be under way already; the one after it has begun since.
            self._not_before = self._commits + 2

    def _move(self, how: str) -> tuple[int, int, int]:
        busy, pages, moved = self._db.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        return busy, pages, moved
