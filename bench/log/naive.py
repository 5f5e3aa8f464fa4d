"""The peer: SQLite as it is mostly used from asyncio, one thread and a transaction per append."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


class NaiveLog:
    """As durable as ours (WAL, synchronous=FULL), and the number is checked too."""

    def __init__(self, path: Path) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(
            "CREATE TABLE entry (room TEXT, seq INT, data BLOB, PRIMARY KEY (room, seq))"
        )

    async def append(self, room: str, seq: int, entry: bytes) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._append, room, seq, entry)

    def _append(self, room: str, seq: int, entry: bytes) -> bool:
        self._db.execute("BEGIN IMMEDIATE")
        last = self._db.execute("SELECT max(seq) FROM entry WHERE room = ?", (room,)).fetchone()[0]
        if right := seq == (last or 0) + 1:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?)", (room, seq, entry))
        self._db.execute("COMMIT")
        return right

    async def close(self) -> None:
        self._thread.shutdown()
        self._db.close()
