"""Log output for the operator: lines to read, or JSON for other programs."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from aiohttp.http_exceptions import HttpProcessingError

from fano.server.config.limits import Bucket

LINES_AT_ONCE, LINES_PER_S = 20, 1 / 3
"""The rate limit of one kind of line: a burst, then lines per second. The rest is counted."""
MOST_LINE_KINDS = 1000
"""Kinds of lines that are counted apart."""


class JsonLines(logging.Formatter):
    """One JSON object for each record: time, level, part, message, and the error, if any."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "message": _writable(record.getMessage()),
        }
        if record.exc_info:
            told["error"] = _writable(self.formatException(record.exc_info))
        return msgspec.json.encode(told).decode()


def _writable(text: str) -> str:
    """Names of files, and what strangers send, may hold bytes that are no letters."""
    return text.encode("utf-8", "backslashreplace").decode()


def one_line_for_bad_requests(record: logging.LogRecord) -> bool:
    """Log a malformed request as one short line: without a stack, and with little of its text."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, ConnectionError):
        return False  # a client has hung up, which is nobody's fault
    what = error.message if isinstance(error, HttpProcessingError) else None
    if isinstance(error, UnicodeEncodeError) and error.object.startswith("Unknown Expect"):
        what = "an Expect that is no text"  # aiohttp stumbles over repeating it
    if what is not None:
        who = record.args[0] if isinstance(record.args, tuple) and record.args else "?"
        record.msg = "a bad request from %s: %s"
        record.args = (who, what.partition("\n")[0][:80])
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


class RepeatLimit(logging.Filter):
    """Rate-limits repeated log lines, so that neither abuse nor a full disk floods the log."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._kinds: dict[tuple[str, object], Bucket] = {}
        self._left_out: dict[tuple[str, object], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.name, record.msg
        if kind not in self._kinds and len(self._kinds) >= MOST_LINE_KINDS:
            self._kinds.clear()
            self._left_out.clear()
        if kind not in self._kinds:
            self._kinds[kind] = Bucket(LINES_AT_ONCE, LINES_PER_S, self._now)
        if not self._kinds[kind].take():
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        left_out = self._left_out.pop(kind, 0)
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} more like this)"
            record.args = None
        return True


def configure_logs(form: str, level: str) -> None:
    """Write it to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    handler.addFilter(RepeatLimit())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("aiohttp.server").addFilter(one_line_for_bad_requests)
    # It warns of each client that names a protocol of its own, in the client's words.
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)
