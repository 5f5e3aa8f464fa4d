"""tools/setup.sh on machines that lack something."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("bash", "cat", "cmp", "dirname", "mkdir", "mv", "rm", "sed", "tail")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A copy of the repository's scripts, in a path with a space, and a machine with no Python."""
    repo = tmp_path / "a copy"
    (repo / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools/setup.sh", repo / "tools")
    for name in ("test", "requirements.lock", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, repo)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return repo


def run_test(repo: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": str(repo.parent / "bin"), "HOME": str(repo.parent)}
    bash = str(shutil.which("bash"))
    return subprocess.run(
        [bash, str(repo / "test")], env=env, cwd="/", capture_output=True, text=True, check=False
    )


def python_that(repo: Path, does: str) -> None:
    script = repo.parent / "bin/python3"
    script.write_text(f"#!{shutil.which('bash')}\n{does}\n")
    script.chmod(0o700)


def test_without_python_it_says_which_one_is_needed(bare: Path) -> None:
    done = run_test(bare)
    assert done.returncode == 1
    assert "Fano needs Python 3.11 or newer" in done.stderr


def test_an_old_python_will_not_do(bare: Path) -> None:
    python_that(bare, "exit 1")
    assert "Fano needs Python 3.11 or newer" in run_test(bare).stderr


def test_without_venv_and_pip_it_says_what_to_install(bare: Path) -> None:
    python_that(bare, '[[ $1 == -c ]] || { echo "No module named $2"; exit 1; }')
    done = run_test(bare)
    assert done.returncode == 1
    assert "python3-venv" in done.stderr
    assert "No module named pip" in (bare / "build/setup.log").read_text()


def test_a_broken_environment_is_thrown_away(bare: Path) -> None:
    (bare / ".venv/bin").mkdir(parents=True)
    (bare / ".venv/bin/python").symlink_to("/nowhere/python3")
    python_that(bare, '[[ $1 == -c || $2 == venv ]] || exit 1; [[ $2 != venv ]] || mkdir -p "$3"')
    assert "The Python environment could not be made" in run_test(bare).stderr
    assert not os.path.lexists(bare / ".venv/bin/python")
