"""The real thing, in a process of its own: pipes, encodings, and what is imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import needs_full_disk

FANO = [sys.executable, "-m", "fano"]


def fano(*argv: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*FANO, *argv], capture_output=True, check=False, env={**os.environ, **environment}
    )


def test_a_reader_that_stops_reading_is_no_error() -> None:
    with subprocess.Popen(
        [*FANO, "deck", "--order", "64", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(8) == b'{"order"'
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@needs_full_disk
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*FANO, "deck", "--json"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"fano: ")


@pytest.mark.parametrize(
    "argv",
    [["deck", "mini3", "--lang", "ru"], ["themes", "party", "--lang", "pl"], ["themes", "--json"]],
)
def test_a_terminal_without_unicode(argv: list[str]) -> None:
    done = fano(*argv, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def test_errors_can_be_shown_without_unicode() -> None:
    done = fano("deck", "żółw", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.startswith(b"fano: no edition is called '???w'")


def test_colour_is_for_terminals_that_want_it() -> None:
    assert b"\x1b[" in fano("deck", "--theme", "numbers", FORCE_COLOR="1").stdout
    assert b"\x1b[3" not in fano("deck", "--theme", "numbers", FORCE_COLOR="1", NO_COLOR="1").stdout


@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["deck", "--json"]])
def test_the_quick_commands_load_nothing_slow(argv: list[str]) -> None:
    """Instead of a stopwatch: it is these imports that make a command slow to start."""
    script = (
        "import sys; from fano.cli import main; main(sys.argv[1:]); "
        "sys.exit(', '.join({'rich', 'msgspec', 'asyncio', 'PIL', 'segno'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *argv], capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == ""
