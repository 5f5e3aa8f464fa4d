"""What the server says to its operator: lines to read, or objects for other programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec


class JsonLines(logging.Formatter):
    """One JSON object for each record: time, level, part, message, and the error, if any."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def keep_journal(form: str, level: str) -> None:
    """Write it to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
