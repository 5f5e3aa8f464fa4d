"""Steps are done once, again after a change, and never counted as done when they failed."""

import sys
from pathlib import Path

import pytest

from tools.build import Step, run, sources


def step(where: Path, code: str, *inputs: Path) -> Step:
    return Step(
        name="copy",
        says="copying",
        command=(sys.executable, "-c", code),
        where=where,
        inputs=inputs,
        output=where / "out",
        advice="try again",
    )


COPY = "open('out', 'w').write(open('in').read())"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    path = tmp_path / "in"
    path.write_text("one")
    return path


def test_a_step_is_done_once(tmp_path: Path, given: Path) -> None:
    copy = step(tmp_path, COPY, given)
    assert [run(copy, tmp_path / "stamps") for _ in range(3)] == [True, False, False]


def test_a_step_is_done_again_when_its_input_changed_or_its_output_went(
    tmp_path: Path, given: Path
) -> None:
    copy = step(tmp_path, COPY, given)
    run(copy, tmp_path / "stamps")
    given.write_text("two")
    assert run(copy, tmp_path / "stamps")
    assert copy.output.read_text() == "two"
    copy.output.unlink()
    assert run(copy, tmp_path / "stamps")


def test_a_failed_step_says_what_to_do_and_is_not_done(tmp_path: Path, given: Path) -> None:
    run(step(tmp_path, COPY, given), tmp_path / "stamps")
    given.write_text("two")
    broken = step(tmp_path, "raise SystemExit(1)", given)
    for _ in range(2):
        with pytest.raises(SystemExit, match="failed while copying: try again"):
            run(broken, tmp_path / "stamps")
    given.write_text("one")
    assert run(step(tmp_path, COPY, given), tmp_path / "stamps")


def test_a_missing_input_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"needs .*nothing\.txt"):
        run(step(tmp_path, COPY, tmp_path / "nothing.txt"), tmp_path / "stamps")


def test_sources_leave_out_what_is_no_source(tmp_path: Path) -> None:
    for name in ("src/a.ts", "node_modules/b.js", ".cache/c", ".npmrc", "index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [p.relative_to(tmp_path).as_posix() for p in sources([tmp_path])]
    assert found == [".npmrc", "index.html", "src/a.ts"]
