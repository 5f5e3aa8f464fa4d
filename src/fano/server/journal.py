"""What the server says to its operator: lines to read, or objects for other programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec
from aiohttp.http_exceptions import HttpProcessingError


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
    """Whoever sends what is no HTTP shall not fill the journal: no stack, and little of theirs."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, HttpProcessingError):
        who = record.args[0] if isinstance(record.args, tuple) and record.args else "?"
        record.msg = "a bad request from %s: %s"
        record.args = (who, error.message.partition("\n")[0][:80])
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def keep_journal(form: str, level: str) -> None:
    """Write it to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("aiohttp.server").addFilter(one_line_for_bad_requests)
