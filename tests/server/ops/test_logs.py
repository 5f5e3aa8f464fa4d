"""The journal: lines that a person reads, or objects that a program does, one in each line."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fano.cli import main as fano
from fano.server.ops.logs import configure_logs

logger = logging.getLogger("fano.somewhere")


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    yield
    root.setLevel(level)
    root.handlers[:] = handlers


def lines(said: str) -> list[dict[str, str]]:
    return [msgspec.json.decode(line) for line in said.splitlines()]


def test_each_record_is_one_object(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "info")
    logger.info("two\nlines, and %s", "a name that is no UTF-8: \udce9")
    logger.error("oh", exc_info=ValueError("\udcff"))
    first, second = lines(capfd.readouterr().err)
    assert first["message"] == "two\nlines, and a name that is no UTF-8: \\udce9"
    assert (first["level"], first["part"]) == ("info", "fano.somewhere")
    assert second["error"].endswith("ValueError: \\udcff")


def test_a_server_that_cannot_start_says_so_in_the_form_that_was_asked_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rooms.db").write_text("no database, but something else of some length\n" * 20)
    argv = ["serve", "--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "rooms.db")]
    assert fano(argv) == 2
    assert "not a Fano log" in capfd.readouterr().err.removeprefix("fano: ")
    assert fano([*argv, "--log-format", "json"]) == 2
    (line,) = lines(capfd.readouterr().err)
    assert line["level"] == "critical"
    assert "not a Fano log" in line["message"]
