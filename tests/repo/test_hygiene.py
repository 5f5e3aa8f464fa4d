"""What no file of the repository may hold, and what its scripts must be."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Written in pieces, so that this file holds none of them.
REGISTRIES = (
    ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"),
    ("yarnpkg", "com"), ("deb", "debian", "org"), ("crates", "io"),
)  # fmt: skip
HOMES = ("home", "Users")
SUPERUSER = "root"
FORBIDDEN = re.compile(
    "|".join(
        [
            *(r"\.".join(host) for host in REGISTRIES),
            *(rf"(?<![\w.])[/\\]{home}[/\\]\w" for home in HOMES),
            rf"(?<![\w./])/{SUPERUSER}\b",
        ]
    ).encode()
)


def tracked() -> list[Path]:
    """What git holds, and what it would take up if it were asked to."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("a source distribution: git does not say what belongs to it")
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = {ROOT / os.fsdecode(name) for name in listed.split(b"\0") if name}
    return sorted(path for path in paths if path.is_file())


def test_no_file_names_a_home_directory_or_a_package_registry() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in tracked()
        for match in FORBIDDEN.finditer(path.read_bytes())
    }
    assert found == set()


def test_every_script_can_be_run() -> None:
    scripts = [path for path in tracked() if path.read_bytes().startswith(b"#!")]
    assert {"play", "test", "check", "run"} <= {script.name for script in scripts}
    assert [str(script) for script in scripts if not os.access(script, os.X_OK)] == []


def test_every_shell_script_stops_at_its_first_error() -> None:
    # `check` alone goes on, to name all that failed.
    scripts = [p for p in tracked() if p.read_bytes().startswith(b"#!/usr/bin/env bash")]
    careless = [p.name for p in scripts if "set -euo pipefail" not in p.read_text("utf-8")]
    assert careless == ["check"]


def test_what_is_built_is_not_tracked() -> None:
    built = (
        "build/", "src/fano/web/", "src/fano/symbols/art/", "src/fano/press/font/",
        "src/fano/press/ready/", "uv.lock",
    )  # fmt: skip
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    assert [name for name in names if name.startswith(built)] == []
