"""The page about the log: its example runs, and its numbers are those of the code."""

import re
import subprocess
import sys
from pathlib import Path

import fano.log as package
from fano.log import checkpoint, log, postgres, schema, writer

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/log.md").read_text("utf-8")


def test_the_example_runs(tmp_path: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    command = (sys.executable, "-W", "error", "-c", block)
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["fano.db"]


def test_the_numbers_are_right() -> None:
    mib = 2**20
    for words in (
        f"at most {log.MOST_BYTES // mib} MiB",
        f"at most {log.MOST_ENTRIES:,} go into one append",
        f"within {writer.POLL_S * 1000:.0f} ms",
        f"reaches {checkpoint.LARGE_PAGES * 4 // 1000} MB",
        f"locked for {schema.BUSY_S:.0f} s",
        f"over {schema.CHECK_BYTES // mib} MiB",
    ):
        assert words in PAGE, words


def test_every_log_is_listed() -> None:
    others = {"Log", "PersistentLog"}
    logs = [name for name in package.__all__ if name.endswith("Log") and name not in others]
    logs += [name for name in postgres.__all__ if name.endswith("Log")]
    assert sorted(re.findall(r"^\| `(\w+Log)\(", PAGE, re.MULTILINE)) == sorted(logs)
